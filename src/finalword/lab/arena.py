"""A match from its first deal to its last, or to where the test has an answer, or to where somebody stops it."""

from collections.abc import Callable
from itertools import chain

from finalword.bots.outside import Manners
from finalword.lab.folder import Folder
from finalword.lab.standings import Score
from finalword.lab.workers import played


def contest(
    score: Score,
    deals: int,
    *,
    workers: int = 1,
    folder: Folder | None = None,
    until_decided: bool = False,
    manners: Manners | None = None,
    watch: Callable[[Score], None] | None = None,
) -> None:
    """Play until `score` holds `deals` deals, going on from what is in `folder`; with `until_decided` perhaps fewer.

    Deals count in their order, so the score and the place where the test stops do not depend on `workers`. Ctrl-C
    passes through as KeyboardInterrupt: `score` and `folder` hold every deal that was counted.
    """
    done = folder.done()[:deals] if folder else []
    to_play = played(score.match, range(len(done), deals), workers, manners)
    fresh = folder.keep(to_play) if folder else (deal for deal, _ in to_play)
    try:
        for deal in chain(done, fresh):
            score.add(deal)
            if watch:
                watch(score)
            if until_decided and score.is_decided:
                break
    finally:
        fresh.close()
        to_play.close()
