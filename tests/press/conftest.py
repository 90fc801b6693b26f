"""One default print run, shared: the files as bytes, by name."""

from collections.abc import Mapping

import pytest

from finalword.data import load_deck
from finalword.press.order import Order, products


def made(order: Order) -> dict[str, bytes]:
    """Make every file of an order."""
    return {product.file: product.make() for product in products(order)[0]}


@pytest.fixture(scope="session")
def printed() -> Mapping[str, bytes]:
    """What `finalword print` makes when asked for nothing special."""
    return made(Order(load_deck()))
