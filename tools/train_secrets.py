"""Train the secret policy of `master`: best responses and re-estimated priors in turn, until they balance.

One round: estimate which words players choose who follow the policy (a prior, as letter steps); let three of them play
whole games by public lists on that prior, one of them trying words more freely; find by least squares what each letter
of its word was worth in wins; move the policy towards that. Prints the constants of finalword.bots.secrets.

    python tools/train_secrets.py --rounds 8 --deals 6000
    python tools/train_secrets.py --measure --deals 4000
"""

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from finalword.belief import LetterSets, Wordbook, kernels
from finalword.belief.candidates import WHOLE, binomials
from finalword.belief.habit import STEPS
from finalword.bots.cards import layable
from finalword.bots.imagined import Board, Lists, play_on
from finalword.bots.secrecy import Words, counts
from finalword.bots.secrets import HABIT, TRAINED, UNIFORM
from finalword.bots.survey import scratch
from finalword.data import load_deck, open_lexicon

Floats = NDArray[np.float64]
Picks = NDArray[np.int64]
Listed = tuple[NDArray[np.int32], NDArray[np.uint32], NDArray[np.int32]]
LENGTHS = range(4, 9)
TEMPERATURE = 0.03
"""Wins that one e-folding of a word's chance is worth: the higher, the more mixed."""
FLOOR = HABIT.floor / 256
STEP = STEPS / np.log(2)


class World:
    """The words that may be laid, by length, with what training asks of them."""

    def __init__(self) -> None:
        lexicon = open_lexicon()
        words = Words.of(lexicon, UNIFORM)
        sizes = (words.letters < 26).sum(axis=1)
        kept = sizes <= LENGTHS[-1]
        self.letters, self.masks, self.sizes = words.letters[kept], words.masks[kept], sizes[kept]
        self.spans = [np.searchsorted(self.sizes, [each, each + 1]) for each in LENGTHS]
        held = (self.masks[:, None] >> np.arange(26, dtype=np.uint32) & np.uint32(1)).astype(float)
        lengths = [self.sizes == each for each in LENGTHS[1:]]
        self.features: Floats = np.column_stack([held, self.sizes - held.sum(axis=1), *lengths])
        cards = load_deck().cards
        self.cards, pool = np.array(list(cards)), counts(cards)
        blocks = [Wordbook.of(lexicon).block(each) for each in LENGTHS]
        table = binomials(len(cards), 10)
        ways = [kernels.hand_ways(block.letters[block.proposable], pool, 10, table) for block in blocks]
        self.ways: Floats = np.concatenate(ways)
        self.places = np.concatenate([block.where.T[block.proposable] for block in blocks]).astype(np.uint16)
        choices = [LetterSets.of(lexicon, each) for each in LENGTHS]
        self.pools = [each.sets[each.is_maximal] for each in choices]

    def deal(self, deals: int, draw: np.random.Generator) -> list[list[NDArray[np.int32]]]:
        """Return what each of three hands can lay, deal by deal; deals with a hopeless hand are left out."""
        found = []
        for _ in range(deals):
            hands = draw.permutation(self.cards)[:30].reshape(3, 10)
            rows = [layable(self.letters, self.masks, counts("".join(hand))) for hand in hands]
            if all(len(row) for row in rows):
                found.append(rows)
        return found

    def prior(self, liking: Floats) -> NDArray[np.int32]:
        """Return the weight of each word within its length, where words are liked like this (natural logarithms)."""
        weights = np.zeros(len(self.masks), np.int32)
        for start, stop in self.spans:
            glad, ways = np.exp(liking[start:stop] - liking[start:stop].max()), self.ways[start:stop]
            raw = ways * ((1 - FLOOR) * glad / np.average(glad, weights=ways) + FLOOR)
            weights[start:stop] = np.where(ways > 0, np.maximum(1, raw / raw.sum() * WHOLE), 0)
        return weights

    def lists(self, weights: NDArray[np.int32], draw: np.random.Generator) -> list[Listed]:
        """Return for each length its words in a random order with hidden letters and weights."""
        orders = [draw.permutation(np.flatnonzero(weights[start:stop]) + start) for start, stop in self.spans]
        return [(order.astype(np.int32), self.masks[order], weights[order]) for order in orders]


def winners(world: World, picks: Picks, priors: Sequence[NDArray[np.int32]], seed: int) -> Picks:
    """Play one game for each row of words [games, 3] and return the winning seats."""
    draw = np.random.default_rng(seed)
    lists = [world.lists(prior, draw) for prior in priors]
    won = np.zeros(len(picks), np.int64)
    boards: dict[tuple[int, ...], Board] = {}
    for game, row in enumerate(picks):
        lengths = tuple(int(size) - LENGTHS[0] for size in world.sizes[row])
        if lengths not in boards:
            boards[lengths] = _board(world, lists, lengths)
        board = boards[lengths]
        won[game] = play_on(board, scratch(board), 0, row, seed * len(picks) + game)
    return won


def _board(world: World, lists: list[list[Listed]], lengths: tuple[int, ...]) -> Board:
    chosen = [lists[seat][length] for seat, length in enumerate(lengths)]
    most = max(len(each[0]) for each in chosen)
    words, hidden = np.zeros((3, most), np.int32), np.zeros((3, most), np.uint32)
    weights = np.zeros((3, most), np.int32)
    for seat, each in enumerate(chosen):
        words[seat, : len(each[0])], hidden[seat, : len(each[0])], weights[seat, : len(each[0])] = each
    sizes = np.array([len(each[0]) for each in chosen], np.int64)
    still_in, pool, none = np.ones(3, np.bool_), world.pools[max(lengths)], np.zeros(3, np.int64)
    listed, passes = Lists(words, hidden, weights, sizes), np.zeros((0, 3), np.int64)
    return Board(pool, world.masks, world.places, listed, none, still_in, 0, none, passes, 96)


