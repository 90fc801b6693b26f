"""Millimetres: sizes of paper and cards, and boxes on a page (x to the right, y down, from the top left)."""

import msgspec

POINTS_PER_MM = 72 / 25.4
BLEED = 3.0
"""How far a ground runs past the cut where there is room for it."""
EDGE = 4.0
"""Home printers leave this much of the paper's rim blank; nothing of ours comes nearer to it."""


class PressError(ValueError):
    """Something asked of the press that paper, cards or a folder cannot give; the message is one plain sentence."""


class Size(msgspec.Struct, frozen=True):
    """Width and height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The same size lying on its side."""
        return Size(self.height, self.width)


class Box(msgspec.Struct, frozen=True):
    """A rectangle on a page, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    def grown(self, by: float) -> "Box":
        """Return the box with `by` millimetres more on every side (less when negative)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> "Box":
        """Return the box shifted to the right and down."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def mirrored(self, page_width: float) -> "Box":
        """Return where this box lies seen from the other side of a page turned about its long (vertical) edge."""
        return Box(page_width - self.right, self.y, self.width, self.height)

    def holds(self, other: "Box", slack: float = 1e-6) -> bool:
        """Whether `other` lies inside, up to `slack` millimetres."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


PAPERS = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
CARDS = {"poker": Size(63.5, 88.9), "euro": Size(59.0, 92.0), "bridge": Size(57.15, 88.9)}
