"""What happened, in plain sentences, as one seat hears it. Letters are spelled, never run together."""

from collections.abc import Iterable

from finalword.render import still_hidden, up
from finalword.rules.events import (
    Built,
    Discarded,
    Drawn,
    Event,
    Forfeited,
    Guessed,
    Locked,
    Redealt,
    Resigned,
    Revealed,
    Shuffled,
    Won,
)
from finalword.rules.state import State, evolve

NOTHING = "The dictionary holds too few words for the cards that are left; new hands do not help. Deal again."
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """Return `one card`, `two cards`."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def listed(items: Iterable[str]) -> str:
    """Return `A`, `A and B`, `A, B and C`."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def is_you(view: State, seat: int, me: int | None) -> bool:
    """Say whether a sentence speaks of this player as `you`; so does a record in which that is the name."""
    return seat == me or view.names[seat] == "You"


def who(view: State, seat: int, me: int | None) -> str:
    """Return the player as the subject of a sentence."""
    return "You" if is_you(view, seat, me) else view.names[seat]


def whose(view: State, seat: int, me: int | None) -> str:
    """Return the player as an owner: `Your`, `Mara's`."""
    return "Your" if is_you(view, seat, me) else f"{view.names[seat]}'s"


def told(view: State, events: Iterable[Event], me: int | None) -> list[str]:
    """Return the sentences for events in a row, as `me` may see them; `view` is the table before them."""
    heard = []
    for event in events:
        view = evolve(view, event)
        sentence = tell(view, event, me)
        if sentence:
            heard.append(sentence)
    return heard


def tell(view: State, event: Event, me: int | None) -> str | None:  # noqa: C901, PLR0911 - a case an event
    """Return the sentence for one event, None where none is needed; `view` is the table right after it."""
    match event:
        case Guessed():
            return guess(view, event, me)
        case Discarded(seat, count):
            return f"{who(view, seat, me)} exchanged {counted(count, 'card')}."
        case Shuffled() if view.seats:
            return _shuffle(view)
        case Drawn(seat, _, cards) if seat == me and cards:
            return f"You drew {listed(cards)}."
        case Redealt(seat):
            return f"{who(view, seat, me)} had no word and got new cards."
        case Built(seat, length):
            return f"{who(view, seat, me)} laid a word of {counted(length, 'letter')}."
        case Locked(_, longest):
            return f"The words are locked. Longest guess: {counted(longest, 'letter')}."
        case Forfeited(seat):
            return f"{whose(view, seat, me)} turn went by."
        case Resigned(seat, word):
            return f"{who(view, seat, me)} resigned. The word was {word}."
        case Revealed(seat, word, valid):
            verdict = "" if valid else ", which is not in the dictionary"
            return f"{whose(view, seat, me)} word was {word}{verdict}."
        case Won():
            return " ".join(verdict_of(view, me))
        case _:
            return None


def _shuffle(view: State) -> str | None:
    if any(seat.owed for seat in view.seats):  # 2.3: so a card that was thrown back may come again
        return "The stock is short; the discards are shuffled in."
    return "The stock is shuffled again." if view.seats[0].count else None


def guess(view: State, event: Guessed, me: int | None) -> str:
    """Return what a Guess did, row by row in turn order from the guesser."""
    hit = [seat for seat in view.after(event.seat) if event.revealed.get(seat, "").strip(".")]
    said = f"{who(view, event.seat, me)} said {event.word}."
    if not hit:
        return f"{said} Nothing turned up."
    return " ".join([said, *(_hit(view, seat, event.revealed[seat], me) for seat in hit)])


