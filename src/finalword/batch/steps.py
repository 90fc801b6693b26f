"""The rules, compiled: what one action does to one game. The twin of `rules.judge` and `rules.state.evolve`.

Every function takes all games and the number of one. An action is a number (docs/env.md): below `len(words.masks)` the
word to build or to guess, then 1024 choices of cards to exchange, then the claim that the hand holds no word.
"""

import numpy as np

from finalword.batch import journal
from finalword.batch.actions import CHOICES
from finalword.batch.chance import shuffle
from finalword.batch.compiled import compiled
from finalword.batch.games import BUILD, EXCHANGE, GUESS, HOPELESS, OVER, SHORT, Bytes, Games, Terms
from finalword.batch.words import Words, buildable, laid, spread
from finalword.rules.deck import HAND_SIZE
from finalword.rules.options import OPENING_FOUR, SHORTEST_SECRET


@compiled
def act(games: Games, words: Words, terms: Terms, game: int, action: int) -> bool:
    """Play an action for the seat whose turn it is; false, with nothing changed, when the rules refuse it."""
    size = len(words.masks)
    phase = games.phase[game]
    if phase == GUESS:
        return 0 <= action < size and guess(games, words, terms, game, action)
    if phase == EXCHANGE:
        return size <= action < size + CHOICES and exchange(games, terms, game, action - size)
    if phase == BUILD:
        if action == size + CHOICES:
            return claim_no_word(games, words, game)
        return 0 <= action < size and build(games, words, terms, game, action)
    return False


@compiled
def start(games: Games, terms: Terms, game: int) -> None:
    """Open a game and deal: the whole pack lies in the game's stock, in order (2.1)."""
    games.phase[game], games.turn[game] = EXCHANGE, 0
    games.top[game], games.size[game] = 0, len(terms.pack)
    games.longest[game] = games.guesses[game] = games.mark[game] = 0
    games.events[game] = 1
    journal.shuffled(games, terms, game)
    for seat in range(terms.seats):
        games.hand[game, seat, :] = 0
        games.discards[game, seat, :] = 0
        games.owed[game, seat] = games.length[game, seat] = games.hidden[game, seat] = 0
        games.tried[game, seat] = games.turns[game, seat] = 0
        games.secret[game, seat] = games.fell[game, seat] = -1
        _take(games, terms, game, seat, HAND_SIZE, journal.DEALT)


@compiled
def shuffled_start(games: Games, terms: Terms, game: int) -> None:
    """Open a game with the pack in an order of the game's own drawing."""
    for place in range(len(terms.pack)):
        games.stock[game, place] = terms.pack[place]
    shuffle(games.stock[game], len(terms.pack), terms.needed, games.random, game)
    start(games, terms, game)


@compiled
def go_on(games: Games, terms: Terms, game: int) -> None:
    """Take up a game that waited for chance: its stock now lies in the order that chance gave."""
    journal.shuffled(games, terms, game)
    if games.phase[game] == SHORT:
        _draw(games, terms, game)
    else:
        games.phase[game] = BUILD
        _take(games, terms, game, games.turn[game], HAND_SIZE, journal.REDEALT)


@compiled
def shuffled_go_on(games: Games, terms: Terms, game: int) -> None:
    """Let a game that waits for chance draw an order of its own and go on."""
    shuffle(games.stock[game], games.size[game], games.size[game], games.random, game)
    go_on(games, terms, game)


@compiled
def exchange(games: Games, terms: Terms, game: int, chosen: int) -> bool:
    """Exchange cards, bit i for the i-th in alphabetical order (2.2)."""
    count = 0
    for place in range(HAND_SIZE):
        count += chosen >> place & 1
    if count > terms.most[games.turn[game]]:
        return False
    put_down(games, terms, game, chosen, count)
    return True


@compiled
def put_down(games: Games, terms: Terms, game: int, chosen: int, count: int) -> None:
    """Put down so many cards, which is not checked; the last to decide lets all draw (2.3)."""
    seat = games.turn[game]
    if count:
        spread(games.hand[game, seat], games.found)
        for place in range(HAND_SIZE):
            letter, is_down = games.found[place], np.uint8(chosen >> place & 1)
            games.hand[game, seat, letter] -= is_down
            games.discards[game, seat, letter] += is_down
    games.owed[game, seat] = count
    journal.discarded(games, terms, game, seat, count)
    games.turn[game] += 1
    if games.turn[game] == terms.seats:
        _end_exchange(games, terms, game)


@compiled
def _end_exchange(games: Games, terms: Terms, game: int) -> None:
    games.turn[game] = 0
    owed = 0
    for seat in range(terms.seats):
        owed += games.owed[game, seat]
    if owed <= games.size[game] - games.top[game]:
        _draw(games, terms, game)
        return
    _gather(games, game)
    for seat in range(terms.seats):
        _put_back(games, game, games.discards[game, seat])
    games.phase[game] = SHORT


@compiled
def _draw(games: Games, terms: Terms, game: int) -> None:
    """Serve everybody off the stock in seat order and let them build."""
    for seat in range(terms.seats):
        if games.owed[game, seat]:
            _take(games, terms, game, seat, games.owed[game, seat], journal.DRAWN)
    games.phase[game] = BUILD


@compiled
def _take(games: Games, terms: Terms, game: int, seat: int, count: int, kind: np.int32) -> None:
    """Move cards from the stock to a hand."""
    top = games.top[game]
    for place in range(top, top + count):
        games.hand[game, seat, games.stock[game, place]] += 1
    journal.taken(games, terms, game, kind, seat, count)
    games.top[game] = top + count


@compiled
def _gather(games: Games, game: int) -> None:
    """Move what is left of the stock to the front of its row."""
    top = games.top[game]
    for place in range(top, games.size[game]):
        games.stock[game, place - top] = games.stock[game, place]
    games.top[game], games.size[game] = 0, games.size[game] - top


