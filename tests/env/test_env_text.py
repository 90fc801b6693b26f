"""The environment in words: whole games by lines, refusals that cost nothing, nothing that a seat may not see."""

import pytest

from finalword.bots import awaited, make
from finalword.env import TextEnv
from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord
from finalword.rules.errors import TableError
from finalword.rules.options import Options, WordCheck


def line(action: Action) -> str:
    match action:
        case Exchange(_, cards):
            return f"exchange {cards}"
        case Build(_, word):
            return f"build {word}"
        case Guess(_, word):
            return f"guess {word}"
        case NoWord():
            return "no word"
    raise AssertionError("no bot does anything else")


@pytest.mark.parametrize("check", ["build", "end"])
def test_bots_play_whole_games_through_text(check: WordCheck) -> None:
    game = TextEnv(4, Options(word_check=check), "everyday")
    bots = [make("random", seat, game.lexicon, "s") for seat in range(4)]
    for seed in range(4):
        prompt = game.reset(seed)
        while not prompt.is_over:
            assert prompt.seat == awaited(game.table.state)[0]
            seat = prompt.seat
            prompt = game.step(line(bots[seat].act(game.table.view(seat), game.table.legal(seat))))
            assert prompt.refused is None
        assert prompt.rewards is not None
        assert sum(prompt.rewards) == pytest.approx(0)
        assert game.step("guess letter") == prompt


def test_a_prompt_shows_the_hand_of_its_seat_and_what_to_say() -> None:
    game = TextEnv(3, dictionary="everyday", names=("ANN", "BEN", "CAT"))
    prompt = game.reset(1)
    hand = sorted(game.table.state.seats[0].hand or "")
    assert "You are ANN." in prompt.text
    assert f"Your hand: {' '.join(hand)}" in prompt.text
    assert 'Exchange up to 4 cards, once: "exchange QV"' in prompt.text
    for seat in (1, 2):
        assert " ".join(sorted(game.table.state.seats[seat].hand or "")) not in prompt.text


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("", "Answer with one line"),
        ("hello there", "Answer with one line"),
        ("guess", "Not every word is laid yet"),
        ("build stone", "Not everybody has decided"),
        ("exchange ABCDEFGH", "At most 4 cards"),
        ("exchange é", "the letters A to Z"),
        ("resign", "No word is said yet"),
    ],
)
def test_a_refusal_says_why_and_asks_the_same_seat_again(said: str, answer: str) -> None:
    game = TextEnv(dictionary="everyday")
    first = game.reset(1)
    log = list(game.table.log)
    prompt = game.step(said)
    assert prompt.refused is not None
    assert answer in prompt.refused
    assert prompt.text == f"{prompt.refused}\n{first.text}"
    assert game.table.log == log


def test_terms_without_a_game_are_refused() -> None:
    with pytest.raises(TableError, match="three players"):
        TextEnv(2)
