"""Where cards, backs and marks lie, by numbers."""

import pytest

from finalword.press.measures import BLEED, CARDS, EDGE, PAPERS, Box, PressError, Size
from finalword.press.sheet import BAND, Layout, Offset, band, marks, plan

LAYOUTS: tuple[Layout, ...] = ("duplex", "bleed", "gutterfold", "fronts")
EVERY = [(paper, card, layout) for paper in PAPERS for card in CARDS for layout in LAYOUTS]


@pytest.mark.parametrize(
    ("paper", "layout", "fronts", "margins", "bleed"),
    [
        ("a4", "duplex", 9, (9.75, 15.15), 3.0),
        ("letter", "duplex", 9, (12.7, 6.35), 1.0),
        ("a4", "bleed", 8, (13.1, 12.5), 3.0),
        ("letter", "bleed", 6, (16.05, 38.45), 3.0),
        ("a4", "gutterfold", 4, (13.1, 21.5), 3.0),
        ("letter", "gutterfold", 4, (16.05, 12.7), 3.0),
    ],
)
def test_poker_cards_lie_as_the_published_sheets_do(
    paper: str, layout: Layout, fronts: int, margins: tuple[float, float], bleed: float
) -> None:
    sheet = plan(PAPERS[paper], CARDS["poker"], layout)
    assert len(sheet.fronts) == fronts
    assert (sheet.trim.x, sheet.trim.y) == pytest.approx(margins)
    assert sheet.bleed == pytest.approx(bleed)


@pytest.mark.parametrize(("paper", "card", "layout"), EVERY)
def test_cells_have_the_size_of_the_card_and_do_not_overlap(paper: str, card: str, layout: Layout) -> None:
    sheet = plan(PAPERS[paper], CARDS[card], layout)
    for place, cell in enumerate(sheet.cells):
        assert {round(cell.width, 6), round(cell.height, 6)} == {CARDS[card].width, CARDS[card].height}
        for other in sheet.cells[place + 1 :]:
            apart_x = max(cell.x, other.x) - min(cell.right, other.right)
            apart_y = max(cell.y, other.y) - min(cell.bottom, other.bottom)
            assert max(apart_x, apart_y) >= max(sheet.gap.width if apart_x > apart_y else sheet.gap.height, 0) - 1e-6


@pytest.mark.parametrize(("paper", "card", "layout"), EVERY)
@pytest.mark.parametrize("offset", [Offset(), Offset(-1.5, 0.5), Offset(5, -5)])
def test_marks_stay_off_rim_bleed_and_band(paper: str, card: str, layout: Layout, offset: Offset) -> None:
    sheet = plan(PAPERS[paper], CARDS[card], layout)
    inked = sheet.trim.moved(offset.x, offset.y).grown(sheet.bleed)
    printable = Box(0, 0, sheet.paper.width, sheet.paper.height).grown(-EDGE)
    strip = band(sheet)
    for mark in marks(sheet, offset):
        across = Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))
        assert printable.holds(across), "nearer than 4 mm to the rim"
        assert (
            across.right <= inked.x or across.x >= inked.right or across.bottom <= inked.y or across.y >= inked.bottom
        )
        if offset == Offset():
            assert (
                across.right <= strip.x
                or across.x >= strip.right - 1e-6
                or across.bottom <= strip.y + 1e-6
                or across.y >= strip.bottom
            ), "through the ruler"


@pytest.mark.parametrize(("paper", "card", "layout"), EVERY)
def test_every_cut_has_marks_at_both_ends(paper: str, card: str, layout: Layout) -> None:
    sheet = plan(PAPERS[paper], CARDS[card], layout)
    upright = [round(mark.x1, 4) for mark in marks(sheet) if mark.x1 == mark.x2]
    level = [round(mark.y1, 4) for mark in marks(sheet) if mark.y1 == mark.y2]
    for cell in sheet.cells:
        assert all(upright.count(round(x, 4)) == 2 for x in (cell.x, cell.right))
        assert all(level.count(round(y, 4)) == 2 for y in (cell.y, cell.bottom))


@pytest.mark.parametrize(("paper", "layout"), [(paper, layout) for paper in PAPERS for layout in ("duplex", "bleed")])
def test_marks_move_with_the_backs(paper: str, layout: Layout) -> None:
    sheet = plan(PAPERS[paper], CARDS["poker"], layout)
    here, there = marks(sheet), marks(sheet, Offset(0.5, -0.25))
    centred, moved = ([mark.x1 for mark in side if mark.x1 == mark.x2] for side in (here, there))
    assert moved == pytest.approx([x + 0.5 for x in centred])
    centred, moved = ([mark.y1 for mark in side if mark.y1 == mark.y2] for side in (here, there))
    assert moved == pytest.approx([y - 0.25 for y in centred])


@pytest.mark.parametrize("paper", PAPERS)
def test_the_back_of_column_one_lies_behind_column_three(paper: str) -> None:
    sheet = plan(PAPERS[paper], CARDS["poker"], "duplex")
    for row in range(3):
        first, third = sheet.fronts[3 * row], sheet.fronts[3 * row + 2]
        behind = sheet.back_of(3 * row)
        assert (behind.x, behind.y) == pytest.approx((third.x, third.y))
        assert behind.mirrored(sheet.paper.width).x == pytest.approx(first.x)


@pytest.mark.parametrize(("paper", "card"), [(paper, card) for paper in PAPERS for card in CARDS])
def test_a_fold_lays_each_back_on_its_front(paper: str, card: str) -> None:
    sheet = plan(PAPERS[paper], CARDS[card], "gutterfold")
    fold = sheet.paper.width / 2
    for place, front in enumerate(sheet.fronts):
        back = sheet.back_of(place)
        assert back.x == pytest.approx(sheet.cells[2 * place + 1].x)
        assert fold - front.right == pytest.approx(back.x - fold)
        assert back.y == front.y


def test_every_card_of_the_bleed_layout_has_its_own_three_millimetres() -> None:
    for paper in PAPERS.values():
        sheet = plan(paper, CARDS["poker"], "bleed")
        for ground, cell in zip(sheet.grounds, sheet.cells, strict=True):
            assert ground.grown(-BLEED).holds(cell)
            assert cell.holds(ground.grown(-BLEED))
        page = Box(0, 0, paper.width, paper.height)
        assert all(page.holds(ground) for ground in sheet.grounds)


def test_the_ruler_fits_its_band() -> None:
    for paper, card, layout in EVERY:
        strip = band(plan(PAPERS[paper], CARDS[card], layout))
        assert min(strip.width, strip.height) == pytest.approx(BAND)
        assert max(strip.width, strip.height) > 190


def test_paper_too_small_for_the_card_is_refused_in_one_sentence() -> None:
    with pytest.raises(PressError, match=r"^a card of 63\.5 x 88\.9 mm .* does not fit on paper of 60 x 90 mm; take"):
        plan(Size(60, 90), CARDS["poker"], "duplex")
    with pytest.raises(PressError, match="does not fit"):
        plan(Size(105, 148), CARDS["poker"], "gutterfold")
