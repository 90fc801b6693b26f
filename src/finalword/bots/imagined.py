"""The compiled play-on of an imagined game: everybody guesses by public lists, with noise, until one is left.

Nobody in it looks at a secret to choose a Guess: secrets only answer. (Search on open cards is badly wrong here: a
word that is seen is dead at once.) Whole numbers and a generator of its own make it the same on every machine; the
slow twin is `imagined_plain`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from finalword.belief.compiled import compiled
from finalword.belief.kernels import Ints, Longs, Sets

Places = NDArray[np.uint16]
Seeds = NDArray[np.uint64]
Flags = NDArray[np.bool_]

OUT = 8
"""What putting a player out counts beside turning up one letter."""
OWN, LOOKED, LETTERED = 6, 256, 64
"""Words of a rival's list that are tried as Guesses, words looked at to weigh a Guess, and to weigh its letters."""
MOST_TURNS = 500


class Lists(NamedTuple):
    """What everybody knows of each row: its words [players, most], hidden letters, weights, and how many there are."""

    words: NDArray[np.int32]
    hidden: NDArray[np.uint32]
    weights: NDArray[np.int32]
    counts: Longs


class Board(NamedTuple):
    """What an imagined game is played with: the pool of Guesses, the words' letter sets and places [words, 26]."""

    pool: Sets
    masks: Sets
    places: Places
    lists: Lists
    asked: Longs
    is_in: Flags
    turn: int
    turns: Longs
    """Turns that each player has had."""
    passes: Longs
    """(pass, turn) The seats in the order of each pass, over and over; no pass where turns go round."""
    tried: int
    """Guesses of the pool that each player tries in each turn: the fewer, the noisier."""


class Scratch(NamedTuple):
    """What a play-on writes into: lists, which are begun, letters asked, who is in, turns had, Guesses and scores."""

    lists: Lists
    begun: Flags
    asked: Longs
    is_in: Flags
    turns: Longs
    options: Sets
    scores: Longs
    values: Longs
    letters: Longs
    seeds: Seeds