@compiled
def _put_back(games: Games, game: int, cards: Bytes) -> None:
    """Move cards under the stock, for chance to shuffle."""
    for letter in range(26):
        for _ in range(cards[letter]):
            games.stock[game, games.size[game]] = letter
            games.size[game] += 1
        cards[letter] = 0


@compiled
def claim_no_word(games: Games, words: Words, game: int) -> bool:
    """Give a hopeless hand back into the stock (3.5)."""
    if buildable(words, games.hand[game, games.turn[game]], games.halves, games.found):
        return False
    give_back(games, game)
    return True


@compiled
def give_back(games: Games, game: int) -> None:
    """Put a hand under the stock and wait for another; that it is hopeless is not checked."""
    _gather(games, game)
    _put_back(games, game, games.hand[game, games.turn[game]])
    games.phase[game] = HOPELESS


@compiled
def build(games: Games, words: Words, terms: Terms, game: int, word: int) -> bool:
    """Build a Secret Word from the hand (3.1)."""
    if laid(words, games.hand[game, games.turn[game]], word) < SHORTEST_SECRET:
        return False
    lay(games, words, terms, game, word)
    return True


@compiled
def lay(games: Games, words: Words, terms: Terms, game: int, word: int) -> None:
    """Lay a Secret Word, which is not checked; with the last one the Guesses begin (4.1)."""
    seat = games.turn[game]
    games.secret[game, seat], games.length[game, seat] = word, words.lengths[word]
    games.hidden[game, seat] = words.masks[word]
    journal.built(games, terms, game, seat, word)
    games.turn[game] += 1
    if games.turn[game] == terms.seats:
        games.phase[game] = GUESS
        games.turn[game] = _opener(games, terms, game)


@compiled
def _opener(games: Games, terms: Terms, game: int) -> int:
    """Return who guesses first: the seat that begins, or under `shortest-first` the shortest word (4.1, 9)."""
    if not terms.shortest_first:
        return terms.first
    best = 0
    for seat in range(1, terms.seats):
        if games.length[game, seat] < games.length[game, best]:
            best = seat
    return best


@compiled
def maximum(games: Games, terms: Terms, game: int) -> int:
    """Return the maximum Guess length, also before the lock (3.3)."""
    longest: int = games.longest[game]
    if longest:
        return longest
    for seat in range(terms.seats):
        longest = max(longest, games.length[game, seat])
    return longest


@compiled
def limit(games: Games, words: Words, terms: Terms, game: int) -> int:
    """Return the most letters a Guess may have now; a variant's limit that leaves no word does not bind (4.2, 9)."""
    most = maximum(games, terms, game)
    seat, least = games.turn[game], most
    if terms.opening_four and not games.guesses[game]:
        least = min(least, OPENING_FOUR)
    if terms.own_length and not games.turns[game, seat]:
        least = min(least, games.length[game, seat])
    if least == most:
        return most
    said = 0
    for number in range(games.guesses[game]):
        said += games.said[game, number] < words.ends[least]
    return least if words.ends[least] > said else most


@compiled
def is_said(games: Games, game: int, word: int) -> bool:
    """Say whether a word has been guessed (4.5)."""
    said = False
    for number in range(games.guesses[game]):
        said |= games.said[game, number] == word
    return said


@compiled
def _next_of(games: Games, terms: Terms, game: int) -> int:
    """Return who guesses next where turns go in passes: the same as `State.turn`."""
    least, found = np.int32(2**30), -1
    for seat in range(terms.seats):
        if games.fell[game, seat] < 0:
            least = min(least, games.turns[game, seat])
    opener, line = _opener(games, terms, game), terms.passes[least % len(terms.passes)]
    for turn in range(terms.seats - 1, -1, -1):
        seat = (opener + line[turn]) % terms.seats
        if games.fell[game, seat] < 0 and games.turns[game, seat] == least:
            found = seat
    return found


@compiled
def guess(games: Games, words: Words, terms: Terms, game: int, word: int) -> bool:
    """Guess a word, short enough and not said before (4.2, 4.5). `said` has room for one more."""
    if word >= words.ends[limit(games, words, terms, game)] or is_said(games, game, word):
        return False
    say(games, words, terms, game, word)
    return True


@compiled
def say(games: Games, words: Words, terms: Terms, game: int, word: int) -> None:
    """Say a word, which is not checked: letters turn up, players fall, perhaps the game ends (4.3 to 4.9).

    What is read more than once is held in names of its own: the compiler cannot know which arrays share memory.
    """
    number, seat, letters, seats = games.guesses[game], games.turn[game], words.masks[word], terms.seats
    if not number:
        games.longest[game] = maximum(games, terms, game)
        journal.locked(games, terms, game)
    longest = games.longest[game]
    journal.guessed(games, words, terms, game, word)
    games.said[game, number], games.speaker[game, number] = word, seat
    number += 1
    games.guesses[game] = number
    games.turns[game, seat] += 1
    left, following, other = 1, -1, seat
    for _ in range(1, seats):
        other = other + 1 if other + 1 < seats else 0
        games.tried[game, other] |= letters
        before = games.hidden[game, other]
        if not before:  # it was out
            continue
        hidden = before & ~letters
        games.hidden[game, other] = hidden
        if hidden:
            left += 1
            following = other if following < 0 else following
        else:
            games.fell[game, other] = number
            journal.eliminated(games, terms, game, other)
    if left == 1 or number == words.ends[longest]:
        games.phase[game] = OVER
        journal.ended(games, terms, game, left)
    else:
        games.turn[game] = _next_of(games, terms, game) if len(terms.passes) else following
