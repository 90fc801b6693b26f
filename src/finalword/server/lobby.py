"""What follows in the company from a message of a member: room events, or a refusal. Pure: chance is an argument."""

from collections.abc import Callable, Collection, Sequence
from itertools import chain, count

from finalword.rules.judge import FEWEST_PLAYERS
from finalword.server.codes import carry_fingerprint
from finalword.server.company import (
    Admitted,
    Company,
    HostPassed,
    Mate,
    Moved,
    RoomEvent,
    Sat,
    TermsChanged,
    WentAway,
)
from finalword.server.messages import HandOver, LetIn, Remove, SeatBot, Take, Terms
from finalword.server.names import BadNameError, clean, looks_taken
from finalword.server.refusals import RoomRefusal

MOST_SEATS = 12
HOUSE = (
    "Quill", "Folio", "Serif", "Octavo", "Galley", "Tilde", "Vellum", "Pica", "Colophon", "Quarto", "Recto", "Verso",
    "Ampersand", "Minuscule", "Dagger", "Quoin",
)  # fmt: skip


def seated(company: Company, typed: str, token: str) -> Sat:
    """Seat a person under a name of their choice; raises RoomRefusal."""
    if company.holder(token):
        raise RoomRefusal("not-now", "You have a seat here.")
    _check_barred(company, token)
    _check_room(company)
    try:
        name = clean(typed)
    except BadNameError as error:
        raise RoomRefusal("bad-name", str(error)) from None
    other = looks_taken(name, company.names_held(token))
    if other is not None:
        here = "is" if other in (mate.name for mate in company.present) else "was"
        raise RoomRefusal("name-taken", f"{other} {here} here; take a name that nobody mixes up with it.")
    return Sat(len(company.mates), name, token)


def bot_seated(company: Company, message: SeatBot, levels: Sequence[str]) -> Sat:
    """Seat a house player; raises RoomRefusal."""
    _check_room(company)
    if message.level not in levels:
        raise RoomRefusal("bad-level", f"There is no house player of that kind; choose {', '.join(levels)}.")
    names = company.names_held(None)
    more = (f"{name} {number}" for number in count(2) for name in HOUSE)
    name = next(name for name in chain(HOUSE, more) if looks_taken(name, names) is None)
    return Sat(len(company.mates), name, None, message.level)


def terms_changed(terms: Terms, dictionaries: Collection[str]) -> TermsChanged:
    """Change the terms; raises RoomRefusal."""
    if terms.first >= MOST_SEATS:
        raise RoomRefusal("bad-terms", "There is no such seat to begin.")
    if terms.dictionary not in dictionaries:
        raise RoomRefusal("bad-terms", f"There is no such dictionary here; choose {', '.join(dictionaries)}.")
    return TermsChanged(terms)


def removed(company: Company, message: Remove) -> tuple[RoomEvent, ...]:
    """Remove a member; raises RoomRefusal."""
    if message.member == company.host:
        raise RoomRefusal("not-now", "You are the host; leave, and another takes over.")
    return (WentAway(_present(company, message.member).number, removed=True),)


def let_in(company: Company, message: LetIn) -> Admitted:
    """Let a removed member come back, also under the same name; raises RoomRefusal."""
    if message.member not in (mate.number for mate in company.removed):
        raise RoomRefusal("not-a-member", "You have taken nobody with that number off the table.")
    return Admitted(message.member)


def left(company: Company, mate: Mate, alive: frozenset[str]) -> tuple[RoomEvent, ...]:
    """Let a member go; a host passes the table on to a person who is here, else to any."""
    gone = WentAway(mate.number)
    if mate.number != company.host:
        return (gone,)
    heir = next_host(company, alive, besides=mate.number)
    return (gone,) if heir is None else (gone, HostPassed(heir.number))


def handed_over(company: Company, message: HandOver) -> HostPassed:
    """Make another person the host; raises RoomRefusal."""
    heir = _present(company, message.member)
    if not heir.is_person:
        raise RoomRefusal("not-now", "A house player cannot be the host.")
    return HostPassed(heir.number)


def taken(company: Company, room: str, message: Take, token: str, now: int) -> Moved:
    """Move the seat that a one-time code stands for to `token`; raises RoomRefusal."""
    if company.holder(token):
        raise RoomRefusal("not-now", "This device has a seat here.")
    _check_barred(company, token)
    code = carry_fingerprint(room, message.code)
    for carry in company.carries:
        if carry.code == code and now < carry.until and not company.mates[carry.member].left:
            return Moved(carry.member, token)
    raise RoomRefusal("bad-code", "That code is wrong, used or too old; show a new one on the other device.")


def next_host(company: Company, alive: frozenset[str], besides: int) -> Mate | None:
    """Return who becomes host: the first person who is here, else the first person at all."""
    people = [mate for mate in company.present if mate.is_person and mate.number != besides]
    here = [mate for mate in people if mate.servers & alive]
    return next(iter(here or people), None)


def first_seat(company: Company, players: Sequence[int], draw: Callable[[int], int]) -> int:
    """Return the seat that begins: as the terms say in the first game, then the next in the company's order."""
    sitting = company.sitting
    if sitting is not None:
        began = sitting.members[sitting.first]
        return next((seat for seat, member in enumerate(players) if member > began), 0)
    wanted = company.terms.first
    return draw(len(players)) if not 0 <= wanted < len(players) else wanted


def check_deal(company: Company) -> None:
    """Raise RoomRefusal where there are too few to deal."""
    missing = FEWEST_PLAYERS - len(company.present)
    if missing > 0:
        more = "one more player" if missing == 1 else f"{missing} more players"
        raise RoomRefusal("too-few", f"Final Word needs three or more; {more} to go. The house can sit in.")


def _check_barred(company: Company, token: str) -> None:
    if company.is_barred(token):
        raise RoomRefusal("removed", "The host has taken you off this table; only the host can let you in again.")


def _check_room(company: Company) -> None:
    if len(company.present) >= MOST_SEATS:
        raise RoomRefusal("room-full", f"{MOST_SEATS} are seated; there is no room for more.")


def _present(company: Company, member: int) -> Mate:
    mate = next((mate for mate in company.present if mate.number == member), None)
    if mate is None:
        raise RoomRefusal("not-a-member", "Nobody here has that number.")
    return mate
