"""The bot `swift`: strong, quick to think, and without any secret way: what the lab plays in bulk, move for move.

It guesses by what everybody knows (so that no Guess tells of its own cards): every word of the dictionary that still
fits a row, each as likely, is laid against every Guess up to the limit. Its slow and plain form stands here; the
compiled one in `lab.swiftplay` plays the same game, event by event, and a test holds them to it. So all reckoning is in
whole numbers.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from math import log

import numpy as np
from msgspec import Struct

from finalword.belief import LetterSets, kernels
from finalword.belief.candidates import letters_asked
from finalword.belief.kernels import Longs
from finalword.bots.registry import UnknownBotError
from finalword.bots.secret import bluff
from finalword.bots.vocabulary import Vocabulary, vocabulary
from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord
from finalword.rules.legal import Legal
from finalword.rules.letters import ALPHABET, from_mask, mask, without
from finalword.rules.lexicon import TIERS, Lexicon
from finalword.rules.options import SHORTEST_SECRET
from finalword.rules.state import State

UNIT = 1 << 16
"""One letter turned up, as a whole number."""
OUT = 8
"""What putting a rival out counts beside turning up one letter."""
FINALISTS = 48
"""How many letter sets are looked at closely, those that turn up most on average."""
KNOWN, READ = 24, 2000
"""Up to how many words a rival's row may be for each to be tried as a Guess; and to be reckoned with one by one."""
STEPS = 16
"""Steps of gladness that make a word twice as likely to be laid."""

LETTERS = (18, 76, 48, 48, 14, 76, 76, 76, 25, 76, 76, 48, 76, 48, 25, 76, 76, 34, 34, 34, 48, 76, 76, 76, 76, 76)
"""Steps for each letter A to Z of a secret: the bits it holds back, as a hand of ten from the deck of 1.2 has it."""
LENGTH = 69
"""Steps that each letter of length costs."""
LONG = 1 << 10
FIRST_DOWN = "".join(sorted(ALPHABET, key=lambda letter: (LETTERS[ord(letter) - 65], letter)))
"""The letters in the order in which spare ones are put down: those that give a secret least first."""
SECRETS = ("surprising", "any", "longest", "shortest")
"""How it chooses its secret: mixed by surprise; any word of the hand alike; by length."""
NAMES = ("swift", *(f"swift:secret={style}" for style in SECRETS))
"""The names of this bot; the first is short for the second."""


