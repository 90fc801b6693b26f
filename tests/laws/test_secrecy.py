"""Secrecy by resampling: what a seat cannot see is changed, and its stream, view and legal set must stay equal.

Two worlds are played side by side with the same public moves. In the second, the cards that one seat cannot see lie
elsewhere: other hands, another stock, other words, the same lengths and the same answers to every Guess.
"""

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from finalword import wire
from finalword.rules import Action, Build, Deck, Exchange, Guess, IllegalAction, Lexicon, Options, opening
from finalword.rules.letters import without
from finalword.table import Table

WORDS = Lexicon.from_words(["TEA", "SEAT", "STONE", "LETTER", "RATIO", "QUIT", "LINT", "NOISE", "STAR", "OATEN"], "ten")
SPOKEN = set("TEASONLRIQU")
SILENT = "BCDFGHJKMPVWXYZ"
"""Letters in no word of the dictionary: no Guess turns them up, so nobody sees which of them lie in a row."""


def twin(table: Table, seats: set[int], rng: Random) -> Table:
    """Deal the same game, the silent cards that none of `seats` holds among themselves shuffled anew."""
    hands = [each.hand or "" for each in table.state.seats]
    hidden = [place for place in range(len(hands)) if place not in seats]
    silent = [card for place in hidden for card in hands[place] if card in SILENT]
    stock = list(table.state.stock or "")
    pool = silent + stock
    rng.shuffle(pool)
    for place in hidden:
        # A stock card may be a letter that Guesses turn up: keep such cards in the stock.
        hands[place] = "".join(_draw_silent(pool) if card in SILENT else card for card in hands[place])
    order = "".join(hands) + "".join(pool)
    deck = Deck.of_cards(order)
    assert deck == table.state.deck
    log = opening(table.state.options, deck, table.lexicon, table.state.names, order)
    return Table(table.lexicon, log, seed=str(rng.random()))


def _draw_silent(pool: list[str]) -> str:
    return pool.pop(next(place for place, card in enumerate(pool) if card in SILENT))


def moved(action: Action, there: Table, reader: int) -> Action:
    """Return the action as the second world has it: another silent card of the hand for each silent card."""
    if not isinstance(action, Exchange | Build) or action.seat == reader:
        return action
    silent = iter([card for card in there.state.seats[action.seat].hand or "" if card in SILENT])
    text = action.cards if isinstance(action, Exchange) else action.word
    text = "".join(next(silent) if card in SILENT else card for card in text)
    return Exchange(action.seat, text) if isinstance(action, Exchange) else Build(action.seat, text)


@st.composite
def deals(draw: st.DrawFn) -> Table:
    """A set deal under `end` with silent cards in every hand, and enough of them in the stock."""
    players = draw(st.integers(3, 5))
    hands = [
        draw(st.text(sorted(SPOKEN), min_size=3, max_size=4)) + draw(st.text(SILENT, min_size=2, max_size=4))
        for _ in range(players)
    ]
    stock = draw(st.text(SILENT, min_size=2, max_size=25))
    options = Options(word_check="end", first=draw(st.integers(0, players - 1)))
    return Table.set_deal(WORDS, hands, stock, ["x"] * players, options, seed="1")


def moves(table: Table, rng: Random) -> list[Action]:
    """A whole game's actions before the end: exchanges, builds, Guesses until one more would end it."""
    found: list[Action] = []

    def ask(action: Action) -> bool:
        if any("won" in str(wire.encode_event(event)) for event in table.judge(action)):
            return False
        table.submit(action)
        found.append(action)
        return True

    for seat in range(len(table.state.seats)):
        silent = [card for card in table.state.seats[seat].hand or "" if card in SILENT]
        ask(Exchange(seat, "".join(rng.sample(silent, rng.randint(0, min(3, len(silent)))))))
    for seat in range(len(table.state.seats)):
        hand = table.state.seats[seat].hand or ""
        ask(Build(seat, "".join(rng.sample(hand, rng.randint(4, len(hand))))))
    words = [word for word in WORDS.words() if len(word) <= table.state.maximum]
    rng.shuffle(words)
    for word in words:
        if not ask(Guess(table.state.turn or 0, word)):
            break
    return found


@settings(max_examples=300, deadline=None)
@given(deals(), st.integers(0, 2**32).map(Random), st.integers(0, 4))
def test_what_a_seat_cannot_see_does_not_reach_it(table: Table, rng: Random, reader: int) -> None:
    """A seat's stream, view and legal set do not change when anything it cannot see changes."""
    assume(reader < len(table.state.seats))
    start = Table(table.lexicon, table.log)
    other = twin(start, {reader}, rng)
    replay = Table(start.lexicon, start.log, seed="1")
    for action in moves(table, rng):
        replay.submit(action)
        other.submit(moved(action, other, reader))
        if replay.state.seats[reader].hand != other.state.seats[reader].hand:
            return  # the reader drew from the two stocks: from here on it may see a difference
        assert replay.stream(reader) == other.stream(reader)
        assert [wire.encode_event(e) for e in replay.stream(None)] == [wire.encode_event(e) for e in other.stream(None)]
        assert replay.view(reader) == other.view(reader)
        assert replay.legal(reader) == other.legal(reader)


@settings(max_examples=100, deadline=None)
@given(deals(), st.integers(0, 2**32).map(Random))
def test_refusals_tell_nothing_hidden(table: Table, rng: Random) -> None:
    """A refusal of a seat's action reads the same whatever the others hold."""
    start = Table(table.lexicon, table.log)
    other = twin(start, {0}, rng)
    for action in (Exchange(0, "QQQQ"), Exchange(0, "ABCDEFG"), Build(0, "STONE"), Guess(0, "STONE"), Exchange(0, "!")):
        assert _refusal(start, action) == _refusal(other, action)


def _refusal(table: Table, action: Action) -> str:
    try:
        table.judge(action)
    except IllegalAction as refused:
        return str(wire.encode_refusal(refused))
    return "accepted"


def test_twins_are_really_different() -> None:
    """The resampling is no empty gesture: hands, stock and words do differ between the two worlds."""
    table = Table.set_deal(WORDS, ["STBC", "EAXZWK", "ONGHJM"], "DFPVKW", ["x"] * 3, Options(word_check="end"))
    other = twin(Table(table.lexicon, table.log), {0}, Random(3))
    assert other.state.seats[0].hand == table.state.seats[0].hand
    assert [seat.hand for seat in other.state.seats[1:]] != [seat.hand for seat in table.state.seats[1:]]
    assert other.state.stock != table.state.stock
    assert without(other.state.deck.cards, table.state.deck.cards) == ""
