"""The rules for players say what GAME.md says, in figures as in words, and fill a booklet of eight pages."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from finalword.data import load_deck, open_lexicon, rules_text
from finalword.press.booklet import A5, fold_order, rules_pdf
from finalword.press.figures import FIGURES, figure
from finalword.press.manuscript import sections, to_typst
from finalword.rules.deck import Deck, decks_needed
from finalword.rules.letters import HIDDEN, holds, merged, turned_up

TEXT = rules_text()
PROSE = re.sub(r"[*#]", "", TEXT)
HAND = "ACEIKLNORT"


def test_the_words_of_the_examples_are_words() -> None:
    lexicon = open_lexicon("standard")
    shouted = set(re.findall(r"\b[A-Z]{4,}\b", TEXT))
    assert {"STONE", "LETTER", "STONED", "REACTION", "KITE", "MONTH", "TENOR", "GRACE", "HAMMER"} == shouted
    assert all(word in lexicon for word in shouted)
    assert all(holds(HAND, word) for word in ("REACTION", "KITE"))
    assert "A C E I K L N O R T" in TEXT


def test_the_short_game_goes_as_it_is_told() -> None:
    shown = {word: HIDDEN * len(word) for word in ("REACTION", "MONTH", "TENOR")}
    for guess, speaker in (("STONE", "REACTION"), ("GRACE", "MONTH"), ("HAMMER", "REACTION")):
        assert len(guess) <= max(map(len, shown))
        for word in shown.keys() - {speaker}:
            shown[word] = merged(shown[word], turned_up(word, shown[word], guess))
        if guess == "STONE":
            assert shown == {"REACTION": "........", "MONTH": ".ONT.", "TENOR": "TENO."}
    assert shown == {"REACTION": "REAC....", "MONTH": "MONTH", "TENOR": "TENOR"}
    assert sum(deck_has(word) for word in shown) == 3


def deck_has(word: str) -> bool:
    """Whether one deck can lay this word."""
    return holds(load_deck().cards, word)


def test_the_deck_is_told_as_it_is() -> None:
    deck = load_deck()
    told = dict(re.findall(r"\b([A-Z])(\d)\b", next(line for line in TEXT.splitlines() if "](deck)" in line)))
    assert {letter: int(count) for letter, count in told.items()} == dict(deck.counts)
    for count, name in ((21, "vowels"), (13, "anchors"), (13, "other consonants"), (5, "rare letters")):
        assert f"{count} {name}" in TEXT
    assert [decks_needed(players, deck.size) for players in (3, 5, 6, 10, 11, 15)] == [1, 1, 2, 2, 3, 3]
    assert "up to five of you. Six to ten shuffle two decks together, eleven to fifteen three" in TEXT


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("2.1", "Deal ten cards to everybody"),
        ("2.2", "nobody draws until all of you have decided"),
        ("2.3", "shuffle what was put aside into it first"),
        ("2.4", "How many you exchange is for all to see"),
        ("3.1", "one word of at least four letters"),
        ("3.2", "From then on every word is locked"),
        ("3.3", "even after its owner is out"),
        ("3.5", "your ten go back, all is shuffled, and you get ten new ones"),
        ("4.3", "every copy of it"),
        ("4.4", "your word never hurts you"),
        ("4.5", "STONED is not STONE"),
        ("4.6", "One word can break several rows"),
        ("4.7", "nothing is lost. Say another"),
        ("4.8", "You may not pass"),
        ("4.9", "all who are still in with a real word share the win"),
        ("5.3", "the player who went out most recently with a real word wins instead"),
        ("6.2", "anything that wants a capital do not"),
        ("9", "at most four letters"),
    ],
)
def test_each_clause_is_told(clause: str, words: str) -> None:
    assert words in PROSE, clause


def test_the_booklet_holds_the_whole_text_in_eight_pages() -> None:
    pages = PdfReader(BytesIO(rules_pdf(load_deck(), A5))).pages
    assert len(pages) == 8
    set_text = "".join("".join(page.extract_text() for page in pages).split())
    for heading in re.findall(r"^## (.+)$", TEXT, re.MULTILINE):
        assert heading.replace(" ", "") in set_text
    last = PROSE.strip().rpartition(". ")[2]
    assert last.replace(" ", "") in set_text.replace("-", "")


def test_folded_sheets_read_in_order() -> None:
    """Fold order says left and right of each side; leafing through the nested sheets gives 0, 1, 2, ..."""
    for pages in (4, 8, 12):
        sides = fold_order(pages)
        fronts, backs = sides[::2], sides[1::2]
        rights = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
        lefts = [page for front, back in zip(fronts[::-1], backs[::-1], strict=True) for page in (back[1], front[0])]
        assert rights + lefts == list(range(pages))


def test_another_decks_booklet_says_how_many_of_it_a_table_needs() -> None:
    assert "One deck serves up to five of you." in sections(load_deck())
    small = sections(Deck.of_cards("AEINRST" * 5))
    assert "One deck serves" not in small
    assert "This deck has 35 cards. Shuffle together one for every five of you, and more if it takes more" in small


def test_quotes_are_set_as_a_printer_sets_them() -> None:
    assert to_typst("Teo's") == '#par[#"Teo’s";]\n'


def test_markdown_that_the_booklet_cannot_set_is_noticed() -> None:
    with pytest.raises(ValueError, match="does not set: code_inline"):
        to_typst("Some `code`.")


def test_a_figure_that_does_not_exist_is_noticed() -> None:
    assert set(re.findall(r"\]\((\w+)\)", TEXT)) == set(FIGURES)
    with pytest.raises(KeyError):
        figure("nothing", load_deck())
