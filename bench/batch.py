"""Random self-play in compiled batches, beside OpenSpiel's C++ loop and Pgx. Seed 1; three seats, full dictionary."""

from _beside import Play, compare
from finalword.batch.tables import Tables
from finalword.data import load_deck, open_lexicon


def playing(count: int) -> Play:
    """Deal so many games and play them to their ends; a ply is a player's action, of which exchanges are some."""
    batch = Tables(open_lexicon(), load_deck(), ("A", "B", "C"), count)
    seeds = iter(range(1, 10**9))

    def play() -> int:
        batch.deal(next(seeds))
        return batch.play_random()

    return play


def main() -> None:
    """Print all figures."""
    ours = {f"batch of {count}": playing(count) for count in (256, 2048)}
    goals = [
        ("batch of 2048", "open-spiel hanabi, evaluate_bots", 25.0),
        ("batch of 2048", "open-spiel tic_tac_toe, evaluate_bots", 5.0),
        *(("batch of 2048", f"pgx tic_tac_toe, {batch}", 2.0) for batch in (256, 1024, 4096, 16384)),
        ("batch of 256", "open-spiel hanabi, evaluate_bots", 25.0),
    ]
    compare(ours, goals)


if __name__ == "__main__":
    main()
