"""The state of many games, an array for each thing known: the whole truth, as the table has it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from finalword.batch.words import LONGEST
from finalword.rules.deck import HAND_SIZE, Deck
from finalword.rules.judge import check_terms, pack
from finalword.rules.options import VARIANTS, Options

EXCHANGE, BUILD, GUESS, OVER, SHORT, HOPELESS = range(6)
"""Phases. Two wait for chance: `SHORT` of cards to serve everybody (2.3), `HOPELESS` hand to be dealt anew (3.5)."""

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]


class Terms(NamedTuple):
    """What all games of a batch are played on."""

    seats: int
    first: int
    most: Ints
    """The most cards that each seat may exchange (2.2, 9)."""
    pack: Bytes
    """All cards, sorted (1.3)."""
    needed: int
    """How many cards from the top must be in random order: all that a journal shows, else all that can be taken."""
    opening_four: bool
    own_length: bool
    shortest_first: bool
    passes: Ints
    """(pass, turn) The order of turns in steps from who begins, over and over; no pass where turns go round."""
    recording: bool
    """Whether games write a journal, from which their events can be read."""


class Games(NamedTuple):
    """A row for each game; then, where it says so, for each seat. Letters are 0 to 25, sets of them 26 bits."""

    phase: Bytes
    turn: Ints
    """The seat to act, in every phase."""
    stock: Bytes
    """(game, card) Top card at `top`, the bottom one before `size`."""
    top: Ints
    size: Ints
    hand: Bytes
    """(game, seat, letter) How many cards."""
    discards: Bytes
    """(game, seat, letter) Cards out of the game."""
    owed: Ints
    """(game, seat) Cards put down and not replaced; what was exchanged once that is over."""
    secret: Ints
    """(game, seat) Word index, -1 until there is one."""
    length: Ints
    """(game, seat) Its length, 0 until there is one."""
    hidden: Ints
    """(game, seat) The letters of the secret still facedown."""
    tried: Ints
    """(game, seat) All letters that the others have guessed."""
    turns: Ints
    """(game, seat) Turns had."""
    fell: Ints
    """(game, seat) Guesses spoken when it went out, -1 while it is in."""
    longest: Ints
    """The maximum Guess length, 0 until the lock."""
    guesses: Ints
    """How many are spoken."""
    said: Ints
    """(game, guess) Word index of each Guess."""
    speaker: Bytes
    """(game, guess) Who said it."""
    random: NDArray[np.uint64]
    events: Ints
    """Events so far, the opening one among them."""
    journal: Ints
    """(game, entry) See `journal`."""
    mark: Ints
    """Entries written."""
    drafts: NDArray[np.uint64]
    """What is on the way to a random Secret Word: first a spelling, then its address, 0 for none."""
    halves: NDArray[np.uint64]
    """Room to work in, with `found`, shared by all games so that it stays near: compiled functions make no arrays."""
    found: Ints


def terms_of(options: Options, deck: Deck, seats: int, *, recording: bool) -> Terms:
    """Return the terms of a batch; raises TableError for terms without a game, ValueError for what only tables play."""
    check_terms(options, deck, seats)
    if options.word_check != "build" or options.hand_sizes:
        raise ValueError("A batch plays shuffled decks and the word check `build`; take a Table for anything else.")
    cards = np.frombuffer(pack(options, deck, seats).encode(), np.uint8) - np.uint8(ord("A"))
    most = np.array([options.most_exchanged(seat, seats) for seat in range(seats)], np.int32)
    taken = sum(HAND_SIZE + min(HAND_SIZE, each) for each in most.tolist())
    needed = len(cards) if recording else min(len(cards), taken)
    opening, own_length, _, shortest, *_ = (name in options.variants for name in VARIANTS)
    passes = np.array(options.passes(seats), np.int32).reshape(-1, seats)
    return Terms(seats, options.first, most, cards, needed, opening, own_length, shortest, passes, recording)


def empty(count: int, terms: Terms) -> Games:
    """Return the rows of `count` games that have not begun."""

    def ints(*shape: int) -> Ints:
        return np.zeros((count, *shape), np.int32)

    def letters(*shape: int) -> Bytes:
        return np.zeros((count, *shape), np.uint8)

    seats = terms.seats
    return Games(
        phase=letters(),
        turn=ints(),
        stock=letters(len(terms.pack)),
        top=ints(),
        size=ints(),
        hand=letters(seats, 26),
        discards=letters(seats, 26),
        owed=ints(seats),
        secret=ints(seats),
        length=ints(seats),
        hidden=ints(seats),
        tried=ints(seats),
        turns=ints(seats),
        fell=ints(seats),
        longest=ints(),
        guesses=ints(),
        said=ints(32),
        speaker=letters(32),
        random=np.zeros(count, np.uint64),
        events=ints(),
        journal=ints((16 + 2 * len(terms.pack) + 64 * seats) if terms.recording else 0),
        mark=ints(),
        drafts=np.zeros(count, np.uint64),
        halves=np.zeros(64, np.uint64),
        found=np.zeros(32, np.int32),
    )


def most_entries(terms: Terms) -> int:
    """Return how many journal entries one action can write at most."""
    return 2 * len(terms.pack) + (LONGEST + 8) * terms.seats + 16


def roomier(games: Games, terms: Terms) -> Games:
    """Return the games with room for another action each: the same arrays where they have it, wider ones else."""
    said, speaker, journal = games.said, games.speaker, games.journal
    if games.guesses.max(initial=0) >= said.shape[1]:
        more = (0, 0), (0, said.shape[1])
        said, speaker = np.pad(said, more), np.pad(speaker, more)
    if terms.recording and games.mark.max(initial=0) + most_entries(terms) > journal.shape[1]:
        journal = np.pad(journal, ((0, 0), (0, journal.shape[1] + most_entries(terms))))
    return games._replace(said=said, speaker=speaker, journal=journal)
