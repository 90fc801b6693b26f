"""The OpenSpiel-style game: chance is explicit, and what a seat knows does not depend on what it cannot see."""

from collections import Counter
from random import Random

import pytest

from finalword import record
from finalword.batch.actions import choice
from finalword.env.game import CHANCE, TERMINAL, Game, GameState, random_playout
from finalword.rules.errors import IllegalAction, TableError
from finalword.rules.events import Built, Dealt, Discarded, Drawn, Event, Guessed, Opened, Redealt, Revealed
from finalword.rules.letters import ALPHABET, HIDDEN
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import VARIANTS, Options
from finalword.rules.redact import redact
from finalword.verify import verify

WORDS = ["TEA", "SEAT", "TEAS", "EAST", "RATE", "TEAR", "STARE", "TREAT", "NOTE", "TONE", "STONE", "ONSET", "IDEA"]
SMALL = Lexicon.from_words(WORDS, "small")


def test_chance_deals_card_by_card_and_a_random_game_ends() -> None:
    state = Game(dictionary="everyday").new_initial_state()
    for dealt in range(30):
        assert state.current_player() == CHANCE
        outcomes = state.chance_outcomes()
        assert sum(odds for _, odds in outcomes) == pytest.approx(1)
        assert round(1 / min(odds for _, odds in outcomes)) <= 52 - dealt
        state.apply_action(outcomes[0][0])
    assert state.current_player() == 0
    random_playout(state, seed=1)
    assert state.current_player() == TERMINAL
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == state.get_game().max_utility()
    assert state.legal_actions() == []


@pytest.mark.parametrize("players", [3, 5, 6])
@pytest.mark.parametrize("options", [Options(), Options(variants=VARIANTS)])
def test_every_log_is_a_record_that_holds_good(players: int, options: Options) -> None:
    """Also where five exchange, which nearly always takes a shuffle (2.3), and with hands without a word (3.5)."""
    seen: Counter[type] = Counter()
    for seed in range(6):
        state, random = Game(players, options, SMALL).new_initial_state(), Random(seed)
        for _ in range(400):
            if not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
        verify(record.write(state.log).splitlines(), lambda _: SMALL)
        seen.update(type(event) for event in state.log)
    assert seen[Redealt] > 5
    assert seen[Drawn] > 5


def test_playing_the_history_again_gives_the_same_game_and_clones_go_their_own_way() -> None:
    state = random_playout(Game(dictionary="everyday").new_initial_state(), seed=3)
    again = state.get_game().new_initial_state()
    for player, action in state.history():
        assert again.current_player() == player
        fork = again.clone()
        again.apply_action(action)
        assert len(fork.history()) == len(again.history()) - 1
    assert str(again) == str(state)