def shares(rows: Sequence[NDArray[np.int32]], liking: Floats) -> list[Floats]:
    """Return for each hand the chance of each of its words."""
    found = []
    for row in rows:
        glad = np.exp(liking[row] - liking[row].max())
        found.append(glad / glad.sum())
    return found


def pick(deals: list[list[NDArray[np.int32]]], liking: Floats, draw: np.random.Generator) -> Picks:
    """Draw a word for each hand [deals, 3]."""
    picked = [[draw.choice(row, p=p) for row, p in zip(rows, shares(rows, liking), strict=True)] for rows in deals]
    return np.array(picked, np.int64)


def habit_of(world: World, deals: list[list[NDArray[np.int32]]], liking: Floats) -> Floats:
    """Estimate what words players choose, as a value for each letter and for repeats: the likeliest, by Newton."""
    often = np.zeros(len(world.masks))
    for rows in deals:
        for row, share in zip(rows, shares(rows, liking), strict=True):
            often[row] += share
    often /= often.sum()
    values = np.zeros(27)
    for _ in range(25):
        likely, slope, bend = _likelihood(world, often, values)
        step, scale = np.linalg.solve(bend, slope), 1.0
        while scale > 1e-3 and _likelihood(world, often, values + scale * step)[0] < likely:
            scale /= 2
        values = values + scale * step
        if slope @ step < 1e-7:
            break
    return values


def _likelihood(world: World, often: Floats, values: Floats) -> tuple[float, Floats, Floats]:
    likely, slope, bend = -1e-5 * float(values @ values), -2e-5 * values, 2e-5 * np.eye(27)
    for start, stop in world.spans:
        features, share = world.features[start:stop, :27], often[start:stop]
        liking = features @ values + np.log(world.ways[start:stop] + 1e-300)
        chance = np.exp(liking - liking.max())
        chance /= chance.sum()
        mean, total = chance @ features, share.sum()
        likely += float(share @ np.log(chance + 1e-300))
        slope = slope + share @ features - total * mean
        bend = bend + total * ((features - mean) * chance[:, None]).T @ (features - mean)
    return likely, slope, bend


def response(world: World, deals: list[list[NDArray[np.int32]]], policy: Floats, prior: NDArray[np.int32]) -> Floats:
    """Return what each feature of a word is worth in wins, against players of the policy who know it."""
    draw, tried, gains = np.random.default_rng(len(deals)), [], []
    liking = world.features @ policy
    for looseness in (0.3, 0.7):
        everybody = pick(deals, liking, draw)
        for seat in range(3):
            picks = everybody.copy()
            picks[:, seat] = pick(deals, liking * looseness, draw)[:, seat]
            won = winners(world, picks, [prior] * 3, seat + 1) == seat
            tried.append(world.features[picks[:, seat]])
            gains.append(won - won.mean())
    features = np.concatenate(tried) - np.concatenate(tried).mean(axis=0)
    ridge = 200 * np.eye(features.shape[1])
    worth: Floats = np.linalg.solve(features.T @ features + ridge, features.T @ np.concatenate(gains))
    return worth


def train(world: World, rounds: int, count: int) -> None:
    """Train from nothing and print the constants."""
    deals = world.deal(count, np.random.default_rng(11))
    policy = np.zeros(world.features.shape[1])
    for number in range(rounds):
        habit = habit_of(world, deals[: count // 2], world.features @ policy)
        worth = response(world, deals, policy, world.prior(world.features[:, :27] @ habit)) / TEMPERATURE
        policy += max(0.3, 1 / (number + 1)) * (worth - policy)
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    habit = habit_of(world, deals[: count // 2], world.features @ policy)
    letters, repeat = [[round(each) for each in some] for some in (policy[:26] * STEP, policy[26:] * STEP)]
    print(f"TRAINED = SecretPolicy(letters={tuple(letters)}, repeat={repeat[0]}, lengths={(0, *repeat[1:])})")
    steps = [round(each) for each in habit * STEP]
    print(f"HABIT = Habit(letters={tuple(steps[:26])}, repeat={steps[26]}, floor={HABIT.floor})")


def measure(world: World, count: int) -> None:
    """Print how often a player of TRAINED wins against two who lay any word, where these know its habit and not."""
    deals = world.deal(count, np.random.default_rng(12))
    lengths = [each / STEP for each in TRAINED.lengths[1:]]
    policy = np.array([*(each / STEP for each in TRAINED.letters), TRAINED.repeat / STEP, *lengths])
    known = world.prior(world.features[:, :27] @ np.array([*HABIT.letters, HABIT.repeat]) / STEP)
    blind, nothing = world.prior(np.zeros(len(world.masks))), np.zeros(len(world.masks))
    for name, thought in (("known", known), ("not known", blind)):
        won = []
        for seat in range(3):
            draw = np.random.default_rng(5)
            picks = pick(deals, nothing, draw)
            picks[:, seat] = pick(deals, world.features @ policy, draw)[:, seat]
            priors = [thought if other == seat else blind for other in range(3)]
            won.append(winners(world, picks, priors, seat + 6) == seat)
        share = np.mean(won, axis=0)  # over the seats of a deal: deals are what is independent
        print(f"{name:10} {share.mean():.3f} +- {1.96 * share.std() / len(share) ** 0.5:.3f} of {3 * len(share)} games")


def main() -> None:
    """Train, or measure what is there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--measure", action="store_true")
    arguments = parser.parse_args()
    world = World()
    if arguments.measure:
        measure(world, arguments.deals)
    else:
        train(world, arguments.rounds, arguments.deals)


if __name__ == "__main__":
    main()
