"""The options that set the terms of a table, spelled the same for every command that opens one."""

import argparse

from finalword.rules.options import VARIANTS, Options, Variant

FIRST = "the seat that guesses first, from 0"


def add_terms(parser: argparse.ArgumentParser, first: str = FIRST) -> None:
    """Declare `--word-check`, `--first` with the help text `first`, and `--variant`."""
    checks = "refuse invalid words when they are built, or look only at the end (3.4; default: build)"
    parser.add_argument("--word-check", choices=["build", "end"], default="build", help=checks)
    parser.add_argument("--first", type=int, metavar="SEAT", help=first)
    variant = f"a house rule, may be given several times: {', '.join(VARIANTS)}"
    parser.add_argument("--variant", action="append", choices=VARIANTS, default=[], metavar="NAME", help=variant)


def chosen_terms(arguments: argparse.Namespace, first: int = 0) -> Options:
    """Return the terms; `first` begins where no `--first` says otherwise."""
    begins = first if arguments.first is None else arguments.first
    return Options(word_check=arguments.word_check, first=begins, variants=chosen_variants(arguments))


def chosen_variants(arguments: argparse.Namespace) -> tuple[Variant, ...]:
    """Return the house rules that were named, each once and in the order of clause 9."""
    return tuple(name for name in VARIANTS if name in arguments.variant)
