"""The source of the client: typed, linted, complete in its texts, true to the messages of the server."""

import re
import subprocess
import sys

from finalword.data import load_deck
from npmtools import ROOT, STATIC, run

SCRIPTS = sorted(STATIC.rglob("*.js"))


def test_the_types_hold() -> None:
    done = run("tsc", "-p", ".")
    assert done.returncode == 0, done.stdout


def test_the_linter_and_the_form_agree() -> None:
    done = run("biome", "check", "--error-on-warnings", "--config-path=.", str(STATIC))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    command = [sys.executable, str(ROOT / "tools/client_types.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_text_is_used_and_every_family_is_whole() -> None:
    catalogue = (STATIC / "texts/en.js").read_text()
    keys = set(re.findall(r'^  "?([\w.-]+)"?:', catalogue, re.MULTILINE))
    source = "\n".join(script.read_text() for script in SCRIPTS if script.parent.name != "texts")
    named = set(re.findall(r'"([\w.-]+)"', source)) | set(re.findall(r"\ben\.(\w+)", source))
    families = set(re.findall(r"`([\w.]+\.)\$\{", source))
    unused = {key for key in keys - named if not any(key.startswith(family) for family in families)}
    assert unused == set()


def test_no_script_writes_markup_or_styles_as_text() -> None:
    forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|cssText")
    assert [script.name for script in SCRIPTS if forbidden.search(script.read_text())] == []


def test_no_english_stands_outside_the_catalogue() -> None:
    sentence = re.compile(r'"[A-Z][a-z]+ [a-z]+[^"]*"')
    found = {
        f"{script.name}: {text}"
        for script in SCRIPTS
        if script.parent.name != "texts"
        for text in sentence.findall(re.sub(r"//.*|/\*.*?\*/", "", script.read_text(), flags=re.DOTALL))
        if "Error(" not in script.read_text().split(text)[0][-20:]
    }
    assert found == set()


def test_the_printed_deck_is_the_shipped_one() -> None:
    source = (STATIC / "elements/fw-print.js").read_text()
    printed = re.search(r'const DECK = "([A-Z]+)"', source)
    assert printed is not None
    assert sorted(printed[1]) == sorted(load_deck().cards)