@compiled
def draw(seeds: Seeds, below: int) -> int:
    """Return the next number below a limit from the generator, a xorshift64*."""
    x = seeds[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seeds[0] = x
    high = (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(33)
    return int(high * np.uint64(below) >> np.uint64(31))


@compiled
def narrow(board: Board, scratch: Scratch, row: int, mine: int, fresh: int) -> None:
    """Keep of a list the words that answer the letters `fresh` as the word `mine` does."""
    source = scratch.lists if scratch.begun[row] else board.lists
    words, hidden, weights = scratch.lists.words[row], scratch.lists.hidden[row], scratch.lists.weights[row]
    letters, size, keep = scratch.letters, 0, 0
    for letter in range(26):
        if fresh >> letter & 1:
            letters[size] = letter
            size += 1
    free = np.uint32(~scratch.asked[row] & 0x3FFFFFF)
    for at in range(source.counts[row]):
        word = source.words[row, at]
        same = True
        for index in range(size):
            if board.places[word, letters[index]] != board.places[mine, letters[index]]:
                same = False
                break
        if same:
            words[keep] = word
            hidden[keep] = board.masks[word] & free
            weights[keep] = source.weights[row, at]
            keep += 1
    scratch.lists.counts[row] = keep
    scratch.begun[row] = True


@compiled
def weigh(options: Sets, size: int, hidden: Sets, weights: Ints, count: int, values: Longs, scores: Longs) -> None:
    """Add to each option what it would do to one row: the chance to put it out, and the letters it turns up."""
    total, lettered = np.int64(0), min(LETTERED, count)
    values[:] = 0
    for at in range(lettered):
        for letter in range(26):
            values[letter] += np.int64(weights[at]) * np.int64(hidden[at] >> np.uint32(letter) & np.uint32(1))
        total += weights[at]
    share = total // 1024 + 1
    for letter in range(26):
        values[letter] = values[letter] * 1024 // share
    for at in range(lettered, count):
        total += weights[at]
    whole = total // 1024 + 1
    zero = np.int32(0)
    for at in range(size):
        outside, out, gain = ~options[at], zero, np.int64(0)
        for word in range(count):
            out += weights[word] if hidden[word] & outside == 0 else zero
        for letter in range(26):
            gain += values[letter] * np.int64(options[at] >> np.uint32(letter) & np.uint32(1))
        scores[at] += np.int64(out) * OUT * 1024 // whole + gain


@compiled
def choose(board: Board, scratch: Scratch, actor: int) -> int:
    """Return the letters of a Guess: the best of some of the pool and some rivals' words, by the public lists."""
    options, size = scratch.options, board.tried
    for at in range(size):
        options[at] = board.pool[draw(scratch.seeds, board.pool.shape[0])]
    for rival in range(scratch.is_in.shape[0]):
        lists = scratch.lists if scratch.begun[rival] else board.lists
        if rival != actor and scratch.is_in[rival] and lists.counts[rival] > 0:
            for _ in range(OWN):
                options[size] = board.masks[lists.words[rival, draw(scratch.seeds, lists.counts[rival])]]
                size += 1
    scratch.scores[:size] = 0
    for rival in range(scratch.is_in.shape[0]):
        lists = scratch.lists if scratch.begun[rival] else board.lists
        if rival != actor and scratch.is_in[rival] and lists.counts[rival] > 0:
            count = min(LOOKED, lists.counts[rival])
            weigh(options, size, lists.hidden[rival], lists.weights[rival], count, scratch.values, scratch.scores)
    best = 0
    for at in range(1, size):
        if scratch.scores[at] > scratch.scores[best]:
            best = at
    return int(options[best])


@compiled
def answer(board: Board, scratch: Scratch, actor: int, guess: int, truth: Longs) -> int:
    """Let all rivals answer a Guess; return how many it puts out."""
    gone = 0
    for rival in range(scratch.is_in.shape[0]):
        if rival == actor or not scratch.is_in[rival]:
            continue
        fresh = guess & ~scratch.asked[rival]
        scratch.asked[rival] |= guess
        if np.int64(board.masks[truth[rival]]) & ~scratch.asked[rival] == 0:
            scratch.is_in[rival] = False
            gone += 1
        elif fresh != 0:
            narrow(board, scratch, rival, truth[rival], fresh)
    return gone


@compiled
def following(board: Board, scratch: Scratch, turn: int) -> int:
    """Count a turn and return who has the next one, as `State.turn` does."""
    players, passes = scratch.is_in.shape[0], board.passes.shape[0]
    scratch.turns[turn] += 1
    found, least = (turn + 1) % players, 1 << 30
    if passes == 0:
        while not scratch.is_in[found]:
            found = (found + 1) % players
        return int(found)
    for seat in range(players):
        if scratch.is_in[seat]:
            least = min(least, int(scratch.turns[seat]))
    for at in range(players - 1, -1, -1):
        seat = int(board.passes[least % passes, at])
        if scratch.is_in[seat] and scratch.turns[seat] == least:
            found = seat
    return int(found)


@compiled
def play_on(board: Board, scratch: Scratch, first: int, truth: Longs, seed: int) -> int:
    """Play until one player is left and return its seat; `first` is the letters of the first Guess, 0 for any.

    `truth` is the word of each row. A game that does not end is nobody's (-1).
    """
    players, turn, left, guess = truth.shape[0], board.turn, 0, first
    scratch.seeds[0] = np.uint64(seed * 2 + 1) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)
    scratch.begun[:] = False
    for seat in range(players):
        scratch.asked[seat], scratch.is_in[seat] = board.asked[seat], board.is_in[seat]
        scratch.turns[seat] = board.turns[seat]
        left += int(board.is_in[seat])
    turns = 0
    while left > 1 and turns < MOST_TURNS:
        if turns > 0 or guess == 0:
            guess = choose(board, scratch, turn)
        left -= answer(board, scratch, turn, guess, truth)
        turns += 1
        turn = following(board, scratch, turn)
    for seat in range(players):
        if scratch.is_in[seat] and left == 1:
            return seat
    return -1


@compiled
def wins(board: Board, scratch: Scratch, firsts: Longs, worlds: NDArray[np.int64], seed: int, seat: int) -> Longs:
    """Return for each first Guess how many of the worlds [worlds, players] `seat` wins, all with the same chance."""
    won = np.zeros(firsts.shape[0], np.int64)
    for at in range(firsts.shape[0]):
        for world in range(worlds.shape[0]):
            won[at] += np.int64(play_on(board, scratch, firsts[at], worlds[world], seed + world) == seat)
    return won
