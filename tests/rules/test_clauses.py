"""docs/GAME.md, clause by clause: each test is named after the clause it holds."""

from pathlib import Path

import pytest

from finalword import data, wire
from finalword.rules import Build, Deck, Exchange, Forfeit, Guess, Lexicon, NoWord, Options, Resign
from finalword.rules.deck import decks_needed
from finalword.rules.errors import TableError
from finalword.rules.events import (
    Built,
    Dealt,
    Discarded,
    Drawn,
    Eliminated,
    Guessed,
    Locked,
    Opened,
    Redealt,
    Resigned,
    Revealed,
    Shuffled,
    Won,
)
from finalword.rules.letters import turned_up
from finalword.table import Table
from setdeal import WORDS, exchanged, laid, of, refusal, table

THREE = ("STONE", "LETTER", "QUIZ")


def test_1_1_the_default_deck_has_52_cards_in_four_classes() -> None:
    deck = data.load_deck()
    assert deck.size == 52
    assert deck.totals == {"vowel": 21, "anchor": 13, "consonant": 13, "rare": 5}


def test_1_2_any_composition_is_a_deck() -> None:
    counts = data.load_deck().counts
    assert {letter: counts[letter] for letter in "AEIOULNRST"} == dict(
        zip("AEIOULNRST", (5, 6, 4, 4, 2, 2, 2, 3, 3, 3), strict=True)
    )
    assert {letter: counts[letter] for letter in "BCDFGHKMPWY"} == dict(
        zip("BCDFGHKMPWY", (1, 2, 2) + (1,) * 8, strict=True)
    )
    assert all(counts[letter] == 1 for letter in "JQVXZ")
    assert not Deck.from_counts("odd", {"A": 40}).is_standard


def test_1_3_the_fewest_decks_that_deal_everybody_ten() -> None:
    assert [decks_needed(players, 52) for players in (3, 5, 6, 10, 11, 20)] == [1, 1, 2, 2, 3, 4]
    assert decks_needed(3, 20) == 2
    opened = Table.open(WORDS, data.load_deck(), ["x"] * 6, seed="1")
    assert of(Shuffled, opened.log)[0].count == 104


def test_1_4_three_players_or_more() -> None:
    with pytest.raises(TableError, match="three players"):
        Table.open(WORDS, data.load_deck(), ["x"] * 2)
    assert len(Table.open(WORDS, data.load_deck(), ["x"] * 20).state.seats) == 20


def test_2_1_ten_cards_each_from_the_top() -> None:
    events = Table.open(WORDS, data.load_deck(), ["x"] * 4, seed="1").log
    order = of(Shuffled, events)[0].order or ""
    assert [event.cards for event in of(Dealt, events)] == [order[start : start + 10] for start in (0, 10, 20, 30)]


def test_2_2_once_up_to_four_and_all_decide_before_anyone_draws() -> None:
    made = table()
    assert refusal(made, Exchange(0, "STONE")) == "too-many-cards"
    assert refusal(made, Exchange(0, "SS")) == "not-in-hand"
    assert [type(event) for event in made.submit(Exchange(2, "QUIZ"))] == [Discarded]
    assert refusal(made, Exchange(2, "")) == "already-exchanged"
    assert [type(event) for event in made.submit(Exchange(0, ""))] == [Discarded]
    assert [type(event) for event in made.submit(Exchange(1, "BU"))] == [Discarded, Drawn, Drawn]


def test_2_3_replacements_come_off_the_stock_in_seat_order() -> None:
    made = table(stock="ABCDEFGH")
    made.submit(Exchange(2, "QU"))
    made.submit(Exchange(1, "BUN"))
    events = made.submit(Exchange(0, "X"))
    assert [(event.seat, event.cards) for event in of(Drawn, events)] == [(0, "A"), (1, "BCD"), (2, "EF")]
    assert made.state.stock == "GH"
    assert made.state.seats[1].hand == "LETTERG" + "BCD"


def test_2_3_a_short_stock_takes_in_all_discards_first() -> None:
    made = table(stock="ABC")
    made.submit(Exchange(0, "XL"))
    made.submit(Exchange(1, "BU"))
    events = made.submit(Exchange(2, ""))
    shuffled = of(Shuffled, events)[0]
    assert [type(event) for event in events] == [Discarded, Shuffled, Drawn, Drawn]
    assert sorted(shuffled.order or "") == sorted("ABC" + "XL" + "BU")
    assert of(Drawn, events)[0].cards == (shuffled.order or "")[:2]
    assert made.state.stock == (shuffled.order or "")[4:]


def test_2_3_a_stock_that_just_serves_everybody_is_not_shuffled() -> None:
    made = table(stock="ABCD")
    exchanged(made, "XL", "BU")
    assert len(of(Shuffled, made.log)) == 1
    assert made.state.stock == ""


