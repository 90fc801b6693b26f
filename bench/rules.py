"""Random legal games through `decide` and `evolve`, beside other game libraries; what a dictionary costs. Seed 1."""

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from _beside import Play, compare
from finalword.data import load_deck, open_lexicon
from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord
from finalword.rules.judge import Shuffle, decide, opening, pack
from finalword.rules.options import Options
from finalword.rules.state import State, evolve, fold

RANDOM = Random(1)
OPEN = "from finalword.data import open_lexicon; x = open_lexicon(); 'STONE' in x"
SET = "x = set(open({path!r}).read().split()); 'STONE' in x"
COST = """
import time
{before}
pages = lambda: int(open("/proc/self/statm").read().split()[1])
base, start = pages(), time.perf_counter()
{code}
print((time.perf_counter() - start) * 1000, (pages() - base) * 4)
"""


class Game:
    """Random legal games at one kind of table; every choice and order from the seeded generator."""

    def __init__(self, seats: int) -> None:
        self.lexicon, self.deck = open_lexicon(), load_deck()
        self.names = tuple(f"P{seat}" for seat in range(seats))
        self.cards = pack(Options(), self.deck, seats)

    def dealt(self) -> State:
        """Return a table that has just been dealt."""
        order = "".join(RANDOM.sample(self.cards, len(self.cards)))
        return fold(opening(Options(), self.deck, self.lexicon, self.names, order))

    def after(self, state: State, action: Action) -> State:
        """Return the table after an action: one ply."""
        answer = decide(state, action, self.lexicon)
        if not isinstance(answer, tuple):
            order = "".join(RANDOM.sample(answer.cards, len(answer.cards)))
            answer = decide(state, Shuffle(answer.action, order), self.lexicon)
            assert isinstance(answer, tuple), "one shuffle is enough"
        for event in answer:
            state = evolve(state, event)
        return state

    def before_lock(self, state: State) -> Action:
        """Choose for the first seat that the table waits for; what it can build is asked of the dictionary."""
        for seat, each in enumerate(state.seats):
            if not each.decided:
                return Exchange(seat, "".join(RANDOM.sample(each.hand or "", RANDOM.randrange(5))))
        seat = next(seat for seat, each in enumerate(state.seats) if not each.length)
        words = self.lexicon.buildable(state.seats[seat].hand or "")
        return Build(seat, RANDOM.choice(words)) if words else NoWord(seat)

    def built(self) -> tuple[State, int]:
        """Return a table where all words are built, and how many plies that took."""
        state, plies = self.dealt(), 0
        while state.turn is None:
            state, plies = self.after(state, self.before_lock(state)), plies + 1
        return state, plies

    def guessed(self, state: State) -> int:
        """Play on from there to the end; return the plies."""
        said, end = set[str](), self.lexicon.count_up_to(state.maximum)
        while (turn := state.turn) is not None:
            while (word := self.lexicon.word(int(RANDOM.random() * end))) in said:
                pass
            said.add(word)
            state = self.after(state, Guess(turn, word))
        return len(said)

    def whole(self) -> int:
        """Play a game from the deal to the end; return the plies."""
        state, plies = self.built()
        return plies + self.guessed(state)


def dictionary() -> None:
    """Print what it costs to open the dictionary and ask it once, in new processes, beside a set of its words."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "words.txt"
        path.write_text("\n".join(open_lexicon().words()), "utf-8")
        codes = {
            "open_lexicon()": ("import finalword.data", OPEN),
            "set(open(f).read().split())": ("", SET.format(path=str(path))),
        }
        for name, (before, code) in codes.items():
            runs = [cost(before, code) for _ in range(9)]
            taken, memory = (statistics.median(run[place] for run in runs) for place in (0, 1))
            print(f"  {name:44}{taken:10.2f} ms {memory / 1024:8.1f} MB")


def cost(before: str, code: str) -> list[float]:
    """Return milliseconds and kilobytes that a piece of code takes in a new process."""
    command = [sys.executable, "-c", COST.format(before=before, code=code)]
    return [
        float(number) for number in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    ]


def main() -> None:
    """Print all figures."""
    game = Game(3)
    starts = [game.built()[0] for _ in range(200)]
    ours: dict[str, Play] = {"guess phase": lambda: game.guessed(RANDOM.choice(starts)), "whole games": game.whole}
    goals = [
        ("guess phase", "open-spiel hanabi, python, all nodes", 1.0),
        ("guess phase", "open-spiel tic_tac_toe, python", 1.0),
        ("guess phase", "pettingzoo tictactoe_v3", 4.0),
        ("guess phase", "pettingzoo connect_four_v3", 4.0),
        ("guess phase", "rlcard limit-holdem", 4.0),
        ("guess phase", "rlcard leduc-holdem", 4.0),
        ("guess phase", "textarena Hangman, raw", 1.0),
        ("guess phase", "python-chess", 4.0),
    ]
    compare(ours, goals)
    print("dictionary: open, and ask for one word")
    dictionary()


if __name__ == "__main__":
    main()
