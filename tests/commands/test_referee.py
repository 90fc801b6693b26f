"""The referee as other programs use it (clause 8): a process with lines in and lines out."""

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finalword import wire
from finalword.referee import LONGEST_LINE, referee
from finalword.rules.state import fold
from setdeal import table

DEAL = ["--hands", "STONEAIRLX,LETTERBUNG,QUIZZESDOM", "--stock", "AEIOUN"]


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "finalword", "referee", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, check=False, timeout=300)


def answers(lines: bytes) -> list[bytes]:
    """What the referee writes after the deal."""
    sink = BytesIO()
    referee(table(), BytesIO(lines), sink)
    return sink.getvalue().splitlines()[5:]


def test_each_line_is_answered_before_the_next_is_asked_for() -> None:
    command = [sys.executable, "-m", "finalword", "referee", *DEAL]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert [json.loads(process.stdout.readline())["event"] for _ in range(5)] == ["opened", "shuffled"] + [
            "dealt"
        ] * 3
        for seat in (0, 1, 2):
            process.stdin.write(b'{"do":"exchange","seat":%d,"cards":""}\n' % seat)
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {
                "event": "discarded",
                "seat": seat,
                "count": 0,
                "cards": "",
            }
        process.stdin.close()
        assert process.wait(120) == 0


@pytest.mark.parametrize(
    "line", [b"", b"  ", b"\xff\xfe", b"nonsense", b"[" * 5000, b'{"do":"guess","seat":0,"word":"\\ud800"}']
)
def test_any_line_gets_one_malformed_answer(line: bytes) -> None:
    assert [json.loads(answer)["error"] for answer in answers(line + b"\n")] == ["malformed"]


def test_a_line_without_end_is_answered_once_and_not_kept() -> None:
    huge = b'{"do":"guess","seat":0,"word":"' + b"A" * (5 * LONGEST_LINE) + b'"}\n'
    lines = answers(huge + b'{"do":"exchange","seat":0,"cards":""}')
    assert [json.loads(line).get("error", "event") for line in lines] == ["malformed", "event"]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(max_size=30).filter(lambda line: b"\n" not in line), max_size=8))
def test_any_bytes_are_survived(lines: list[bytes]) -> None:
    assert len(answers(b"".join(line + b"\n" for line in lines))) == len(lines)


def test_same_seed_same_bytes_and_the_seed_is_not_told() -> None:
    first, second = run("--seed", "marmalade"), run("--seed", "marmalade")
    assert first.stdout == second.stdout
    assert b"marmalade" not in first.stdout
    assert run("--seed", "jam").stdout != first.stdout


def test_seeded_deal_is_the_same_on_every_machine_and_python() -> None:
    """The order of seed 7, written down: it may never change."""
    order = json.loads(run("--seed", "7").stdout.splitlines()[1])["order"]
    assert order == "AFTSRIEZTCAAHRAQTWGSLJUMIPONNLDSOVEAEBKEORDUXCIYOIEE"


def test_seat_and_public_streams_hold_only_what_they_may() -> None:
    lines = b'{"do":"exchange","seat":0,"cards":"QQ"}\n{"do":"exchange","seat":1,"cards":"BU"}\n'
    seat, public = run(*DEAL, "--as", "0", lines=lines).stdout, run(*DEAL, "--as", "public", lines=lines).stdout
    for secret in (b"LETTERBUNG", b"QUIZZESDOM", b"AEIOUN", b'"BU"'):
        assert secret not in seat + public.replace(b'"cards":"AABDEEEEEGIIILLMNNNOOOQRRSSTTTUUUXZZ"', b"")
    assert b"STONEAIRLX" in seat
    assert b"STONEAIRLX" not in public
    assert seat.count(b"not-in-hand") == 1
    assert b"error" not in public


def test_as_a_seat_is_the_stream_of_the_table() -> None:
    made = table()
    lines = run(*DEAL, "--as", "2").stdout.splitlines()
    assert fold(map(wire.decode_event, lines)).seats == made.view(2).seats


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "2"], "three players or more"),
        (["--players", "4", *DEAL], "--players 4 does not agree with --hands, which deals to 3"),
        (["--stock", "ABC"], "--stock goes with --hands"),
        (["--hands", "ABCD,AB1,ABC"], "--hands takes letters A to Z only"),
        (["--hands", "ABCD,,ABC"], "gives every seat one card or more"),
        (["--as", "3"], "--as takes a seat from 0 to 2"),
        (["--as", "-1"], "--as"),
        (["--as", "9" * 5000], "--as takes a seat from 0 to 2"),
        (["--players", "-5"], "three players or more, not -5"),
        (["--players", "1001"], "The referee seats up to 1000 players, not 1001"),
        (["--players", "9" * 30], "The referee seats up to 1000 players"),
        (["--names", ",,"], "--names takes names that can be read, separated by commas, not ''"),
        (["--names", "Ann,\x1b[31m,Cy"], "--names takes names that can be read"),
        (["--names", "Ann,Bo, Ann "], "--names gives 'Ann' to 2 seats"),
        (["--names", ""], "1 names for 3 seats"),
        (["--first", "3"], "There is no seat 3 to begin"),
        (["--names", "Ann,Bo"], "2 names for 3 seats"),
        (["--dictionary", "nowhere.txt"], "There is no dictionary 'nowhere.txt'"),
        (["--variant", "quick"], "invalid choice: 'quick'"),
    ],
)
def test_wrong_terms_get_one_sentence(arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


def test_own_dictionary_with_other_hand_sizes(tmp_path: Path) -> None:
    """Any composition and any hand size of one or more."""
    (tmp_path / "words").write_text("abba\n")
    done = run("--hands", "A,ABBA,BABACUS", "--dictionary", str(tmp_path / "words"))
    assert [json.loads(line)["count"] for line in done.stdout.splitlines()[2:]] == [1, 4, 7]
