"""No byte tells anybody what they may not see: whole games searched, and games that differ in hidden things."""

import asyncio
import logging
import re
from collections.abc import Iterable
from functools import partial
from itertools import count

import httpx
import pytest
from msgspec.structs import replace

import finalword.table
import serving as serving_module
from finalword.rules.actions import Action, Build, Exchange, Guess
from finalword.rules.events import (
    Built,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Guessed,
    Opened,
    Redealt,
    Resigned,
    Revealed,
    Shuffled,
)
from finalword.rules.state import State, evolve
from finalword.server import house as house_module
from finalword.server.codes import new_token
from finalword.server.game import Game
from finalword.server.house import House
from finalword.server.messages import Act, Check, Deal, Host, Join, Sync, Terms
from finalword.store import Row
from finalword.table import Table
from serving import QUICK, Player, Served, company, is_over, new_id, play_out, serving

_STRINGS = re.compile(rb'"([A-Z.]{3,})"')
_OUT = re.compile(rb'"event":"eliminated","seat":(\d+)')


def letters_of(event: Event) -> tuple[int | None, str]:
    """Return whose secret an event holds, and the letters; nothing for events that all may see."""
    match event:
        case Shuffled():
            return None, event.order or ""
        case Built():
            return event.seat, event.word or ""
        case Dealt() | Discarded() | Drawn() | Redealt():
            return event.seat, event.cards or ""
    return None, ""


def secrets_of(record: tuple[Event, ...], seat: int | None) -> set[str]:
    """Return every string of letters that a game hides from a seat: cards, words, and hands as they came to be."""
    hidden, state = set(), State()
    for event in record:
        if isinstance(event, Revealed):
            break
        state = evolve(state, event)
        owner, letters = letters_of(event)
        if owner is None or owner != seat:
            hidden.add(letters)
        others = [each for place, each in enumerate(state.seats) if place != seat]
        hidden |= {text for each in others for text in (each.hand, each.secret, each.discards) if text}
        hidden.add(state.stock or "")
    return {text for text in hidden if len(text) >= 3}


def leaks(frames: Iterable[bytes], record: tuple[Event, ...], seat: int | None) -> list[str]:
    """Return what frames hold of hidden letters, in whatever order, alone or within a longer text."""
    hidden = secrets_of(record, seat)
    said = {event.word for event in record if isinstance(event, Guessed | Resigned)}
    own = {each.upper() for each in secrets_of(record, None) - hidden}
    assert isinstance(record[0], Opened)
    allowed = said | own | {record[0].deck.cards}
    words = {event.seat: event.word for event in record if isinstance(event, Revealed)}
    spelled = {"".join(sorted(text)) for text in hidden}
    long = [text for text in hidden if len(text) > 5]
    found = []
    for frame in frames:
        allowed |= {words[int(out)] for out in _OUT.findall(frame)}  # all letters of a player who is out are up
        texts = {match.decode() for match in _STRINGS.findall(frame)} - allowed
        found += [text for text in texts if "".join(sorted(text)) in spelled or any(each in text for each in long)]
    return found


class Watch:
    """Everything that one client is sent during one game."""

    def __init__(self, player: Player, *, afresh: bool = False) -> None:
        self.player = player
        self._start = 0 if afresh else len(player.frames)

    def frames(self) -> list[bytes]:
        """Return the frames before the words were turned up."""
        frames = self.player.frames[self._start :]
        end = next((place for place, frame in enumerate(frames) if b'"event":"revealed"' in frame), len(frames))
        return frames[:end]

    def leaks(self, record: tuple[Event, ...]) -> list[str]:
        """Return what this client should not have been sent."""
        assert self.player.push is not None
        return leaks(self.frames(), record, self.player.push.seat)


async def _one_game(served: Served, players: list[Player], onlookers: list[Player], name: str) -> list[Watch]:
    """Play a game with refusals, a second tab and somebody who reconnects; return what everybody was sent."""
    clients = [*players, *onlookers]
    watches = [Watch(client) for client in clients]
    await players[0].done(Deal(new_id()))
    await asyncio.gather(*(client.until(partial(_plays, name=name)) for client in clients))
    await _be_a_nuisance(clients, name)
    await _half_way(players)
    code = name.partition("/")[0]
    back = await Player.at(served.url, players[1].token, room=code, game=name, since=0)
    await back.until(partial(_plays, name=name))
    watches.append(Watch(back, afresh=True))
    await _be_a_nuisance([*clients, back], name)
    async with httpx.AsyncClient(base_url=served.pages, timeout=300) as web:
        for page in ("record", "replay"):
            assert (await web.get(f"/t/{name}/{page}")).status_code == 404
    await play_out(players)
    await asyncio.gather(*(watch.player.until(is_over) for watch in watches))
    return watches


async def _whole_games() -> list[tuple[Watch, list[str]]]:
    """Play a game and a rematch, a late comer seated in the second; return what each client should not have had."""
    found = []
    async with serving() as served:
        players = await company(served.url, ("Ann", "Bo", "Cy"))
        assert players[0].room is not None
        code = players[0].room.code
        onlookers = [await Player.at(served.url, room=code) for _ in range(2)]
        for number in (1, 2):
            watches = await _one_game(served, players, onlookers, f"{code}/{number}")
            game = served.house.rooms[code].game
            assert game is not None
            found += [(watch, watch.leaks(game.record())) for watch in watches]
            if number == 1:
                players.append(onlookers.pop())
                await players[-1].done(Join(new_id(), "Di"))
    return found


def _plays(player: Player, name: str) -> bool:
    return player.push is not None and player.push.game == name


