"""Judge a record again: every event must be what the rules answer to the action behind it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from finalword import wire
from finalword.record import RecordError, read
from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord, Resign
from finalword.rules.errors import IllegalAction, TableError
from finalword.rules.events import (
    Built,
    Dealt,
    DictionaryName,
    Discarded,
    Drawn,
    Event,
    Forfeited,
    Guessed,
    Locked,
    Opened,
    Redealt,
    Resigned,
    Revealed,
    Shuffled,
)
from finalword.rules.judge import Shuffle, ShuffleNeeded, check_terms, decide, opening, pack
from finalword.rules.letters import HIDDEN, without
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State, evolve, fold

ANY = "A"  # the card that stands in for one we may not see
UNKNOWN = "?"  # the letter of a word that no Guess turned up


class Verdict(NamedTuple):
    """What a record that holds good amounts to: its final state, and what nobody can judge from it."""

    state: State
    unjudged: tuple[str, ...]


def verify(lines: Iterable[bytes], lexicon_for: Callable[[DictionaryName], Lexicon]) -> Verdict:
    """Judge every event of a record; raises RecordError at the first line that breaks a rule.

    In a redacted stream every hole is filled with cards and words that fit all that is open, and then judged as ever;
    the verdict says what stays unjudged by that.
    """
    numbered = list(read(lines))
    if not numbered:
        raise RecordError(1, "there is no event here; a record begins with an opened event.")
    return _Judge(numbered, lexicon_for).judge()


class _Judge:
    """One pass over the numbered events of a record."""

    def __init__(self, numbered: Sequence[tuple[int, Event]], lexicon_for: Callable[[DictionaryName], Lexicon]) -> None:
        self.numbers = [number for number, _ in numbered]
        self.events = [event for _, event in numbered]
        opened = self.events[0]
        if not isinstance(opened, Opened):
            raise self.broken(0, "a record begins with an opened event.")
        self.opened = opened
        self.lexicon = lexicon_for(opened.dictionary)
        if self.lexicon.digest != opened.dictionary.digest or len(self.lexicon) != opened.dictionary.words:
            raise self.broken(
                0, f"this game was not played with the words of {self.lexicon.name!r}; name the right ones."
            )
        self.secrets = _secrets(self.events, len(opened.seats))
        self.pack = ""

    def judge(self) -> Verdict:
        state, at = State(), 0
        while at < len(self.events):
            for want in self.answer(state, at):
                self.compare(state, at, want)
                state = evolve(state, self.events[at])
                self.check_open(state, at)
                at += 1
        return Verdict(state, tuple(_unjudged(self.events)))

    def broken(self, at: int, message: str) -> RecordError:
        return RecordError(self.numbers[min(at, len(self.numbers) - 1)], message)

    def answer(self, state: State, at: int) -> tuple[Event, ...]:
        """Return the events that the rules give for the move beginning with event `at`."""
        if not at:
            return self.deal()
        action = self.action(at)
        state = _filled(state, self.secrets)
        lexicon = self.lexicon
        match self.events[at : at + 2]:
            case [Built(word=None), *_]:  # whether a hidden word is valid cannot be asked
                state = replace(state, options=replace(state.options, word_check="end"))
            case [Shuffled(), Redealt(cards=None)]:  # nor whether a hidden hand holds one
                lexicon = Lexicon.from_words([], "none")
        try:
            answer = decide(state, action, lexicon)
            if isinstance(answer, ShuffleNeeded):
                order = self.order(at + isinstance(action, Exchange), answer.cards)
                answer = decide(state, Shuffle(answer.action, order), lexicon)
        except IllegalAction as refused:
            said = at + isinstance(self.events[at], Locked)  # the word stands in the line after it
            raise self.broken(said, f"{refused.message} ({refused.code})") from None
        assert not isinstance(answer, ShuffleNeeded), "one shuffle is enough for one action"
        return answer

    def deal(self) -> tuple[Event, ...]:
        options, deck, names = self.opened.options, self.opened.deck, self.opened.seats
        try:
            check_terms(options, deck, len(names))
        except TableError as error:
            raise self.broken(0, str(error)) from None
        self.pack = pack(options, deck, len(names))
        order = self.order(1, self.pack)
        return self.opened, *opening(options, deck, self.lexicon, names, order)[1:]

    def action(self, at: int) -> Action:
        """Return the action that the event at `at` answers."""
        match self.events[at : at + 2]:
            case [Discarded(seat, count, cards), *_]:
                return Exchange(seat, self.any(count) if cards is None else cards)
            case [Shuffled(), Redealt(seat)]:
                return NoWord(seat)
            case [Built(seat, length, word), *_]:
                return Build(seat, self.any(length) if word is None else word)
            case [Guessed(seat, word), *_] | [Locked(), Guessed(seat, word)]:
                return Guess(seat, word)
            case [Forfeited(seat), *_]:
                return Forfeit(seat)
            case [Resigned(seat), *_]:
                return Resign(seat)
        raise self.broken(at, f"no action leads to this here: {self.text(at)}")

    def any(self, count: int) -> str:
        """Return cards that stand in for so many hidden ones, or enough to be refused where so many cannot be."""
        return ANY * min(count, len(self.pack) + 1)

    def order(self, at: int, cards: str) -> str:
        """Return the order in which the event at `at` lays these cards; any order where it is hidden."""
        event = self.events[at] if at < len(self.events) else None
        if not isinstance(event, Shuffled):
            raise self.broken(at, "cards are shuffled here by the rules, but not in the record.")
        if event.order is not None and sorted(event.order) != sorted(cards):
            raise self.broken(at, "the shuffled cards are not those that were there.")
        return cards if event.order is None else event.order

    def compare(self, state: State, at: int, want: Event) -> None:
        right = wire.encode_event(want).decode()
        if at == len(self.events):
            raise self.broken(at, f"the record stops in the middle of a move; next by the rules: {right}")
        blind = state.stock is None
        if self.events[at] != _as_open(want, self.events[at], blind=blind):
            raise self.broken(at, f"the record says {self.text(at)} where the rules give {right}")

    def check_open(self, state: State, at: int) -> None:
        """Find what holes have let pass: cards that the table does not have, a word that could not be laid."""
        match self.events[at]:
            case Dealt() | Drawn() | Redealt() if without(self.pack, _seen_of(state)) is None:
                raise self.broken(at, "with these cards there are more of a letter than the table has.")
            case Resigned(word=word) | Revealed(word=word) if self.opened.options.word_check == "build":
                if word not in self.lexicon:
                    raise self.broken(at, f"{word} is not in the dictionary; at this table it could not be laid.")

    def text(self, at: int) -> str:
        return wire.encode_event(self.events[at]).decode()


def _seen_of(state: State) -> str:
    """Return all cards that are open in a view: hands and discards."""
    return "".join((seat.hand or "") + (seat.discards or "") for seat in state.seats)


def _filled(state: State, secrets: Sequence[str | None]) -> State:
    """Fill the holes of a view: any card for a hidden one, and words that fit what will be turned up."""
    seats = tuple(
        replace(
            seat,
            hand=ANY * seat.count if seat.hand is None else seat.hand,
            discards=ANY * seat.exchanged if seat.discards is None else seat.discards,
            secret=_fitting(secret, seat.length) if seat.secret is None else seat.secret,
        )
        for seat, secret in zip(state.seats, secrets, strict=True)
    )
    return replace(state, seats=seats, stock=ANY * state.stock_count if state.stock is None else state.stock)


def _fitting(word: str | None, length: int) -> str:
    return word if word is not None and len(word) == length else UNKNOWN * length


def _secrets(events: Sequence[Event], size: int) -> list[str | None]:
    """Gather from the whole record what each Secret Word is, `?` for the letters that no event shows."""
    words: list[str | None] = [None] * size
    for event in events:
        match event:
            case Guessed(_, _, revealed):
                for seat, letters in revealed.items():
                    if seat in range(size):
                        words[seat] = _laid_over(words[seat] or UNKNOWN * len(letters), letters)
            case Resigned(seat, word) | Revealed(seat, word) if seat in range(size):
                words[seat] = word
    return words


def _laid_over(word: str, letters: str) -> str:
    if len(word) != len(letters):
        return word
    return "".join(old if new == HIDDEN else new for old, new in zip(word, letters, strict=True))


def _as_open(want: Event, event: Event, *, blind: bool) -> Event:
    """Return what the rules give with the same holes as `event`; where the stock is hidden, with its cards, too."""
    match want, event:
        case Shuffled(count), Shuffled(_, None):
            return Shuffled(count, None)
        case Discarded(seat, count), Discarded(cards=None):
            return Discarded(seat, count, None)
        case Built(seat, length), Built(word=None):
            return Built(seat, length, None)
        case (
            (Dealt() | Drawn() | Redealt()),
            Dealt(_, count, cards) | Drawn(_, count, cards) | Redealt(_, count, cards),
        ):
            if want.count == count and (cards is None or (blind and len(cards) == count)):
                return replace(want, cards=cards)
    return want


def _unjudged(events: Sequence[Event]) -> Iterator[str]:
    """Say in sentences what the holes of a redacted stream leave open."""
    if any(isinstance(event, Shuffled) and event.order is None for event in events):
        yield "the order of the stock is hidden: not judged whether cards were dealt and drawn from its top"
    seats = {event.seat for event in events if isinstance(event, Dealt) and event.cards is None}
    if seats:
        who = ", ".join(map(str, sorted(seats)))
        yield f"the hands of seat {who} are hidden: not judged whether discards and words came out of them"
    state = fold(events)
    if state.longest and any(seat.secret is None for seat in state.seats):
        yield "some Secret Words are hidden to the end: not judged whether letters stayed down that had to turn up"
    if any(isinstance(event, Built) and event.word is None for event in events):
        yield "words laid facedown are hidden: not judged whether they were valid when they were laid"
