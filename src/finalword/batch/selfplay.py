"""Whole games in compiled code: chance and every seat's choice, without leaving it."""

import numpy as np

from finalword.batch.actions import CHOICES
from finalword.batch.chance import below
from finalword.batch.compiled import compiled
from finalword.batch.games import BUILD, EXCHANGE, GUESS, OVER, Games, Ints, Terms
from finalword.batch.stepping import settle
from finalword.batch.steps import give_back, is_said, lay, limit, put_down, say
from finalword.batch.words import Words, address, anagram, buildable, how_many, lay_out, may_spell, spread
from finalword.rules.deck import HAND_SIZE

TRIES, DRAFTS = 200, 5
ORDERED = np.array(sorted(range(CHOICES), key=int.bit_count), np.int32)
"""The choices of cards to exchange, by how many they are."""
STARTS = np.searchsorted([bits.bit_count() for bits in ORDERED.tolist()], range(HAND_SIZE + 2)).astype(np.int32)
"""Where in `ORDERED` the choices of so many cards begin."""


@compiled
def random_count(games: Games, terms: Terms, game: int) -> int:
    """Return how many cards to exchange, any number as likely."""
    return below(games.random, game, min(terms.most[games.turn[game]], HAND_SIZE) + 1)


@compiled
def random_choice(games: Games, game: int, count: int) -> int:
    """Return a choice of so many cards, each as likely, as bits."""
    start = STARTS[count]
    chosen: int = ORDERED[start + below(games.random, game, STARTS[count + 1] - start)]
    return chosen


@compiled
def draft(games: Games, words: Words, game: int) -> np.uint64:
    """Return the spelling of a random choice of cards that looks as if it had words; 0 when none is met."""
    hand, halves, found = games.hand[game, games.turn[game]], games.halves, games.found
    lay_out(words, found, spread(hand, found), halves)
    for _ in range(TRIES):
        bits = words.subsets[below(games.random, game, len(words.subsets))]
        spelling: np.uint64 = halves[bits & 31] + halves[32 + (bits >> 5)]
        if may_spell(words, spelling):
            return spelling
    return np.uint64(0)


@compiled
def finished(games: Games, words: Words, game: int, place: np.uint64) -> int:
    """Return a word of an address; where there is none, one of another draft, at last of the hand; -1 for no word."""
    for _ in range(DRAFTS):
        if place:
            break
        place = address(words, draft(games, words, game))
    if place:
        many = how_many(place)
        return anagram(words, place, below(games.random, game, many) if many > 1 else 0)
    many = buildable(words, games.hand[game, games.turn[game]], games.halves, games.found)
    last: int = games.found[below(games.random, game, many)] if many else -1
    return last


@compiled
def random_guess(games: Games, words: Words, terms: Terms, game: int) -> int:
    """Return any word that may be said now, each as likely."""
    end = words.ends[limit(games, words, terms, game)]
    while True:
        word = below(games.random, game, end)
        if not is_said(games, game, word):
            return word


@compiled
def random_action(games: Games, words: Words, terms: Terms, game: int) -> int:
    """Return something legal for the seat whose turn it is; whatever is legal can come."""
    phase = games.phase[game]
    if phase == GUESS:
        return random_guess(games, words, terms, game)
    if phase == BUILD:
        word = finished(games, words, game, np.uint64(0))
        return word if word >= 0 else len(words.masks) + CHOICES
    return len(words.masks) + random_choice(games, game, random_count(games, terms, game))


@compiled
def has_room(games: Games, terms: Terms, game: int, room: int) -> bool:
    """Say whether a game can write another Guess, and `room` entries into its journal."""
    has_entries = not terms.recording or games.mark[game] + room <= games.journal.shape[1]
    return bool(has_entries and games.guesses[game] < games.said.shape[1])


@compiled
def exchange_on(games: Games, terms: Terms, room: int) -> int:
    """Let all games go on with random exchanges while there is room; return how many there were."""
    played = 0
    for game in range(len(games.phase)):
        while games.phase[game] == EXCHANGE and has_room(games, terms, game, room):
            count = random_count(games, terms, game)
            put_down(games, terms, game, random_choice(games, game, count), count)
            settle(games, terms, game)
            played += 1
    return played


@compiled
def build_once(games: Games, words: Words, terms: Terms, room: int) -> int:
    """Let every game that builds lay a random word or give back a hopeless hand; return how many did.

    In three passes, so that the slow memory of the dictionary is asked for many games at once.
    """
    count, played = len(games.phase), 0
    for game in range(count):
        is_next = games.phase[game] == BUILD and has_room(games, terms, game, room)
        games.drafts[game] = draft(games, words, game) if is_next else np.uint64(0)
    for game in range(count):
        games.drafts[game] = address(words, games.drafts[game])
    for game in range(count):
        if games.phase[game] == BUILD and has_room(games, terms, game, room):
            word = finished(games, words, game, games.drafts[game])
            if word >= 0:
                lay(games, words, terms, game, word)
            else:
                give_back(games, game)
                settle(games, terms, game)
            played += 1
    return played


@compiled
def guess_on(games: Games, words: Words, terms: Terms, room: int) -> int:
    """Let all games go on with random Guesses while there is room; return how many there were."""
    played = 0
    for game in range(len(games.phase)):
        while games.phase[game] == GUESS and has_room(games, terms, game, room):
            say(games, words, terms, game, random_guess(games, words, terms, game))
            played += 1
    return played


@compiled
def play_random(games: Games, words: Words, terms: Terms, room: int, most: int) -> int:
    """Play every game on, to its end or for `most` builds, or while one more finds room; return how many were played.

    `room` is what one action may need of the journal. Games that are over stay so. What was chosen among the legal is
    not checked again.
    """
    played = exchange_on(games, terms, room)
    for _ in range(most):
        built = build_once(games, words, terms, room)
        played += built
        if not built:
            break
    return played + guess_on(games, words, terms, room)


@compiled
def sample_all(games: Games, words: Words, terms: Terms, actions: Ints) -> None:
    """Write a random legal action for each game that is not over."""
    for game in range(len(games.phase)):
        if games.phase[game] != OVER:
            actions[game] = random_action(games, words, terms, game)
