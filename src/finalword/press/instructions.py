"""One page that says how to make cards of the files."""

from collections.abc import Sequence

from finalword.press.finish import PageBoxes, finished
from finalword.press.inks import COLOUR, typst_colours
from finalword.press.markup import mm, palette, quoted, template
from finalword.press.measures import Size
from finalword.press.typesetter import to_pdf


def instructions_pdf(paper: Size, card: Size, contents: Sequence[tuple[str, str]]) -> bytes:
    """Typeset the instructions on one page; `contents` names the files of the folder and what they are for."""
    size = f"#set page(width: {mm(paper.width)}, height: {mm(paper.height)}, margin: (x: 19mm, y: 17mm), fill: none)\n"
    title = '#set document(title: "Final Word: print and play", author: "Final Word")\n'
    pairs = "".join(f"({quoted(name)}, {quoted(said)}), " for name, said in contents)
    head = palette(typst_colours(COLOUR)) + template("base") + template("instructions") + size + title
    return finished(
        to_pdf(head + f"#instructions([{card.width:g} #sym.times {card.height:g}], ({pairs}))\n"),
        [PageBoxes.whole(paper)],
        "none",
    )