async def _be_a_nuisance(clients: list[Player], game: str) -> None:
    """Ask for everything that must be refused, or answered with no more than one's own."""
    for client in clients:
        actions = [each for seat in range(3) for each in (Exchange(seat, "QZ"), Build(seat, "zz"), Guess(seat, "zzzz"))]
        for action in actions:
            if client.push is None or client.push.seat != action.seat:
                await client.ask(Act(new_id(), game, len(client.events), action))
        await client.send(Sync(game, 0))
        await client.ask(Check(new_id(), "zzzz"))
        await client.ask(Act(new_id(), "BCDFG/7", 0, Guess(0, "stone")))


async def _half_way(players: list[Player]) -> None:
    """Exchange, build, and make three Guesses."""
    while not all(player.push and len(player.push.view.said) >= 3 for player in players):
        moved = [await player.move() for player in players if player.push and len(player.push.view.said) < 3]
        if not any(moved):
            await asyncio.sleep(0.01)


async def test_no_byte_of_whole_games_tells_a_secret(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    found = await _whole_games()
    assert len(found) == 12
    for watch, letters in found:
        assert len(watch.frames()) > 10
        assert not letters
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("finalword"))
    sent = b"".join(frame for watch, _ in found for frame in watch.player.frames)
    for watch, _ in found:
        assert watch.player.token not in logged
        assert watch.player.token.encode() not in sent


async def test_the_search_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finalword.table, "redact", lambda event, _: event)
    assert all(letters for _, letters in await _whole_games())


def _has(player: Player, count: int) -> bool:
    return len(player.events) >= count


HANDS = ["AEINRSTLOX", "EEIOUTRSND", "KOALAUBMPL"]
STOCK = "DCBFGHWY"


def dealing(monkeypatch: pytest.MonkeyPatch, hands: list[str], stock: str) -> None:
    """Let the house deal these hands."""

    def deal(self: House, name: str, dictionary: str, names: list[str], options: object, at: int) -> list[Row]:
        lexicon = self.lexicon(dictionary)
        assert lexicon is not None
        table = Table.set_deal(lexicon, hands, stock, names)
        return Game(name, lexicon).rows(table.log, at, "", None)

    monkeypatch.setattr(House, "deal", deal)
    monkeypatch.setattr(house_module, "room_code", lambda *_: "BCDFG")


async def _observed(
    monkeypatch: pytest.MonkeyPatch, hands: list[str], stock: str, exchange: str, words: list[str]
) -> tuple[list[bytes], list[bytes]]:
    """Play a fixed game and return what seat 0 and an onlooker were sent before its end."""
    dealing(monkeypatch, hands, stock)
    ids = count()
    monkeypatch.setattr(serving_module, "new_id", lambda: f"id{next(ids)}")
    settings = replace(QUICK, public_url="https://play.example", linger=60)  # how many watch is not told in between
    async with serving(settings, now=lambda: 1_700_000_000_000) as served:
        players = await company(served.url, terms=Terms(first=0, aids=True))
        watcher = await Player.at(served.url, room="BCDFG")
        await players[0].done(Deal("deal"))
        for player in [*players, watcher]:
            await player.until(lambda each: each.push)
        steps: list[tuple[int, Action]] = [(0, Exchange(0, "AX")), (1, Exchange(1, "")), (2, Exchange(2, exchange))]
        steps += [(seat, Build(seat, word)) for seat, word in enumerate(words)]
        steps += [(0, Guess(0, "ATE")), (1, Guess(1, "DIG")), (2, Guess(2, "SHY"))]
        for number, (seat, action) in enumerate(steps):
            await players[seat].act(action, id_=f"s{number}")
            had = len(players[seat].events)
            for player in [*players, watcher]:
                await player.until(partial(_has, count=had))
        await players[0].ask(Act("r1", "BCDFG/1", 0, Guess(2, "ATE")))
        await players[0].ask(Act("r2", "BCDFG/1", 99, Guess(0, "QQQQ")))
        await players[0].send(Sync("BCDFG/1", 0))
        await players[0].ask(Check("c1", "STONE"))
        again = await Player.at(served.url, players[0].token, room="BCDFG")
        await again.until(lambda each: each.push)
        return [*players[0].frames, *again.frames[:3]], watcher.frames


async def test_what_a_seat_is_sent_does_not_hang_on_what_it_cannot_see(monkeypatch: pytest.MonkeyPatch) -> None:
    one = await _observed(monkeypatch, HANDS, STOCK, "BM", ["STONE", "RISEN", "KOALA"])
    assert len(one[0]) > 20
    other_hands = [HANDS[0], "EEIOUTRSMD", "KOALAUBNPL"]
    two = await _observed(monkeypatch, other_hands, "DCFBGYHW", "UP", ["STONE", "MISER", "KOALA"])
    three = await _observed(monkeypatch, HANDS, "DCYWHGFB", "BU", ["STONE", "RISEN", "LLAMA"])
    assert one == two
    assert one == three


async def test_a_token_opens_nothing_elsewhere() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        assert players[0].room is not None
        stranger = await Player.at(served.url, new_token(), room=players[0].room.code)
        await stranger.until(lambda each: each.push)
        assert stranger.push is not None
        assert stranger.push.view.hand is None
        assert all(row.secret is None for row in stranger.push.view.rows)
        other = await Player.at(served.url, players[0].token)
        await other.done(Host(new_id(), "Ann"))
        rooms = await served.house.store.logs()
        bodies = [row.body for room in rooms for row in await served.house.store.read(room)]
        assert not any(players[0].token in body for body in bodies)
        prints = re.findall(r'"token":"([^"]+)"', "\n".join(bodies))
        assert len(prints) == len(set(prints)) == 4  # one person is not to be recognised across rooms
