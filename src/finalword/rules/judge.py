"""The referee's judgement: which events follow from an action. The only place that reads secrets."""

import unicodedata
from typing import assert_never

from msgspec import Struct

from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord, Resign
from finalword.rules.deck import HAND_SIZE, Deck, decks_needed
from finalword.rules.errors import IllegalAction, TableError
from finalword.rules.events import (
    FORMAT,
    Built,
    Dealt,
    DictionaryName,
    Discarded,
    Drawn,
    Eliminated,
    Event,
    Forfeited,
    Guessed,
    Locked,
    Opened,
    Redealt,
    Resigned,
    Revealed,
    Shuffled,
    Won,
)
from finalword.rules.legal import exchange_limit, guess_limit
from finalword.rules.letters import HIDDEN, facedown, pattern, without
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import MOST_EXCHANGED, SHORTEST_SECRET, Options
from finalword.rules.state import State

FEWEST_PLAYERS = 3
IN_PLAY = (Guess, Forfeit, Resign)
JUDGED_BLIND = "judged from a view: only the whole state knows what is hidden"


class ShuffleNeeded(Struct, frozen=True):
    """The answer to an action that waits for chance: put `cards` in an order and decide `Shuffle(action, order)`."""

    action: Exchange | NoWord
    cards: str


class Shuffle(Struct, frozen=True):
    """Chance's own action: the same action with an order of the cards asked for; never read from the wire."""

    action: Exchange | NoWord
    order: str


def pack(options: Options, deck: Deck, players: int) -> str:
    """Return all cards of a table, sorted: the fewest decks that serve everybody, or those of a set deal (1.3)."""
    decks = 1 if options.hand_sizes else decks_needed(players, deck.size)
    return "".join(sorted(deck.cards * decks))


def opening(options: Options, deck: Deck, lexicon: Lexicon, names: tuple[str, ...], order: str) -> tuple[Event, ...]:
    """Return the events of a table that opens: the deal from `order`, top card first, hand after hand (2.1).

    `order` is an order of `pack(options, deck, len(names))`. Raises TableError.
    """
    check_terms(options, deck, len(names))
    assert sorted(order) == list(pack(options, deck, len(names))), "an order of other cards"
    dictionary = DictionaryName(lexicon.name, lexicon.digest, len(lexicon))
    events: list[Event] = [Opened(FORMAT, options, deck, dictionary, names), Shuffled(len(order), order)]
    for seat, size in enumerate(options.hand_sizes or [HAND_SIZE] * len(names)):
        events.append(Dealt(seat, size, order[:size]))
        order = order[size:]
    return tuple(events)


def check_terms(options: Options, deck: Deck, players: int) -> None:
    """Raise TableError where no game can be played on these terms."""
    sizes = options.hand_sizes
    if players < FEWEST_PLAYERS:
        raise TableError(f"Final Word needs three players or more, not {players}.")
    if not deck.size:
        raise TableError("The deck holds no card; give it some.")
    if not 0 <= options.first < players:
        raise TableError(f"There is no seat {options.first} to begin; seats go from 0 to {players - 1}.")
    if sizes and (len(sizes) != players or min(sizes) < 1 or sum(sizes) > deck.size):
        raise TableError("A set deal gives every seat one card or more, out of the cards it names.")


def decide(state: State, action: Action | Shuffle, lexicon: Lexicon) -> tuple[Event, ...] | ShuffleNeeded:
    """Return what follows from `action`, or what must be shuffled first; raises IllegalAction and changes nothing."""
    if isinstance(action, Guess):  # most actions are: asked about first, for speed
        if action.seat != state.turn:
            _check_standing(state, action)
        return _guess(state, action, lexicon)
    order = None
    if isinstance(action, Shuffle):
        order, action = action.order, action.action
    _check_standing(state, action)
    match action:
        case Exchange():
            return _exchange(state, action, order)
        case Build():
            return _build(state, action, lexicon)
        case NoWord():
            return _no_word(state, action, order, lexicon)
        case Forfeit():
            return (Forfeited(action.seat),)
        case Resign():
            return _resign(state, action.seat, lexicon)
        case _:
            assert_never(action)


def folded(text: str) -> str | None:
    """Return `text` as capitals; None where it holds more than letters A to Z and surrounding space (6.3)."""
    if not (text.isascii() and text.isalpha()):
        text = unicodedata.normalize("NFKC", text).strip()
    return text.upper() if text.isascii() and text.isalpha() else None


def _check_standing(state: State, action: Action) -> None:
    """Refuse what the moment does not allow, in the order of clause 8."""
    seat = action.seat
    if state.winners is not None:
        raise IllegalAction("game-over", seat, "The game is over.")
    if not 0 <= seat < len(state.seats):
        raise IllegalAction("unknown-seat", seat, f"There is no such seat; seats go from 0 to {len(state.seats) - 1}.")
    if isinstance(action, IN_PLAY):
        _check_in_play(state, action)
    else:
        _check_before_lock(state, action)


