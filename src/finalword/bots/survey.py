"""From a view to imagined games: everybody's public list, a pool of Guesses, and worlds to play them in."""

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from finalword.belief import Belief
from finalword.belief.kernels import Ints, Longs, Sets
from finalword.bots.imagined import OWN, Board, Flags, Lists, Places, Scratch
from finalword.rules.letters import mask
from finalword.rules.state import State

MOST_WORDS = 1024
"""Words of a row's list in an imagined game; a longer list is cut to its likeliest half of these and a sample."""
NONWORDS = 8
"""Rows imagined for a player who may have laid no word (3.4)."""
ALL_LETTERS = 0x3FFFFFF


class Rows:
    """The words of an imagined game, row after row, and which of them each player may hold."""

    def __init__(self) -> None:
        self.masks: list[Sets] = []
        self.places: list[Places] = []
        self.size = 0

    def add(self, masks: Sets, places: Places) -> NDArray[np.int32]:
        """Take in some words and return their numbers."""
        self.masks.append(masks)
        self.places.append(places)
        self.size += len(masks)
        return np.arange(self.size - len(masks), self.size, dtype=np.int32)

    def add_texts(self, texts: Sequence[str]) -> NDArray[np.int32]:
        """Take in rows of letters, words or not, and return their numbers."""
        places = np.zeros((len(texts), 26), np.uint16)
        for at, text in enumerate(texts):
            for place, letter in enumerate(text[:16]):
                places[at, ord(letter) - 65] |= np.uint16(1 << place)
        return self.add(np.array([mask(text) for text in texts], np.uint32), places)