def test_2_4_how_many_is_public_which_is_not() -> None:
    made = exchanged(table(), "XL")
    assert of(Discarded, made.stream(1))[0] == Discarded(0, 2, None)
    assert of(Drawn, made.stream(None))[0] == Drawn(0, 2, None)
    assert of(Discarded, made.stream(0))[0] == Discarded(0, 2, "XL")


def test_3_1_four_letters_or_more_from_the_hand_each_card_once() -> None:
    made = exchanged(table())
    assert refusal(made, Build(0, "TEA")) == "too-short"
    assert refusal(made, Build(0, "NOISES")) == "not-in-hand"
    assert refusal(made, Build(1, "STONE")) == "not-in-hand"
    made.submit(Build(1, "LETTER"))
    assert of(Built, made.stream(0)) == [Built(1, 6, None)]


def test_3_2_rebuilt_freely_until_the_first_guess() -> None:
    made = laid(table(), *THREE)
    made.submit(Build(0, "RATIO"))
    made.submit(Build(0, "NOISE"))
    made.submit(Guess(0, "TEA"))
    assert made.state.seats[0].secret == "NOISE"
    assert refusal(made, Build(0, "STONE")) == "locked"


def test_3_3_the_longest_word_is_the_maximum_for_the_whole_game() -> None:
    made = laid(table(), *THREE)
    events = made.submit(Guess(0, "LETTER"))
    assert of(Locked, events) == [Locked((5, 6, 4), 6, 0)]
    assert of(Eliminated, events) == [Eliminated(1)]
    assert refusal(made, Guess(2, "MIDSIZES")) == "too-long"
    made.submit(Guess(2, "STONED"))
    assert made.state.maximum == 6


def test_3_4_build_refuses_an_invalid_word_and_end_takes_any_letters() -> None:
    assert refusal(exchanged(table()), Build(0, "STOX")) == "not-a-word"
    made = laid(table(check="end"), "XLRI", "BUNG", "QUIZ")
    assert made.state.is_built


def test_3_5_a_hand_without_a_word_is_dealt_anew() -> None:
    made = exchanged(table(hands=["STONEAIRLX", "BBBBCCDDFF", "QUIZZESDOM"], stock="STONEGGGGG"))
    first, second = made.submit(NoWord(1))
    assert isinstance(first, Shuffled)
    assert isinstance(second, Redealt)
    assert sorted(first.order or "") == sorted("STONEGGGGG" + "BBBBCCDDFF")
    assert second.cards == (first.order or "")[:10]
    assert made.state.stock == (first.order or "")[10:]


def test_3_5_a_false_claim_is_refused_without_naming_a_word() -> None:
    made = exchanged(table())
    assert refusal(made, NoWord(0)) == "has-word"
    assert refusal(exchanged(table(check="end")), NoWord(0)) == "wrong-phase"


def test_4_1_turns_go_round_by_seat_and_skip_who_is_out() -> None:
    made = laid(table(first=2), *THREE)
    assert refusal(made, Guess(0, "TEA")) == "not-your-turn"
    made.submit(Guess(2, "STONE"))
    assert made.state.turn == 1
    assert refusal(made, Guess(0, "TEA")) == "eliminated"


def test_4_2_a_guess_need_not_be_buildable_and_has_no_minimum() -> None:
    short = Lexicon.from_words(["A", "STONE", "LETTER", "QUIZ"], "short")
    made = laid(table(lexicon=short), *THREE)
    assert of(Guessed, made.submit(Guess(0, "A")))[0].word == "A"


def test_4_3_every_copy_of_every_hidden_letter_turns_up() -> None:
    made = laid(table(), *THREE)
    made.submit(Guess(0, "TIN"))
    assert made.state.guesses[0].revealed == {1: "..TT..", 2: "..I."}
    made.submit(Guess(1, "TUNE"))
    made.submit(Guess(2, "TEA"))
    assert made.state.guesses[2].revealed == {0: ".....", 1: ".E..E."}


def test_4_4_the_guesser_is_never_affected() -> None:
    made = laid(table(), *THREE)
    event = of(Guessed, made.submit(Guess(0, "STONE")))[0]
    assert 0 not in event.revealed
    assert made.state.seats[0].shown == "....."


def test_4_5_no_word_twice_and_an_inflected_form_is_another() -> None:
    made = laid(table(), *THREE)
    made.submit(Guess(0, "STONED"))
    assert refusal(made, Guess(1, "STONED")) == "already-guessed"
    made.submit(Guess(1, "TEA"))


