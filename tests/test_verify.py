"""Verifying a record: one that holds good is said to; with anything changed in it, the line is named."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from finalword import data, record
from finalword.record import RecordError
from finalword.rules import Event, Guess, NoWord, Resign
from finalword.table import Table
from finalword.verify import verify
from randomplay import played
from setdeal import WORDS, exchanged, laid, table


def judged(lines: list[bytes], made: Table) -> int | None:
    """Return the line that breaks a rule, if one does."""
    try:
        verify(lines, lambda _: made.lexicon)
    except RecordError as broken:
        assert str(broken).startswith(f"line {broken.line}: ")
        return broken.line
    return None


def whole_game() -> Table:
    made = laid(table(), "STONE", "LETTER", "QUIZ")
    for seat, word in ((0, "TIN"), (1, "STONED"), (2, "LETTER")):
        made.submit(Guess(seat, word))
    return made


def test_any_letter_changed_breaks_the_record_at_that_line() -> None:
    """Each letter of words, cards, orders and patterns, one at a time; another deck shows where it is shuffled."""
    made = whole_game()
    lines = record.write(made.log).splitlines()
    for number, line in enumerate(lines, 1):
        for field in re.finditer(rb'"(?:word|cards|order|\d)":"([A-Z.]+)"', line):
            for place in range(*field.span(1)):
                other = b"Q" if line[place : place + 1] != b"Q" else b"Z"
                changed = [*lines[: number - 1], line[:place] + other + line[place + 1 :], *lines[number:]]
                assert judged(changed, made) == max(2, number)


def test_any_line_missing_doubled_or_moved_breaks_the_record() -> None:
    made = whole_game()
    lines = record.write(made.log).splitlines()
    for place in range(len(lines) - 1):
        assert judged(lines[:place] + lines[place + 1 :], made)
        if b"built" not in lines[place]:  # the same word can be laid again
            assert judged(lines[: place + 1] + lines[place:], made)
        if b"guessed" in lines[place]:
            swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
            assert judged(swapped, made)


def test_a_record_may_stop_between_moves_but_not_within_one() -> None:
    made = whole_game()
    lines = record.write(made.log).splitlines()
    assert judged(lines[:8], made) is None
    assert judged(lines[:-1], made) == len(lines) - 1


def test_refusals_are_skipped() -> None:
    made = whole_game()
    lines = record.write(made.log).splitlines()
    lines.insert(6, b'{"error":"not-in-hand","seat":0,"message":"No Q in your hand."}')
    assert judged(lines, made) is None


def test_a_false_reveal_in_a_redacted_stream_is_found() -> None:
    """Even who cannot see the word knows that a letter once asked for cannot turn up later."""
    made = whole_game()
    text = record.write(made.stream(None))
    assert judged(text.splitlines(), made) is None
    late = text.replace(b"..TT..", b"......").replace(b"LE..ER", b"LETTER")
    assert judged(late.splitlines(), made) == 1 + next(n for n, line in enumerate(late.splitlines()) if b"TIN" in line)


def test_redealt_hands_verify_in_every_stream() -> None:
    made = exchanged(table(hands=("BBCCDDFFGG", "LETTERBUNG", "QUIZZESDOM"), stock="STONETEA"))
    made.submit(NoWord(0))
    for reader in (0, 1, None):
        assert judged(record.write(made.stream(reader)).splitlines(), made) is None
    assert judged(record.write(made.log).splitlines(), made) is None


def test_garbage_never_crashes_the_judge() -> None:
    """Random damage to a real game: always a sentence with a line, or a record that still holds."""
    rng = Random(5)
    made = played(Table.open(data.open_lexicon(), data.load_deck(), ["a", "b", "c"], seed="3"), Random(3))
    for count in range(300):
        damaged = bytearray(record.write(made.stream(None) if count % 3 else made.log))
        for _ in range(rng.randint(1, 3)):
            damaged[rng.randrange(len(damaged))] = rng.choice(b'A.0"9{}\n\xff')
        judged(bytes(damaged).splitlines(), made)


@pytest.mark.parametrize(
    ("field", "line"), [(b'"discarded","seat":1,"count":', 7), (b'"built","seat":1,"length":', 10)]
)
def test_absurd_counts_in_a_redacted_stream_are_refused(field: bytes, line: int) -> None:
    made = whole_game()
    text = record.write(made.stream(None))
    assert field in text.splitlines()[line - 1]
    assert judged(text.replace(field, field + b"9" * 20).splitlines(), made) == line


def test_cards_that_the_table_does_not_have_are_found_where_the_stock_is_hidden() -> None:
    made = whole_game()
    text = record.write(made.stream(1))
    cards = re.search(rb'"seat":1,"count":10,"cards":"([A-Z]+)"', text)
    assert cards
    for other in ("ZZZZZZZZZZ", "zzzzzzzzzz", "éééééééééé"):
        assert judged(text.replace(cards[1], other.encode()).splitlines(), made) == 4


@pytest.mark.parametrize("valid", [b"true", b"false"])
def test_a_word_that_could_not_be_laid_is_found_at_the_end(valid: bytes) -> None:
    """Under `build` (3.4) no word shown at the end is invalid, though the stream hid it while it was laid."""
    made = whole_game()
    text = record.write(made.stream(None)).replace(b'"QUIZ","valid":true', b'"QXIZ","valid":' + valid)
    assert judged(text.splitlines(), made) == 20
    assert judged(text.replace(b'"won","seats":[2]', b'"won","seats":[1]').splitlines(), made) == 20


def test_a_word_that_could_not_be_laid_is_found_where_its_owner_resigns() -> None:
    made = laid(table(), "STONE", "LETTER", "QUIZ")
    for action in (Guess(0, "TEA"), Resign(2)):
        made.submit(action)
    text = record.write(made.stream(None))
    assert judged(text.splitlines(), made) is None
    assert judged(text.replace(b'"QUIZ"', b'"QXIZ"').splitlines(), made) == 14


def test_a_word_of_another_length_than_was_laid_is_found() -> None:
    made = whole_game()
    text = record.write(made.stream(None)).replace(b'"QUIZ","valid"', b'"QUIZZES","valid"')
    assert judged(text.splitlines(), made) == 13, "the first line that shows letters of the row"


def test_what_nobody_can_judge_is_said_for_each_kind_of_hole() -> None:
    made = whole_game()

    def unjudged(events: Iterable[Event]) -> tuple[str, ...]:
        return verify(record.write(events).splitlines(), lambda _: made.lexicon).unjudged

    sentences = unjudged(made.stream(1)[:15])
    for part in ("the order of the stock is", "seat 0, 2 are", "some Secret Words are", "words laid facedown are"):
        assert sum(sentence.startswith(part) or f"the hands of {part}" in sentence for sentence in sentences) == 1
    assert len(sentences) == 4
    assert len(unjudged(made.stream(1))) == 3, "at the end all words are shown"
    assert not unjudged(made.log)


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "finalword", "verify", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, check=False, timeout=300)


def test_command_says_it_holds_and_what_it_cannot_judge(tmp_path: Path) -> None:
    made = Table.open(data.open_lexicon(), data.load_deck(), ["Ann", "Bo", "Cy"], seed="3")
    (tmp_path / "game").write_bytes(record.write(made.log))
    done = run(str(tmp_path / "game"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"every event holds good; the game is in its exchange phase" in done.stdout
    redacted = run("-", lines=record.write(made.stream(1)))
    assert redacted.stdout.count(b"Cannot be judged") == 2
    assert json.loads(run("--json", "-", lines=record.write(made.log)).stdout)["holds"]


def test_command_names_the_line(tmp_path: Path) -> None:
    made = Table.open(data.open_lexicon(), data.load_deck(), ["Ann", "Bo", "Cy"], seed="3")
    (tmp_path / "game").write_bytes(record.write(made.log).replace(b'"seat":2,"count":10', b'"seat":2,"count":11'))
    done = run(str(tmp_path / "game"))
    assert done.returncode == 1
    assert b"line 5:" in done.stderr
    assert json.loads(run("--json", str(tmp_path / "game")).stdout)["line"] == 5


@pytest.mark.parametrize("lines", [b"", b"\n\n", b"hello\n", b'{"event":"won","seats":[0]}\n', b"\xff\n"])
def test_what_is_no_record_is_said_so(lines: bytes) -> None:
    done = run("-", lines=lines)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert b"line 1" in done.stderr


def test_the_dictionary_of_the_game_is_asked_for() -> None:
    assert WORDS.name not in data.DICTIONARIES
    done = run("-", lines=record.write(whole_game().log))
    assert done.returncode == 2
    assert b"--dictionary" in done.stderr
    wrong = run("-", "--dictionary", "everyday", lines=record.write(whole_game().log))
    assert wrong.returncode == 1
    assert b"line 1" in wrong.stderr
