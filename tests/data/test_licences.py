"""What must be shown with the dictionary is shipped and is what it says."""

from pathlib import Path

from finalword.data import UKACD_NOTICE, licences, rules_text

LICENSE = Path(__file__).parents[2] / "LICENSE"


def test_licences_are_whole() -> None:
    texts = licences()
    assert texts["finalword"] == LICENSE.read_text()
    assert len(texts["scowl"].splitlines()) == 245


def test_the_notice_is_the_copyright_line_of_the_licence() -> None:
    """UKACD: "the copyright notice must be prominently displayed and the text ... must be included verbatim"."""
    dictionary, notice = UKACD_NOTICE.split(", ", 1)
    assert dictionary in licences()["scowl"]
    assert notice in licences()["scowl"]


def test_rules_for_players_come_with_the_package() -> None:
    assert rules_text().startswith("# Final Word")
