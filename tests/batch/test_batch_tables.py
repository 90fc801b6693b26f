"""The compiled rules against the Table: the same actions, the same events, the same refusals (issue 3)."""

import os
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from finalword.batch.actions import Encoding, choices
from finalword.batch.compiled import drop_stale
from finalword.batch.tables import Tables
from finalword.bots import awaited
from finalword.data import load_deck, open_lexicon
from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord
from finalword.rules.errors import IllegalAction, TableError
from finalword.rules.events import Built, Discarded, Event, Guessed, Redealt, Shuffled
from finalword.rules.judge import Shuffle, ShuffleNeeded, decide
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import VARIANTS, Options, Variant
from finalword.rules.state import State, fold
from finalword.table import Table

pytestmark = pytest.mark.xdist_group("batch")  # one worker compiles, the others need not
TINY = Lexicon.from_words(["A", "IN", "TEA", "SEAT", "TREE", "RAIN", "SIREN", "NOTE", "STORE", "RETAINS"], "tiny")


def opened(lexicon: Lexicon, seats: int, count: int, options: Options) -> tuple[list[Table], Tables]:
    """Open the same games twice."""
    deck, names = load_deck(), tuple(f"seat {seat}" for seat in range(seats))
    seeds = [f"{seats}/{game}" for game in range(count)]
    batch = Tables(lexicon, deck, names, count, options, recording=True)
    batch.open(seeds)
    return [Table.open(lexicon, deck, names, options, seed) for seed in seeds], batch


def play_both(tables: list[Table], batch: Tables, seed: int) -> int:
    """Play all games to their ends, now and then with nonsense; return how many actions both refused.

    A stock of two cards can leave a hand without a word for ever (3.5), so there is a last action.
    """
    random, refused = Random(seed), 0
    for _ in range(200):
        if batch.is_over.all():
            break
        numbers = [choose(table, batch.encoding, random) for table in tables]
        accepted = batch.step(numbers).tolist()
        taken = [submit(table, batch.encoding, number) for table, number in zip(tables, numbers, strict=True)]
        assert accepted == taken
        refused += taken.count(False)
    return refused


def choose(table: Table, encoding: Encoding, random: Random) -> int:
    if not awaited(table.state) or random.random() < 0.05:
        return random.randrange(encoding.size)
    seat = awaited(table.state)[0]
    legal, lexicon = table.legal(seat), table.lexicon
    hand = table.state.seats[seat].hand or ""
    if legal.exchange is not None:
        return encoding.words + random.choice(choices(hand, legal.exchange))
    if legal.guess is not None:
        said = {lexicon.index(guess.word) for guess in table.state.guesses}
        free = range(lexicon.count_up_to(legal.guess))
        return random.choice([number for number in random.sample(free, min(len(free), 99)) if number not in said])
    words = lexicon.buildable(hand)
    return lexicon.index(random.choice(words)) if words else encoding.no_word


def submit(table: Table, encoding: Encoding, number: int) -> bool:
    """Say whether the table takes what the number means for the seat it waits for."""
    if not awaited(table.state):
        return False
    try:
        table.submit(encoding.to_action(number, table.state, awaited(table.state)[0]))
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize(
    ("seats", "count", "variants"),
    [
        (3, 250, ()),
        (5, 100, ()),  # two cards in the stock: nearly every exchange needs a new shuffle (2.3)
        (6, 30, ()),
        (20, 10, ()),
        (3, 50, VARIANTS),
        (4, 30, ("late-exchange",)),
        (4, 30, ("own-length-first-round", "shortest-first")),
        (5, 60, ("to-and-fro",)),
        (4, 40, ("shortest-first", "to-and-fro")),
        (4, 60, ("passing-lead",)),
        (3, 40, ("to-and-fro", "passing-lead")),
    ],
)
def test_700_seeded_games_have_the_events_of_the_table(seats: int, count: int, variants: tuple[Variant, ...]) -> None:
    tables, batch = opened(open_lexicon("everyday"), seats, count, Options(first=seats - 1, variants=variants))
    assert play_both(tables, batch, seed=seats) > 0
    for game, table in enumerate(tables):
        assert list(batch.events(game)) == table.log
        assert tuple(np.flatnonzero(batch.winners[game]).tolist()) == (table.state.winners or ())
    assert batch.is_over.mean() > 0.9


