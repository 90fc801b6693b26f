"""Photograph the browser's table for README: the same seat on a phone and at a desk, some Guesses into a real game.

    python tools/browser_picture.py

Needs Chromium, as the browser's tests do. Every run is another game; keep the picture that tells most.
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Error, Page

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browsing import Server, chromium, next_guess, person, quick_game, word_in

OUT = Path(__file__).parents[1] / "docs" / "pictures" / "browser.png"
GROUND = (23, 17, 15)
GAP = 24


def main() -> None:
    """Play until a game comes to a second turn, and write the picture of both screens side by side."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder), pace=0.3)
        try:
            page = next(filter(None, (_second_turn(browser, server) for _ in range(20))))
            _photograph(page, Path(folder))
        finally:
            server.stop()


def _second_turn(browser: Browser, server: Server) -> Page | None:
    """Return the page of a game that stands at this person's second turn; None when the person was out before."""
    desk = person(browser, "desk", color_scheme="light")
    quick_game(desk, server)
    desk.exchange(0)
    desk.build(word_in(desk.view["hand"], 7))
    desk.page.wait_for_selector("fw-table")
    button = desk.page.locator("fw-speak .line .main", has_text="Say it")
    try:
        button.wait_for(timeout=30_000)
        desk.say(next_guess(desk.view))
        desk.page.wait_for_timeout(1500)
        button.wait_for(timeout=30_000)
    except Error:
        return None
    return desk.page


def _photograph(page: Page, folder: Path) -> None:
    shots = []
    for name, size in {"desk": (1280, 800), "phone": (390, 800)}.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(600)
        page.screenshot(path=folder / f"{name}.png")
        shots.append(Image.open(folder / f"{name}.png").convert("RGB"))
    both = Image.new("RGB", (sum(shot.width for shot in shots) + GAP, shots[0].height), GROUND)
    both.paste(shots[0], (0, 0))
    both.paste(shots[1], (shots[0].width + GAP, 0))
    both.quantize(256).save(OUT, optimize=True)


if __name__ == "__main__":
    main()
