"""Read the rules of the game, set for this terminal.

Examples:
  finalword rules
  finalword rules | less
  finalword rules --markdown > rules.md
"""

import argparse
from itertools import groupby
from shutil import get_terminal_size
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, ImageItem, Markdown, MarkdownElement
from rich.padding import Padding
from rich.text import Text
from rich.theme import Theme

from finalword.commands.output import is_styled, line
from finalword.data import rules_text

MEASURE = 76  # characters a line at most: wider is hard to read
THEME = Theme({"markdown.h1": "bold underline", "markdown.h2": "bold", "markdown.item.number": "bold"}, inherit=True)


class PlainHeading(Heading):
    """A heading at the left margin; where there is no bold it is underlined with characters."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.text.justify = "left"
        if self.tag != "h1":
            yield Text()
        yield self.text
        if not is_styled():
            yield Text(("=" if self.tag == "h1" else "-") * self.text.cell_len)


class Caption(ImageItem):
    """The caption of a picture in place of the picture."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Padding(self.text, (0, 4), style="italic")


class RulesText(Markdown):
    """The rules in Markdown, as text for a terminal."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": PlainHeading,
        "image": Caption,
    }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--markdown", action="store_true", help="write the text as it is, in Markdown")


def run(arguments: argparse.Namespace) -> int:
    """Write the rules."""
    if arguments.markdown:
        line(rules_text().rstrip())
        return 0
    width = min(get_terminal_size().columns, MEASURE)
    console = Console(width=width, force_terminal=is_styled(), theme=THEME, emoji=False)
    with console.capture() as capture:
        console.print(RulesText(rules_text()))
    for blank, rows in groupby((row.rstrip() for row in capture.get().splitlines()), key=lambda row: not row):
        for row in [""] if blank else rows:
            line(row)
    return 0
