"""The terms of a table: one frozen value with every switch."""

from typing import Literal, get_args

import msgspec

WordCheck = Literal["build", "end"]
Variant = Literal[
    "opening-four", "own-length-first-round", "late-exchange", "shortest-first", "to-and-fro", "passing-lead"
]
VARIANTS: tuple[Variant, ...] = get_args(Variant)

MOST_EXCHANGED = 4
SHORTEST_SECRET = 4
OPENING_FOUR = 4


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before the deal.

    `word_check` is the way of 3.4, `first` the seat that begins (4.1), `variants` those of clause 9, `to-and-fro`
    and `passing-lead` (docs/lab.md). `hand_sizes` are the cards of each seat in a set deal; empty means ten each from a
    shuffled deck (2.1).
    """

    word_check: WordCheck = "build"
    first: int = 0
    variants: tuple[Variant, ...] = ()
    hand_sizes: tuple[int, ...] = ()

    def most_exchanged(self, seat: int, seats: int) -> int:
        """Return how many cards `seat` of `seats` may exchange, the size of its hand aside (2.2, 9)."""
        if "late-exchange" in self.variants:
            return MOST_EXCHANGED + (seat - self.first) % seats
        return MOST_EXCHANGED

    def passes(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the order of turns in each pass, in steps from who begins, then over again (T, docs/lab.md).

        Empty where turns simply go round (4.1).
        """
        swings, leads = "to-and-fro" in self.variants, "passing-lead" in self.variants
        if not swings and not leads:
            return ()
        orders = []
        for number in range(2 * seats if leads else 2):
            order = tuple((number * leads + step) % seats for step in range(seats))
            orders.append(order[::-1] if swings and number % 2 else order)
        return tuple(orders)
