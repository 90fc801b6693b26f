"""Playing the games of a deal: a pure function of the match and the deal's number, on any machine."""

from collections.abc import Sequence

from msgspec import Struct

from finalword import record
from finalword.bots import Bot, dismiss, make
from finalword.bots.outside import Manners, Outside
from finalword.lab.match import Match
from finalword.lab.playing import play_out
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State
from finalword.table import Table


class Outcome(Struct, frozen=True):
    """How one game ended, by seat: shares of the win (their sum is 1, or 0 when nobody won) and places from 1 on.

    Seats that went out by the same Guess share their places, as do several winners: the mean of them each.
    """

    lineup: tuple[int, ...]
    shares: tuple[float, ...]
    places: tuple[float, ...]
    guesses: int
    troubles: tuple[str, ...] = ()


class Deal(Struct, frozen=True):
    """All games of one deal, one for each lineup of the match."""

    number: int
    games: tuple[Outcome, ...]


def play_deal(match: Match, lexicon: Lexicon, number: int, manners: Manners | None = None) -> tuple[Deal, list[bytes]]:
    """Play the games of a deal and return how they ended, and their records."""
    tables: list[Table] = []
    games: list[Outcome] = []
    for place, lineup in enumerate(match.lineups):
        names = [match.entrants[entrant] for entrant in lineup]
        table = Table.open(lexicon, match.deck, names, match.options, match.deal_seed(number))
        bots = [
            make(name, seat, lexicon, match.bot_seed(number, place, seat), manners) for seat, name in enumerate(names)
        ]
        try:
            play_out(table, bots)
        finally:
            dismiss(bots, table)
        tables.append(table)
        games.append(outcome(table.state, lineup, _troubles(bots)))
    return Deal(number, tuple(games)), [record.write(table.log) for table in tables]


def outcome(state: State, lineup: tuple[int, ...], troubles: tuple[str, ...] = ()) -> Outcome:
    """Say how a game ended; of a game given up, that those still in share the win."""
    winners = state.still_in if state.winners is None else state.winners
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(lineup)))
    return Outcome(lineup, shares, _places(state, winners), len(state.guesses), troubles)


def _places(state: State, winners: Sequence[int]) -> tuple[float, ...]:
    """Return the place of each seat: winners first, then those who stayed in the longer."""
    ever = len(state.guesses) + 1
    stayed = [(seat in winners, ever if each.fell is None else each.fell) for seat, each in enumerate(state.seats)]
    return tuple(1 + sum(other > mine for other in stayed) + (stayed.count(mine) - 1) / 2 for mine in stayed)


def _troubles(bots: Sequence[Bot]) -> tuple[str, ...]:
    return tuple(bot.trouble for bot in bots if isinstance(bot, Outside) and bot.trouble)
