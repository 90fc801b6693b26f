"""Plain play: the same game line by line, for one person or several."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from finalword.data import load_deck, open_lexicon
from finalword.play.console import Console, Left
from finalword.play.plain import PlainGame, play_on
from finalword.play.seating import Wishes, seated
from finalword.play.session import Session

LEXICON = open_lexicon()
ALONE = Wishes(seed="7", first=0, levels=("random",))


def told(path: Path, typed: str, wishes: Wishes = ALONE, *, expect_left: bool = True) -> str:
    """Play what is typed, and return all that was said."""
    session = Session.open(seated(wishes, load_deck(), "full"), LEXICON, path)
    heard = io.StringIO()
    console = Console(io.StringIO(typed), heard)
    try:
        if expect_left:
            with pytest.raises(Left):
                play_on(session, console)
        else:
            play_on(session, console)
    finally:
        session.close()
    return heard.getvalue()


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., str]:
    return lambda typed, wishes=ALONE: told(tmp_path / "game.jsonl", typed, wishes)


def test_a_refusal_says_why_and_asks_again(game: Callable[..., str]) -> None:
    heard = game("QQ\n\nZZZZQ\n/none\nstair\nstairs\nétude\nhalts\nhalts\n")
    for sentence in ("No Q in your hand.", "No Q", "Your hand holds a word.", "A word is made of the letters A to Z"):
        assert sentence in heard
    assert "You said HALTS." in heard
    assert "HALTS was said in turn 1. Say another; it costs nothing." in heard


def test_an_empty_line_is_no_word_and_no_mistake(game: Callable[..., str]) -> None:
    heard = game("\n\nSTAIR\n\n/quit\n")
    assert heard.count("Type a word, or /help.") == 2, "once for the own word, once for a guess"
    assert "no signs or accents" not in heard


def test_the_commands_show_what_they_say(game: Callable[..., str]) -> None:
    heard = game("ZF\nSTAIR\n/help\n/table\n/hand\n/spell\n/said\n/build TRIO\n/hand\n?\n/quit\n")
    assert "/resign  turn your word up" in heard
    assert "Your word: STAIR, 5 hidden" in heard
    assert "You, 5 letters: hidden, hidden, hidden, hidden, hidden." in heard
    assert "Nobody has spoken." in heard
    assert "You laid a word of four letters." in heard
    assert "Your word: TRIO, 4 hidden" in heard


def test_resigning_leaves_the_bots_to_play_on(tmp_path: Path) -> None:
    heard = told(tmp_path / "game.jsonl", "ZF\nSTAIR\nHALTS\n/resign\nno\n", expect_left=False)
    assert "You resigned. The word was STAIR." in heard
    assert "the Final Word" in heard


def test_after_the_end_there_is_nothing_to_go_on_with(game: Callable[..., str]) -> None:
    heard = game("ZF\nSTAIR\nHALTS\n/resign\n")
    assert heard.rstrip().endswith("Deal again? (yes or no)")


def test_who_is_out_reads_on_at_leisure_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["ZF", "STAIR", "HALTS", "/resign", "", "what", "/said", "", "/end", "no"])
    session = Session.open(seated(ALONE, load_deck(), "full"), LEXICON, tmp_path / "game.jsonl")
    heard = io.StringIO()
    console = Console(io.StringIO(), heard)
    console.is_terminal = True
    said: list[int] = []

    def asked(prompt: str) -> str:
        if prompt.startswith("Enter shows the next word"):
            said.append(len(session.view(None).guesses))
        return next(typed)

    monkeypatch.setattr("builtins.input", asked)
    play_on(session, console)
    assert said[1:] == [said[0] + 1] * 3 + [said[0] + 2]
    assert "/quit    stop" in heard.getvalue(), "what is no command is answered by the list of them"
    assert session.view(None).winners


def test_a_word_can_change_when_the_lengths_are_known_and_a_bot_begins(game: Callable[..., str]) -> None:
    heard = game("ZF\nSTAIR\nTRIO\n", Wishes(seed="7", first=1, levels=("random",)))
    assert "Mara speaks first. Enter keeps STAIR, or lay another word:" in heard
    assert heard.index("You laid a word of four letters.") < heard.index("Mara said")


def test_several_people_are_asked_to_pass_and_hear_nothing_of_each_others_cards(game: Callable[..., str]) -> None:
    wishes = Wishes(seed="7", first=0, humans=2, opponents=1, levels=("random",), names=("Ann", "Ben"))
    heard = game("\n\n\n\n\nSTAIR\n\n/table\n", wishes)
    assert heard.count("Pass to Ann, press Enter.") >= 2
    assert "Pass to Ben, press Enter." in heard
    after_ann = heard[heard.rindex("Pass to Ben") :]
    assert "STAIR" not in after_ann


def test_under_the_end_check_any_letters_are_laid_and_there_is_no_claim(game: Callable[..., str]) -> None:
    heard = game("ZF\n/none\nTSRTC\n", Wishes(seed="7", first=0, levels=("random",), word_check="end"))
    assert "any four letters will do" in heard
    assert "You laid a word of five letters." in heard


@pytest.mark.parametrize("variant", ["opening-four", "own-length-first-round", "late-exchange", "shortest-first"])
def test_every_variant_can_be_played(variant: str, tmp_path: Path) -> None:
    wishes = Wishes(seed="7", first=0, levels=("easy",), variants=(variant,))  # type: ignore[arg-type] # a name of clause 9
    typed = "ZF\nSTAIR\n\n" + "\n".join(list(LEXICON.words(4, 4))[::9])
    heard = told(tmp_path / "game.jsonl", typed, wishes, expect_left=False)
    assert "How it fell:" in heard


def test_ctrl_c_is_asked_about_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([None, "goes on", None, None])

    def line(self: Console, prompt: str) -> str:
        answer = next(answers)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    session = Session.open(seated(ALONE, load_deck(), "full"), LEXICON, tmp_path / "game.jsonl")
    heard = io.StringIO()
    console = Console(io.StringIO(), heard)
    console.is_terminal = True
    monkeypatch.setattr(Console, "_line", line)
    with pytest.raises(Left) as left:
        PlainGame(session, console).play()
    assert left.value.interrupted
    assert next(answers, "none left") == "none left"
    session.close()
