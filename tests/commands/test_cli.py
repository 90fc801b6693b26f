"""The command line itself: help, mistakes, quiet ends, and how little `--version` brings in."""

import importlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from commandline import Finalword
from finalword import __version__
from finalword.commands import COMMANDS, Entry
from finalword.commands.parser import load, parser_of


def test_version_brings_in_next_to_nothing() -> None:
    code = "import sys; sys.argv = ['finalword', '--version']; from finalword.__main__ import main; status = main()"
    report = "print(status, *sorted({'argparse', 'msgspec', 'json', 're', 'finalword.cli'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"{code}; {report}"],
        check=False,
        capture_output=True,
        text=True,
        env={
            "PYTHONPATH": ":".join(path for path in sys.path if path),
        },
    )
    assert done.stdout.splitlines() == [f"finalword {__version__}", "0"]


def test_overview_lists_every_command(finalword: Finalword) -> None:
    for arguments, status in (("--help",), 0), (("help",), 0), ((), 2):
        answer = finalword(*arguments)
        assert answer.status == status
        assert re.findall(r"^  (\w+) +\S", answer.out, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_explains_with_examples(finalword: Finalword, name: str) -> None:
    answer = finalword(name, "--help")
    assert answer.status == 0
    assert answer.out.startswith(f"usage: finalword {name}")
    examples = re.findall(r"^  finalword (\w+)", answer.out, re.MULTILINE)
    assert name in examples
    assert not answer.err


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_are_command_lines_it_accepts(name: str) -> None:
    for example in re.findall(rf"^  finalword {name}(.*)", load(name).__doc__ or "", re.MULTILINE):
        parser_of(name).parse_args(shlex.split(re.split("[|>]", example)[0]))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chek", "stone"], "finalword: there is no command 'chek'; did you mean check?"),
        (["qqq"], "finalword: there is no command 'qqq'; `finalword --help` lists them."),
        (["--deck", "x"], "--deck must follow a command: finalword COMMAND --deck"),
        (["check"], "finalword check: the following arguments are required: WORD; see finalword check --help"),
        (["deck", "--dekc", "x"], "finalword deck: unrecognized arguments: --dekc x; see finalword deck --help"),
        (
            ["check", "a", "--dict", "b"],
            "finalword check: unrecognized arguments: --dict b; see finalword check --help",
        ),
        (["check", "a", "--dictionary", "no.txt"], "There is no dictionary 'no.txt': name one of everyday, standard"),
        (["deck", "--deck", "no.toml"], "The deck 'no.toml' cannot be read: No such file or directory."),
        (["words", "--from", "AB1"], "The hand 'AB1' must consist of the letters A to Z"),
        (["words", "--from", "ABC", "--min", "5", "--max", "4"], "No word has at least 5 and at most 4 letters"),
        (["words", "--from", "ABC", "--min", "0"], "--min must be 1 or more, not 0."),
        (["words", "--from", "ABC", "--max", "-1"], "--max must be 1 or more, not -1."),
        (["check", "a", "--dictionary", ""], "There is no dictionary ''"),
        (["deck", "--deck", ""], "There is no deck ''"),
        (["words", "--from", "ABC", "--min", "x"], "argument --min: invalid int value: 'x'"),
    ],
)
def test_wrong_input_is_one_sentence_and_status_2(finalword: Finalword, arguments: list[str], sentence: str) -> None:
    answer = finalword(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m finalword words --from AEINRSTLOX --min 2 | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"], check=False, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("ORIENTALS\n", "")
    assert done.returncode in {0, 141}  # 0 where everything fitted into the pipe before it was closed


@pytest.mark.parametrize("arguments", [["about", "--licences"], ["deck"], ["words", "--help"], ["--help"]])
def test_a_pipe_closed_from_the_start_ends_quietly(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    program = [sys.executable, "-m", "finalword", *arguments]
    done = subprocess.run(program, check=False, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 141 or "--help" in arguments  # argparse itself does not mind


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device that is always full")
@pytest.mark.parametrize("argument", ["deck", "--version"])
def test_a_full_disk_is_one_sentence(argument: str) -> None:
    with Path("/dev/full").open("wb") as full:
        program = [sys.executable, "-m", "finalword", argument]
        done = subprocess.run(program, check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "finalword: No space left on device.\n")


@pytest.mark.parametrize(("command", "status"), [("check stone >&-", 0), ("referee <&-", 0), ("--version >&-", 0)])
def test_a_closed_stream_is_an_empty_one(command: str, status: int) -> None:
    program = ["bash", "-c", f"{sys.executable} -m finalword {command}"]
    done = subprocess.run(program, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (status, "")


@pytest.mark.parametrize("arguments", [["--seed", b"\xff"], ["--names", b"\xff,Bo,Cy"], ["--dictionary", b"\xff.txt"]])
def test_bytes_that_are_no_text_are_one_sentence(arguments: list[str | bytes], tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.txt")).write_text("stone\n")
    program = [sys.executable, "-m", "finalword", "referee", *arguments]
    done = subprocess.run(program, check=False, capture_output=True, text=True, cwd=tmp_path, input="")
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == "finalword: An argument or the name of a file holds bytes that are no text; write it in UTF-8.\n"
    )


def test_ctrl_c_ends_quietly_with_130() -> None:
    code = (
        "import sys, finalword.data; from finalword.__main__ import main\n"
        "def interrupted(*_, **__): raise KeyboardInterrupt\n"
        "finalword.data.open_lexicon = interrupted\n"
        "sys.argv = ['finalword', 'check', 'stone']; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_our_own_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch, finalword: Finalword) -> None:
    monkeypatch.setitem(COMMANDS, "broken", Entry("finalword.commands.check", "for this test"))
    monkeypatch.delattr(importlib.import_module("finalword.commands.check"), "run")
    with pytest.raises(AttributeError):
        finalword("broken", "stone")


@pytest.mark.parametrize(
    ("arguments", "status", "written"),
    [(["check", "caf\u00e9"], 1, b"caf?  not valid"), (["referee", "--help"], 0, b"--hands CARDS,CARDS,?")],
)
def test_output_survives_an_encoding_without_our_characters(arguments: list[str], status: int, written: bytes) -> None:
    command = [sys.executable, "-m", "finalword", *arguments]
    done = subprocess.run(
        command, check=False, capture_output=True, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C.UTF-8"}
    )
    assert (done.returncode, done.stderr) == (status, b"")
    assert written in done.stdout
