"""A table at one moment, folded from its events; with holes in it, what one seat sees."""

from collections.abc import Iterable
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from finalword.rules.deck import Deck
from finalword.rules.events import (
    Built,
    Dealt,
    DictionaryName,
    Discarded,
    Drawn,
    Eliminated,
    Event,
    Forfeited,
    Guessed,
    Locked,
    Opened,
    Redealt,
    Resigned,
    Revealed,
    Shuffled,
    Won,
)
from finalword.rules.letters import HIDDEN, merged, without
from finalword.rules.options import Options

Phase = Literal["exchange", "build", "guess", "over"]


class Seat(Struct, frozen=True, gc=False):
    """One player. `hand`, `discards` and `secret` are None where they are hidden; the counts always stand."""

    count: int = 0
    """Cards in the hand, those of the Secret Word among them."""
    hand: str | None = ""
    decided: bool = False
    """Whether the exchange of this seat is settled (2.2)."""
    exchanged: int = 0
    """How many cards it put down in the exchange."""
    owed: int = 0
    """How many of them are not replaced yet."""
    discards: str | None = ""
    """Cards put down that are out of the game; empty again when they are shuffled back (2.3)."""
    length: int = 0
    """Letters of the Secret Word; 0 until there is one."""
    secret: str | None = ""
    shown: str = ""
    """The row as everybody sees it, `.` for a hidden letter."""
    turns: int = 0
    """Turns this seat has had, forfeited ones too."""
    fell: int | None = None
    """Guesses spoken when it went out; None while it is in."""
    resigned: bool = False
    valid: bool | None = None
    """Whether the word stands in the dictionary, known from the end on (5.1)."""

    @property
    def is_in(self) -> bool:
        """Whether this player is still in the game."""
        return self.fell is None

    @property
    def hidden(self) -> int:
        """Letters of the row still facedown."""
        return self.shown.count(HIDDEN)


