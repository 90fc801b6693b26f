"""A record torn at any byte is taken up again with nothing lost but the tear, and goes on to a record that verifies."""

from pathlib import Path

import pytest

from finalword.data import load_deck, open_lexicon
from finalword.play.saved import Saved, SaveError
from finalword.play.seating import Wishes, seated
from finalword.play.session import Session
from finalword.verify import verify

LEXICON = open_lexicon("everyday")


def finished(path: Path, **wishes: object) -> bytes:
    """Play a whole game of bots, the person's seat played for, and return its record."""
    terms = seated(Wishes(seed="3", levels=("random",), **wishes), load_deck(), "everyday")  # type: ignore[arg-type] # names of its own fields
    session = Session.open(terms, LEXICON, path)
    play_out(session)
    return path.read_bytes()


def play_out(session: Session) -> None:
    while (seat := session.waiting_for) is not None:
        if session.is_human(seat):
            session.answer(seat, None)
        else:
            session.play_bot(seat)
    session.close()


def resumed(path: Path) -> Session:
    saved, terms = Saved.reopen(path)
    return Session.resume(saved, terms, LEXICON)


def test_a_record_torn_anywhere_gives_the_same_game_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = finished(path)
    for size in range(0, len(whole), 61):
        path.write_bytes(whole[:size])
        session = resumed(path)
        kept = path.read_bytes()
        assert whole.startswith(kept)
        lost = whole[len(kept) : whole[:size].rfind(b"\n") + 1]
        assert not lost or (lost.startswith(b'{"event":"locked"') and lost.count(b"\n") == 1)
        session.close()


@pytest.mark.parametrize("lines", [0, 1, 5, 9, 14, 20, -3, -1])
def test_a_record_cut_between_lines_goes_on_to_the_same_end(lines: int, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = finished(path)
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]))
    play_out(resumed(path))
    assert path.read_bytes() == whole
    assert verify(path.read_bytes().splitlines(), lambda _: LEXICON).state.phase == "over"


def test_a_damaged_line_in_the_middle_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = finished(path).splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:8], b"junk\n", *lines[8:]]))
    with pytest.raises(SaveError, match="line 9"):
        resumed(path)
    assert path.read_bytes().count(b"junk") == 1


def test_a_record_that_breaks_a_rule_is_one_sentence(tmp_path: Path) -> None:
    """Changed by hand, not torn by a crash: the line is named and the file left alone."""
    path = tmp_path / "game.jsonl"
    whole = finished(path)
    for right, wrong in ((b'"dealt","seat":1', b'"dealt","seat":9'), (whole, whole + whole)):
        path.write_bytes(whole.replace(right, wrong))
        with pytest.raises(SaveError, match=r"breaks the rules: line \d+: "):
            resumed(path)
        assert path.read_bytes() == whole.replace(right, wrong)


def test_the_record_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    finished(path)
    other = finished(tmp_path / "other.jsonl", names=("Zoe",))
    path.write_bytes(other)
    with pytest.raises(SaveError, match="not of one game"):
        resumed(path)
