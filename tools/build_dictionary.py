"""Build the shipped dictionary from SCOWL, Debian's package `scowl` (2020.12.07): `make dictionary`.

Every word list of its spellings and their variants up to size 80, accents folded, then only a-z of two letters and
more; the lowest size that holds a word is its rarity tier. `tools/lexicon/` adds, denies and flags words by hand.
"""

import argparse
import re
import sys
import unicodedata
from pathlib import Path

from finalword.rules.lexicon import TIERS, Lexicon

LISTS = Path("/usr/share/dict/scowl")
NOTICE = Path("/usr/share/doc/scowl/copyright")
CURATED = Path(__file__).parent / "lexicon"
DATA = Path(__file__).parents[1] / "src" / "finalword" / "data"
SPELLINGS = re.compile(r"(english|american|british|british_z|canadian|australian|(\w+_)?variant_\d)-words\.(\d\d)")
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
ADDED_TIER = 70
NAME = "full"
LIMITS = (50, 70)  # the tiers of `everyday` and `standard`, whose digests the header stores


def fold(entry: str) -> str:
    """Strip an entry of its accents: NFKD and no combining marks, ligatures written out."""
    decomposed = unicodedata.normalize("NFKD", entry.translate(LIGATURES))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def scowl_tiers(lists: Path) -> dict[str, int]:
    """Read the lowest SCOWL size of every usable entry, as {word: tier}."""
    tiers: dict[str, int] = {}
    for path in lists.iterdir():
        name = SPELLINGS.fullmatch(path.name)
        if name is None or int(name[3]) not in TIERS:
            continue
        for entry in path.read_text("utf-8").splitlines():
            word = fold(entry.strip())
            if re.fullmatch("[a-z]{2,}", word):
                tiers[word] = min(int(name[3]), tiers.get(word, TIERS[-1]))
    return tiers


def curated(name: str) -> list[str]:
    """Read the words of one of the hand-kept lists."""
    lines = (CURATED / f"{name}.txt").read_text("ascii").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def build(lists: Path = LISTS) -> Lexicon:
    """Build the whole dictionary; its bytes depend on the package and the curated lists alone."""
    tiers = scowl_tiers(lists)
    for word in curated("add"):
        tiers.setdefault(word, ADDED_TIER)
    for word in curated("deny"):
        tiers.pop(word, None)
    capitals = {word.upper(): tier for word, tier in tiers.items()}
    never_propose = {word.upper() for word in curated("never_propose")}
    return Lexicon.from_words(capitals, NAME, capitals, never_propose, LIMITS)


def main() -> int:
    """Write the dictionary and its licence, and say what is in it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=DATA, help="the folder to write to (default: the package's data)")
    out = parser.parse_args().out
    if not LISTS.is_dir():
        print("SCOWL is not installed; on Debian or Ubuntu: apt-get install scowl", file=sys.stderr)
        return 2
    lexicon = build()
    (out / "licences").mkdir(parents=True, exist_ok=True)
    (out / "full.lexicon").write_bytes(lexicon.to_bytes())
    (out / "licences" / "scowl.txt").write_bytes(NOTICE.read_bytes())
    print(f"{len(lexicon)} words, {lexicon.count_up_to(15)} of them of 2 to 15 letters; digest {lexicon.digest}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