@pytest.mark.parametrize("plies", [3, 6, 8, 11, 15])
def test_an_information_state_is_the_same_in_every_world_that_fits_it(plies: int) -> None:
    """Other cards, other discards, other secrets with the same answers: nothing that the seat is given changes."""
    game, changed = Game(dictionary="everyday"), 0
    for seed in range(6):
        state, random = game.new_initial_state(), Random(seed)
        while not state.is_terminal() and played(state) < plies:
            state.apply_action(random.choice(state.legal_actions()))
        while state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))
        for seat in range(3):
            other = resampled(state, seat, random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            changed += str(other) != str(state)
    assert changed >= 15


def played(state: GameState) -> int:
    return sum(player >= 0 for player, _ in state.history())


def resampled(state: GameState, seat: int, random: Random) -> GameState:
    """Return another world with the same stream for `seat`, played anew; for three seats and no claim of 3.5."""
    seen = [redact(event, seat) for event in state.log]
    others = [place for place in range(3) if place != seat]
    while True:
        secrets = {place: random.choice(fitting(seen, place, state.get_game().lexicon)) for place in others}
        cards = assigned(seen, secrets, random)
        if cards is not None:
            return replayed(state, *cards, secrets)


def fitting(seen: list[Event], place: int, lexicon: Lexicon) -> list[str]:
    """List the words that give the answers seen so far; [""] while none is laid."""
    length = next((event.length for event in seen if isinstance(event, Built) and event.seat == place), 0)
    words = [word for word in lexicon.words(length, length) if len(word) == length] if length else [""]
    asked: set[str] = set()
    for event in seen:
        if isinstance(event, Revealed) and event.seat == place:
            return [event.word]
        if isinstance(event, Guessed) and place in event.revealed:
            new = set(event.word) - asked
            words = [word for word in words if answer(word, new) == event.revealed[place]]
            asked |= new
    return words


def answer(word: str, letters: set[str]) -> str:
    return "".join(letter if letter in letters else HIDDEN for letter in word)


Cards = tuple[dict[int, str], dict[int, str], dict[int, str]]


def assigned(seen: list[Event], secrets: dict[int, str], random: Random) -> Cards | None:
    """Share out the unseen cards: (dealt, discarded, drawn) by seat, such that each secret can be laid; None if not."""
    dealt = {event.seat: event.cards for event in seen if isinstance(event, Dealt)}
    discarded = {event.seat: event.cards for event in seen if isinstance(event, Discarded)}
    drawn = {event.seat: event.cards for event in seen if isinstance(event, Drawn)}
    counts = {event.seat: event.count for event in seen if isinstance(event, Discarded)}
    served = any(isinstance(event, Built | Drawn) for event in seen)
    pool = Counter(next(event.deck.cards for event in seen if isinstance(event, Opened)))
    for known in (*dealt.values(), *drawn.values()):
        pool.subtract(known or "")
    for place, word in secrets.items():
        kept = 10 - counts.get(place, 0)
        needed, later = word[:kept], word[kept:]
        pool.subtract(word)
        if min(pool.values()) < 0:
            return None
        rest = list(pool.elements())
        random.shuffle(rest)
        fill = 10 - len(needed)
        dealt[place] = needed + "".join(rest[:fill])
        discarded[place] = "".join(rest[:fill][: counts.get(place, 0)])
        more = counts.get(place, 0) - len(later) if served else 0
        drawn[place] = later + "".join(rest[fill : fill + more])
        pool.subtract(rest[: fill + more])
    filled = ({key: value or "" for key, value in each.items()} for each in (dealt, discarded, drawn))
    first, second, third = filled
    return first, second, third


def replayed(
    state: GameState, dealt: dict[int, str], discarded: dict[int, str], drawn: dict[int, str], secrets: dict[int, str]
) -> GameState:
    """Play the world with these cards and words up to where `state` stands."""
    game = state.get_game()
    other = game.new_initial_state()
    turned = [card for place in range(3) for card in dealt[place]]
    turned += [card for place in range(3) for card in drawn.get(place, "")]
    for player, action in state.history():
        if other.is_chance_node():
            other.apply_action(ALPHABET.index(turned.pop(0)))
        elif player in secrets and action < game.encoding.words and not any(isinstance(e, Guessed) for e in other.log):
            building = sum(isinstance(event, Built) for event in other.log) < 3
            other.apply_action(game.lexicon.index(secrets[player]) if building else action)
        elif player in secrets and action >= game.encoding.words:
            other.apply_action(game.encoding.words + choice(dealt[player], discarded[player]))
        else:
            other.apply_action(action)
    return other


def test_what_is_no_action_is_refused() -> None:
    state = Game(dictionary=SMALL).new_initial_state()
    with pytest.raises(ValueError, match="no outcome 99"):
        state.apply_action(99)
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalAction):
        state.apply_action(0)
    with pytest.raises(ValueError, match="not for chance"):
        state.chance_outcomes()
    with pytest.raises(ValueError, match="word check `build`"):
        Game(options=Options(word_check="end"))
    with pytest.raises(TableError, match="three players"):
        Game(2)
