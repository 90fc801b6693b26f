"""What README says is run: its Python as a doctest, its commands through their parsers."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from finalword.commands import COMMANDS
from finalword.commands.parser import parser_of

README = Path(__file__).parents[1] / "README.md"


def commands() -> list[str]:
    """Every command line with `finalword` in a shell block."""
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    lines = [line.partition("#")[0].rpartition("|")[2].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("finalword")]


def test_the_python_of_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried
    assert not failed


@pytest.mark.parametrize("line", commands())
def test_the_commands_of_the_readme_parse(line: str) -> None:
    name, *arguments = shlex.split(line)[1:]
    assert name in COMMANDS
    assert parser_of(name).parse_args(arguments)


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text("utf-8")):
        assert (README.parent / target).exists(), target
