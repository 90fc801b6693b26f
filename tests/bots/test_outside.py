"""Programs play seats over a pipe; whatever one does, the game goes on and the cause is told in one sentence."""

import os
import re
import shutil
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from finalword.bots import Bot, awaited, dismiss, make, play
from finalword.bots.outside import Manners, Outside
from finalword.bots.program import LONGEST_LOG
from finalword.bots.wordfile import word_file
from finalword.data import load_deck, open_lexicon
from finalword.rules.events import Forfeited
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.table import Table
from finalword.wire import encode_event

EXAMPLES = Path(__file__).parents[2] / "examples"
LEXICON = Lexicon.from_words(["SEAT", "EATS", "TEAS", "EAST", "ATE", "SET", "TEA"], "few")
NODE = pytest.mark.skipif(not shutil.which("node"), reason="needs node on the path")
HANDS = ["AEST", "AESTT", "AESST"]

READY = """
import json, os, sys, time
hello = json.loads(sys.stdin.readline())
seat = hello["seat"]
def say(**fields): print(json.dumps(fields), flush=True)
say(ready="test")
def asks():
    for line in sys.stdin:
        message = json.loads(line)
        if "ask" in message: yield message["legal"]
"""
PROPER = """
def play():
    words = open(hello["words"]).read().split()
    said = []
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("event") == "guessed": said.append(message["word"])
        elif "ask" in message:
            if message["legal"]["exchange"] is not None: say(do="exchange", seat=seat, cards="")
            elif message["legal"]["guess"]: say(do="guess", seat=seat, word=[w for w in words if w not in said][0])
            else: say(do="build", seat=seat, word="east")
"""


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def command(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    script = tmp_path / "bot.py"
    script.write_text(request.param)
    return f"{sys.executable} -S {script}"


STUBBORN = """
for legal in asks():
    for attempt in range(20): say(do="guess", seat=seat, word="stone")
"""
PATIENT = Manners(start=120, move=120, end=60)  # a machine may be busy; only the silent are given less time


def outside_game(
    command: str, log: Path, told: list[str] | None = None, options: Options | None = None, manners: Manners = PATIENT
) -> Table:
    """Play a small game in which seat 1 is `command`."""
    table = Table.set_deal(LEXICON, HANDS, "AESTAEST", ["a", "b", "c"], options, "deal")
    manners = replace(manners, log=log, report=(told if told is not None else []).append)
    bots: list[Bot] = [make("easy", seat, LEXICON, "s") for seat in range(3)]
    bots[1] = make(f"command:{command}", 1, LEXICON, "s", manners)
    try:
        play(table, bots, 200)
    finally:
        dismiss(bots, table)
    return table


@pytest.mark.parametrize("check", ["build", "end"])
@pytest.mark.parametrize("example", [f"{sys.executable} bot.py", pytest.param("node bot.js", marks=NODE)])
def test_the_examples_play_full_games(example: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    lexicon = open_lexicon()
    options = Options(word_check="end" if check == "end" else "build")
    table = Table.open(lexicon, load_deck(), ["a", "b", "c"], options, seed="example")
    bots = [make(f"command:{example}", seat, lexicon, f"{seat}", Manners(120, 120, 60)) for seat in range(3)]
    play(table, bots, 300)
    dismiss(bots, table)
    assert [bot.trouble for bot in bots if isinstance(bot, Outside)] == [None] * 3
    assert table.state.winners
    assert not any(isinstance(event, Forfeited) for event in table.log)


@pytest.mark.parametrize(
    ("command", "cause"),
    [
        ("raise SystemExit(3)", "ended with status 3"),
        ("print('hi'); input()", "did not answer hello"),
        ("import os; os.kill(os.getpid(), 9)", "was killed by signal 9"),
        (READY + "for legal in asks(): print('stone', flush=True)", "no action: 'stone'"),
        (READY + "for legal in asks(): print('[' * 100000, flush=True)", "longer than 65536 bytes"),
        (READY + "for legal in asks(): sys.stdout.buffer.write(b'\\xff\\x00\\n'); sys.stdout.flush()", "no action"),
        (READY + "for legal in asks(): say(do='exchange', seat=0, cards='')", "seat 1 and answered for seat 0"),
        (READY + STUBBORN, "asked for 20 things against the rules in one turn"),
        (READY + "while True: say(do='exchange', seat=seat, cards='')", "spoke without being asked|asked for 20"),
        (READY + "while True: print('x' * 4096, end='')", "longer than|spoke without|no action"),
        (READY + "os.close(0); os.close(1); time.sleep(3600)", "closed its end of the pipe"),
        (READY + "while True: say(error='not-a-word')", "spoke without|no action"),
    ],
    indirect=["command"],
)
def test_a_bad_program_is_replaced_and_the_cause_told(command: str, cause: str, tmp_path: Path) -> None:
    told: list[str] = []
    assert outside_game(command, tmp_path / "log", told).state.winners
    assert len(told) == 1
    assert re.search(cause, told[0])
    assert told[0].count("\n") == 0


@pytest.mark.parametrize(
    ("command", "manners", "cause"),
    [
        ("import time; time.sleep(3600)", replace(PATIENT, start=0.5), "gave no answer within 0.5 s"),
        (READY + "time.sleep(3600)", replace(PATIENT, move=0.5), "gave no answer within 0.5 s"),
    ],
    indirect=["command"],
)
def test_a_silent_program_is_killed_in_time(command: str, manners: Manners, cause: str, tmp_path: Path) -> None:
    told: list[str] = []
    assert outside_game(command, tmp_path / "log", told, manners=manners).state.winners
    assert cause in told[0]


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("/no/such/program --fast", "was not found"),
        ("/", "may not be run; check that it is a program"),
    ],
)
def test_a_missing_command_is_replaced_and_the_cause_told(line: str, cause: str, tmp_path: Path) -> None:
    told: list[str] = []
    assert outside_game(line, tmp_path / "log", told).state.winners
    assert len(told) == 1
    assert cause in told[0]


