"""Print the game: deck, backs, rules, reference card and tuck box as PDF files, or what a card service takes.

Print the files at 100 %. If the backs land beside the fronts, print the page of --calibrate, read two numbers off it
and give them to --back-offset.

Examples:
  finalword print
  finalword print --paper a4 --ink low
  finalword print --paper letter --layout gutterfold
  finalword print --back-offset=-1.5,0.5
  finalword print --service gamecrafter-poker
"""

import argparse
import importlib.util
import json
import math
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import get_args

from finalword.data import load_deck
from finalword.press.delivery import Written, deliver
from finalword.press.inks import InkSet
from finalword.press.measures import CARDS, PAPERS, PressError
from finalword.press.services import load_services
from finalword.press.sheet import Layout, Offset
from finalword.rules.letters import LetterClass

NEEDS = ("typst", "pikepdf", "fontTools", "fontpkg_vollkorn", "fontpkg_atkinson_hyperlegible")
FURTHEST = 5.0
DEFAULTS: dict[str, object] = {
    "paper": "both",
    "layout": "duplex",
    "ink": "both",
    "card": "poker",
    "back_offset": Offset(),
    "calibrate": False,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--out", metavar="DIR", help="folder to write to (default: final-word-print, or the service's name)"
    )
    parser.add_argument("--paper", choices=(*PAPERS, "both"), default=DEFAULTS["paper"], help="paper (default: both)")
    parser.add_argument(
        "--layout",
        choices=get_args(Layout),
        default=DEFAULTS["layout"],
        help="how cards lie on sheets (default: duplex)",
    )
    parser.add_argument(
        "--ink",
        choices=(*get_args(InkSet), "both"),
        default=DEFAULTS["ink"],
        help="full colour or little ink (default: both)",
    )
    parser.add_argument(
        "--card", choices=tuple(CARDS), default=DEFAULTS["card"], help="size of a card (default: poker, 63.5 x 88.9 mm)"
    )
    parser.add_argument("--deck", metavar="FILE", help="print another deck (TOML, see finalword deck --toml)")
    parser.add_argument(
        "--back-offset",
        type=_offset,
        default=DEFAULTS["back_offset"],
        metavar="X,Y",
        help="move the backs right and down by mm, such as --back-offset=-1.5,0.5",
    )
    parser.add_argument(
        "--back-bleed",
        type=_number,
        metavar="MM",
        help="how far the backs run past the cut (default: as far as the crop marks allow)",
    )
    parser.add_argument(
        "--calibrate", action="store_true", help="make the page that finds your printer's --back-offset"
    )
    parser.add_argument(
        "--service",
        choices=tuple(load_services()),
        metavar="NAME",
        help="files for a card printer: " + ", ".join(load_services()),
    )
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Make the files and say how to print each."""
    _check_installed()
    _check_sense(arguments)
    if arguments.service:
        return _run_service(arguments)
    return _run_print(arguments)


def _run_print(arguments: argparse.Namespace) -> int:
    from finalword.press.order import Order, calibration, products  # noqa: PLC0415 - typst and fonts, only when printing

    papers = tuple(PAPERS) if arguments.paper == "both" else (arguments.paper,)
    inks = get_args(InkSet) if arguments.ink == "both" else (arguments.ink,)
    order = Order(
        load_deck(arguments.deck),
        papers,
        inks,
        arguments.layout,
        arguments.card,
        arguments.back_offset,
        arguments.back_bleed,
    )
    made, notes = (calibration(papers), []) if arguments.calibrate else products(order)
    out = Path(arguments.out or "final-word-print")
    written = deliver(out, ((product.file, product.make(), product.how) for product in made), _progress(len(made)))
    if not order.deck.is_standard:
        notes.append(f"This deck's classes are not the standard 21, 13, 13 and 5: {_totals(order.deck.totals)}.")
    advice = "Read two numbers off the page, then: finalword print --back-offset=X,Y" if arguments.calibrate else ADVICE
    return _report(arguments, out, written, [*notes, advice])


ADVICE = "Print at 100 %, never “fit to page”; try one sheet first and measure the 100 mm line at its rim."


def _run_service(arguments: argparse.Namespace) -> int:
    from finalword.press.order import Order  # noqa: PLC0415 - typst and fonts, only when printing
    from finalword.press.proofs import files_of  # noqa: PLC0415
    from finalword.press.services import service_named  # noqa: PLC0415

    deck, service = Order(load_deck(arguments.deck)).deck, service_named(arguments.service)
    out = Path(arguments.out or f"final-word-{arguments.service}")
    made = ((name, content, _purpose(name)) for name, content in files_of(service, deck))
    written = deliver(out, made, _progress(None))
    return _report(arguments, out, written, [f"{service.title}, {deck.size + 2} cards.", *service.left])


def _purpose(name: str) -> str:
    purposes = {
        "back.png": "the back of every card",
        "manifest.csv": "what is in which picture",
        "contact-sheet.png": "look it over before you pay",
        "tuck-box.png": "the outside of the box",
        "deck.pdf": "the whole deck, back before front",
    }
    return purposes.get(name, "a face")


def _totals(totals: Mapping[LetterClass, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in totals.items())


def _report(arguments: argparse.Namespace, out: Path, written: list[Written], notes: list[str]) -> int:
    if arguments.json:
        files = [{"file": item.file, "bytes": item.bytes, "how": item.how} for item in written]
        sys.stdout.write(json.dumps({"out": str(out), "files": files, "notes": notes}, ensure_ascii=False) + "\n")
        return 0
    shown = [item for item in written if not item.file.startswith("fronts/")]
    width = max(len(item.file) for item in shown)
    lines = [f"  {item.file:{width}}  {_size(item.bytes):>7}  {item.how}" for item in shown]
    faces = len(written) - len(shown)
    if faces:
        lines.append(f"  {'fronts/':{width}}  {faces:>7}  pictures, a face each, in order")
    sys.stdout.write("\n".join([f"In {out}/:", *lines, "", *notes, ""]))
    return 0


def _size(count: int) -> str:
    return f"{max(1, round(count / 1000))} kB"


def _progress(total: int | None) -> Callable[[str], None]:
    done = 0

    def report(name: str) -> None:
        nonlocal done
        done += 1
        of = f"{done} of {total}" if total else str(done)
        end = "\n" if not sys.stderr.isatty() else "\x1b[K\r"
        sys.stderr.write(f"{of}: {name}{end}")
        sys.stderr.flush()

    return report


def _check_sense(arguments: argparse.Namespace) -> None:
    """Refuse what would be passed over in silence."""
    others = ("paper", "layout", "ink", "card", "back_offset", "back_bleed", "calibrate")
    given = [name for name in others if getattr(arguments, name) != DEFAULTS.get(name)]
    if arguments.service and given:
        raise PressError(
            f"{_option(given[0])} has no say in what {arguments.service} takes; leave it out, or leave out --service"
        )
    idle = [name for name in given if name not in {"paper", "calibrate"}] + ["deck"] * bool(arguments.deck)
    if arguments.calibrate and idle:
        raise PressError(f"the page of --calibrate needs nothing but --paper; leave out {_option(idle[0])}")
    if "back_offset" in given and arguments.layout in {"fronts", "gutterfold"}:
        raise PressError(f"the layout {arguments.layout} has no pages of backs to move; leave out --back-offset")
    if "back_bleed" in given and arguments.layout == "fronts":
        raise PressError("the layout fronts has no backs; leave out --back-bleed")


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _check_installed() -> None:
    missing = [name for name in NEEDS if importlib.util.find_spec(name) is None]
    if missing:
        raise PressError(f"printing needs {', '.join(missing)}; install the game with pip install 'finalword[print]'")


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of millimetres, such as 1.5")
    return value


def _offset(text: str) -> Offset:
    parts = text.split(",")
    if len(parts) != 2:
        raise argparse.ArgumentTypeError(f"{text!r} is no pair of millimetres, such as -1.5,0.5")
    offset = Offset(*(_number(part) for part in parts))
    if max(abs(offset.x), abs(offset.y)) > FURTHEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} moves the backs too far; each number can be -{FURTHEST:g} to {FURTHEST:g} mm"
        )
    return offset
