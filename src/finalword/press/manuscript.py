"""The rules as Typst markup: the Markdown that terminal and browser show, set for paper."""

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from finalword.data import rules_text
from finalword.press.markup import quoted
from finalword.rules.deck import Deck, decks_needed

FIVE_EACH = (
    "One deck serves up to five of you. Six to ten shuffle two decks together, eleven to fifteen three, and so on."
)
ANY_SIZE = "Shuffle together one for every five of you, and more if it takes more to deal everybody ten."
FIXED = {
    "softbreak": " ",
    "paragraph_open": "#par[",
    "bullet_list_open": "#points((",
    "ordered_list_open": "#steps((",
    "list_item_open": "[",
    "em_open": "#emph[",
    "strong_open": "#strong[",
    "paragraph_close": "]\n",
    "heading_close": "]\n",
    "bullet_list_close": "))\n",
    "ordered_list_close": "))\n",
    "list_item_close": "],",
    "em_close": "]",
    "strong_close": "]",
}


def sections(deck: Deck) -> str:
    """Return the rules from their first section on (the cover says the rest), true for a deck of any size (1.3)."""
    text = "## " + rules_text().partition("\n## ")[2]
    assert FIVE_EACH in text
    if all(decks_needed(players, deck.size) == -(-players // 5) for players in range(3, 21)):
        return text
    return text.replace(FIVE_EACH, f"This deck has {deck.size} cards. {ANY_SIZE}")


def to_typst(markdown: str) -> str:
    """Return Markdown as calls of the booklet template's functions; ValueError at what the subset does not know."""
    reader = MarkdownIt("commonmark", {"typographer": True}).enable("smartquotes")
    return _blocks(reader.parse(markdown))


def _blocks(tokens: Sequence[Token]) -> str:
    for place, token in enumerate(tokens):
        if token.type == "inline" and [child.type for child in token.children or ()] == ["image"]:
            tokens[place - 1].hidden = tokens[place + 1].hidden = True  # a figure is no paragraph
    return "".join(_inline(token.children or ()) if token.type == "inline" else _mark(token) for token in tokens)


def _inline(tokens: Sequence[Token]) -> str:
    return "".join(_mark(token) for token in tokens)


def _mark(token: Token) -> str:
    if token.hidden:  # paragraphs of a tight list
        return ""
    set_as = {
        **FIXED,
        "text": f"#{quoted(token.content)};",
        "heading_open": f"#title{token.tag[1:]}[",
        "image": f"#figure-of({quoted(str(token.attrs.get('src')))}, {quoted(token.content)});",
    }
    if token.type not in set_as:
        raise ValueError(f"the rules use Markdown that the booklet does not set: {token.type}")
    return set_as[token.type]
