"""Judge a game as a program: an action a line on standard input, the events and refusals on standard output.

An action is a JSON object: {"do":"exchange","seat":0,"cards":"QV"}, {"do":"build","seat":0,"word":"stone"},
{"do":"no_word","seat":0}, {"do":"guess","seat":1,"word":"letter"}, {"do":"forfeit","seat":1}, {"do":"resign","seat":1}.
Every line gets its answer at once. The full output is a game record: `finalword verify` judges it again.

Examples:
  finalword referee --players 3 --seed 7
  finalword referee --hands AEINRSTLOX,EEIOUTRSND,STONEMILKY --stock DCB --as 1
  finalword referee --players 4 --word-check end --variant shortest-first --as public
"""

import argparse
import sys

from finalword.commands.materials import add_deck, add_dictionary, chosen_deck, chosen_lexicon
from finalword.commands.mistakes import UsageError
from finalword.commands.readers import chosen_reader
from finalword.commands.terms import add_terms, chosen_terms
from finalword.referee import referee
from finalword.rules.judge import FEWEST_PLAYERS, folded
from finalword.table import Table

MOST_PLAYERS = 1000
"""The rules know no limit (1.4); a seat more than this is a slip of the finger, and would fill the memory."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--players", type=int, metavar="N", help="how many seats (default: 3, or as many as hands)")
    parser.add_argument("--seed", metavar="S", help="shuffle by this seed: the same one gives the same game")
    parser.add_argument("--hands", metavar="CARDS,CARDS,…", help="a set deal: the hand of each seat, from seat 0 on")
    parser.add_argument("--stock", metavar="CARDS", help="the stock of a set deal, its first card on top")
    parser.add_argument("--names", metavar="NAME,NAME,…", help="the names of the seats")
    reader = "write the redacted stream of this seat and its own refusals; `public`: the public stream"
    parser.add_argument("--as", dest="reader", metavar="SEAT", help=reader)
    add_terms(parser)
    add_dictionary(parser)
    add_deck(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the table and judge until the input ends."""
    table = _opened(arguments)
    referee(table, sys.stdin.buffer, sys.stdout.buffer, chosen_reader(arguments.reader, len(table.state.seats)))
    return 0


def _opened(arguments: argparse.Namespace) -> Table:
    hands = [_cards(hand, "--hands") for hand in arguments.hands.split(",")] if arguments.hands is not None else []
    players = _players(arguments, len(hands))
    names = _names(arguments.names, players)
    lexicon, terms = chosen_lexicon(arguments), chosen_terms(arguments)
    if hands:
        stock = _cards(arguments.stock or "", "--stock")
        return Table.set_deal(lexicon, hands, stock, names, terms, arguments.seed)
    return Table.open(lexicon, chosen_deck(arguments), names, terms, arguments.seed)


def _players(arguments: argparse.Namespace, hands: int) -> int:
    if not hands and arguments.stock is not None:
        raise UsageError("--stock goes with --hands: give the hands too, or leave the deal to --seed.")
    if hands and arguments.deck:
        raise UsageError("--deck and --hands exclude each other: a set deal names its cards itself.")
    if hands and arguments.players not in {None, hands}:
        raise UsageError(f"--players {arguments.players} does not agree with --hands, which deals to {hands}.")
    players = hands or (3 if arguments.players is None else int(arguments.players))
    if players < FEWEST_PLAYERS:
        raise UsageError(f"Final Word needs three players or more, not {players}.")
    if players > MOST_PLAYERS:
        raise UsageError(f"The referee seats up to {MOST_PLAYERS} players, not {players}.")
    return players


def _names(text: str | None, players: int) -> list[str]:
    if text is None:
        return [f"Seat {seat}" for seat in range(players)]
    text.encode()  # bytes that are no text are refused as such
    names = [name.strip() for name in text.split(",")]
    if len(names) != players:
        raise UsageError(f"--names gives {len(names)} names for {players} seats; give one for each.")
    for name in names:
        if not name or not name.isprintable():
            raise UsageError(f"--names takes names that can be read, separated by commas, not {name!r}.")
        if names.count(name) > 1:
            raise UsageError(
                f"--names gives {name!r} to {names.count(name)} seats; every seat needs a name of its own."
            )
    return names


def _cards(text: str, option: str) -> str:
    cards = folded(text) if text.strip() else ""
    if cards is None:
        raise UsageError(f"{option} takes letters A to Z only, not {text!r}.")
    return cards