def outcome(view: State, event: Guessed, me: int | None) -> str:
    """Return in short what a Guess did to the table: who went out, what of yours turned up, else how many letters."""
    hit = [seat for seat in view.after(event.seat) if event.revealed.get(seat, "").strip(".")]
    if not hit:
        return "Nothing turned up."
    out = [seat for seat in hit if not view.seats[seat].hidden]
    told = []
    if me is not None and me in hit:
        letters = listed(sorted(set(event.revealed[me]) - {"."}, key=event.revealed[me].index))
        told.append(f"Your {letters} turned up{'; you are out' if me in out else ''}.")
        out = [seat for seat in out if seat != me]
    if out:
        told.append(f"{listed(view.names[seat] for seat in out)} {'is' if len(out) == 1 else 'are'} out.")
    return " ".join(told) or f"{counted(up(event), 'letter').capitalize()} turned up."


def brief(view: State, event: Guessed, me: int | None) -> str:
    """Return a Guess and its outcome on one line."""
    return f"{who(view, event.seat, me)} said {event.word}. {outcome(view, event, me)}"


def _hit(view: State, seat: int, letters: str, me: int | None) -> str:
    found = listed(sorted(set(letters) - {"."}, key=letters.index))
    if is_you(view, seat, me):
        return f"Your {found} turned up; {_mine_left(view, seat)}."
    left = view.seats[seat].hidden
    return f"{view.names[seat]}: {found} turned up, {'out' if not left else counted(left, 'letter') + ' left'}."


def _mine_left(view: State, seat: int) -> str:
    left = view.seats[seat].hidden
    if not left:
        return "you are out"
    letters = still_hidden(view.seats[seat])
    if letters is None:
        return f"{counted(left, 'letter')} left"
    return f"{listed(letters)} {'is' if len(letters) == 1 else 'are'} still hidden"


def turn(view: State, me: int | None) -> str:
    """Return whose turn it is, as a headline: `Your turn`, `Mara speaks`."""
    if view.turn is None:
        return ""
    return "Your turn" if is_you(view, view.turn, me) else f"{view.names[view.turn]} speaks"


def afterwards(view: State, me: int | None) -> str:
    """Return who speaks after this turn where turns go in passes: `, twice`, `, then you`; nothing in a round."""
    if view.following is None or not view.options.passes(len(view.seats)):
        return ""
    if view.following == view.turn:
        return ", twice"
    return ", then you" if is_you(view, view.following, me) else f", then {view.names[view.following]}"


def verdict_of(view: State, me: int | None) -> tuple[str, str]:
    """Return who won, and why (5.1, 5.3, 4.9); of a game that was given up, that it came to nothing (3.5)."""
    winners, standing = view.winners, view.still_in
    if winners is None:
        return "The game comes to nothing.", NOTHING
    if not winners:
        return "Nobody wins.", "No word at the table is in the dictionary."
    names = listed(who(view, seat, me) for seat in winners)
    if len(winners) > 1:
        return f"{names} share the win.", _why_shared(view, set(winners) <= set(standing), me)
    have = "have" if is_you(view, winners[0], me) else "has"
    first = f"{names} {have} the Final Word: {view.seats[winners[0]].secret}."
    return first, _why_alone(view, winners[0], me)


def _why_shared(view: State, standing: bool, me: int | None) -> str:
    if standing:
        return f"No word of up to {view.longest} letters is left to say."
    return f"{_invalid(view, me)}; of the valid words these fell last, by the same guess."


def _invalid(view: State, me: int | None) -> str:
    """Say that no word of those still in is valid (5.3)."""
    words = [f"{whose(view, seat, me)} {view.seats[seat].secret}" for seat in view.still_in]
    return f"{listed(words)} {'is' if len(words) == 1 else 'are'} not in the dictionary"


def _why_alone(view: State, winner: int, me: int | None) -> str:
    mine = view.seats[winner]
    if mine.is_in and len(view.still_in) == 1:
        left = still_hidden(mine) or ""
        letters = listed(f"the {letter}" for letter in dict.fromkeys(left)) if left else "it"
        return f"{counted(len(left), 'letter').capitalize()} left standing. Nobody found {letters}."
    if mine.is_in:
        return f"No word of up to {view.longest} letters is left to say, and no other word still in is valid."
    return f"{_invalid(view, me)}, so the last to fall with a valid word wins."
