"""The session: saves before it moves, never hangs on a bot, and seats whom it was asked to seat."""

import errno
import os
from pathlib import Path

import pytest

from finalword.data import load_deck, open_lexicon
from finalword.play import session as sessions
from finalword.play.saved import SaveError
from finalword.play.seating import SeatingError, Wishes, seated
from finalword.play.session import Session
from finalword.rules.actions import Action, Exchange, Guess
from finalword.rules.legal import Legal
from finalword.rules.state import State

LEXICON = open_lexicon("everyday")


class Broken:
    """A bot that raises, or says what is not allowed."""

    def __init__(self, *, raises: bool) -> None:
        self.raises = raises

    def act(self, view: State, legal: Legal) -> Action:  # noqa: ARG002 - the protocol's
        """Do what no bot should."""
        if self.raises:
            raise RuntimeError("no idea")
        return Guess(legal.seat + 1, "QQQQ")


def opened(path: Path, wishes: Wishes) -> Session:
    return Session.open(seated(wishes, load_deck(), "everyday"), LEXICON, path)


@pytest.mark.parametrize("raises", [True, False])
@pytest.mark.parametrize("word_check", ["build", "end"])
def test_a_game_with_broken_bots_comes_to_its_end(
    raises: bool, word_check: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "make", lambda *_: Broken(raises=raises))
    session = opened(tmp_path / "game.jsonl", Wishes(seed="1", word_check=word_check))  # type: ignore[arg-type] # one of two
    words = iter(LEXICON.words(4, 4))
    for _ in range(200):
        seat = session.waiting_for
        if seat is None:
            break
        if session.is_human(seat) and session.legal(seat).guess:
            session.submit(Guess(seat, next(words)))
        elif session.is_human(seat):
            session.answer(seat, None)
        else:
            session.play_bot(seat)
    assert session.view(None).winners == (0,)
    session.close()


def test_a_move_that_cannot_be_saved_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    session = opened(path, Wishes(seed="1"))
    before, saved = session.view(0), path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(SaveError, match="No space left on device"):
            session.submit(Exchange(0, ""))
    assert (session.view(0), path.read_bytes()) == (before, saved)
    session.submit(Exchange(0, ""))
    session.close()


def test_the_first_seat_is_drawn_by_the_seed_and_moves_on_in_a_rematch(tmp_path: Path) -> None:
    firsts = {seated(Wishes(seed=str(seed)), load_deck(), "full").options.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    terms = seated(Wishes(seed="5", first=3), load_deck(), "full")
    assert terms.rematch().options.first == 0
    assert terms.rematch().table_seed != terms.table_seed


def test_a_bots_seed_does_not_tell_the_tables() -> None:
    terms = seated(Wishes(seed="5"), load_deck(), "full")
    seeds = {terms.bot_seed(seat) for seat in (1, 2, 3)}
    assert len(seeds) == 3
    assert not any("5/" in seed or seed == "5" for seed in seeds)


@pytest.mark.parametrize(
    ("wishes", "names"),
    [
        (Wishes(), ("You", "Mara", "Teo", "Ines")),
        (Wishes(levels=("easy", "hard")), ("You", "Mara", "Teo")),
        (Wishes(humans=2), ("Player 1", "Player 2", "Mara", "Teo")),
        (Wishes(humans=5), ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5")),
        (Wishes(names=("Teo",)), ("Teo", "Mara", "Teo 2", "Ines")),
        (Wishes(opponents=2, names=("Ann", "Bo")), ("Ann", "Bo", "Teo")),
    ],
)
def test_everybody_has_a_name(wishes: Wishes, names: tuple[str, ...]) -> None:
    assert seated(wishes, load_deck(), "full").names == names


@pytest.mark.parametrize("wishes", [Wishes(humans=2, opponents=0), Wishes(opponents=-1), Wishes(names=("A\nB",))])
def test_what_cannot_be_seated_is_refused(wishes: Wishes) -> None:
    with pytest.raises(SeatingError):
        seated(wishes, load_deck(), "full")


def test_the_way_back_is_one_that_the_shell_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened(tmp_path / "game.jsonl", Wishes(seed="1"))
    monkeypatch.setattr("sys.argv", [".venv/bin/finalword", "play"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert session.saved.command.startswith(".venv/bin/finalword play --resume ")
    (tmp_path / "finalword").touch(0o755)
    assert session.saved.command.startswith("finalword play --resume ")
    session.close()
