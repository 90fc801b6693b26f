"""Whole games in compiled code: chance and every seat's choice, without leaving it."""

from finalword.batch.actions import CHOICES
from finalword.batch.chance import below
from finalword.batch.compiled import compiled
from finalword.batch.games import BUILD, GUESS, OVER, Games, Ints, Terms
from finalword.batch.stepping import settle
from finalword.batch.steps import act, is_said, limit
from finalword.batch.words import Words, buildable, lay_out, spelled
from finalword.rules.deck import HAND_SIZE

TRIES = 200


@compiled
def random_exchange(games: Games, words: Words, terms: Terms, game: int) -> int:
    """Return an exchange of a random number of cards, any cards."""
    size = below(games.random, game, min(terms.most[games.turn[game]], HAND_SIZE) + 1)
    chosen = 0
    while size:
        card = 1 << below(games.random, game, HAND_SIZE)
        if not chosen & card:
            chosen |= card
            size -= 1
    return len(words.masks) + chosen


@compiled
def random_build(games: Games, words: Words, game: int) -> int:
    """Return a word that a random choice of cards spells, or the claim that there is none."""
    hand, halves, found = games.hand[game, games.turn[game]], games.halves[game], games.found[game]
    lay_out(words, hand, halves)
    for _ in range(TRIES):
        bits = words.subsets[below(games.random, game, len(words.subsets))]
        start, count = spelled(words, hand, halves[bits & 31] + halves[32 + (bits >> 5)])
        if count:
            word: int = words.anagrams[start + below(games.random, game, count)]
            return word
    many = buildable(words, hand, halves, found)
    action: int = found[below(games.random, game, many)] if many else len(words.masks) + CHOICES
    return action


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
        return random_build(games, words, game)
    return random_exchange(games, words, terms, game)


@compiled
def play_random(games: Games, words: Words, terms: Terms, room: int, most: int) -> int:
    """Play every game on, to its end or for `most` actions, or while one more finds room; return how many were played.

    `room` is what one action may need of the journal. Games that are over stay so.
    """
    played = 0
    for game in range(len(games.phase)):
        last = played + most
        while games.phase[game] != OVER and games.guesses[game] < games.said.shape[1] and played < last:
            if terms.recording and games.mark[game] + room > games.journal.shape[1]:
                break
            act(games, words, terms, game, random_action(games, words, terms, game))
            settle(games, terms, game)
            played += 1
    return played


@compiled
def sample_all(games: Games, words: Words, terms: Terms, actions: Ints) -> None:
    """Write a random legal action for each game that is not over."""
    for game in range(len(games.phase)):
        if games.phase[game] != OVER:
            actions[game] = random_action(games, words, terms, game)
