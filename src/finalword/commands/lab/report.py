"""Write what a run tells as one page: plain sentences first, then charts and tables. It needs no network and no script.

The name of the file decides the form: .html, or .md for Markdown. --against compares with another run, deal by deal.

Examples:
  finalword lab report first-seat
  finalword lab report first-seat --out first-seat.md
  finalword lab report other-deck --against first-seat --out decks.html
"""

import argparse
from pathlib import Path

from finalword.commands.mistakes import UsageError
from finalword.commands.output import line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("run", metavar="RUN", type=Path, help="the folder of a run")
    parser.add_argument("--against", metavar="RUN", type=Path, help="the folder of another run to compare with")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="the page, .html or .md (default: report.html in the run)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure and write."""
    from finalword.lab.html import to_html  # noqa: PLC0415 - the lab brings arrays, tables and charts
    from finalword.lab.markdown import to_markdown  # noqa: PLC0415
    from finalword.lab.report import report_of  # noqa: PLC0415
    from finalword.lab.run import Run  # noqa: PLC0415
    from finalword.lab.study import StudyError  # noqa: PLC0415

    out = arguments.out or arguments.run / "report.html"
    if out.suffix not in {".html", ".md"}:
        raise UsageError(f"The report is written as .html or .md, so --out cannot be {out}.")
    try:
        there = Run.open(arguments.run)
        other = Run.open(arguments.against) if arguments.against else None
        names = [there.plan.study.name, other.plan.study.name if other else ""]
        if names[0] == names[1]:
            names = [str(arguments.run), str(arguments.against)]
        page = report_of(there.tables(), names[0], other.tables() if other else None, names[1])
    except StudyError as error:
        raise UsageError(str(error)) from None
    out.write_text(to_html(page) if out.suffix == ".html" else to_markdown(page), "utf-8")
    line(f"The report is in {out}")
    return 0