def test_4_6_one_guess_can_put_out_several_but_never_the_guesser() -> None:
    hands = ["STONEXAIRL", "NOTESBUNGA", "TONESZZDOM"]
    words = Lexicon.from_words(["STONE", "NOTES", "TONES"], "anagrams")
    made = laid(table(hands=hands, lexicon=words), "STONE", "NOTES", "TONES")
    events = made.submit(Guess(0, "NOTES"))
    assert of(Eliminated, events) == [Eliminated(1), Eliminated(2)]
    assert of(Won, events) == [Won((0,))]


def test_4_7_a_refused_guess_costs_nothing() -> None:
    made = laid(table(), *THREE)
    for word in ("XXXX", "MIDSIZES", "É"):
        refusal(made, Guess(0, word))
    assert made.state.turn == 0
    made.submit(Guess(0, "TEA"))


def test_4_8_a_forfeit_passes_the_turn_and_locks_nothing() -> None:
    made = exchanged(table())
    assert refusal(made, Forfeit(0)) == "wrong-phase"
    made = laid(table(), *THREE)
    made.submit(Forfeit(0))
    made.submit(Build(0, "RATIO"))
    assert refusal(made, Forfeit(0)) == "not-your-turn"
    assert of(Locked, made.submit(Guess(1, "TEA")))[0].first == 1


def test_4_8_resigning_turns_the_word_up_and_needs_the_lock() -> None:
    made = laid(table(), *THREE)
    assert refusal(made, Resign(1)) == "wrong-phase"
    made.submit(Guess(0, "TEA"))
    assert made.submit(Resign(2)) == (Resigned(2, "QUIZ"),)
    assert made.state.turn == 1
    assert of(Won, made.submit(Resign(1))) == [Won((0,))]


def test_4_8_who_resigned_cannot_win_under_5_3() -> None:
    made = laid(table(check="end"), "XLRI", "LETTER", "QUIZ")
    made.submit(Guess(0, "TEA"))
    made.submit(Resign(1))
    made.submit(Resign(2))
    assert made.state.winners == ()


def test_4_9_the_game_ends_when_the_words_run_out() -> None:
    words = Lexicon.from_words(["TEA", "STONE", "LETTER", "QUIZ"], "four")
    made = laid(table(hands=["STONEXXXXX", "LETTERXXXX", "QUIZXXXXXX"], lexicon=words), *THREE)
    for seat, word in ((0, "TEA"), (1, "QUIZ"), (0, "STONE")):
        made.submit(Guess(seat, word))
    assert made.state.winners is None
    events = made.submit(Guess(1, "LETTER"))
    assert of(Won, events) == [Won((0, 1))]


def test_5_1_the_last_one_in_wins_and_all_words_are_shown() -> None:
    made = laid(table(), *THREE)
    made.submit(Guess(0, "LETTER"))
    made.submit(Guess(2, "STONE"))
    assert made.log[-4:] == [
        Revealed(0, "STONE", valid=True),
        Revealed(1, "LETTER", valid=True),
        Revealed(2, "QUIZ", valid=True),
        Won((2,)),
    ]
    assert refusal(made, Guess(2, "TEA")) == "game-over"


def test_5_2_under_build_there_is_nothing_left_to_check() -> None:
    made = laid(table(), *THREE)
    made.submit(Guess(0, "LETTER"))
    made.submit(Guess(2, "STONE"))
    assert all(event.valid for event in of(Revealed, made.log))


def test_5_3_an_invalid_winner_gives_way_to_the_latest_to_fall_with_a_valid_word() -> None:
    made = laid(table(check="end"), "STONE", "LETTER", "ZZES")
    made.submit(Guess(0, "LETTER"))
    made.submit(Guess(2, "STONED"))
    assert made.state.winners == (0,)
    assert not of(Eliminated, made.log[-4:])


def test_5_3_several_put_out_by_the_same_guess_share_the_win() -> None:
    hands = ["ZXLRAAAAAA", "NOTESBUNGA", "TONESZZDOM"]
    words = Lexicon.from_words(["STONE", "NOTES", "TONES"], "anagrams")
    made = laid(table(hands=hands, lexicon=words, check="end"), "ZXLRA", "NOTES", "TONES")
    made.submit(Guess(0, "STONE"))
    assert made.state.winners == (1, 2)


def test_5_3_nobody_wins_when_no_word_is_valid() -> None:
    hands = ["ZXLRAAAAAA", "TESNOBUNGA", "NOTSEZZDOM"]
    made = laid(
        table(hands=hands, lexicon=Lexicon.from_words(["STONE"], "one"), check="end"), "ZXLRA", "TESNO", "NOTSE"
    )
    made.submit(Guess(0, "STONE"))
    assert made.state.winners == ()


def test_6_1_a_word_is_valid_when_it_stands_in_the_dictionary() -> None:
    full = data.open_lexicon()
    assert all(word in full for word in ("STONES", "WENT", "QI", "ZYZZYVA"))


