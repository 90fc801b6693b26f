"""Random games for the laws: terms of every kind, and players that do anything a seat may do."""

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st

from finalword import data
from finalword.rules import Action, Build, Exchange, Forfeit, Guess, Lexicon, NoWord, Options, Resign
from finalword.rules.letters import ALPHABET
from finalword.rules.options import VARIANTS
from finalword.table import Table

SMALL = Lexicon.from_words(
    "AT AN TEA EAT ATE TAN ANT NET TEN TEAR RATE TARE SEAT EAST SEAR STAR RATS ARTS TSAR LETTER STONE TONES NOTES "
    "ONSET QUIZ JINX LYNX OATH RETAIN RETINA STONED QUARTZ".split(),
    "small",
)
"""Some thirty words: small enough that games end for want of one (4.9)."""


def options(players: int) -> st.SearchStrategy[Options]:
    """Any terms for so many players."""
    return st.builds(
        Options,
        word_check=st.sampled_from(["build", "end"]),
        first=st.integers(0, players - 1),
        variants=st.lists(st.sampled_from(VARIANTS), unique=True).map(tuple),
    )


@st.composite
def tables(draw: st.DrawFn, most_players: int = 7) -> Table:
    """Any table: dealt from a shuffled deck or set, with the small dictionary or the full one."""
    players = draw(st.integers(3, most_players))
    lexicon = draw(st.sampled_from([SMALL, data.open_lexicon()]))
    names = [f"Seat {seat}" for seat in range(players)]
    terms, seed = draw(options(players)), str(draw(st.integers(0, 999)))
    if draw(st.booleans()):
        return Table.open(lexicon, data.load_deck(), names, terms, seed)
    hands = [draw(st.text("AEINRSTLOQUZ", min_size=4, max_size=8)) for _ in range(players)]
    return Table.set_deal(lexicon, hands, draw(st.text(ALPHABET, max_size=12)), names, terms, seed)


def random_action(table: Table, seat: int, rng: Random) -> Action | None:
    """Return some action that is legal for the seat, or None where it has none that leads on."""
    may, view = table.legal(seat), table.view(seat)
    hand = view.seats[seat].hand or ""
    if may.exchange is not None:
        return Exchange(seat, "".join(rng.sample(hand, rng.randint(0, may.exchange))))
    if may.guess is not None:
        return random_guess(table, seat, may.guess, rng)
    if may.resign and rng.random() < 0.02:
        return Resign(seat)
    if may.no_word:
        return NoWord(seat) if rng.random() < 0.9 else None
    if may.build and (not view.seats[seat].length or rng.random() < 0.1):
        return random_build(table, seat, hand, rng)
    return None


def random_guess(table: Table, seat: int, longest: int, rng: Random) -> Action | None:
    """Say any unsaid word, now and then let the turn go by."""
    if rng.random() < 0.03:
        return Forfeit(seat)
    said = {guess.word for guess in table.state.guesses}
    count = table.lexicon.count_up_to(longest)
    for _ in range(200):
        word = table.lexicon.word(rng.randrange(count))
        if word not in said:
            return Guess(seat, word)
    return next((Guess(seat, word) for word in table.lexicon.words(1, longest) if word not in said), None)


def random_build(table: Table, seat: int, hand: str, rng: Random) -> Action | None:
    """Lay any word from the hand; where words are checked at the end, any letters."""
    if table.state.options.word_check == "end" and len(hand) >= 4:
        return Build(seat, "".join(rng.sample(hand, rng.randint(4, len(hand)))))
    words = table.lexicon.buildable(hand)
    return Build(seat, rng.choice(words)) if words else None


def nobody(_: object) -> None:
    """Look at nothing, listen to nothing."""


def played(
    table: Table,
    rng: Random,
    moves: int = 400,
    look: Callable[[Table], None] = nobody,
    listen: Callable[[Action], None] = nobody,
) -> Table:
    """Play on with random actions, all seats in any order, until the end or so many moves.

    `look` sees the table before each, `listen` hears the action.
    """
    for _ in range(moves):
        if table.state.winners is not None:
            break
        seats = list(range(len(table.state.seats)))
        rng.shuffle(seats)
        if table.state.turn is not None and rng.random() < 0.9:
            seats.insert(0, table.state.turn)
        look(table)
        action = next((found for seat in seats if (found := random_action(table, seat, rng))), None)
        if action is None:
            break
        listen(action)
        table.submit(action)
    return table


def readers(table: Table) -> Iterator[int | None]:
    """Every seat, and the public."""
    yield from range(len(table.state.seats))
    yield None
