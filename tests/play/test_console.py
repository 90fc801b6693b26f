"""The streams of plain play, on a terminal."""

import io

import pytest

from finalword.play.console import Console


class Terminal(io.StringIO):
    """Text that says of itself that it is a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


def test_a_long_question_is_wrapped_between_words_and_leaves_room_for_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    prompts: list[str] = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        return "stone"

    monkeypatch.setattr("builtins.input", typed)
    target = Terminal()
    answer = Console(Terminal(), target).ask("Your turn. Say a word of at most 6 letters (/build changes your word):")
    assert answer == "stone"
    assert target.getvalue() == "Your turn. Say a word of at most 6 letters\n"
    assert prompts == ["  (/build changes your word): "]
