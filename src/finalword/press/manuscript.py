"""The rules as Typst markup: the Markdown that terminal and browser show, set for paper."""

from collections.abc import Sequence
from importlib.resources import files

from markdown_it import MarkdownIt
from markdown_it.token import Token

from finalword.press.markup import quoted

OPENING = {
    "paragraph_open": "#par[",
    "bullet_list_open": "#points((",
    "ordered_list_open": "#steps((",
    "list_item_open": "[",
    "em_open": "#emph[",
    "strong_open": "#strong[",
}
CLOSING = {
    "paragraph_close": "]\n",
    "heading_close": "]\n",
    "bullet_list_close": "))\n",
    "ordered_list_close": "))\n",
    "list_item_close": "],",
    "em_close": "]",
    "strong_close": "]",
}


def rules_text() -> str:
    """Return the players' rules, the one Markdown source of booklet, terminal and browser."""
    return (files("finalword.data") / "rules.md").read_text(encoding="utf-8")


def sections() -> str:
    """Return the rules from their first section on: what stands before it is on the cover."""
    return "## " + rules_text().partition("\n## ")[2]


def to_typst(markdown: str) -> str:
    """Return Markdown as calls of the booklet template's functions; ValueError at what the subset does not know."""
    return _blocks(MarkdownIt("commonmark").parse(markdown))


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
    match token.type:
        case "text":
            return f"#{quoted(token.content)};"
        case "softbreak":
            return " "
        case "heading_open":
            return f"#title{token.tag[1:]}["
        case "image":
            return f"#figure-of({quoted(str(token.attrs['src']))}, {quoted(token.content)});"
    if token.type in OPENING:
        return OPENING[token.type]
    if token.type in CLOSING:
        return CLOSING[token.type]
    raise ValueError(f"the rules use Markdown that the booklet does not set: {token.type}")
