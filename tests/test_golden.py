"""The golden games: read them in tests/games; between them they show every event, refusal code and ending."""

import re
from pathlib import Path
from typing import get_args

import pytest

from finalword import wire
from finalword.rules.errors import Code
from finalword.rules.events import Event, Won
from transcript import games, performed


@pytest.mark.parametrize("game", games(), ids=lambda path: path.stem)
def test_golden_game(game: Path) -> None:
    """The referee answers today as it did when the game was written down."""
    assert performed(game.read_text("utf-8")) == game.read_text("utf-8")


def test_golden_games_show_everything() -> None:
    """Every event, every refusal code, and every way to end: one winner, several, none."""
    lines = [line.encode() for game in games() for line in game.read_text("utf-8").splitlines()]
    events = [wire.decode_event(line) for line in lines if line.startswith(b'{"event"')]
    assert {type(event) for event in events} == set(get_args(Event))
    codes = {code for line in lines for code in re.findall(r'^{"error":"([a-z-]+)"', line.decode())}
    assert codes == set(get_args(Code))
    assert {min(len(event.seats), 2) for event in events if isinstance(event, Won)} == {0, 1, 2}
