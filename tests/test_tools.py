"""The tools around the program: which Python is taken, and what is said where there is none."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FIND_PYTHON = Path(__file__).parents[1] / "tools" / "find-python"
GOOD = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
OLD = "#!/bin/sh\nexit 1\n"
WITHOUT_VENV = '#!/bin/sh\ncase "$*" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac\n'


def find(folder: Path, pythons: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the tool where just these programs can be found; no other Python stands in the way."""
    script = folder / "find-python"
    script.write_text(FIND_PYTHON.read_text().replace("/usr/bin/python3", "/no/such/python3"))
    for name, text in pythons.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", str(script)], check=False, capture_output=True, text=True, env={"PATH": str(folder)}
    )


@pytest.mark.parametrize(
    ("pythons", "taken"),
    [
        ({"python3": GOOD}, "python3"),
        ({"python3": GOOD, "python3.13": GOOD}, "python3"),
        ({"python3": OLD, "python3.12": GOOD}, "python3.12"),
        ({"python3": WITHOUT_VENV, "python3.11": GOOD}, "python3.11"),
    ],
)
def test_the_first_suitable_python_is_taken(tmp_path: Path, pythons: dict[str, str], taken: str) -> None:
    done = find(tmp_path, pythons)
    assert (done.returncode, done.stdout) == (0, f"{tmp_path / taken}\n")


@pytest.mark.parametrize(
    ("pythons", "sentence"),
    [
        ({"python3": WITHOUT_VENV, "python3.12": OLD}, "apt install python3-venv"),
        ({"python3": OLD}, "needs Python 3.11 to 3.14; install one"),
        ({}, "needs Python 3.11 to 3.14; install one"),
    ],
)
def test_one_sentence_says_what_is_missing(tmp_path: Path, pythons: dict[str, str], sentence: str) -> None:
    done = find(tmp_path, pythons)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


SETUP = Path(__file__).parents[1] / "tools" / "setup-tests"
THERE = ("chromium", "initdb", "pdftoppm", "node", "fish", "zsh")
PLAIN = ("cat", "cmp", "cp", "dirname", "head", "mktemp", "rm", "sh", "tail")


def set_up(folder: Path, programs: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the tool in a clone of its own, where only these programs and the plainest are found."""
    bin_, tests = folder / "bin", folder / "clone" / "tests" / "browser"
    bin_.mkdir()
    (folder / "clone" / "tools").mkdir(parents=True)
    tests.mkdir(parents=True)
    (tests / "package.json").write_text("{}")
    for name in PLAIN:
        found = shutil.which(name)
        assert found is not None
        (bin_ / name).symlink_to(found)
    for name, text in (dict.fromkeys(THERE, "#!/bin/sh\n") | programs).items():
        (bin_ / name).write_text(text)
        (bin_ / name).chmod(0o755)
    script = folder / "clone" / "tools" / "setup-tests"
    script.write_text(
        SETUP.read_text().replace("/usr/share/dict", str(folder)).replace("/usr/lib/*/libatomic.so.1", "/bin/sh")
    )
    return subprocess.run(
        ["/bin/sh", str(script)], check=False, capture_output=True, text=True, env={"PATH": str(bin_)}
    )


ROOT = "#!/bin/sh\necho 0\n"
PERSON = "#!/bin/sh\necho 1000\n"
NO_NETWORK = "#!/bin/sh\necho 'E: no network' >&2\nexit 100\n"


def test_who_may_install_nothing_is_told_in_one_sentence_what_is_skipped(tmp_path: Path) -> None:
    done = set_up(tmp_path, {"id": PERSON, "apt-get": NO_NETWORK})
    assert (done.returncode, done.stdout) == (0, "")
    assert "skipped for want of: scowl npm (on Debian or Ubuntu, as root: apt-get install scowl npm)" in done.stderr
    assert done.stderr.count("\n") == 1


def test_packages_that_cannot_be_had_are_named_and_the_tests_go_on(tmp_path: Path) -> None:
    done = set_up(tmp_path, {"id": ROOT, "apt-get": NO_NETWORK})
    assert done.returncode == 0
    assert "Installing for the tests, which takes some minutes the first time: scowl npm" in done.stdout
    assert "E: no network" in done.stderr
    assert "skipped for want of: scowl npm" in done.stderr.splitlines()[-1]


def test_where_one_package_is_missing_the_others_are_installed(tmp_path: Path) -> None:
    some = f'#!/bin/sh\ncase "$*" in *npm*) exit 100 ;; *scowl*) echo > {tmp_path}/took-scowl ;; esac\n'
    set_up(tmp_path, {"id": ROOT, "apt-get": some})
    assert (tmp_path / "took-scowl").exists()


def test_checkers_come_from_npm_once(tmp_path: Path) -> None:
    npm = f"#!/bin/sh\n/bin/mkdir -p node_modules\necho once >> {tmp_path}/calls\n"
    first = set_up(tmp_path, {"id": PERSON, "npm": npm})
    assert "Installing the checkers of the browser client" in first.stdout
    script, path = tmp_path / "clone" / "tools" / "setup-tests", {"PATH": str(tmp_path / "bin")}
    again = subprocess.run(["/bin/sh", str(script)], check=True, capture_output=True, text=True, env=path)
    assert again.stdout == ""
    assert (tmp_path / "calls").read_text() == "once\n"


def test_an_npm_that_fails_is_told_in_one_sentence(tmp_path: Path) -> None:
    done = set_up(tmp_path, {"id": PERSON, "npm": "#!/bin/sh\necho 'npm ERR! network is down' >&2\nexit 1\n"})
    assert done.returncode == 0
    told = done.stderr.splitlines()[-1]
    assert told == "npm could not install them (npm ERR! network is down); the tests that need them will be skipped."
