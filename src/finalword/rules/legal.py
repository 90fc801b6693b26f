"""What a seat may do, from what it can see."""

from msgspec import Struct

from finalword.rules.lexicon import Lexicon
from finalword.rules.options import OPENING_FOUR
from finalword.rules.state import State


class Legal(Struct, frozen=True):
    """The actions open to a seat; what a word must be is told by the dictionary and the limits here."""

    seat: int
    exchange: int | None = None
    """The most cards it may exchange; None when it may not."""
    build: bool = False
    no_word: bool = False
    guess: int | None = None
    """The most letters of its Guess; None when it is not to guess."""
    forfeit: bool = False
    resign: bool = False

    def __bool__(self) -> bool:
        return self.exchange is not None or self.build or self.no_word or self.forfeit or self.resign


def legal(state: State, seat: int, lexicon: Lexicon) -> Legal:
    """Return what `seat` may do; the same from the whole state and from the seat's own view."""
    mine = state.seats[seat]
    if state.winners is not None:
        return Legal(seat)
    if not state.is_settled and not all(each.decided for each in state.seats):
        return Legal(seat, exchange=None if mine.decided else exchange_limit(state, seat))
    turn = state.turn == seat
    return Legal(
        seat,
        build=not state.is_settled,
        no_word=not (state.is_settled or mine.length) and is_hopeless(state, seat, lexicon),
        guess=guess_limit(state, seat, lexicon) if turn else None,
        forfeit=turn,
        resign=bool(state.longest) and mine.is_in,
    )


def exchange_limit(state: State, seat: int) -> int:
    """Return how many cards `seat` may exchange (2.2; `late-exchange`, 9)."""
    return min(state.options.most_exchanged(seat, len(state.seats)), state.seats[seat].count)


def is_hopeless(state: State, seat: int, lexicon: Lexicon) -> bool:
    """Say whether the hand of `seat` holds no valid word and a claim is open to it (3.5)."""
    hand = state.seats[seat].hand
    assert hand is not None, "only the owner of a hand may ask about it"
    return state.options.word_check == "build" and not lexicon.can_build(hand)


def guess_limit(state: State, seat: int, lexicon: Lexicon) -> int:
    """Return the most letters a Guess of `seat` may have now (4.2, 9).

    A variant's limit that would leave the seat no word at all does not bind: there is no pass (4.8).
    """
    limit = state.maximum
    if not state.options.variants:
        return limit
    if "opening-four" in state.options.variants and not state.guesses:
        limit = min(limit, OPENING_FOUR)
    if "own-length-first-round" in state.options.variants and not state.seats[seat].turns:
        limit = min(limit, state.seats[seat].length)
    return limit if limit == state.maximum or has_word_left(state, limit, lexicon) else state.maximum


def has_word_left(state: State, limit: int, lexicon: Lexicon) -> bool:
    """Say whether a valid word of at most `limit` letters is still unsaid (4.9)."""
    said = sum(len(guess.word) <= limit for guess in state.guesses)
    return lexicon.count_up_to(limit) > said
