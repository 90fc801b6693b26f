"""Rows of letters, beside the plain sentence of clause 4.3 for each of their places."""

from hypothesis import given
from hypothesis import strategies as st

from finalword.rules.letters import facedown, from_mask, mask, merged, pattern, turned_up

WORD = st.text("AEINRST", min_size=1, max_size=12)


@given(WORD, st.lists(WORD, max_size=6))
def test_each_guess_turns_up_what_it_asks_for_and_is_still_hidden(word: str, guesses: list[str]) -> None:
    """Place by place: a letter comes up at the first Guess that holds it, every copy at once."""
    shown = "." * len(word)
    for turn, guess in enumerate(guesses, 1):
        up = turned_up(word, shown, guess)
        assert list(up) == [
            letter if letter in guess and old == "." else "." for letter, old in zip(word, shown, strict=True)
        ]
        shown = merged(shown, up)
        asked = "".join(guesses[:turn])
        assert shown == pattern(word, frozenset(asked))
        assert facedown(word, shown) == set(word) - set(asked)


def test_the_worked_example() -> None:
    """LETTER against STONE (7)."""
    assert turned_up("LETTER", "......", "STONE") == ".ETTE."


@given(st.text("ABCXYZ.?", max_size=9))
def test_a_set_of_letters_is_26_bits(text: str) -> None:
    assert from_mask(mask(text)) == "".join(sorted(set(text) - set(".?")))
