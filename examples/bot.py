"""A Final Word bot in plain Python: `finalword play --bot 'python examples/bot.py'`. docs/bots.md explains the lines.

It keeps its cards, lays a word with a rare letter, and says words full of letters that nobody has said yet.
"""

import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

COMMON_FIRST = "EAIRTOSNLCUDPMHGBYFWKVXZJQ"

hello = json.loads(sys.stdin.readline())
chance = random.Random(hello["seed"])
words = Path(hello["words"]).read_text("ascii").split()
seat, hand, said = hello["seat"], "", set[str]()


def move(legal: dict[str, Any]) -> dict[str, Any]:
    """Choose an action among what is legal."""
    if legal["exchange"] is not None:
        return {"do": "exchange", "cards": ""}
    if legal["guess"] is not None:
        fresh = [word for word in words if len(word) <= legal["guess"] and word not in said]
        tried = set("".join(said))
        known = chance.sample(fresh, min(2000, len(fresh)))
        return {"do": "guess", "word": max(known, key=lambda word: len(set(word) - tried))}
    if legal["no_word"]:
        return {"do": "no_word"}
    mine = [word for word in words if 4 <= len(word) <= len(hand) and Counter(word) <= Counter(hand)]
    return {"do": "build", "word": max(mine, key=lambda word: max(map(COMMON_FIRST.index, word)), default=hand[:4])}


print(json.dumps({"ready": "fresh letters"}), flush=True)
for line in sys.stdin:
    match json.loads(line):
        case {"event": "dealt" | "redealt", "seat": owner, "cards": str(cards)} if owner == seat:
            hand = cards
        case {"event": "guessed", "word": word}:
            said.add(word)
        case {"ask": _, "legal": legal}:
            print(json.dumps({"seat": seat, **move(legal)}), flush=True)