def cut(weights: Ints, draw: Random, most: int) -> tuple[NDArray[np.int64], Ints]:
    """Return which words of a list stand for it, in a random order, and their weights.

    The likeliest half stay as they are; of the others a sample carries the weight of all.
    """
    if len(weights) <= most:
        chosen = np.arange(len(weights))
        heavier = weights
    else:
        order = np.argsort(-weights.astype(np.int64), kind="stable")
        rest = np.array(draw.sample(range(most // 2, len(weights)), most - most // 2))
        chosen = np.concatenate([order[: most // 2], order[rest]])
        heavier = weights[chosen].copy()
        lost = int(weights.sum(dtype=np.int64)) - int(heavier.sum(dtype=np.int64))
        share = max(1, int(heavier[most // 2 :].sum(dtype=np.int64)))
        heavier[most // 2 :] = (heavier[most // 2 :].astype(np.int64) * (share + lost) // share).astype(np.int32)
    mixed = np.array(draw.sample(range(len(chosen)), len(chosen)), np.int64)
    return chosen[mixed], heavier[mixed]


def nonwords(belief: Belief, draw: Random) -> list[str]:
    """Imagine rows that are no word: what is shown, and letters nobody has asked for from the cards there are."""
    cards = [chr(65 + at) for at, count in enumerate(belief.pool) if not belief.asked >> at & 1 for _ in range(count)]
    rows = []
    for _ in range(NONWORDS if belief.nonword and len(cards) >= belief.shown.count(".") else 0):
        fresh = iter(draw.sample(cards, belief.shown.count(".")))
        rows.append("".join(next(fresh) if letter == "." else letter for letter in belief.shown))
    return rows


class Survey:
    """What one move's imagined games share: the board, and how to draw a world that its player may be in."""

    def __init__(self, view: State, seat: int, public: Mapping[int, Belief], private: Mapping[int, Belief]) -> None:
        self._view, self._seat = view, seat
        self._public, self._private = public, private
        self._rows = Rows()
        self._worlds: dict[int, tuple[list[int], list[int]]] = {}
        self._own = int(self._rows.add_texts([view.seats[seat].secret or ""])[0])

    def board(self, pool: Sets, tried: int, draw: Random) -> Board:
        """Return the board of this view; only then can worlds be drawn."""
        players = len(self._view.seats)
        chosen = {seat: self._list(seat, draw) for seat in self._public}
        most = max([1, *(len(words) for words, _ in chosen.values())])
        lists = Lists(
            np.zeros((players, most), np.int32),
            np.zeros((players, most), np.uint32),
            np.zeros((players, most), np.int32),
            np.zeros(players, np.int64),
        )
        masks, places = np.concatenate(self._rows.masks), np.concatenate(self._rows.places)
        asked: Longs = np.zeros(players, np.int64)
        for seat, (words, weights) in chosen.items():
            asked[seat] = self._public[seat].asked
            lists.words[seat, : len(words)] = words
            lists.hidden[seat, : len(words)] = masks[words] & np.uint32(~asked[seat] & ALL_LETTERS)
            lists.weights[seat, : len(words)] = weights
            lists.counts[seat] = len(words)
        is_in: Flags = np.array([row.is_in for row in self._view.seats])
        turns, passes = turns_of(self._view)
        return Board(pool, masks, places, lists, asked, is_in, self._seat, turns, passes, tried)

    def worlds(self, count: int, draw: Random) -> NDArray[np.int64]:
        """Draw worlds [count, players]: a row for each rival as likely as this seat believes it, and its own."""
        table = np.zeros((count, len(self._view.seats)), np.int64)
        table[:, self._seat] = self._own
        for seat, (words, weights) in self._worlds.items():
            table[:, seat] = draw.choices(words, weights, k=count)
        return table

    def _list(self, seat: int, draw: Random) -> tuple[NDArray[np.int32], Ints]:
        belief = self._public[seat]
        chosen, weights = cut(belief.weights, draw, MOST_WORDS)
        at = belief.words[chosen]
        places = np.ascontiguousarray(belief.block.where[:, at].T.astype(np.uint16))
        words = self._rows.add(belief.block.masks[at], places)
        if seat != self._seat:
            self._worlds[seat] = self._likely(seat, at, words, draw)
        return words, weights

    def _likely(self, seat: int, at: Ints, words: NDArray[np.int32], draw: Random) -> tuple[list[int], list[int]]:
        mine = self._private[seat]
        place = np.clip(np.searchsorted(mine.words, at), 0, max(0, len(mine.words) - 1))
        known = mine.words[place] == at if len(mine.words) else np.zeros(len(at), np.bool_)
        numbers = words[known].tolist()
        weights = mine.weights[place[known]].tolist() if len(mine.words) else []
        odd = self._rows.add_texts(nonwords(mine, draw)).tolist()
        if not numbers and not odd:  # nothing fits: any row of the right shape will do
            return self._rows.add_texts([self._view.seats[seat].shown.replace(".", "Z")]).tolist(), [1]
        return numbers + odd, weights + [mine.nonword // NONWORDS + 1] * len(odd)


def turns_of(view: State) -> tuple[Longs, Longs]:
    """Return the turns that each seat has had, and the seats in the order of each pass; no pass for a round."""
    size = len(view.seats)
    passes = [[(view.opener + step) % size for step in order] for order in view.options.passes(size)]
    return np.array([row.turns for row in view.seats], np.int64), np.array(passes, np.int64).reshape(-1, size)


def scratch(board: Board) -> Scratch:
    """Return room for the play-ons of a board."""
    players, given = len(board.asked), board.lists
    lists = Lists(
        np.empty_like(given.words),
        np.empty_like(given.hidden),
        np.empty_like(given.weights),
        np.empty_like(given.counts),
    )
    size = board.tried + OWN * players
    return Scratch(
        lists,
        np.empty(players, np.bool_),
        np.empty(players, np.int64),
        np.empty(players, np.bool_),
        np.empty(players, np.int64),
        np.empty(size, np.uint32),
        np.empty(size, np.int64),
        np.empty(26, np.int64),
        np.empty(26, np.int64),
        np.empty(1, np.uint64),
    )
