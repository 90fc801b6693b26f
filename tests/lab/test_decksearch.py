"""Searching decks: inside the class totals, on the same deals, honest about what was found."""

from finalword.data import load_deck, open_lexicon
from finalword.lab.deckhands import measure_hands
from finalword.lab.decksearch import Dealer, Measured, compared, frontier, measured, neighbours, search
from finalword.rules.deck import Deck


def test_neighbours_stay_inside_their_classes() -> None:
    deck = load_deck()
    found = list(neighbours(deck))
    assert found
    for other in found:
        assert other.totals == deck.totals
        assert sum((other.counts - deck.counts).values()) == 1
        assert set(other.cards) == set(deck.cards), "every letter stays in"


def test_hands_are_measured_as_the_dictionary_has_it() -> None:
    lexicon, dealer = open_lexicon("everyday"), Dealer(52, 40, seed=3)
    cards = dealer.hands(load_deck())
    found = measure_hands(cards, lexicon)
    for counts, words, best in zip(cards.tolist(), found.words.tolist(), found.best.tolist(), strict=True):
        hand = "".join(chr(65 + letter) * count for letter, count in enumerate(counts))
        assert len(hand) == 10
        built = lexicon.buildable(hand)
        assert (words, best) == (len(built), len(built[0]) if built else 0)


def test_decks_that_differ_by_a_card_get_hands_that_differ_by_a_card() -> None:
    deck, dealer = load_deck(), Dealer(52, 200, seed=4)
    other = next(iter(neighbours(deck)))
    gaps = abs(dealer.hands(deck).astype(int) - dealer.hands(other).astype(int)).sum(axis=1) // 2
    assert 0 < gaps.mean() < 2.5


def test_a_search_finds_something_better_and_says_how_much() -> None:
    lexicon, poor = (
        open_lexicon("everyday"),
        Deck.from_counts("poor", {"U": 12, "E": 2, "S": 2, "L": 10, "B": 8, "T": 4}),
    )
    found = search(poor, "words", lexicon, steps=2, hands=300, seed=1)
    best = max(found, key=lambda each: each.score("words"))
    assert best.poor > found[0].poor
    beside = compared(best.deck, poor, lexicon, hands=3000, seed=2)
    assert beside.words.low > 0
    assert best in frontier(found)


def test_the_frontier_holds_what_nothing_beats() -> None:
    deck = load_deck()
    one = measured(deck, Dealer(52, 50, seed=1), open_lexicon("everyday"))
    worse = Measured(deck, one.hopeless + 0.1, one.words, one.poor, one.longest, one.variety)
    other = Measured(deck, one.hopeless + 0.1, one.words, one.poor + 1, one.longest, one.variety)
    assert frontier([worse, one, other]) == [one, other]