@pytest.mark.parametrize("command", [READY + PROPER + "sys.stderr.write('y' * 3_000_000); play()"], indirect=True)
def test_a_program_may_write_much_to_its_log(command: str, tmp_path: Path) -> None:
    told: list[str] = []
    assert outside_game(command, tmp_path / "log", told).state.winners
    assert not told
    assert 0 < (tmp_path / "log").stat().st_size <= LONGEST_LOG


LATE = """
for legal in asks():
    if legal["guess"]: time.sleep(3600)
    exchange = legal["exchange"] is not None
    say(seat=seat, **{"do": "exchange", "cards": ""} if exchange else {"do": "build", "word": "teas"})
"""


@pytest.mark.parametrize("command", [READY + LATE], indirect=True)
def test_a_turn_that_comes_too_late_is_forfeited_once(command: str, tmp_path: Path) -> None:
    options = Options(first=1)
    table = outside_game(command, tmp_path / "log", options=options, manners=replace(PATIENT, move=6))
    assert [event.seat for event in table.log if isinstance(event, Forfeited)] == [1]
    assert table.state.winners


TRIES = """
def play():
    for legal in asks():
        if legal["exchange"] is not None: say(do="exchange", seat=seat, cards="")
        elif not legal["guess"]:
            for word in ("quiz", "seat"):
                say(do="build", seat=seat, word=word)
                if word == "quiz": assert json.loads(sys.stdin.readline())["error"] == "not-in-hand"
        else: say(do="forfeit", seat=seat)
"""


@pytest.mark.parametrize("command", [READY + TRIES + "play()"], indirect=True)
def test_a_refused_action_may_be_bettered(command: str, tmp_path: Path) -> None:
    told: list[str] = []
    table = outside_game(command, tmp_path / "log", told)
    assert not told
    assert table.state.seats[1].secret == "SEAT"


STAYS = """
import signal, subprocess
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
open(sys.argv[0] + ".pids", "w").write(f"{os.getpid()} {child.pid}")
play()
time.sleep(600)
"""


def is_running(pid: int) -> bool:
    """Say whether a process lives; one that is dead and not yet waited for does not."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("command", [READY + PROPER + STAYS], indirect=True)
def test_a_program_that_stays_is_killed_with_all_it_started(command: str, tmp_path: Path) -> None:
    outside_game(command, tmp_path / "log", manners=replace(PATIENT, end=0.4))
    pids = [int(pid) for pid in (tmp_path / "bot.py.pids").read_text().split()]
    assert len(pids) == 2
    assert os.getpid() not in pids
    deadline = time.monotonic() + 120  # the orphan is reaped by the system, in its own time
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_running, pids))


HEARS = """
for line in sys.stdin:
    open(sys.argv[0] + ".heard", "a").write(line)
    legal = json.loads(line).get("legal")
    if legal and legal["exchange"] is not None: say(do="exchange", seat=seat, cards="")
    elif legal and legal["guess"]: say(do="forfeit", seat=seat)
    elif legal: say(do="build", seat=seat, word="east")
"""


@pytest.mark.parametrize("command", [READY + HEARS], indirect=True)
def test_a_program_hears_its_own_stream_only_and_the_end_of_it(command: str, tmp_path: Path) -> None:
    heard = tmp_path / "bot.py.heard"
    table = outside_game(command, tmp_path / "log")
    lines = [line for line in heard.read_text().splitlines() if '"event"' in line]
    assert [line.encode() for line in lines] == list(map(encode_event, table.stream(1)))
    assert heard.read_text().splitlines()[-1] == '{"bye":true}'
    assert not awaited(table.state)


def test_the_words_are_written_once_and_anew_when_they_are_not_whole(cache_folder: Path) -> None:
    path = word_file(LEXICON)
    assert path.read_text() == "ATE\nSET\nTEA\nEAST\nEATS\nSEAT\nTEAS\n"
    before = path.stat().st_ino
    assert word_file(LEXICON).stat().st_ino == before
    path.write_text("ATE\n")
    assert word_file(LEXICON).read_text().splitlines() == list(LEXICON.words())
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_words_are_written_elsewhere_when_there_is_no_cache(cache_folder: Path) -> None:
    cache_folder.write_text("a file where a folder should be")
    assert word_file(LEXICON).read_text().splitlines() == list(LEXICON.words())
