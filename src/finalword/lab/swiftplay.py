"""The bot `swift`, compiled: the same moves as `bots.swift`, for every seat of many games.

Lists of what a row may be hold only what everybody sees; a secret is looked at to answer, as a table does.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from finalword.batch.actions import CHOICES
from finalword.batch.chance import scrambled
from finalword.batch.games import BUILD, EXCHANGE, GUESS, Games, Terms
from finalword.batch.steps import act, is_said, limit
from finalword.batch.words import Words, buildable
from finalword.bots.swift import FINALISTS, FIRST_DOWN, KNOWN, OUT, READ, SPREAD, UNIT
from finalword.lab.compiled import compiled
from finalword.lab.swiftbook import Book, Ints, Longs
from finalword.rules.deck import HAND_SIZE
from finalword.rules.letters import ALPHABET

FIRST_DOWN_CODES = tuple(ALPHABET.index(letter) for letter in FIRST_DOWN)
NUMBER, SEAT, WORD, LIMIT, LEFT, HIDDEN, UP, HIT, FELL, NEAR = range(1, 11)
"""Columns of `Notes.guesses`, after the game."""


class Desk(NamedTuple):
    """Room to work in: compiled functions make no arrays."""

    halves: NDArray[np.uint64]
    found: Ints
    order: Ints
    """The letters in the order in which they are put down."""
    lists: Ints
    """(seat, place) Places in `Book.words`: what the row of a seat may be."""
    counts: Ints
    """(seat) How many; -1 while nothing is known but the length."""
    hidden: Ints
    """(seat, place) The letters that each of a short list would have facedown."""
    values: Longs
    """(seat, letter) What a Guess turns up of a letter in this row on average."""
    sums: Longs
    """(part, bits) The values of all letters of a part of the alphabet, nine letters each."""
    tops: Longs
    """Sums of the best sets, falling."""
    places: Ints
    """The best sets."""
    fresh: Ints
    """(seat) The letters of a Guess that nobody has asked of this row."""


class Notes(NamedTuple):
    """What is noted while games are played, for the tables."""

    styles: Ints
    """(game, seat) How it chooses secrets."""
    draws: NDArray[np.uint64]
    """(game, seat) By what it draws its secret."""
    discards: NDArray[np.uint8]
    """(game, seat, letter)"""
    redeals: Ints
    """(game, seat)"""
    words: Ints
    """(game, seat, dealt or final) How many words the hand can build."""
    best: Ints
    """(game, seat, dealt or final) The length of the longest."""
    guesses: Ints
    """(row, column)"""
    written: Ints
    """How many rows, as the only number."""


def desk_of(seats: int, book: Book) -> Desk:
    """Return a desk for tables of so many seats."""
    return Desk(
        halves=np.zeros(64, np.uint64),
        found=np.zeros(8192, np.int32),
        order=np.array(FIRST_DOWN_CODES, np.int32),
        lists=np.zeros((seats, int(np.diff(book.ends).max())), np.int32),
        counts=np.zeros(seats, np.int32),
        hidden=np.zeros((seats, READ), np.int32),
        values=np.zeros((seats, 26), np.int64),
        sums=np.zeros((3, 512), np.int64),
        tops=np.zeros(FINALISTS, np.int64),
        places=np.zeros(FINALISTS, np.int32),
        fresh=np.zeros(seats, np.int32),
    )


@compiled
def prepare(games: Games, words: Words, terms: Terms, book: Book, desk: Desk, notes: Notes, actions: Ints) -> int:
    """Choose the next action of every game that exchanges or builds, -1 for the others; return how many there are."""
    waiting = 0
    for game in range(len(games.phase)):
        actions[game] = -1
        if games.phase[game] == EXCHANGE:
            actions[game] = put_down(games, words, terms, book, desk, notes, game)
        elif games.phase[game] == BUILD:
            actions[game] = lay(games, words, book, desk, notes, game)
        waiting += actions[game] >= 0
    return waiting


@compiled
def put_down(games: Games, words: Words, terms: Terms, book: Book, desk: Desk, notes: Notes, game: int) -> int:
    """Return the exchange of the seat whose turn it is, as an action."""
    seat = games.turn[game]
    hand, gone = games.hand[game, seat], notes.discards[game, seat]
    many = buildable(words, hand, desk.halves, desk.found)
    longest, best, most = 0, -1, np.int32(0)
    glad = book.gladness[notes.styles[game, seat]]
    for at in range(many):
        word = desk.found[at]
        longest = max(longest, words.lengths[word])
        if book.proposable[word] and (best < 0 or glad[word] > most or (glad[word] == most and word < best)):
            best, most = word, glad[word]
    notes.words[game, seat, 0], notes.best[game, seat, 0] = many, longest
    left = min(terms.most[seat], HAND_SIZE)
    for letter in desk.order:
        spare = np.int64(hand[letter])
        if best >= 0:
            for place in range(words.lengths[best]):
                spare -= words.letters[best, place] == letter
        down = min(spare, left)
        gone[letter] = down
        left -= down
    return len(words.masks) + _choice(hand, gone)


@compiled
def _choice(hand: NDArray[np.uint8], gone: NDArray[np.uint8]) -> int:
    """Return the cards of an exchange as bits over the sorted hand, equal cards from the left."""
    bits, place = 0, 0
    for letter in range(26):
        for copy in range(hand[letter]):
            if copy < gone[letter]:
                bits |= 1 << place
            place += 1
    return bits


@compiled
def lay(games: Games, words: Words, book: Book, desk: Desk, notes: Notes, game: int) -> int:
    """Return the Secret Word of the seat whose turn it is, or the claim that there is none."""
    seat = games.turn[game]
    many = buildable(words, games.hand[game, seat], desk.halves, desk.found)
    longest, best, most, is_known = 0, -1, np.int32(0), False
    glad, drawn = book.gladness[notes.styles[game, seat]], notes.draws[game, seat]
    for at in range(many):
        word = desk.found[at]
        longest = max(longest, words.lengths[word])
        known = book.proposable[word]
        if known < is_known:
            continue
        chance = scrambled(drawn ^ (np.uint64(word + 1) * np.uint64(SPREAD))) >> np.uint64(54)
        value = glad[word] + book.noise[np.int64(chance)]
        if best < 0 or known > is_known or value > most or (value == most and word < best):
            best, most, is_known = word, value, known
    notes.words[game, seat, 1], notes.best[game, seat, 1] = many, longest
    if best < 0:
        notes.redeals[game, seat] += 1
        return int(len(words.masks) + CHOICES)
    return int(best)


@compiled
def guess_on(games: Games, words: Words, terms: Terms, book: Book, desk: Desk, notes: Notes, room: int) -> None:
    """Play the Guesses of every game to its end, or until one more may not find room (`room` in the journal)."""
    for game in range(len(games.phase)):
        if games.phase[game] != GUESS:
            continue
        for seat in range(terms.seats):
            open_row(games, words, book, desk, game, seat)
        while games.phase[game] == GUESS:
            if games.guesses[game] >= games.said.shape[1] or notes.written[0] >= len(notes.guesses):
                break
            if terms.recording and games.mark[game] + room > games.journal.shape[1]:
                break
            word, guesser = choose(games, words, terms, book, desk, game), games.turn[game]
            note(games, words, terms, notes, game, word)
            for seat in range(terms.seats):
                desk.fresh[seat] = words.masks[word] & ~games.tried[game, seat]
            act(games, words, terms, game, word)
            for seat in range(terms.seats):
                if seat != guesser and games.fell[game, seat] < 0 and desk.fresh[seat]:
                    narrow(games, words, book, desk, game, seat)


@compiled
def open_row(games: Games, words: Words, book: Book, desk: Desk, game: int, seat: int) -> None:
    """Lay out what the row of a seat may be."""
    desk.counts[seat] = -1
    if games.tried[game, seat]:
        narrow(games, words, book, desk, game, seat)
    else:
        for letter in range(26):
            desk.values[seat, letter] = book.values[games.length[game, seat], letter]
        length = games.length[game, seat]
        first, last = book.ends[length - 1], book.ends[length]
        if last - first <= READ:
            for at in range(first, last):
                keep(book, desk, seat, at - first, at, 0)
            desk.counts[seat] = last - first


@compiled
def keep(book: Book, desk: Desk, seat: int, count: int, at: int, asked: int) -> None:
    """Write a place of `Book.words` into a list."""
    desk.lists[seat, count] = at
    if count < READ:
        desk.hidden[seat, count] = book.letters[at] & ~asked


@compiled
def narrow(games: Games, words: Words, book: Book, desk: Desk, game: int, seat: int) -> None:
    """Keep of a list the words that look like the secret where letters were asked, and value it anew."""
    secret, asked, length = games.secret[game, seat], games.tried[game, seat], games.length[game, seat]
    wanted, many, count = words.masks[secret] & asked, desk.counts[seat], 0
    if many < 0:
        for at in range(book.ends[length - 1], book.ends[length]):
            if book.letters[at] & asked == wanted and fits(words, book.words[at], secret, asked, length):
                keep(book, desk, seat, count, at, asked)
                count += 1
    else:
        for number in range(many):
            at = desk.lists[seat, number]
            if book.letters[at] & asked == wanted and fits(words, book.words[at], secret, asked, length):
                keep(book, desk, seat, count, at, asked)
                count += 1
    desk.counts[seat] = count
    value(words, book, desk, seat, asked, length)


@compiled
def fits(words: Words, word: int, secret: int, asked: int, length: int) -> bool:
    """Say whether a word has the letters of `asked` in the very places where the secret has them."""
    for place in range(length):
        mine, other = words.letters[secret, place], words.letters[word, place]
        if mine != other and (asked >> mine & 1 or asked >> other & 1):
            return False
    return True


@compiled
def value(words: Words, book: Book, desk: Desk, seat: int, asked: int, length: int) -> None:
    """Count what a Guess turns up of each letter on average, over a list."""
    values, count = desk.values[seat], desk.counts[seat]
    for letter in range(26):
        values[letter] = 0
    for number in range(count):
        word = book.words[desk.lists[seat, number]]
        for place in range(length):
            values[words.letters[word, place]] += 1
    for letter in range(26):
        values[letter] = 0 if asked >> letter & 1 or not count else UNIT * values[letter] // count


@compiled
def choose(games: Games, words: Words, terms: Terms, book: Book, desk: Desk, game: int) -> int:
    """Return the word to say."""
    most = limit(games, words, terms, game)
    sum_up(games, terms, desk, game)
    best, score = best_of_tops(games, terms, book, desk, game, most)
    other, other_score = best_of_rows(games, words, terms, book, desk, game, most)
    if other_score > score:
        best = other
    if best >= 0:
        return best
    for word in range(words.ends[most]):
        if not is_said(games, game, word):
            return word
    return -1


@compiled
def best_of_tops(games: Games, terms: Terms, book: Book, desk: Desk, game: int, most: int) -> tuple[int, int]:
    """Return the best word with one of the letter sets that turn up most, and its score."""
    best, best_score = -1, -1
    for rank in range(find_tops(book, desk, most)):
        place = desk.places[rank]
        for at in range(book.first[place], book.first[place + 1]):
            if not is_said(games, game, book.spoken[at]):
                score = int(desk.tops[rank]) + outs(games, terms, desk, game, book.sets[place])
                if score > best_score:
                    best, best_score = int(book.spoken[at]), score
                break
    return best, best_score


@compiled
def best_of_rows(
    games: Games, words: Words, terms: Terms, book: Book, desk: Desk, game: int, most: int
) -> tuple[int, int]:
    """Return the best of the words that a nearly known row may be, and its score."""
    best, best_score = -1, -1
    for seat in range(terms.seats):
        if seat == games.turn[game] or games.fell[game, seat] >= 0 or desk.counts[seat] > KNOWN:
            continue
        for number in range(desk.counts[seat]):
            at = desk.lists[seat, number]
            word = int(book.words[at])
            if word < words.ends[most] and not is_said(games, game, word):
                score = worth(desk, book.letters[at]) + outs(games, terms, desk, game, book.letters[at])
                if score > best_score:
                    best, best_score = word, score
    return best, best_score


@compiled
def sum_up(games: Games, terms: Terms, desk: Desk, game: int) -> None:
    """Add the values of all rivals up, for every choice of letters of each third of the alphabet."""
    for part in range(3):
        desk.sums[part, 0] = 0
        for letter in range(9 * part, min(26, 9 * part + 9)):
            total = np.int64(0)
            for seat in range(terms.seats):
                if seat != games.turn[game] and games.fell[game, seat] < 0:
                    total += desk.values[seat, letter]
            start = 1 << (letter - 9 * part)
            for bits in range(start):
                desk.sums[part, start + bits] = desk.sums[part, bits] + total


@compiled
def worth(desk: Desk, letters: int) -> int:
    """Return the values of a set of letters together."""
    return int(desk.sums[0, letters & 511] + desk.sums[1, letters >> 9 & 511] + desk.sums[2, letters >> 18])


@compiled
def find_tops(book: Book, desk: Desk, most: int) -> int:
    """Find the sets of a limit that are worth most, the best first, equals in their order; return how many."""
    found = 0
    for place in range(book.starts[most], book.starts[most + 1]):
        total = worth(desk, book.sets[place])
        if found == FINALISTS and total <= desk.tops[found - 1]:
            continue
        rank = found if found < FINALISTS else found - 1
        while rank > 0 and desk.tops[rank - 1] < total:
            desk.tops[rank], desk.places[rank] = desk.tops[rank - 1], desk.places[rank - 1]
            rank -= 1
        desk.tops[rank], desk.places[rank] = total, place
        found = min(found + 1, FINALISTS)
    return found


@compiled
def outs(games: Games, terms: Terms, desk: Desk, game: int, letters: int) -> int:
    """Return what a Guess is worth for the rivals that it may put out."""
    total = np.int64(0)
    for seat in range(terms.seats):
        count = desk.counts[seat]
        if seat == games.turn[game] or games.fell[game, seat] >= 0 or count <= 0 or count > READ:
            continue
        gone, outside = np.int32(0), np.int32(~letters)
        for number in range(count):
            gone += np.int32(desk.hidden[seat, number] & outside == 0)
        total += UNIT * np.int64(gone) // count
    return int(OUT * total)


@compiled
def note(games: Games, words: Words, terms: Terms, notes: Notes, game: int, word: int) -> None:
    """Note a Guess before it is spoken, and what it will do."""
    row, me, letters = notes.guesses[notes.written[0]], games.turn[game], words.masks[word]
    notes.written[0] += 1
    row[0], row[NUMBER], row[SEAT], row[WORD] = game, games.guesses[game] + 1, me, word
    row[LIMIT] = limit(games, words, terms, game)
    row[LEFT] = 1
    for column in range(HIDDEN, NEAR + 1):
        row[column] = 0
    for seat in range(terms.seats):
        if seat == me or games.fell[game, seat] >= 0:
            continue
        row[LEFT] += 1
        hidden, up = np.int32(0), np.int32(0)
        for place in range(games.length[game, seat]):
            letter = words.letters[games.secret[game, seat], place]
            down = games.hidden[game, seat] >> letter & 1
            hidden += down
            up += down & (letters >> letter & 1)
        row[HIDDEN] += hidden
        row[UP] += up
        row[HIT] += up > 0
        row[FELL] += up == hidden
        row[NEAR] += up > 0 and hidden - up == 1
