"""What a person reads off the calibration page makes up for what the printer does."""

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from finalword.press.calibration import REACH, calibration_pdf, reading, spots
from finalword.press.measures import CARDS, PAPERS, Box
from finalword.press.sheet import plan
from pixels import page_pixels

misses = st.floats(-REACH, REACH)


@given(misses, misses, st.sampled_from(sorted(PAPERS)))
def test_a_reading_cancels_the_miss(right: float, down: float, name: str) -> None:
    """A printer lays the back `right` and `down` of where the file has it, as seen on the back."""
    paper = PAPERS[name]
    spot_x, spot_y = spots(paper)[0]
    cross = Box(paper.width - spot_x, spot_y, 0, 0).moved(right, down).mirrored(paper.width)
    offset = reading(cross.x - spot_x, cross.y - spot_y)
    sheet = plan(paper, CARDS["poker"], "duplex")
    landed = sheet.back_of(0).moved(offset.x, offset.y).moved(right, down).mirrored(paper.width)
    assert (landed.x, landed.y) == pytest.approx((sheet.fronts[0].x, sheet.fronts[0].y))


@pytest.mark.parametrize("name", PAPERS)
def test_crosses_lie_behind_the_scales(name: str) -> None:
    paper, dpi = PAPERS[name], 300.0
    pdf = calibration_pdf(paper)
    front, back = (page_pixels(pdf, page, dpi) for page in range(2))
    for x, y in spots(paper):
        row, column = round(y * dpi / 25.4), round(x * dpi / 25.4)
        assert front[row - 2 : row + 3, column - 2 : column + 3].min() < 80
        around = back[:, ::-1][row - 6 : row + 7, column - 6 : column + 7].astype(int)
        assert (around[:, :, 0] - around[:, :, 1] > 80).mean() > 0.6, (
            "the red dot shows through the middle of the scale"
        )


def test_the_scale_says_its_numbers_and_what_to_type() -> None:
    front, back = (page.extract_text() for page in PdfReader(BytesIO(calibration_pdf(PAPERS["a4"]))).pages)
    assert front.count("+5") == front.count("-5") == 6
    assert "finalword print --back-offset=-1.5,0.5" in front
    assert "This is the back" in back


def test_the_scale_is_in_millimetres() -> None:
    pdf, dpi = calibration_pdf(PAPERS["a4"]), 25.4 * 20
    x, y = spots(PAPERS["a4"])[0]
    row = page_pixels(pdf, 0, dpi)[round((y + 4.5) * 20), :, 0].astype(int)
    near = row[round((x - 5.5) * 20) : round((x + 5.5) * 20)]
    lines = np.flatnonzero((near < 200) & (np.r_[255, near[:-1]] >= 200))
    assert len(lines) == 2 * REACH + 1
    assert np.diff(lines).min() >= 18
    assert np.diff(lines).max() <= 22  # the middle line is thicker
