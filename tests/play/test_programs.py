"""Programs sit at the table in the terminal: `--bot 'COMMAND'` goes wherever a level goes (docs/bots.md)."""

import subprocess
import sys
from pathlib import Path

import pytest

from finalword.data import load_deck, open_lexicon
from finalword.play.seating import SeatingError, Wishes, seated
from finalword.verify import verify
from terminal import playing

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
GUESSES = list(open_lexicon("everyday").words(4, 4))[::7]


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def play(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "finalword", "play", "--plain", "--seed", "7", "--first", "0", *arguments]
    typed = "ZF\nSTAIR\n" + "\n".join(GUESSES) + "\n"
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300, check=False)


def test_a_game_with_a_program_and_a_missing_one_ends_and_verifies(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    done = play(
        "--out", str(game), "--bot", f"{sys.executable} {EXAMPLE}", "--bot", "no-such-program", "--level", "easy"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("The bot 'no-such-program' was not found") == 1
    assert "bot.py' " not in done.stdout
    assert "the Final Word" in done.stdout
    assert verify(game.read_bytes().splitlines(), lambda _: open_lexicon()).state.phase == "over"
    assert not list(tmp_path.glob("*.log"))


def test_programs_sit_before_the_levels() -> None:
    terms = seated(Wishes(commands=("a b",), levels=("hard",), seed="s"), load_deck(), "full")
    assert terms.bots == (None, "command:a b", "hard", "hard")
    terms = seated(Wishes(commands=("a", "b"), opponents=2, seed="s"), load_deck(), "full")
    assert terms.bots == (None, "command:a", "command:b")
    terms = seated(Wishes(commands=("a",), levels=("easy", "hard"), seed="s"), load_deck(), "full")
    assert terms.bots == (None, "command:a", "easy", "hard")


def test_more_programs_than_opponents_are_refused() -> None:
    with pytest.raises(SeatingError, match="--bot names 3 of 2 opponents: ask for 3 opponents or more"):
        seated(Wishes(commands=("a", "b", "c"), opponents=2), load_deck(), "full")


async def test_the_full_screen_tells_of_a_missing_program_and_plays_on(tmp_path: Path) -> None:
    wishes = Wishes(commands=("no-such-program",), levels=("easy",), opponents=2, seed="7", first=0)
    async with playing(tmp_path / "game.jsonl", wishes) as player:
        await player.lay("STAIR")
        await player.until(lambda: any("no-such-program" in note.message for note in player.app._notifications))
        await player.until(lambda: player.at == "table")
