"""Show what this program is made of: its version, its dictionary, the notices that belong to it, and the licences.

Examples:
  finalword about
  finalword about --licences
  finalword about --json
"""

import argparse

from finalword import __version__
from finalword.commands.materials import add_dictionary, chosen_lexicon
from finalword.commands.output import BOLD, as_json, line, styled
from finalword.data import UKACD_NOTICE, licences
from finalword.rules.lexicon import Lexicon

ORIGIN = (
    "The dictionary is made from SCOWL (Spell Checker Oriented Word Lists), Copyright 2000-2011 by Kevin Atkinson,",
    "which includes this list and prints the terms of all its sources:",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_dictionary(parser)
    parser.add_argument("--licences", action="store_true", help="print the whole text of every licence")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Write the report."""
    if arguments.json:
        as_json(_report(chosen_lexicon(arguments)))
    elif arguments.licences:
        for name, text in licences().items():
            line(styled(f"==== {name} ====", BOLD))
            line()
            line(text)
    else:
        _show(chosen_lexicon(arguments))
    return 0


def _report(lexicon: Lexicon) -> dict[str, object]:
    dictionary = {"name": lexicon.name, "digest": lexicon.digest, "words": len(lexicon)}
    return {"version": __version__, "dictionary": dictionary, "notices": [UKACD_NOTICE], "licences": list(licences())}


def _show(lexicon: Lexicon) -> None:
    line(styled(f"Final Word {__version__}", BOLD))
    line("A fast hidden-word card game of deduction. The code is free under the MIT licence.")
    line()
    line(f"{styled('Dictionary', BOLD)}  {lexicon.name}, {len(lexicon)} words")
    line(f"{styled('Digest', BOLD)}      {lexicon.digest}")
    line()
    for sentence in ORIGIN:
        line(sentence)
    line()
    line(f"  {styled(UKACD_NOTICE, BOLD)}")
    line()
    line(f"Licences: {', '.join(licences())}. `finalword about --licences` prints their whole texts.")