def _check_before_lock(state: State, action: Exchange | Build | NoWord) -> None:
    seat = action.seat
    if state.is_settled:
        raise IllegalAction("locked", seat, "The words are locked.")
    deciding = False in [each.decided for each in state.seats]
    if isinstance(action, Exchange):
        if not deciding:
            raise IllegalAction("wrong-phase", seat, "The exchange is over.")
        if state.seats[seat].decided:
            raise IllegalAction("already-exchanged", seat, "You have exchanged; it can be done once.")
    elif deciding:
        raise IllegalAction("wrong-phase", seat, "Not everybody has decided what to exchange.")
    elif isinstance(action, NoWord) and state.options.word_check == "end":
        raise IllegalAction("wrong-phase", seat, "At this table any four letters will do; lay some.")


def _check_in_play(state: State, action: Guess | Forfeit | Resign) -> None:
    seat = action.seat
    if not (state.longest or (state.is_built and not isinstance(action, Resign))):
        missing = "No word is said yet." if isinstance(action, Resign) else "Not every word is laid yet."
        raise IllegalAction("wrong-phase", seat, missing)
    if not state.seats[seat].is_in:
        raise IllegalAction("eliminated", seat, "You are out.")
    if not isinstance(action, Resign) and state.turn != seat:
        raise IllegalAction("not-your-turn", seat, f"It is {state.names[state.turn or 0]}'s turn.")


def _exchange(state: State, action: Exchange, order: str | None) -> tuple[Event, ...] | ShuffleNeeded:
    seat, hand = action.seat, _known(state.seats[action.seat].hand)
    cards = folded(action.cards) if action.cards.strip() else ""
    if cards is None:
        raise IllegalAction("bad-letters", seat, "Cards are the letters A to Z.")
    most = max(MOST_EXCHANGED, exchange_limit(state, seat))
    if len(cards) > most:
        raise IllegalAction("too-many-cards", seat, f"At most {most} cards can be exchanged, not {len(cards)}.")
    if without(hand, cards) is None:
        raise IllegalAction("not-in-hand", seat, _missing(hand, cards))
    return _drawing(state, action, cards, order)


def _drawing(state: State, action: Exchange, cards: str, order: str | None) -> tuple[Event, ...] | ShuffleNeeded:
    """Put down `cards`; after the last to decide everybody draws, from a new stock where the old is short (2.3)."""
    events: list[Event] = [Discarded(action.seat, len(cards), cards)]
    put_down = [seat.discards or "" for seat in state.seats]
    put_down[action.seat] = cards
    if not all(seat.decided or place == action.seat for place, seat in enumerate(state.seats)):
        return tuple(events)
    stock = _known(state.stock)
    if sum(map(len, put_down)) > len(stock):
        stock += "".join(put_down)
        if order is None:
            return ShuffleNeeded(action, "".join(sorted(stock)))
        stock = _reordered(stock, order)
        events.append(Shuffled(len(stock), stock))
    for seat, gone in enumerate(put_down):
        if gone:
            events.append(Drawn(seat, len(gone), stock[: len(gone)]))
            stock = stock[len(gone) :]
    return tuple(events)


def _build(state: State, action: Build, lexicon: Lexicon) -> tuple[Event, ...]:
    seat, word = action.seat, folded(action.word)
    if word is None:
        raise _bad_letters(seat)
    if len(word) < SHORTEST_SECRET:
        raise IllegalAction("too-short", seat, f"A Secret Word has four letters or more; {word} has {len(word)}.")
    hand = _known(state.seats[seat].hand)
    if without(hand, word) is None:
        raise IllegalAction("not-in-hand", seat, _missing(hand, word))
    if state.options.word_check == "build" and word not in lexicon:
        raise IllegalAction("not-a-word", seat, f"{word} is not in the dictionary.")
    return (Built(seat, len(word), word),)


def _no_word(state: State, action: NoWord, order: str | None, lexicon: Lexicon) -> tuple[Event, ...] | ShuffleNeeded:
    hand = _known(state.seats[action.seat].hand)
    if lexicon.can_build(hand, SHORTEST_SECRET):
        raise IllegalAction("has-word", action.seat, "Your hand holds a word.")
    stock = _known(state.stock) + hand
    if order is None:
        return ShuffleNeeded(action, "".join(sorted(stock)))
    stock, size = _reordered(stock, order), len(hand)
    return Shuffled(len(stock), stock), Redealt(action.seat, size, stock[:size])


