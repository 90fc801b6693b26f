"""Every example of docs/env.md runs as it stands there, and every number it explains is one that there is."""

import re
from pathlib import Path

import numpy as np
import pytest

from finalword.env import Layout

TEXT = Path(__file__).parents[2].joinpath("docs/env.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)

pytestmark = pytest.mark.xdist_group("batch")  # one worker compiles, the others need not


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number: int) -> None:
    exec(compile(EXAMPLES[number], f"docs/env.md, example {number + 1}", "exec"), {})


def test_there_are_examples_of_every_way() -> None:
    assert len(EXAMPLES) == 6
    for name in ("env(", "Game(", "TextEnv(", "VectorEnv("):
        assert any(name in example for example in EXAMPLES)


def test_every_name_in_a_row_is_explained() -> None:
    layout = Layout(3)
    for name in layout.unpack(np.zeros(layout.size, np.int32)):
        assert f"`{name}`" in TEXT
