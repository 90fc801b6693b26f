"""Resizing never breaks the app, at any moment and down to a window of nothing."""

import random
from pathlib import Path

from finalword.play.seating import Wishes
from terminal import Player, playing

SIZES = [(80, 24), (140, 45), (1, 1), (59, 24), (60, 10), (200, 60), (40, 8), (116, 24), (80, 12), (20, 50)]


async def shaken(player: Player, draw: random.Random) -> None:
    """Resize to every size in a random order, and back to the usual one."""
    for size in [*draw.sample(SIZES, len(SIZES)), (80, 24)]:
        await player.pilot.resize_terminal(*size)
        await player.pilot.pause()
        assert player.app._exception is None


async def test_every_view_survives_every_size_and_the_game_goes_on(tmp_path: Path) -> None:
    draw = random.Random(7)
    async with playing(tmp_path / "game.jsonl", Wishes(seed="7", first=0, opponents=9, levels=("easy",))) as player:
        await player.until(lambda: player.at == "exchange")
        await shaken(player, draw)
        await player.type("enter")
        await player.until(lambda: player.at == "build")
        await shaken(player, draw)
        composer_hand = player.app.session.view(0).seats[0].hand or ""
        await player.type(player.app.session.lexicon.buildable(composer_hand, 4, 6)[0], "enter")
        await player.ready_to_guess()
        await shaken(player, draw)
        for key in ("question_mark", "1", "slash", "ctrl+c"):
            await player.type(key)
            await shaken(player, draw)
            await player.type("escape")
        await player.type("f9", "enter")
        await player.say("HALT")
        await player.until(lambda: player.at in {"end", "table"})
        await shaken(player, draw)


async def test_sentences_and_buttons_are_whole_in_40_columns(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl", size=(40, 24)) as player:
        await player.until(lambda: player.at == "exchange")
        await player.type("Z", "F", "enter")
        await player.until(lambda: player.at == "build")
        shown = await player.settled()
        assert "Lay it face down" in shown
        assert "I have no word" in shown
        await player.type("STAIR", "enter")
        await player.ready_to_guess()
        player.app.show_refusal("CREATION was said in turn 1. Say another; it costs nothing.")
        assert " ".join((await player.settled()).split()).count("it costs nothing.") == 1


async def test_a_reveal_survives_resizing(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl", motion="full") as player:
        await player.lay("STAIR")
        await player.ready_to_guess()
        await player.type("HALTS", "enter")
        await shaken(player, random.Random(3))
        await player.until(lambda: player.said > 0)
