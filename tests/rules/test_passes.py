"""The house rules `to-and-fro` and `passing-lead` (docs/lab.md): turns go in passes, each player once a pass."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finalword import data
from finalword.rules import Action, Forfeit, Guess, Lexicon, Options, Resign
from finalword.rules.options import Variant
from finalword.table import Table
from randomplay import SMALL, played
from setdeal import WORDS, laid, refusal, table

FOUR = ("STONEAIRLX", "LETTERBUNG", "QUIZZESDOM", "DOZEGRUNTS")
LAID = ("STONE", "LETTER", "QUIZ", "DOZE")


def four(first: int = 0, *more: Variant, lexicon: Lexicon = WORDS) -> Table:
    variants: tuple[Variant, ...] = ("to-and-fro", *more)
    return laid(table(hands=FOUR, first=first, variants=variants, lexicon=lexicon), *LAID)


def forfeits(made: Table, count: int) -> list[int]:
    """Let so many turns go by and return whose they were."""
    seats = []
    for _ in range(count):
        seat = made.state.turn
        assert seat is not None
        assert made.state.following in range(len(made.state.seats))
        seats.append(seat)
        made.submit(Forfeit(seat))
    return seats


def test_turns_go_to_and_fro_and_the_last_of_a_pass_begins_the_next() -> None:
    assert forfeits(four(), 12) == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]


def test_the_line_begins_with_who_begins() -> None:
    assert forfeits(four(first=2), 8) == [2, 3, 0, 1, 1, 0, 3, 2]


def test_the_line_begins_with_the_shortest_word() -> None:
    assert forfeits(four(0, "shortest-first"), 8) == [2, 3, 0, 1, 1, 0, 3, 2]


@pytest.mark.parametrize(
    ("variants", "seats"),
    [
        (("passing-lead",), [1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 0]),
        (("to-and-fro", "passing-lead"), [1, 2, 3, 0, 1, 0, 3, 2, 3, 0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 0]),
    ],
)
def test_the_lead_passes_on(variants: tuple[Variant, ...], seats: list[int]) -> None:
    made = laid(table(hands=FOUR, first=1, variants=variants), *LAID)
    assert made.state.ahead(20) == seats
    assert forfeits(made, 20) == seats


def test_a_lead_of_one_who_is_out_passes_to_the_next() -> None:
    made = laid(table(hands=FOUR, variants=("passing-lead",)), *LAID)
    made.submit(Guess(0, "DOZE"))  # puts seat 3 out
    assert forfeits(made, 11) == [1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2]


def test_only_who_has_the_turn_may_guess() -> None:
    made = four()
    forfeits(made, 4)
    assert made.state.turn == 3
    assert refusal(made, Guess(0, "TEA")) == "not-your-turn"
    assert made.legal(3).guess == 6
    made.submit(Guess(3, "TEA"))
    assert made.state.turn == 2


def test_a_player_put_out_is_skipped_and_the_pass_turns_where_nobody_is_left_beyond() -> None:
    made = four()
    forfeits(made, 2)
    made.submit(Guess(2, "DOZE"))  # puts seat 3 out, the last of the line
    assert made.state.turn == 2
    assert forfeits(made, 6) == [2, 1, 0, 0, 1, 2]


def test_who_resigns_after_speaking_is_passed_over_at_the_turn() -> None:
    made = four()
    made.submit(Guess(0, "TEA"))
    forfeits(made, 3)
    assert made.state.turn == 3
    made.submit(Resign(3))
    assert forfeits(made, 5) == [2, 1, 0, 0, 1]


def test_a_view_knows_who_speaks_next_and_after() -> None:
    made = four()
    forfeits(made, 2)
    for reader in (None, 0, 3):
        view = made.view(reader)
        assert (view.turn, view.following) == (2, 3)
    forfeits(made, 1)
    assert (made.view(0).turn, made.view(0).following) == (3, 3)


def test_going_round_the_following_seat_is_the_next_one_in() -> None:
    made = laid(table(hands=FOUR), *LAID)
    made.submit(Guess(0, "DOZE"))
    assert (made.state.turn, made.state.following) == (1, 2)
    made.submit(Forfeit(1))
    assert (made.state.turn, made.state.following) == (2, 0)


class Line:
    """The rules told another way: a queue for this pass, made anew when it is empty, backwards or one further on."""

    def __init__(self, opener: int, players: int, *, swings: bool, leads: bool) -> None:
        self.line = [(opener + step) % players for step in range(players)]
        self.queue: list[int] = []
        self.is_forward, self.swings, self.leads = True, swings, leads

    def turn(self, still_in: tuple[int, ...]) -> int:
        """Return whose turn it is."""
        self.queue = [seat for seat in self.queue if seat in still_in]
        if not self.queue:
            whole = self.line if self.is_forward else self.line[::-1]
            self.queue = [seat for seat in whole if seat in still_in]
            self.is_forward = self.is_forward != self.swings
            self.line = [*self.line[1:], self.line[0]] if self.leads else self.line
        return self.queue[0]


@pytest.mark.parametrize("lexicon", [SMALL, data.open_lexicon()], ids=["small", "full"])
@settings(deadline=None)
@given(
    players=st.integers(3, 8),
    first=st.integers(0, 2),
    seed=st.integers(0, 10**6),
    passes=st.sampled_from([("to-and-fro",), ("passing-lead",), ("to-and-fro", "passing-lead")]),
    shortest=st.booleans(),
)
def test_whole_games_with_forfeits_and_resignations(
    lexicon: Lexicon, players: int, first: int, seed: int, passes: tuple[Variant, ...], shortest: bool
) -> None:
    variants: tuple[Variant, ...] = (*passes, "shortest-first") if shortest else passes
    names, options = [f"Seat {seat}" for seat in range(players)], Options(first=first, variants=variants)
    made = Table.open(lexicon, data.load_deck(), names, options, str(seed))
    lines: list[Line] = []

    def look(now: Table) -> None:
        state = now.state
        if state.turn is None or state.winners is not None:
            return
        if not lines:
            lengths = [seat.length for seat in state.seats]
            opener = lengths.index(min(lengths)) if shortest else first
            lines.append(Line(opener, players, swings="to-and-fro" in passes, leads="passing-lead" in passes))
        assert state.turn == lines[0].turn(state.still_in)

    def listen(action: Action) -> None:
        if isinstance(action, Guess | Forfeit):
            assert lines[0].queue.pop(0) == action.seat

    played(made, Random(seed), look=look, listen=listen)


def test_following_is_who_speaks_next_when_nobody_goes_out() -> None:
    def pairs() -> Iterator[tuple[int | None, int | None]]:
        made = four(first=1)
        for _ in range(9):
            following = made.state.following
            forfeits(made, 1)
            yield following, made.state.turn

    assert all(told == came for told, came in pairs())
