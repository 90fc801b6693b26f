"""PDF pages as arrays of pixels, by a renderer that is not the one that made them."""

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from finalword.press.measures import Box

Pixels = NDArray[np.uint8]


def page_pixels(pdf: bytes, page: int, dpi: float) -> Pixels:
    """Render a page on white; rows, columns, red green blue."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        # a hair less, so that a page of whole pixels is not stretched by the one that rounding up would add
        image = document[page].render(scale=dpi / 72 * (1 - 1e-6)).to_numpy()
        return np.ascontiguousarray(image[:, :, 2::-1])
    finally:
        document.close()


def inked(pixels: Pixels, tolerance: int = 8) -> NDArray[np.bool_]:
    """Say of each pixel whether it is other than white."""
    return np.asarray(pixels.min(axis=2) < 255 - tolerance)


def cover(mask: NDArray[np.bool_], box: Box, dpi: float, slack: float = 1.5) -> None:
    """Clear a box of millimetres, and `slack` pixels round it, from a mask."""
    scale = dpi / 25.4
    rows = slice(max(0, int(box.y * scale - slack)), int(box.bottom * scale + slack) + 1)
    columns = slice(max(0, int(box.x * scale - slack)), int(box.right * scale + slack) + 1)
    mask[rows, columns] = False


def at(pixels: Pixels, x: float, y: float, dpi: float) -> tuple[int, int, int]:
    """Return the colour at a point in millimetres."""
    red, green, blue = pixels[int(y * dpi / 25.4), int(x * dpi / 25.4)]
    return int(red), int(green), int(blue)


def near(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether two colours are the same but for a renderer's rounding."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 2


def blocks(pixels: Pixels, size: int = 10) -> NDArray[np.float64]:
    """Average squares of pixels, so that two renderers' ideas of an edge come out alike."""
    rows, columns = pixels.shape[0] // size, pixels.shape[1] // size
    squares = pixels[: rows * size, : columns * size].reshape(rows, size, columns, size, 3)
    return np.asarray(squares.mean(axis=(1, 3)), dtype=np.float64)