class Swift(Struct, frozen=True):
    """A player of this kind at one seat."""

    seat: int
    lexicon: Lexicon
    seed: str
    style: str = SECRETS[0]

    def act(self, view: State, legal: Legal) -> Action:
        """Return the move that looks best one turn ahead."""
        hand = view.seats[self.seat].hand or ""
        if legal.exchange is not None:
            return Exchange(self.seat, self.put_down(hand, legal.exchange))
        if legal.guess is not None:
            word = self.guess(view, legal.guess)
            return Guess(self.seat, word) if word else Forfeit(self.seat)
        if legal.no_word:
            return NoWord(self.seat)
        return Build(self.seat, self.lay(hand))

    def put_down(self, hand: str, most: int) -> str:
        """Return the cards that the gladdest word leaves over, those that give a secret least first."""
        words = self._own(hand)
        best = max(words, key=lambda word: (gladness(word, self.style), -self.lexicon.index(word)), default="")
        spare = sorted(without(hand, best) or "", key=FIRST_DOWN.index)
        return "".join(sorted(spare[:most]))

    def lay(self, hand: str) -> str:
        """Return a word of the hand, drawn by gladness; what it would not propose only where there is no other."""
        words = self._own(hand) or self.lexicon.buildable(hand)
        drawn = draw(self.seed)
        return max(
            words,
            key=lambda word: (self._drawn(word, drawn), -self.lexicon.index(word)),
            default=bluff(hand, self.lexicon),
        )

    def guess(self, view: State, limit: int) -> str | None:
        """Return the word to say; None when there is none left (4.9)."""
        rows = {rival: self._fitting(view, rival) for rival in view.still_in if rival != self.seat}
        rows = {rival: words for rival, words in rows.items() if words}
        asked = {rival: letters_asked(view, rival) for rival in rows}
        values = _values(rows, asked)
        said = {guess.word for guess in view.guesses}
        options: dict[int, str] = {}
        for held, word in self._options(rows, values, limit, said):
            options.setdefault(held, word)
        letters = np.array([*options], np.uint32)
        scores = kernels.letter_sums(letters, values)
        for rival, words in rows.items():
            if len(words) <= READ:
                hidden = np.array([mask(word) & ~asked[rival] for word in words], np.uint32)
                scores += OUT * (UNIT * kernels.counted(letters, hidden).astype(np.int64) // len(words))
        if len(scores):
            return options[int(letters[scores.argmax()])]
        return next((word for word in self.lexicon.words(0, limit) if word not in said), None)

    def _own(self, hand: str) -> list[str]:
        return [word for word in self.lexicon.buildable(hand) if self.lexicon.is_proposable(word)]

    def _drawn(self, word: str, drawn: int) -> int:
        chance = scrambled(drawn ^ (self.lexicon.index(word) + 1) * SPREAD & _ALL) >> 54
        return gladness(word, self.style) + NOISE[chance]

    def _fitting(self, view: State, rival: int) -> list[str]:
        """Return every valid word that can stand in the row of a rival, by what everybody sees."""
        shown, asked = view.seats[rival].shown, from_mask(letters_asked(view, rival))
        return _everything(self.lexicon).fitting(shown, asked)

    def _options(
        self, rows: Mapping[int, list[str]], values: Longs, limit: int, said: set[str]
    ) -> Iterable[tuple[int, str]]:
        """Yield the Guesses that are looked at, as letters and word."""
        choices = LetterSets.of(self.lexicon, limit)
        tops = np.flatnonzero(choices.is_maximal)
        best = np.argsort(-kernels.letter_sums(choices.sets[tops], values), kind="stable")[:FINALISTS]
        for at in tops[best].tolist():
            word = choices.word_of(at, said)
            if word is not None:
                yield int(choices.sets[at]), word
        for words in rows.values():
            for word in words if len(words) <= KNOWN else ():
                if len(word) <= limit and word not in said:
                    yield mask(word), word


def gladness(word: str, style: str) -> int:
    """Return how gladly a word is laid, in steps."""
    match style:
        case "any":
            return 0
        case "longest":
            return LONG * len(word)
        case "shortest":
            return -LONG * len(word)
    return sum(LETTERS[ord(letter) - 65] for letter in set(word)) - LENGTH * (len(word) - SHORTEST_SECRET)


def draw(seed: str) -> int:
    """Return the 64 bits by which a seat draws its secret."""
    return int.from_bytes(blake2b(seed.encode(), digest_size=8, person=b"swift secret").digest(), "little")


_ALL = 2**64 - 1
SPREAD = 0x9E3779B97F4A7C15


def scrambled(number: int) -> int:
    """Return 64 bits that look like chance, the same for the same number (SplitMix64)."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _ALL
    return number ^ number >> 31


NOISE = tuple(round(-STEPS / log(2) * log(-log((at + 0.5) / 1024))) for at in range(1024))
"""The quantiles of a Gumbel law, in steps: the largest of gladness and noise falls on each word as its weight says."""


def _values(rows: Mapping[int, list[str]], asked: Mapping[int, int]) -> Longs:
    """Return for each letter how many of its copies a Guess would turn up on average, over all rivals."""
    values = np.zeros(26, np.int64)
    for rival, words in rows.items():
        together = "".join(words)
        for letter in from_mask(~asked[rival] & 0x3FFFFFF):
            values[ord(letter) - 65] += UNIT * together.count(letter) // len(words)
    return values


def _everything(lexicon: Lexicon) -> Vocabulary:
    return vocabulary(lexicon, TIERS[-1])


def make_swift(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Swift:
    """Make the bot `swift`; the setting `secret` is one of SECRETS."""
    for key, value in settings.items():
        if key != "secret" or value not in SECRETS:
            known = f"{', '.join(SECRETS[:-1])} or {SECRETS[-1]}"
            raise UnknownBotError(f"The settings of the bot 'swift' are secret={known}, not {key}={value}.")
    return Swift(seat, lexicon, seed, settings.get("secret", SECRETS[0]))
