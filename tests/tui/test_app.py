"""The full-screen game, driven without a screen: every key a person presses."""

from pathlib import Path
from time import monotonic

import pytest
from textual.widgets import Button

from finalword.data import open_lexicon
from finalword.play.saved import Saved
from finalword.play.seating import Wishes
from finalword.play.session import Session
from finalword.tui import end, tableview
from finalword.tui.app import PlayApp
from finalword.tui.chooser import Chooser
from finalword.tui.composer import Composer
from finalword.tui.dialogs import Page
from finalword.tui.field import Field
from finalword.tui.tableview import TableView
from finalword.verify import verify
from terminal import EASY, Player, playing

GUESSES = list(open_lexicon("everyday").words(4, 4))[::7]


async def test_a_whole_game_by_keyboard_alone_and_a_rematch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(end, "PAUSE", 0)
    async with playing(path, EASY) as player:
        await player.lay("STAIR")
        for guess in GUESSES:
            if player.at == "end":
                break
            await player.say(guess)
        assert player.at == "end"
        await player.type("enter")
        await player.until(lambda: player.at == "exchange")
        assert player.app.session.terms.options.first == 1
        assert player.app.session.saved.path == tmp_path / "game-2.jsonl"
    assert verify(path.read_bytes().splitlines(), lambda _: open_lexicon()).state.phase == "over"


async def test_an_enter_meant_for_the_table_does_not_deal_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(end, "PAUSE", 3600)
    async with playing(tmp_path / "game.jsonl", EASY) as player:
        await player.lay("STAIR")
        for guess in GUESSES:
            if player.at == "end":
                break
            await player.say(guess)
        await player.type("enter")
        await player.settled()
        assert player.at == "end"
        monkeypatch.setattr(end, "PAUSE", 0)
        await player.type("enter")
        await player.until(lambda: player.at == "exchange")


