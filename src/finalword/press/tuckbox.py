"""A tuck box: its net in millimetres, and what is printed on it."""

import msgspec

from finalword.press import typeface
from finalword.press.inks import Ink
from finalword.press.measures import Box, Size
from finalword.press.shapes import Path, Shape, circle, line, placed, rectangle, shifted
from finalword.press.tiles import TILE, down, tile
from finalword.rules.letters import HIDDEN

CARD_THICKNESS = 0.3
"""Of a card on stock of 250 to 300 g, in mm."""
PLAY = Size(1.2, 1.6)
GLUE = 11.0
TUCK = 14.0
DUST = 12.0
NOTCH = 8.0


class Net(msgspec.Struct, frozen=True):
    """The flat box, panel by name: glue, back, side, front, other side from the left; lids above and below the back."""

    panels: dict[str, Box]

    @property
    def extent(self) -> Box:
        """The box round all panels."""
        boxes = self.panels.values()
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)

    def moved(self, dx: float, dy: float) -> "Net":
        """Return the net shifted to the right and down."""
        return Net({name: box.moved(dx, dy) for name, box in self.panels.items()})


def net(card: Size, count: int) -> Net:
    """Return the net of a box for `count` cards, its upper left corner at (0, 0)."""
    width, height = card.width + PLAY.width, card.height + PLAY.height
    depth = max(8.0, count * CARD_THICKNESS + 1.0)
    top = TUCK + depth
    back, side, front, other = GLUE, GLUE + width, GLUE + width + depth, GLUE + 2 * width + depth
    dust = min(DUST, depth)
    return Net(
        {
            "glue": Box(0, top, GLUE, height),
            "back": Box(back, top, width, height),
            "side": Box(side, top, depth, height),
            "front": Box(front, top, width, height),
            "other": Box(other, top, depth, height),
            "lid": Box(back, TUCK, width, depth),
            "tuck": Box(back, 0, width, TUCK),
            "base": Box(back, top + height, width, depth),
            "base-tuck": Box(back, top + height + depth, width, TUCK),
            **{
                f"dust-{name}-{end}": Box(x, y, depth, dust)
                for name, x in (("side", side), ("other", other))
                for end, y in (("top", top - dust), ("foot", top + height))
            },
        }
    )


def outline(flat: Net) -> Path:
    """Return the line to cut along, once round the net."""
    p = flat.panels
    glue, back, side, front, other = p["glue"], p["back"], p["side"], p["front"], p["other"]
    tuck, base, foot = p["tuck"], p["base"], p["base-tuck"]
    top, low, half = back.y, back.bottom, front.x + front.width / 2
    dust_top, dust_low = p["dust-side-top"].y, p["dust-side-foot"].bottom
    points = [
        (glue.x, top + 5), (back.x, top), (tuck.x, tuck.bottom), (tuck.x + 1.5, tuck.y + 5), (tuck.x + 6, tuck.y),
        (tuck.right - 6, tuck.y), (tuck.right - 1.5, tuck.y + 5), (tuck.right, tuck.bottom), (side.x, top),
        (side.x + 1.5, dust_top), (side.right - 1.5, dust_top), (side.right, top),
        *((half + NOTCH * x, top + NOTCH * 0.8 * y) for x, y in ARC),
        (front.right, top), (other.x + 1.5, dust_top), (other.right - 1.5, dust_top), (other.right, top),
        (other.right, low), (other.right - 1.5, dust_low), (other.x + 1.5, dust_low), (other.x, low), (side.right, low),
        (side.right - 1.5, dust_low), (side.x + 1.5, dust_low), (side.x, low), (base.right, base.bottom),
        (foot.right - 1.5, foot.bottom - 5), (foot.right - 6, foot.bottom), (foot.x + 6, foot.bottom),
        (foot.x + 1.5, foot.bottom - 5), (foot.x, foot.y), (back.x, low), (glue.x, low - 5),
    ]  # fmt: skip
    return (*line(*points), ("Z", ()))


ARC = tuple((x / 10, (1 - (x / 10) ** 2) ** 0.5) for x in range(-10, 11))
"""Half a circle hanging from a line, for the thumb notch."""


