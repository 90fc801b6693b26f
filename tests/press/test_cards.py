"""Faces by numbers: fit, classes told without colour, contrast, and one way up."""

from itertools import combinations

import pytest

from finalword.press.backs import back
from finalword.press.cardface import BAR, CAPITAL, LOWEST, WIDEST, face, fitted
from finalword.press.inks import CLASS_INK, COLOUR, LOW
from finalword.press.marks import mark
from finalword.press.measures import CARDS, Size
from finalword.press.shapes import Drawing, Path, Shape
from finalword.press.tuckbox import PLAY, folds, net, outline
from finalword.rules.letters import ALPHABET, CLASSES, class_of

Extent = tuple[float, float, float, float]


def extent(path: Path) -> Extent:
    """Return left, top, right and bottom of a path, control points counted."""
    xs = [value for _, values in path for value in values[::2]]
    ys = [value for _, values in path for value in values[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("letter", ALPHABET)
def test_a_large_letter_is_fitted_by_its_ink(letter: str) -> None:
    left, top, right, bottom = extent(fitted(letter, 31.75))
    assert right - left <= WIDEST + 1e-6
    assert bottom <= LOWEST + 1e-6 < BAR
    assert bottom - top == pytest.approx(CAPITAL, abs=6)
    assert (left + right) / 2 == pytest.approx(31.75, abs=2.5)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("letter", ALPHABET)
def test_nothing_of_a_face_touches_anything_else(card: str, letter: str) -> None:
    size = CARDS[card]
    drawing = face(letter, size)
    inks = [shape for shape in drawing.shapes if not shape.stroke and shape.ink != "paper"]
    inner = [extent(shape.path) for shape in inks if _is_inside(shape, size)]
    assert len(inner) == (7 if class_of(letter) == "vowel" else 10), "rings are drawn by a line"
    for one, other in combinations(inner, 2):
        apart = max(max(one[0], other[0]) - min(one[2], other[2]), max(one[1], other[1]) - min(one[3], other[3]))
        in_one_line = abs(one[1] + one[3] - other[1] - other[3]) < 1.5  # a bar is open for its mark
        assert apart > 0.5 or in_one_line, (letter, one, other)


def _is_inside(shape: Shape, size: Size) -> bool:
    left, top, right, bottom = extent(shape.path)
    return min(left, top, size.width - right, size.height - bottom) > 6.9


def test_the_bar_is_below_every_letter_and_tells_which_way_is_up() -> None:
    for letter in ALPHABET:
        wide = [
            extent(s.path) for s in face(letter).shapes if not s.stroke and extent(s.path)[2] - extent(s.path)[0] > 25
        ]
        bar = max(wide, key=lambda box: box[1])
        upside_down = 88.9 - bar[3]
        assert extent(fitted(letter, 31.75))[3] < bar[1]
        assert abs(upside_down - bar[1]) > 20


def test_the_two_indices_are_each_others_half_turn() -> None:
    drawing = face("M")
    rounded = {tuple((k, tuple(round(v, 6) for v in vs)) for k, vs in shape.path) for shape in drawing.shapes}
    turned = [shape.turned(drawing.width, drawing.height) for shape in drawing.shapes]
    again = {tuple((k, tuple(round(v, 6) for v in vs)) for k, vs in shape.path) for shape in turned}
    assert len(rounded & again) == 6


def test_classes_differ_in_frame_mark_and_word_without_colour() -> None:
    frames, marks, words = set(), set(), set()
    for kind, letter in zip(CLASSES, "ATMQ", strict=True):
        drawing = face(letter)
        frames.add(tuple((len(s.path), s.stroke) for s in drawing.shapes if s.stroke and extent(s.path)[0] < 6.5))
        sign = mark(kind, 0, 0, 1)
        marks.add((*(step for step, _ in sign.path), sign.stroke, *extent(sign.path)))
        words.add(drawing.label.partition(", ")[2])
    assert len(frames) == len(marks) == len(words) == 4
    assert words == set(CLASSES)


def luminance(colour: str) -> float:
    """Return relative luminance (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [COLOUR, LOW])
def test_inks_can_be_read_on_their_grounds(palette: dict[str, str]) -> None:
    for ink in ("ink", "soft", "red", *CLASS_INK.values()):
        assert contrast(palette[ink], palette["paper"]) >= 4.5
    assert contrast(palette["line"], palette["back"]) >= 4.5


def rounded(drawing: Drawing) -> set[tuple[str, float, tuple[tuple[float, ...], ...]]]:
    """Return the shapes of a drawing, whichever way their paths run."""
    return {
        (
            s.ink,
            round(s.stroke, 6),
            tuple(sorted({tuple(round(v, 4) + 0.0 for v in vs[-2:]) for _, vs in s.path if vs})),
        )
        for s in drawing.shapes
    }


@pytest.mark.parametrize("card", CARDS)
def test_the_back_is_symmetric_by_its_very_points(card: str) -> None:
    drawing = back(CARDS[card])
    turned = tuple(shape.turned(drawing.width, drawing.height) for shape in drawing.shapes)
    assert rounded(Drawing(drawing.width, drawing.height, "", turned)) == rounded(drawing)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("count", [20, 54, 80])
def test_a_tuck_box_closes_round_the_cards(card: str, count: int) -> None:
    size = CARDS[card]
    flat = net(size, count)
    p = flat.panels
    assert p["back"].width == p["front"].width == p["lid"].width == size.width + PLAY.width
    assert p["side"].width == p["other"].width == p["lid"].height == p["base"].height
    assert p["side"].width >= count * 0.3
    assert p["back"].height - size.height == pytest.approx(PLAY.height)
    assert [p[name].right for name in ("glue", "back", "side", "front")] == pytest.approx(
        [p[name].x for name in ("back", "side", "front", "other")]
    )
    left, top, right, bottom = extent(outline(flat))
    whole = flat.extent
    assert (left, top, right, bottom) == pytest.approx((whole.x, whole.y, whole.right, whole.bottom))
    for fold in folds(flat):
        x1, y1, x2, y2 = extent(fold)
        assert left <= x1 <= x2 <= right
        assert top <= y1 <= y2 <= bottom
