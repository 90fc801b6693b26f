"""Shell completion: the scripts are right for their shells, and bash really completes by ours."""

import shutil
import subprocess
from pathlib import Path

import pytest

from commandline import Finalword
from finalword.commands import COMMANDS


def bash_completes(script: str, line: str, folder: Path) -> list[str]:
    """Ask a bash with our script what it offers at the end of a line, file names included."""
    words = line.split(" ")
    typed = " ".join(f"'{word}'" for word in words)
    ask = (
        f"{script}\nCOMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _finalword; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(["bash", "--norc", "-c", ask], capture_output=True, text=True, cwd=folder, check=True)
    assert not done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("finalword ch", ["check"]),
        ("finalword --v", ["--version"]),
        ("finalword check --d", ["--dictionary"]),
        ("finalword check --dictionary e", ["everyday"]),
        ("finalword check --dictionary ", ["everyday", "standard", "full"]),
        ("finalword words --m", ["--min", "--max"]),
        ("finalword completion ", ["bash", "zsh", "fish"]),
        ("finalword completion z", ["zsh"]),
        ("finalword check sto", []),
        ("finalword deck --deck ", []),
        ("finalword nosuch --", []),
    ],
)
def test_bash_completes(finalword: Finalword, tmp_path: Path, line: str, offered: list[str]) -> None:
    assert bash_completes(finalword("completion", "bash").out, line, tmp_path) == offered


def test_bash_offers_every_command(finalword: Finalword, tmp_path: Path) -> None:
    offered = bash_completes(finalword("completion", "bash").out, "finalword ", tmp_path)
    assert offered == [*COMMANDS, "--help", "--version"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_can_read_its_script(finalword: Finalword, shell: str) -> None:
    program = shutil.which(shell)
    script = finalword("completion", shell).out
    assert all(name in script for name in COMMANDS)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    done = subprocess.run([program, "-n"], input=script, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("finalword ch", ["check"]),
        ("finalword check --d", ["--dictionary"]),
        ("finalword check --dictionary st", ["standard"]),
        ("finalword completion ", ["bash", "fish", "zsh"]),
    ],
)
def test_fish_completes(finalword: Finalword, tmp_path: Path, line: str, offered: list[str]) -> None:
    ask = f"{finalword('completion', 'fish').out}\ncomplete -C '{line}'"
    command = ["fish", "--no-config", "-c", ask]  # in a folder without files: they are offered, too
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [row.split("\t")[0] for row in done.stdout.splitlines()] == offered