@pytest.mark.parametrize("variants", [(), VARIANTS])
def test_tiny_dictionaries_run_out_of_hands_and_words(variants: tuple[Variant, ...]) -> None:
    """Claims of 3.5 with their shuffles, shared wins of 4.9, limits that do not bind (9)."""
    tables, batch = opened(TINY, 3, 60, Options(variants=variants))
    play_both(tables, batch, seed=1)
    logs = [list(batch.events(game)) for game in range(len(batch))]
    assert logs == [table.log for table in tables]
    assert sum(isinstance(event, Redealt) for log in logs for event in log) > 5
    assert any(len(table.state.winners or ()) > 1 for table in tables)


def test_a_dealt_batch_is_the_same_for_the_same_seed_and_plays_to_the_end() -> None:
    batches = [Tables(open_lexicon(), load_deck(), ("A", "B", "C"), 200, recording=True) for _ in range(2)]
    for batch in batches:
        batch.deal(7)
        assert batch.play_random() > 200 * 8
        assert batch.is_over.all()
    first, second = ([list(batch.events(game)) for game in range(200)] for batch in batches)
    assert first == second
    assert len({str(log[1]) for log in first}) == 200  # no two deals alike


@pytest.mark.parametrize(("lexicon", "seats"), [(open_lexicon(), 3), (open_lexicon(), 5), (TINY, 3)])
def test_what_compiled_random_play_does_is_legal(lexicon: Lexicon, seats: int) -> None:
    """Its events, read as actions and judged by the rules, come back the same."""
    batch = Tables(lexicon, load_deck(), ("ANN",) * seats, 60, recording=True)
    batch.deal(3)
    batch.play_random()
    assert batch.is_over.mean() > 0.6  # where the stock holds no word any more, hands are dealt for ever (3.5)
    for game in np.flatnonzero(batch.is_over).tolist():
        log = list(batch.events(game))
        assert judged_again(log, lexicon).winners is not None


def judged_again(log: list[Event], lexicon: Lexicon) -> State:
    at = next(place for place, event in enumerate(log) if isinstance(event, Discarded))
    state = fold(log[:at])
    while at < len(log):
        answer = decide(state, asked(log[at:]), lexicon)
        if isinstance(answer, ShuffleNeeded):
            order = next(event.order for event in log[at:] if isinstance(event, Shuffled))
            answer = decide(state, Shuffle(answer.action, order or ""), lexicon)
        assert isinstance(answer, tuple)
        assert list(answer) == log[at : at + len(answer)]
        state, at = fold(answer, state), at + len(answer)
    return state


def asked(events: list[Event]) -> Action:
    """Return the action that these events follow from."""
    for event in events:
        match event:
            case Discarded(seat, _, cards):
                return Exchange(seat, cards or "")
            case Built(seat, _, word):
                return Build(seat, word or "")
            case Guessed(seat, word):
                return Guess(seat, word)
            case Redealt(seat):
                return NoWord(seat)
    raise AssertionError("these events follow from no action")


def test_random_exchanges_and_secrets_are_spread_over_all_there_are() -> None:
    batch = Tables(open_lexicon(), load_deck(), ("A", "B", "C"), 2000, recording=True)
    batch.deal(11)
    batch.play_random()
    events = [event for game in range(2000) for event in batch.events(game)]
    counts = Counter(event.count for event in events if isinstance(event, Discarded))
    assert all(1000 < counts[count] < 1400 for count in range(5))  # 6000 over five counts
    lengths = Counter(event.length for event in events if isinstance(event, Built))
    assert all(lengths[length] > 20 for length in range(4, 8))


def test_kept_code_is_dropped_when_a_source_it_builds_on_is_newer(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine", tmp_path / "other"
    kept = mine / "__pycache__" / "rows.nbi"
    for file, written in ((mine / "rows.py", 1), (other / "steps.py", 2), (kept, 3)):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        os.utime(file, (written, written))
    drop_stale(mine, other)
    assert kept.exists()
    os.utime(other / "steps.py", (4, 4))
    drop_stale(mine)
    assert kept.exists()
    drop_stale(mine, other)
    assert not kept.exists()


def test_what_a_batch_does_not_play_is_said() -> None:
    with pytest.raises(ValueError, match="word check `build`"):
        Tables(open_lexicon(), load_deck(), ("A", "B", "C"), 1, Options(word_check="end"))
    with pytest.raises(TableError, match="three players"):
        Tables(open_lexicon(), load_deck(), ("A", "B"), 1)
    batch = Tables(open_lexicon(), load_deck(), ("A", "B", "C"), 2)
    with pytest.raises(ValueError, match="a seed each, not 1"):
        batch.open(["one"])
    batch.open(["one", "two"])
    with pytest.raises(ValueError, match="deal instead of open"):
        batch.play_random()
    with pytest.raises(ValueError, match="recording=True"):
        next(batch.events(0))