def comes_to_nothing(state: State, lexicon: Lexicon) -> bool:
    """Say whether true claims go on for ever (3.5): the hands without a word and the stock hold none between them.

    Only the whole state can tell. Whoever runs the table may then give the game up.
    """
    if state.phase != "build" or state.options.word_check == "end":
        return False
    hands = [_known(seat.hand) for seat in state.seats if not seat.length]
    hopeless = [hand for hand in hands if not lexicon.can_build(hand, SHORTEST_SECRET)]
    if not hopeless:
        return False
    stock = _known(state.stock)
    cards = stock + "".join(hopeless)
    return not stock or not lexicon.can_build(cards, SHORTEST_SECRET, max(map(len, hopeless)))


def _guess(state: State, action: Guess, lexicon: Lexicon) -> tuple[Event, ...]:
    seat, word = action.seat, folded(action.word)
    if word is None:
        raise _bad_letters(seat)
    _check_guess(state, seat, word, lexicon)
    revealed, out = _answers(state, seat, word)
    guessed = Guessed(seat, word, revealed)
    is_over = len(out) == len(revealed) or lexicon.count_up_to(state.maximum) == len(state.guesses) + 1
    if state.longest and not out and not is_over:
        return (guessed,)
    events: list[Event] = [guessed]
    if not state.longest:
        events.insert(0, Locked(tuple(each.length for each in state.seats), state.maximum, seat))
    events += [Eliminated(place) for place in state.after(seat) if place in out]
    if is_over:
        events += _ending(state, out, lexicon)
    return tuple(events)


def _answers(state: State, guesser: int, word: str) -> tuple[dict[int, str], list[int]]:
    """Return what each opponent still in turns up (4.3), and whose rows have then no hidden letter left (4.6)."""
    revealed: dict[int, str] = {}
    out: list[int] = []
    for place, seat in enumerate(state.seats):
        if seat.fell is None and place != guesser:
            secret = seat.secret
            assert secret is not None, JUDGED_BLIND
            hidden = facedown(secret, seat.shown)
            if hidden.isdisjoint(word):
                revealed[place] = HIDDEN * len(secret)
                continue
            revealed[place] = pattern(secret, hidden.intersection(word))
            if hidden.issubset(word):
                out.append(place)
    return revealed, out


def _check_guess(state: State, seat: int, word: str, lexicon: Lexicon) -> None:
    if len(word) > state.longest or state.options.variants:
        limit = guess_limit(state, seat, lexicon)
        if len(word) > limit:
            raise IllegalAction("too-long", seat, f"A Guess has at most {limit} letters now; {word} has {len(word)}.")
    if word not in lexicon:
        raise IllegalAction("not-a-word", seat, f"{word} is not in the dictionary. Say another; it costs nothing.")
    for guess in state.guesses:
        if guess.word == word:
            turn = state.guesses.index(guess) + 1
            message = f"{word} was said in turn {turn}. Say another; it costs nothing."
            raise IllegalAction("already-guessed", seat, message)


def _resign(state: State, seat: int, lexicon: Lexicon) -> tuple[Event, ...]:
    gone = Resigned(seat, _known(state.seats[seat].secret))
    if len(state.still_in) > 2:
        return (gone,)
    return gone, *_ending(state, [], lexicon, resigned=seat)


def _ending(state: State, out: list[int], lexicon: Lexicon, resigned: int | None = None) -> list[Event]:
    """Show all words and name the winners (5.1, 5.3), where the last action put `out` seats out or one `resigned`."""
    words = [_known(seat.secret) for seat in state.seats]
    are_valid = state.options.word_check == "build"  # 5.2
    valid = [are_valid or word in lexicon for word in words]
    left = [place for place in state.still_in if place not in out and place != resigned]
    winners = [place for place in left if valid[place]] or _latest_fallen(state, out, valid)
    return [*map(Revealed, range(len(words)), words, valid), Won(tuple(winners))]


def _latest_fallen(state: State, out: list[int], valid: list[bool]) -> list[int]:
    """Return the seats with valid words that a Guess put out last: those it puts `out` now before all others (5.3)."""
    fell = {place: seat.fell for place, seat in enumerate(state.seats) if not seat.resigned}
    fell |= dict.fromkeys(out, len(state.guesses) + 1)
    fit = {place: turn for place, turn in fell.items() if turn is not None and valid[place]}
    return [place for place, turn in fit.items() if turn == max(fit.values())]


def _bad_letters(seat: int) -> IllegalAction:
    return IllegalAction("bad-letters", seat, "A word is made of the letters A to Z, no signs or accents.")


def _missing(hand: str, wanted: str) -> str:
    """Say which card the hand lacks first."""
    for place, card in enumerate(wanted):
        have, asked = hand.count(card), wanted[: place + 1].count(card)
        if asked > have:
            return f"No {card} in your hand." if not have else f"Only {have} of {card} in your hand."
    raise AssertionError("nothing is missing")


def _known(value: str | None) -> str:
    assert value is not None, JUDGED_BLIND
    return value


def _reordered(cards: str, order: str) -> str:
    assert sorted(cards) == sorted(order), "an order of other cards"
    return order
