"""Write what a run tells as one page: plain sentences first, then charts and tables. It needs no network and no script.

The name of the file decides the form: .html, or .md for Markdown. --against compares with another run, deal by deal.
--json writes every figure of the page to standard output, and the page itself only where --out names it.

Examples:
  finalword lab report first-seat
  finalword lab report first-seat --out first-seat.md
  finalword lab report other-deck --against first-seat --out decks.html
  finalword lab report first-seat --json
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line

if TYPE_CHECKING:
    from finalword.lab.report import Findings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("run", metavar="RUN", type=Path, help="the folder of a run")
    parser.add_argument("--against", metavar="RUN", type=Path, help="the folder of another run to compare with")
    parser.add_argument("--json", action="store_true", help="report all figures as JSON")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="the page, .html or .md (default: report.html in the run)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure and write."""
    from finalword.lab.numbers import to_numbers  # noqa: PLC0415 - the lab brings arrays, tables and charts
    from finalword.lab.report import measure  # noqa: PLC0415
    from finalword.lab.run import Run  # noqa: PLC0415
    from finalword.lab.study import StudyError  # noqa: PLC0415

    out = arguments.out or (None if arguments.json else arguments.run / "report.html")
    if out and out.suffix not in {".html", ".md"}:
        raise UsageError(f"The report is written as .html or .md, so --out cannot be {out}.")
    try:
        there = Run.open(arguments.run)
        other = Run.open(arguments.against) if arguments.against else None
        names = [there.plan.study.name, other.plan.study.name if other else ""]
        if names[0] == names[1]:
            names = [str(arguments.run), str(arguments.against)]
        found = measure(there.tables(), names[0], other.tables() if other else None, names[1])
    except StudyError as error:
        raise UsageError(str(error)) from None
    if out:
        _write(found, out)
    if arguments.json:
        as_json(to_numbers(found))
    else:
        line(f"The report is in {out}")
    return 0


def _write(found: "Findings", out: Path) -> None:
    from finalword.lab.html import to_html  # noqa: PLC0415 - see above
    from finalword.lab.markdown import to_markdown  # noqa: PLC0415
    from finalword.lab.report import page_of  # noqa: PLC0415

    page = page_of(found)
    out.write_text(to_html(page) if out.suffix == ".html" else to_markdown(page), "utf-8")