class State(Struct, frozen=True, gc=False):
    """A table: the whole truth in the hands of the table, a view with holes (None) anywhere else.

    `longest` is the maximum Guess length, 0 until the lock (3.3); `previous` the seat that had the turn last;
    `winners` None while the game goes on.
    """

    options: Options = Options()
    deck: Deck = Deck("", "")
    dictionary: DictionaryName = DictionaryName("", "", 0)
    names: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    stock_count: int = 0
    stock: str | None = ""
    previous: int = -1
    longest: int = 0
    guesses: tuple[Guessed, ...] = ()
    winners: tuple[int, ...] | None = None

    @property
    def phase(self) -> Phase:
        """The phase of the game (clause 8)."""
        if self.winners is not None:
            return "over"
        if self.longest:
            return "guess"
        return "exchange" if False in [seat.decided for seat in self.seats] else "build"

    @property
    def is_built(self) -> bool:
        """Whether every seat has laid a word."""
        return 0 not in [seat.length for seat in self.seats]

    @property
    def is_settled(self) -> bool:
        """Whether words can no longer change: at the lock, under `shortest-first` once all are built (3.2, 9)."""
        return bool(self.longest) or ("shortest-first" in self.options.variants and self.is_built)

    @property
    def maximum(self) -> int:
        """The longest Secret Word: the maximum Guess length, final at the lock (3.3)."""
        return self.longest or max(seat.length for seat in self.seats)

    @property
    def turn(self) -> int | None:
        """The seat to guess, from the moment that every word is built until the end (4.1, 4.8)."""
        if self.winners is not None or not (self.longest or self.is_built):
            return None
        if self.options.variants and (passes := self.options.passes(len(self.seats))):
            return self._next_of(passes, [seat.turns for seat in self.seats])
        return self._round_from(self.previous)

    @property
    def following(self) -> int | None:
        """The seat to guess after the one whose turn it is, if nobody goes out; where turns go in passes perhaps it."""
        return next(iter(self.ahead(2)[1:]), None)

    def ahead(self, count: int) -> list[int]:
        """Return whose the next turns are, this one first, if nobody goes out; none before or after the turns."""
        turn = self.turn
        if turn is None:
            return []
        found, passes = [turn], self.options.passes(len(self.seats))
        turns = [seat.turns for seat in self.seats]
        while len(found) < count:
            turns[found[-1]] += 1
            found.append(self._next_of(passes, turns) if passes else self._round_from(found[-1]))
        return found

    @property
    def opener(self) -> int:
        """The seat with the first turn, once all words are built (4.1; `shortest-first`, 9)."""
        if "shortest-first" not in self.options.variants:
            return self.options.first
        return min(range(len(self.seats)), key=lambda place: self.seats[place].length)

    def _round_from(self, seat: int) -> int:
        size = len(self.seats)
        while True:  # somebody is always still in (4.6)
            seat = (seat + 1) % size
            if self.seats[seat].fell is None:
                return seat

    def _next_of(self, passes: tuple[tuple[int, ...], ...], turns: list[int]) -> int:
        """Return who guesses next where turns go in passes: of those still in, the first with the fewest turns."""
        had = min([had for seat, had in zip(self.seats, turns, strict=True) if seat.fell is None])
        line = [(self.opener + step) % len(turns) for step in passes[had % len(passes)]]
        return next(seat for seat in line if self.seats[seat].fell is None and turns[seat] == had)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats still in, ascending."""
        return tuple([place for place, seat in enumerate(self.seats) if seat.fell is None])

    def after(self, seat: int) -> list[int]:
        """Return all seats in turn order, the one after `seat` first and `seat` last."""
        return [*range(seat + 1, len(self.seats)), *range(seat + 1)]


def evolve(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    """Return the state after `event`; it never checks, and never needs a secret."""
    match event:  # the patterns ask for the type alone: with fields they take six times as long
        case Guessed():
            seats, guesses = _after_guess(state.seats, event), (*state.guesses, event)
            return replace(state, seats=seats, guesses=guesses, previous=event.seat)
        case Eliminated():
            return _seat(state, event.seat, fell=len(state.guesses))
        case Revealed():
            return _seat(state, event.seat, secret=event.word, valid=event.valid)
        case Won():
            return replace(state, winners=event.seats)
        case Forfeited():
            state = _seat(state, event.seat, turns=state.seats[event.seat].turns + 1)
            return replace(state, previous=event.seat)
        case Resigned():
            word = event.word
            return _seat(state, event.seat, fell=len(state.guesses), resigned=True, secret=word, shown=word)
        case Locked():
            return replace(state, longest=event.longest, previous=(event.first - 1) % len(state.seats))
        case Built():
            return _built(state, event)
        case Opened():
            return _opened(event)
        case Shuffled():
            return _shuffled(state, event)
        case Discarded():
            return _discarded(state, event)
        case Drawn():
            return _drawn(state, event)
        case Dealt() | Redealt():
            return _off_stock(state, event, count=event.count, hand=event.cards)
        case _:
            assert_never(event)


def fold(events: Iterable[Event], state: State | None = None) -> State:
    """Return the state after all of `events`, from the empty table unless a state is given."""
    state = state or State()
    for event in events:
        state = evolve(state, event)
    return state


def _seat(state: State, place: int, **changes: object) -> State:
    seats = list(state.seats)
    seats[place] = replace(seats[place], **changes)
    return replace(state, seats=tuple(seats))


def _off_stock(state: State, event: Dealt | Drawn | Redealt, **changes: object) -> State:
    """Change the seat that got the top cards of the stock."""
    seats = list(state.seats)
    seats[event.seat] = replace(seats[event.seat], **changes)
    stock = None if state.stock is None else state.stock[event.count :]
    return replace(state, seats=tuple(seats), stock=stock, stock_count=state.stock_count - event.count)


def _opened(event: Opened) -> State:
    size = len(event.seats)
    return State(
        options=event.options,
        deck=event.deck,
        dictionary=event.dictionary,
        names=event.seats,
        seats=(Seat(),) * size,
        previous=(event.options.first - 1) % size,
    )


def _shuffled(state: State, event: Shuffled) -> State:
    seats = state.seats
    if any(seat.owed for seat in seats):  # 2.3: the discards went into this stock
        seats = tuple(replace(seat, discards="") for seat in seats)
    return replace(state, seats=seats, stock=event.order, stock_count=event.count)


def _discarded(state: State, event: Discarded) -> State:
    mine = state.seats[event.seat]
    hand = None if mine.hand is None or event.cards is None else without(mine.hand, event.cards)
    return _seat(
        state,
        event.seat,
        count=mine.count - event.count,
        hand=hand,
        decided=True,
        exchanged=event.count,
        owed=event.count,
        discards=event.cards,
    )


def _drawn(state: State, event: Drawn) -> State:
    mine, cards, count = state.seats[event.seat], event.cards, event.count
    hand = None if mine.hand is None or cards is None else mine.hand + cards
    return _off_stock(state, event, count=mine.count + count, hand=hand, owed=mine.owed - count)


def _built(state: State, event: Built) -> State:
    state = _seat(state, event.seat, length=event.length, secret=event.word, shown=HIDDEN * event.length)
    if "shortest-first" in state.options.variants and state.is_built:
        return replace(state, previous=(state.opener - 1) % len(state.seats))
    return state


def _after_guess(seats: tuple[Seat, ...], event: Guessed) -> tuple[Seat, ...]:
    changed = list(seats)
    guesser = seats[event.seat]
    changed[event.seat] = replace(guesser, turns=guesser.turns + 1)
    for place, letters in event.revealed.items():
        if letters.strip(HIDDEN):
            seat = seats[place]
            changed[place] = replace(seat, shown=merged(seat.shown, letters))
    return tuple(changed)
