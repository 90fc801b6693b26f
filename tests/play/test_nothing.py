"""A game in which no word can be built any more is given up, at the table and on both kinds of screen (3.5)."""

import subprocess
import sys
from pathlib import Path

import pytest

from finalword.bots import make, play
from finalword.data import load_deck, open_lexicon
from finalword.play.seating import Wishes, seated
from finalword.play.session import Session
from finalword.rules import Lexicon, NoWord
from finalword.table import MOST_REDEALS
from setdeal import exchanged, table
from terminal import playing

CONSONANTS = "BCDFGHJKMP"
TONE = Lexicon.from_words(["TONE"], "one")


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("hands", "stock", "nothing"),
    [
        (("TONEBCDFGH", CONSONANTS, CONSONANTS), "VWZ", True),
        (("TONEBCDFGH", CONSONANTS, CONSONANTS), "VWZTONE", False),  # the next hands may hold it
        (("TONEBCDFGH", "TONBCDFGHH", "EEEEEEEEEE"), "VWZ", False),  # as others put cards back
        (("TONEBCDFGH", "TONBCDFGHH", "EEEEEEEEEE"), "", True),  # the same ten cards for ever
        (("TONEBCDFGH", "TONEBCDFGH", "TONEBCDFGH"), "", False),
    ],
)
def test_3_5_a_game_comes_to_nothing_when_no_new_hand_can_hold_a_word(
    hands: tuple[str, ...], stock: str, *, nothing: bool
) -> None:
    made = table(hands, stock, lexicon=TONE)
    assert not made.comes_to_nothing  # the exchange may help
    assert exchanged(made).comes_to_nothing == nothing
    assert not exchanged(table(hands, stock, lexicon=TONE, check="end")).comes_to_nothing


def test_3_5_claims_that_never_help_come_to_nothing() -> None:
    made = exchanged(table(("TONEBCDFGH", CONSONANTS, CONSONANTS), "TONE" + "VWZX" * 50, lexicon=TONE))
    claims = 0
    while not made.comes_to_nothing:
        seat = next(place for place in (1, 2) if made.legal(place).no_word)
        made.submit(NoWord(seat))
        claims += 1
    assert claims == 3 * MOST_REDEALS + 1
    play(made, [make("easy", seat, TONE, "") for seat in range(3)])  # returns at once


def tiny(folder: Path) -> str:
    path = folder / "tiny.txt"
    path.write_text("quiz\n")
    return str(path)


def test_the_game_in_lines_ends_and_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "finalword", "play", "--plain", "--seed", "1", "--dictionary", tiny(tmp_path)]
    done = subprocess.run(command, input="\nno\n", capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game comes to nothing. The dictionary holds too few words" in done.stdout
    assert "Deal again?" in done.stdout


def test_a_saved_game_that_comes_to_nothing_asks_nobody(tmp_path: Path) -> None:
    terms = seated(Wishes(seed="1"), load_deck(), tiny(tmp_path))
    session = Session.open(terms, open_lexicon(terms.dictionary), tmp_path / "game.jsonl")
    while (seat := session.waiting_for) is not None:
        session.answer(seat, None)
    assert session.view(None).phase == "build"
    session.close()


async def test_the_full_screen_says_so_and_deals_again(tmp_path: Path) -> None:
    wishes = Wishes(seed="1", first=0)
    async with playing(tmp_path / "game.jsonl", wishes, dictionary=tiny(tmp_path)) as player:
        await player.until(lambda: player.at == "exchange")
        await player.type("enter")
        await player.until(lambda: player.at == "end")
        shown = await player.settled()
        assert "The game comes to nothing" in shown
        assert "The dictionary holds too few words" in shown
