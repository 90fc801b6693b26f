"""House players think in processes of their own, which end with the server."""

import multiprocessing

from finalword.data import load_deck, open_lexicon
from finalword.rules.actions import Exchange
from finalword.server.metrics import Metrics
from finalword.server.shelf import Shelf
from finalword.server.thinking import Thinkers
from finalword.table import Table


async def test_the_processes_end_with_the_server() -> None:
    thinkers = Thinkers(1, Metrics(), Shelf().sources)
    table = Table.open(open_lexicon(), load_deck(), ("A", "B", "C"))
    action = await thinkers.think("easy", "full", "seed", table.view(1), table.legal(1))
    assert isinstance(action, Exchange)
    assert action.seat == 1
    assert multiprocessing.active_children()
    await thinkers.close()
    assert not multiprocessing.active_children()


async def test_who_has_not_thought_has_nothing_to_end() -> None:
    await Thinkers(1, Metrics(), Shelf().sources).close()
