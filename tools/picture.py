"""Draw the picture of the terminal table in README, from the app itself: docs/table.svg.

The game is a scripted one, played by the rules and taken up by the app as a saved game; nothing is drawn by hand.
"""

import argparse
import asyncio
import re
import tempfile
from pathlib import Path

from textual.pilot import Pilot

from finalword.data import load_deck, open_lexicon
from finalword.play.saved import Saved
from finalword.play.session import Session
from finalword.play.terms import Terms
from finalword.rules.actions import Action, Build, Exchange, Guess
from finalword.rules.options import Options
from finalword.table import Table
from finalword.tui.app import PlayApp

SIZE = (100, 32)
TERMS = Terms(("You", "Mara", "Teo", "Quill"), (None, "normal", "normal", "normal"), "140", Options(), load_deck())
WORDS = ("zombie", "raucous", "dwelt", "poetry")
SAID = ("stoned", "learnt", "cabins", "wimp")
TYPED = "tru"
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def moves() -> list[Action]:
    """Return the script."""
    seats = range(len(WORDS))
    keep: list[Action] = [Exchange(seat, "") for seat in seats]
    return [*keep, *(Build(seat, WORDS[seat]) for seat in seats), *(Guess(seat, SAID[seat]) for seat in seats)]


def scripted(path: Path) -> Session:
    """Play the script, save it, and take it up again."""
    table = Table.open(open_lexicon(), TERMS.deck, TERMS.names, TERMS.options, TERMS.table_seed)
    for action in moves():
        table.submit(action)
    saved = Saved.create(TERMS, path)
    saved.append(table.log)
    return Session.resume(saved, TERMS, open_lexicon())


async def drawn(session: Session, size: tuple[int, int] = SIZE) -> str:
    """Return the screen as SVG, with the half of a word in the field."""
    app = PlayApp(session, "none")
    async with app.run_test(size=size) as pilot:
        await typed(app, pilot)
        return offline(app.export_screenshot(title="Final Word"))


async def typed(app: PlayApp, pilot: Pilot[None]) -> None:
    """Type half a word when it is time, and wait until the screen no longer changes."""
    while not app.is_asking:
        await pilot.pause(0.05)
    await pilot.press(*TYPED)
    before, now = "", "unsettled"
    while before != now:
        await pilot.pause(0.3)
        before, now = now, offline(app.export_screenshot())


def offline(svg: str) -> str:
    """Return the drawing without fonts from elsewhere and without names that change from run to run."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code, monospace", FONT)
    return re.sub(r"terminal-\d+-", "t-", re.sub(r"terminal-\d+", "t", svg)).replace("t--", "t-")


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/table.svg"))
    with tempfile.TemporaryDirectory() as folder:
        session = scripted(Path(folder) / "game.jsonl")
        parser.parse_args().out.write_text(asyncio.run(drawn(session)), "utf-8")
        session.close()


if __name__ == "__main__":
    main()
