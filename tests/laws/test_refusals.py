"""Every legal action is accepted, every other refused with the first code that applies, in the order of clause 8."""

import unicodedata
from random import Random
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from finalword.rules import (
    Action,
    Build,
    Exchange,
    Forfeit,
    Guess,
    IllegalAction,
    Lexicon,
    NoWord,
    Resign,
    State,
)
from finalword.rules.errors import Code
from finalword.rules.letters import holds
from finalword.table import Table
from randomplay import played, tables

PLAIN = ["", " ", "TEA", "tea", "star", "STONE", "letter", "LETTER", "QUIZ", "XQXQ", "xyzzyx", "TE A", "retain" * 5]
ODD = ["ÉTÉS", "ſtar", "ﬆar", "ＳＴＡＲ", " rats\n", "K\u212aKK", "straße", "ıdol"]
WORDS = st.sampled_from([*PLAIN, *ODD])


@st.composite
def actions(draw: st.DrawFn, seats: int) -> Action:
    """Any well-formed action, sensible or not."""
    seat = draw(st.integers(-2, seats + 1))
    text = draw(st.one_of(WORDS, st.text("AEINRSTLO", max_size=7), st.text(max_size=4)))
    choices: list[Action] = [Exchange(seat, text), Build(seat, text), NoWord(seat), Guess(seat, text)]
    return draw(st.sampled_from([*choices, Forfeit(seat), Resign(seat)]))


def capitals(text: str) -> str | None:
    """Fold as 6.3 has it, said another way: only what is A to Z after NFKC and stripping."""
    plain = unicodedata.normalize("NFKC", text).strip()
    return plain.upper() if all("A" <= letter <= "Z" or "a" <= letter <= "z" for letter in plain) else None


def faults(state: State, action: Action, lexicon: Lexicon) -> set[Code]:
    """Every code that applies, each by its own words in the rules and by nothing else."""
    found: set[Code] = set()
    over, locked = state.winners is not None, state.longest > 0
    if over:
        found.add("game-over")
    if not 0 <= action.seat < len(state.seats):
        return found | {"unknown-seat"}
    mine = state.seats[action.seat]
    decided = all(seat.decided for seat in state.seats)
    built = all(seat.length for seat in state.seats)
    fixed = locked or ("shortest-first" in state.options.variants and built)
    match action:
        case Exchange() | Build() | NoWord() if fixed:
            found.add("locked")
    match action:
        case Exchange() if decided:
            found.add("wrong-phase")
        case Build() | NoWord() if not decided or locked:
            found.add("wrong-phase")
        case NoWord() if state.options.word_check == "end":
            found.add("wrong-phase")
        case Guess() | Forfeit() if not built:
            found.add("wrong-phase")
        case Resign() if not locked:
            found.add("wrong-phase")
    if isinstance(action, Exchange) and mine.decided:
        found.add("already-exchanged")
    if isinstance(action, Guess | Forfeit | Resign) and mine.fell is not None:
        found.add("eliminated")
    if isinstance(action, Guess | Forfeit) and built and not over and state.turn != action.seat:
        found.add("not-your-turn")
    return found | word_faults(state, action, lexicon)


def word_faults(state: State, action: Action, lexicon: Lexicon) -> set[Code]:
    """The codes that speak of letters, cards and words."""
    found: set[Code] = set()
    hand = state.seats[action.seat].hand or ""
    if isinstance(action, NoWord):
        return {"has-word"} if any(holds(hand, word) for word in lexicon.words(4, len(hand))) else set()
    if isinstance(action, Forfeit | Resign):
        return found
    text = capitals(action.cards if isinstance(action, Exchange) else action.word)
    if text is None or (not text and not isinstance(action, Exchange)):
        return {"bad-letters"}
    if isinstance(action, Exchange) and len(text) > exchange_most(state, action.seat):
        found.add("too-many-cards")
    if isinstance(action, Build) and len(text) < 4:
        found.add("too-short")
    if isinstance(action, Exchange | Build) and not holds(hand, text):
        found.add("not-in-hand")
    checked = isinstance(action, Guess) or (isinstance(action, Build) and state.options.word_check == "build")
    if checked and text not in lexicon:
        found.add("not-a-word")
    if isinstance(action, Guess):
        if len(text) > guess_most(state, action.seat, lexicon):
            found.add("too-long")
        if text in {guess.word for guess in state.guesses}:
            found.add("already-guessed")
    return found


def exchange_most(state: State, seat: int) -> int:
    """Count the cards that may go (2.2, and 9 `late-exchange`)."""
    later = (seat - state.options.first) % len(state.seats) if "late-exchange" in state.options.variants else 0
    return max(4, min(4 + later, state.seats[seat].count))


def guess_most(state: State, seat: int, lexicon: Lexicon) -> int:
    """Count the letters a Guess may have (3.3, and 9 `opening-four`, `own-length-first-round`)."""
    most = most_of_all = max(each.length for each in state.seats)
    if "opening-four" in state.options.variants and not state.guesses:
        most = min(most, 4)
    if "own-length-first-round" in state.options.variants and state.seats[seat].turns == 0:
        most = min(most, state.seats[seat].length)
    said = {guess.word for guess in state.guesses}
    return most if any(word not in said for word in lexicon.words(1, most)) else most_of_all


@settings(max_examples=300, deadline=None)
@given(tables(most_players=5), st.integers(0, 2**32).map(Random), st.integers(0, 25), st.data())
def test_refused_with_the_first_code_that_applies(table: Table, rng: Random, moves: int, data: st.DataObject) -> None:
    """Whatever is asked at whatever moment, the answer is what the list of codes says (8)."""
    played(table, rng, moves)
    for _ in range(8):
        action = data.draw(actions(len(table.state.seats)))
        before, log = table.state, list(table.log)
        applying = faults(before, action, table.lexicon)
        if applying:
            first = next(code for code in get_args(Code) if code in applying)
            assert refusal(table, action) == first
            assert table.state is before
            assert table.log == log
        else:
            assert table.submit(action)


def refusal(table: Table, action: Action) -> str:
    """Return the code with which an action is refused."""
    try:
        table.submit(action)
    except IllegalAction as refused:
        assert refused.seat == action.seat
        assert refused.message.endswith(".")
        return refused.code
    return "accepted"


@settings(max_examples=100, deadline=None)
@given(tables(most_players=5), st.integers(0, 2**32).map(Random))
def test_what_legal_promises_is_accepted(table: Table, rng: Random) -> None:
    """Every action that legal() opens is accepted: the players here ask for nothing else, a refusal would raise."""
    asked: list[Action] = []
    opening = len(table.log)
    played(table, rng, listen=asked.append)
    assert len(table.log) - opening >= len(asked)