def folds(flat: Net) -> tuple[Path, ...]:
    """Return the lines to score and fold."""
    p = flat.panels
    top, low = p["back"].y, p["back"].bottom
    upright = (line((p[name].x, top), (p[name].x, low)) for name in ("back", "side", "front", "other"))
    ends = (name for name in p if name.startswith("dust"))
    level = [line((p[name].x, y), (p[name].right, y)) for name in ends for y in (top if name.endswith("top") else low,)]
    lids = (("lid", top), ("tuck", p["lid"].y), ("base", low), ("base-tuck", p["base"].bottom))
    return (*upright, *level, *(line((p[name].x, y), (p[name].right, y)) for name, y in lids))


def art(flat: Net, *, flood: bool) -> tuple[Shape, ...]:
    """Draw what is printed on the panels, without ground; with `flood` it will stand on oxblood."""
    p = flat.panels
    ink: Ink = "line" if flood else "back"
    shapes = [*_front(p["front"], flood=flood), *_behind(p["back"], flood=flood)]
    for name in ("lid", "base"):
        box = p[name]
        shapes.append(Shape(circle(box.x + box.width / 2, box.y + box.height / 2, box.height * 0.2), ink))
    return (*shapes, *(_spine(p[name], ink=ink) for name in ("side", "other")))


def _frame(box: Box, *, flood: bool) -> tuple[Shape, ...]:
    ink: Ink = "line" if flood else "back"
    return tuple(
        Shape(rectangle(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by, radius), ink, stroke)
        for by, radius, stroke in ((4.2, 1.4, 0.9), (5.6, 0.7, 0.35))
    )


def _front(box: Box, *, flood: bool) -> tuple[Shape, ...]:
    ink: Ink = "line" if flood else "ink"
    room = box.width - 20
    below = Box(box.x, box.y + NOTCH - 1, box.width, box.height - NOTCH + 1)
    shapes = list(_frame(below, flood=flood))
    y = box.y + box.height * 0.43
    word, wide = typeface.set_line("WORD", 10.0)
    scale = room / (wide + 4.4)
    name, first = typeface.set_line("FINAL", 10.0)
    left = box.x + 10
    shapes += [
        Shape(placed(name, left, y, wide * scale / first), ink),
        Shape(placed(word, left, y + 11.0 * scale + 3, scale), ink),
        Shape(
            circle(left + (wide + 2.4) * scale, y + 11.0 * scale + 3 - 1.6 * scale, 1.65 * scale),
            "line" if flood else "red",
        ),
        Shape(rectangle(left, y + 11.0 * scale + 8, room, 0.9), ink),
        Shape(rectangle(left, y + 11.0 * scale + 9.6, room, 0.3), ink),
    ]
    return (*shapes, *_line_of_cards(box, y + 11.0 * scale + 15))


def _line_of_cards(box: Box, y: float) -> tuple[Shape, ...]:
    scale = (box.width - 20) / (6 * TILE.width + 5 * 1.2)
    cards = [down() if letter == HIDDEN else tile(letter) for letter in ".ETTE."]
    step = (TILE.width + 1.2) * scale
    return tuple(s for place, card in enumerate(cards) for s in shifted(card, box.x + 10 + place * step, y, scale))


def _behind(box: Box, *, flood: bool) -> tuple[Shape, ...]:
    ink: Ink = "line" if flood else "ink"
    shapes = list(_frame(box, flood=flood))
    middle, y = box.x + box.width / 2, box.y + box.height / 2
    shapes.append(Shape(circle(middle, y - 6, 7.4), "line" if flood else "red"))
    for text, size, drop in (("Build a word.", 3.4, 14.0), ("Break theirs.", 3.4, 20.0)):
        path, wide = typeface.set_line(text, size)
        shapes.append(Shape(placed(path, middle - wide / 2, y + drop), ink))
    path, wide = typeface.set_line("FOR THREE PLAYERS OR MORE", 1.7, 0.35)
    shapes.append(Shape(placed(path, middle - wide / 2, box.bottom - 11), ink))
    return tuple(shapes)


def _spine(box: Box, *, ink: Ink) -> Shape:
    """Set the name along a side, reading downwards."""
    path, wide = typeface.set_line("FINAL WORD", min(6.0, box.width * 0.42), 1.0)
    height = min(6.0, box.width * 0.42)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    turned = tuple(
        (
            kind,
            tuple(
                v
                for a, b in zip(values[::2], values[1::2], strict=True)
                for v in (x - height / 2 - b, y - wide / 2 + a)
            ),
        )
        for kind, values in path
    )
    return Shape(turned, ink)
