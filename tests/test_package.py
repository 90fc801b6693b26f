"""The public names of the package: sorted, all there, found on first use."""

import pytest

import finalword


def test_public_names_are_sorted_and_there() -> None:
    assert finalword.__all__ == sorted(finalword.__all__)
    assert all(getattr(finalword, name).__module__.startswith("finalword.") for name in finalword.__all__)
    assert set(finalword.__all__) < set(dir(finalword))


def test_other_names_are_no_attributes() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        getattr(finalword, "Tabel")  # noqa: B009 - a name that a type checker would refuse
