"""Standings as lines of text, for a person who watches or reads."""

from collections.abc import Iterator

from finalword.lab.standings import Duel, Estimate, Standings

_WIDEST = 40


def scoreboard(standings: Standings) -> list[str]:
    """Return the table of a match: entrants, duels, seats, and what a test says that may be looked at any time."""
    return [*_entrants(standings), "", *_duels(standings), "", *_seats(standings), *_troubles(standings)]


def _entrants(standings: Standings) -> Iterator[str]:
    width = max(len("bot"), *(len(short(each.entrant)) for each in standings.entrants))
    yield f"{'bot':{width}}  {'games':>6}   {'wins a seat, 95 %':21}   {'place, 95 %':20}"
    for each in standings.entrants:
        share, place = each.win_share, each.place
        wins = f"{share.mean:5.1%}  {share.low:5.1%} … {share.high:5.1%}"
        places = f"{place.mean:5.2f}  {place.low:5.2f} … {place.high:5.2f}"
        yield f"{short(each.entrant):{width}}  {each.games:6}   {wins}   {places}"
    guesses = f"{standings.guesses.mean:.1f} Guesses a game"
    deals = "1 deal" if standings.deals == 1 else f"{standings.deals} deals"
    yield f"{deals}, {standings.games} games, {guesses}; a fair share is {standings.fair:.1%}"


def _duels(standings: Standings) -> Iterator[str]:
    for duel in standings.duels:
        low, high = duel.anytime
        share = f"{duel.win_share.mean:.1%} of the wins ({_range(duel.win_share)}), fair {duel.fair:.1%}"
        yield f"{short(duel.first)} against {short(duel.second)}: {share}"
        yield f"  {_verdict(duel)}; whenever one stops, 95 % sure of {low:.1%} … {high:.1%}"


def _verdict(duel: Duel) -> str:
    if not duel.is_decided:
        return "undecided"
    return "stronger" if duel.win_share.mean > duel.fair else "weaker"


def _seats(standings: Standings) -> Iterator[str]:
    shares = "  ".join(f"{seat}: {share.mean:.1%}" for seat, share in enumerate(standings.seats))
    first = standings.seats[0]
    yield f"wins by seat  {shares}  (seat 0: {_range(first)})"


def _troubles(standings: Standings) -> Iterator[str]:
    if standings.troubles:
        yield ""
        kinds = "Trouble" if len(standings.troubles) == 1 else f"{len(standings.troubles)} kinds of trouble"
        yield f"{kinds} with bots from outside: {standings.troubles[0]}"
        games = f"{standings.troubled} of {standings.games} games"
        yield f"In {games} a stand-in took over, and what it won there counts above as the program's."


def _range(share: Estimate) -> str:
    return f"{share.low:.1%} … {share.high:.1%}"


def short(name: str) -> str:
    """Return a name that fits a column."""
    name = name.removeprefix("command:")
    return name if len(name) <= _WIDEST else f"{name[: _WIDEST - 1]}…"