def test_6_2_no_proper_nouns_abbreviations_or_contractions() -> None:
    full = data.open_lexicon()
    assert not any(word in full for word in ("LONDON", "FRANCE", "NATO", "DIDNT", "HTTP"))


@pytest.mark.parametrize("word", ["stone", " STONE\t", "ＳＴＯＮＥ", "sToNe"])
def test_6_3_input_is_folded(word: str) -> None:
    made = laid(table(), *THREE)
    made.submit(Guess(0, word))
    assert made.state.guesses[0].word == "STONE"


@pytest.mark.parametrize("word", ["", "   ", "STO NE", "straße", "ıdol", "ÉTÉ", "STONE!", "ST0NE", "\0"])
def test_6_3_anything_else_is_bad_letters(word: str) -> None:
    assert refusal(laid(table(), *THREE), Guess(0, word)) == "bad-letters"


def test_6_3_no_cards_are_a_decision_but_no_word_is_none() -> None:
    made = table()
    made.submit(Exchange(0, " "))
    assert made.state.seats[0].decided


def test_6_4_a_table_can_use_another_dictionary(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("stone\nletter\nquiz\nzzuq\n", "utf-8")
    made = laid(table(lexicon=data.open_lexicon(str(tmp_path / "mine.txt"))), "STONE", "LETTER", "ZZUQ")
    assert refusal(made, Guess(0, "NOISE")) == "not-a-word"
    assert made.state.dictionary.words == 4


def test_7_letter_against_stone() -> None:
    assert turned_up("LETTER", "......", "STONE") == ".ETTE."
    made = laid(table(), *THREE)
    made.submit(Guess(0, "STONE"))
    assert made.state.guesses[0].revealed[1] == ".ETTE."
    assert b'"revealed":{"1":".ETTE.","2":"...."}' in wire.encode_event(made.state.guesses[0])


def test_8_the_seed_is_in_no_event() -> None:
    made = Table.open(WORDS, data.load_deck(), ["x"] * 3, seed="hush-hush-hush")
    assert not any(b"hush" in wire.encode_event(event) for event in made.log)
    assert isinstance(made.log[0], Opened)


def test_8_locked_comes_right_before_the_first_guess_and_eliminations_in_turn_order() -> None:
    hands = ["NOTESBUNGA", "TONESZZDOM", "STONEXAIRL", "QUIZZESDOM"]
    words = Lexicon.from_words(["STONE", "NOTES", "TONES", "QUIZ"], "anagrams")
    made = laid(table(hands=hands, lexicon=words, first=2), "NOTES", "TONES", "STONE", "QUIZ")
    events = made.submit(Guess(2, "STONE"))
    assert [type(event) for event in events] == [Locked, Guessed, Eliminated, Eliminated]
    assert of(Eliminated, events) == [Eliminated(0), Eliminated(1)]


def test_9_opening_four_limits_the_first_guess_only() -> None:
    made = laid(table(variants=("opening-four",)), *THREE)
    assert refusal(made, Guess(0, "STONE")) == "too-long"
    made.submit(Guess(0, "TEA"))
    made.submit(Guess(1, "STONED"))


def test_9_opening_four_does_not_bind_where_no_such_word_exists() -> None:
    words = Lexicon.from_words(["STONE", "LETTER", "NOISE", "DOZES"], "long")
    made = laid(table(variants=("opening-four",), lexicon=words), "STONE", "LETTER", "DOZES")
    made.submit(Guess(0, "NOISE"))


def test_9_own_length_in_each_players_first_turn() -> None:
    made = laid(table(variants=("own-length-first-round",)), *THREE)
    assert refusal(made, Guess(0, "LETTER")) == "too-long"
    made.submit(Guess(0, "TEA"))
    made.submit(Guess(1, "TIN"))
    made.submit(Forfeit(2))
    made.submit(Guess(0, "GRUNT"))
    made.submit(Forfeit(1))
    assert made.legal(2).guess == 6


def test_9_late_exchange_gives_later_seats_more_cards() -> None:
    made = table(variants=("late-exchange",), first=1)
    assert [made.legal(seat).exchange for seat in range(3)] == [6, 4, 5]
    made.submit(Exchange(0, "STONEA"))
    assert refusal(made, Exchange(1, "LETTE")) == "too-many-cards"
    assert refusal(made, Exchange(2, "QUIZZE")) == "too-many-cards"


def test_9_shortest_first_begins_and_words_are_settled_once_all_are_built() -> None:
    made = laid(table(variants=("shortest-first",)), *THREE)
    assert made.state.turn == 2
    assert refusal(made, Build(0, "RATIO")) == "locked"
    assert of(Locked, made.submit(Guess(2, "TEA")))[0].first == 2


def test_9_variants_are_off_by_default() -> None:
    assert Options().variants == ()