async def test_cards_are_chosen_by_letter_by_arrows_and_by_mouse(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        chooser = player.app.query_one(Chooser)
        await player.until(lambda: bool(chooser.hand))
        await player.type("Z", "home", "space", "right", "space")
        assert sorted(chooser.cards) == sorted(chooser.hand[:2] + "Z")
        await player.pilot.click(Chooser, offset=(chooser.room.step * 2 + 3, 2))
        assert len(chooser.cards) == 4
        await player.type("end", "space")
        assert len(chooser.cards) == 4
        await player.until(lambda: "No more than four" in player.screen_text)
        await player.type("escape")
        assert chooser.cards == ""


async def test_a_word_is_built_by_typing_and_by_mouse_with_its_verdict(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.type("enter")
        await player.until(lambda: player.at == "build")
        composer = player.app.query_one(Composer)
        await player.type("STAT")
        await player.until(lambda: "Stat is a word" in player.screen_text)
        await player.type("left", "R")
        assert composer.word == "START"
        await player.type("Q")
        await player.until(lambda: "No Q in your hand" in player.screen_text)
        await player.pilot.click(Composer, offset=(composer.room.step + 3, 1))
        assert composer.word == "SART"
        hole = composer.hand.index("E")
        await player.pilot.click(Composer, offset=(composer.room.step * hole + 3, 8))
        assert composer.word == "SARTE"
        await player.until(lambda: "Sarte is not in the dictionary" in player.screen_text)
        await player.type("space")
        assert composer.word == "SARTE"


async def test_an_empty_row_is_asked_for_a_word(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.until(lambda: player.at == "exchange")
        await player.type("enter")
        await player.until(lambda: player.at == "build")
        await player.type("enter")
        await player.until(lambda: "No word yet: type it, or click its cards." in player.screen_text)


async def test_a_refused_word_stays_and_the_next_letter_begins_a_new_one(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.lay("STAIR")
        await player.say("ZZQ")
        await player.until(lambda: "ZZQ is not in the dictionary" in player.screen_text)
        assert player.app.query_one(Field).word == "ZZQ"
        await player.type("HALTS", "S")
        assert player.app.query_one(Field).word[:5] == "HALTS"


async def test_a_letter_too_many_is_refused_at_the_key_with_words(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.lay("STAIR")
        await player.ready_to_guess()
        limit = player.app.query_one(Field).limit
        await player.type("A" * (limit + 1))
        assert player.app.query_one(Field).word == "A" * limit
        await player.until(lambda: f"at most {limit} letters" in player.screen_text)


async def test_the_word_can_change_until_the_first_guess(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.lay("STAIR")
        await player.ready_to_guess()
        await player.type("f4", "escape", "TRIO", "enter")
        await player.ready_to_guess()
        assert player.app.session.view(0).seats[0].secret == "TRIO"
        await player.type("f4", "f4")
        assert player.at == "table"
        await player.say("HALT")
        await player.ready_to_guess()
        await player.type("f4")
        assert player.at == "table"


async def test_the_lengths_are_seen_before_a_bot_speaks_first(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl", Wishes(seed="7", first=1, levels=("random",))) as player:
        await player.lay("STAIR")
        await player.until(lambda: player.app.query_one(TableView).mode == "begin")
        await player.until(lambda: "Mara speaks first" in player.screen_text)
        await player.type("f4", "escape", "TRIO", "enter")
        await player.until(lambda: player.at == "table")
        assert player.app.session.view(0).seats[0].secret == "TRIO"
        assert not player.app.session.view(0).guesses
        await player.type("enter")
        await player.until(lambda: bool(player.app.session.view(0).guesses))


async def test_a_false_claim_of_no_word_is_refused(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.type("enter")
        await player.until(lambda: player.at == "build")
        await player.pilot.click("#build-none")
        await player.until(lambda: "Your hand holds a word" in player.screen_text)
        assert player.at == "build"


async def test_resigning_is_asked_once_and_turns_the_word_up(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.lay("STAIR")
        await player.say("HALT")
        await player.ready_to_guess()
        await player.type("f9", "escape")
        assert player.app.session.view(0).seats[0].is_in
        await player.type("f9", "enter")
        await player.until(lambda: player.app.session.view(0).seats[0].resigned)
        await player.until(lambda: player.at == "end" or player.app.query_one(TableView).mode == "out")
        player.skip_to_the_end()
        await player.until(lambda: player.at == "end")


async def test_ctrl_c_asks_once(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.type("ctrl+c")
        assert len(player.app.screen_stack) == 2
        await player.type("escape")
        assert len(player.app.screen_stack) == 1
        await player.type("ctrl+c", "ctrl+c")
        await player.until(lambda: not player.app.is_running)


@pytest.mark.parametrize("key", ["question_mark", "f1", "f5", "slash", "1", "3"])
async def test_every_page_opens_and_closes_by_key_and_the_field_has_the_keys_again(key: str, tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.lay("STAIR")
        await player.ready_to_guess()
        await player.type("HA", key)
        assert isinstance(player.app.screen, Page)
        await player.type("escape", "LT")
        assert player.app.query_one(Field).word == "HALT"


async def test_any_key_ends_a_reveal_and_a_letter_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tableview, "monotonic", lambda: 0.0)  # so it does not end by itself
    async with playing(tmp_path / "game.jsonl", motion="full") as player:
        await player.lay("STAIR")
        table = player.app.query_one(TableView)
        await player.ready_to_guess()
        await player.type("HALTS", "enter")
        await player.until(lambda: table.reveal is not None)
        reveal = table.reveal
        await player.type("B")
        await player.until(lambda: table.reveal is not reveal)
        monkeypatch.setattr(tableview, "monotonic", monotonic)  # those of the others do
        await player.until(lambda: player.app.query_one(Field).word == "B")


async def test_the_end_of_a_reveal_stays_until_the_table_is_drawn_anew(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl", motion="reduced") as player:
        await player.lay("STAIR")
        await player.ready_to_guess()
        table = player.app.query_one(TableView)
        await player.type("HALTS", "enter")
        await player.until(lambda: table.reveal is not None)
        table.finish()
        assert table.has_class("revealing"), "what stood there before the Guess is not shown again"
        await player.until(lambda: table.reveal is None and not table.has_class("revealing"))


async def test_two_people_share_a_screen_and_neither_sees_the_other(tmp_path: Path) -> None:
    wishes = Wishes(seed="7", first=0, humans=2, opponents=1, levels=("easy",), names=("Ann", "Ben"))
    async with playing(tmp_path / "game.jsonl", wishes) as player:
        hands = [player.app.session.view(seat).seats[seat].hand or "" for seat in (0, 1)]
        for seat, name in enumerate(("Ann", "Ben")):
            await player.until(lambda name=name: f"Pass to {name}" in player.screen_text)  # type: ignore[misc] # bound now
            assert player.at == "cover"
            await player.type("enter")
            await player.until(lambda: player.at == "exchange")
            assert player.app.query_one(Chooser).hand == hands[seat]
            await player.type("enter")
        words = []
        for seat in (0, 1):
            await player.until(lambda: player.at == "cover" and player.app.is_asking)
            await player.type("enter")
            await player.until(lambda: player.at == "build")
            word = open_lexicon("everyday").buildable(hands[seat])[0]
            words.append(word)
            await player.type(word, "enter")
        await player.until(lambda: player.at == "cover" and player.app.query_one("#cover-go", Button).has_focus)
        for word in words:
            assert word not in player.screen_text


async def test_a_game_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    async with playing(path) as player:
        await player.lay("STAIR")
        await player.say("HALT")
        await player.ready_to_guess()
        said = len(player.app.session.view(0).guesses)
    saved, terms = Saved.reopen(path)
    app = PlayApp(Session.resume(saved, terms, open_lexicon()), "none")
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        assert await player.ready_to_guess()
        assert len(app.session.view(0).guesses) == said
    app.session.close()


async def test_without_colour_no_cell_has_one_and_shapes_tell_what_is_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(tmp_path / "game.jsonl") as player:
        await player.lay("STAIR")
        await player.ready_to_guess()
        await player.until(lambda: "━•━┛" in player.screen_text)
        assert set(colours(player)) <= {"default"}
        await player.pilot.resize_terminal(40, 24)
        await player.until(lambda: "S•T•A•I•R•" in player.screen_text)


def colours(player: Player) -> list[str]:
    """Return the colours of all cells, after what the app takes away."""
    found = []
    for strip in player.app.screen._compositor.render_strips():
        shown = strip
        for line_filter in player.app.get_line_filters():
            shown = shown.apply_filter(line_filter, player.app.background_colors[0])
        styles = [segment.style for segment in shown if segment.style]
        found += [colour.name for style in styles for colour in (style.color, style.bgcolor) if colour]
    return found


async def test_the_end_page_scrolls_by_keys_though_a_button_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(end, "PAUSE", 3600)  # a late Enter does not deal again
    async with playing(tmp_path / "game.jsonl", EASY) as player:
        await player.lay("STAIR")
        await player.say("HALTS")
        if await player.ready_to_guess():  # at the end an Enter would deal again
            await player.type("f9", "enter")
            await player.until(lambda: player.at == "end" or player.app.query_one(TableView).mode == "out")
        player.skip_to_the_end()
        await player.until(lambda: player.at == "end")
        await player.settled()
        page = player.app.query_one("#end-page")
        await player.type("down", "down")
        await player.until(lambda: page.scroll_offset.y == 2)


async def test_a_disk_that_is_full_ends_the_game_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    async with playing(tmp_path / "game.jsonl") as player:
        await player.until(lambda: player.at == "exchange" and player.app.is_asking)
        monkeypatch.setattr("os.fsync", full)
        await player.type("enter")
        await player.until(lambda: not player.app.is_running or bool(player.app._error))
        assert "No space left on device" in player.app._error
