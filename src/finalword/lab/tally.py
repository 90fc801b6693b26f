"""From the log of a game to its rows: the slow twin of what `fastrows` reads off many games at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from finalword.lab.deals import outcome
from finalword.rules.events import Dealt, Discarded, Event, Forfeited, Guessed, Opened, Redealt
from finalword.rules.legal import guess_limit
from finalword.rules.letters import HIDDEN, RARES
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import Seat, State, evolve

Row = dict[str, Any]
Measure = Callable[[str], tuple[int, int]]
"""Tells how many words a hand can build, and how long the longest is."""


class Game(Struct, frozen=True):
    """A game as a run knows it: its number and place, its log, and who did what.

    `bots` names by seat who sat there, `kinds` what they are (`person`, `bot` or `stand-in`); `deputies` tells by
    number of the Guess, from 0, where somebody else spoke for the seat.
    """

    number: int
    cell: int
    deal: int
    source: str
    log: tuple[Event, ...]
    bots: tuple[str, ...]
    kinds: tuple[str, ...]
    deputies: Mapping[int, str] = {}


def counted(hand: str, lexicon: Lexicon) -> tuple[int, int]:
    """Return how many words a hand can build and the length of the longest, 0 where there is none (3.1)."""
    words = lexicon.buildable(hand)
    return len(words), len(words[0]) if words else 0


def rows_of(game: Game, lexicon: Lexicon, measure: Measure | None = None) -> dict[str, list[Row]]:
    """Return the rows of one game for each table of the schema; a game that is not over has no winner."""
    states = _states(game.log)
    end = states[-1]
    keys = {"game": game.number, "cell": game.cell}
    guesses = list(_guesses(game, states, lexicon))
    measure = measure or partial(counted, lexicon=lexicon)
    seats = [_seat(game, end, seat, measure) for seat in range(len(end.seats))]
    return {
        "games": [keys | _game(game, end)],
        "seats": [keys | row for row in seats],
        "guesses": [keys | row for row in guesses],
    }


def _states(log: Iterable[Event]) -> list[State]:
    """Return the state before each event, and after the last."""
    states = [State()]
    for event in log:
        states.append(evolve(states[-1], event))
    return states


def _game(game: Game, end: State) -> Row:
    opened = game.log[0]
    assert isinstance(opened, Opened), "a log begins with its opening"
    winners = end.winners or ()
    return {
        "deal": game.deal,
        "source": game.source,
        "players": len(end.seats),
        "bots": " ".join(game.bots),
        "variants": "+".join(opened.options.variants),
        "word_check": opened.options.word_check,
        "dictionary": opened.dictionary.name,
        "deck": opened.deck.name,
        "first": first_of(end, game.log),
        "longest": end.longest,
        "guesses": len(end.guesses),
        "forfeits": sum(isinstance(event, Forfeited) for event in game.log),
        "redeals": sum(isinstance(event, Redealt) for event in game.log),
        "winners": len(winners),
        "winner": winners[0] if len(winners) == 1 else None,
        "is_over": end.winners is not None,
    }


def first_of(end: State, log: Sequence[Event]) -> int:
    """Return the seat that had the first turn, also where it let it go by (4.1, 4.8)."""
    first = next((event.seat for event in log if isinstance(event, Guessed | Forfeited)), None)
    return end.options.first if first is None else first


def _seat(game: Game, end: State, place: int, measure: Measure) -> Row:
    seat, size = end.seats[place], len(end.seats)
    dealt = next((event.cards for event in game.log if isinstance(event, Dealt) and event.seat == place), None) or ""
    hand, secret = seat.hand or "", seat.secret or ""
    words_dealt, best_dealt = measure(dealt)
    words, best = measure(hand)
    return {
        "seat": place,
        "order": (place - first_of(end, game.log)) % size,
        "kind": game.kinds[place],
        "bot": game.bots[place],
        "dealt": "".join(sorted(dealt)),
        "words_dealt": words_dealt,
        "best_dealt": best_dealt,
        "discards": "".join(sorted(discarded(game.log, place))),
        "exchanged": seat.exchanged,
        "redeals": sum(isinstance(event, Redealt) and event.seat == place for event in game.log),
        "hand": "".join(sorted(hand)),
        "words": words,
        "best": best,
        "secret": secret,
        "length": seat.length,
        "distinct": len(set(secret)),
        "rare": len(set(secret) & set(RARES)),
        "turns": seat.turns,
        "fell": seat.fell,
        "put_out_by": None if seat.fell is None or seat.resigned else end.guesses[seat.fell - 1].seat,
        "resigned": seat.resigned,
    } | _result(end, place)


def discarded(log: Iterable[Event], place: int) -> str:
    """Return what a seat put down in the exchange, also where it was shuffled back (2.3)."""
    return next((event.cards or "" for event in log if isinstance(event, Discarded) and event.seat == place), "")


def _result(end: State, place: int) -> Row:
    """Return the share of the win and the rank: the mean of the places that equals share."""
    if end.winners is None:
        return {"share": None, "rank": None}
    ended = outcome(end, tuple(range(len(end.seats))))
    return {"share": ended.shares[place], "rank": ended.places[place]}


def _guesses(game: Game, states: Sequence[State], lexicon: Lexicon) -> Iterable[Row]:
    number = 0
    for before, event in zip(states, game.log, strict=False):
        if isinstance(event, Guessed):
            yield {
                "number": number + 1,
                "seat": event.seat,
                "kind": game.deputies.get(number, game.kinds[event.seat]),
                "word": event.word,
                "limit": guess_limit(before, event.seat, lexicon),
                "left": len(before.still_in),
                **_effect(before, event),
            }
            number += 1


def _effect(before: State, event: Guessed) -> Row:
    """Return what a Guess did: letters facedown before and turned up, rivals hit, put out, or left with one letter."""
    turned = {seat: len(row) - row.count(HIDDEN) for seat, row in event.revealed.items()}
    hidden = {seat: _hidden(before.seats[seat]) for seat in turned}
    return {
        "hidden": sum(hidden.values()),
        "up": sum(turned.values()),
        "hit": sum(count > 0 for count in turned.values()),
        "out": sum(turned[seat] == hidden[seat] for seat in turned),
        "near": sum(turned[seat] > 0 and hidden[seat] - turned[seat] == 1 for seat in turned),
    }


def _hidden(seat: Seat) -> int:
    return seat.shown.count(HIDDEN)
