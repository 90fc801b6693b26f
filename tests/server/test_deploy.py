"""What operators are told: every setting stands in docs/deploy.md and --help, and deploy/ names no other."""

import re
from pathlib import Path

import msgspec
import pytest

from commandline import Finalword
from finalword.server.settings import PREFIX, Settings, SettingsError, from_environment, to_environment

ROOT = Path(__file__).parents[2]
NAMES = {PREFIX + field.name.upper() for field in msgspec.structs.fields(Settings)}


def test_every_setting_is_documented() -> None:
    assert set(re.findall(r"FINALWORD_[A-Z_]+", (ROOT / "docs/deploy.md").read_text("utf-8"))) == NAMES


def test_every_setting_is_a_flag(finalword: Finalword) -> None:
    text = finalword("serve", "--help").out
    assert all(f"--{name.removeprefix(PREFIX).lower().replace('_', '-')}" in text for name in NAMES)


def test_deploy_names_only_settings_that_exist() -> None:
    for path in (ROOT / "deploy").iterdir():
        assert set(re.findall(r"FINALWORD_[A-Z_]+", path.read_text("utf-8"))) <= NAMES


def test_flags_win_over_the_environment_and_that_over_defaults() -> None:
    settings = from_environment(
        {"port": "1", "pace": None}, {"FINALWORD_PORT": "2", "FINALWORD_PACE": "3", "PORT": "4"}
    )
    assert (settings.port, settings.pace, settings.heartbeat) == (1, 3, 20)
    assert from_environment({}, to_environment(settings)) == settings


@pytest.mark.parametrize("given", [{"port": "x"}, {"port": "70000"}, {"workers": "0"}, {"pace": "-1"}])
def test_a_wrong_setting_is_named(given: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match=next(iter(given))):
        from_environment(given, {})
