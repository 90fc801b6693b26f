"""The web application: pages, files, finished games, the socket, and what operators ask for."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import BytesIO

import segno
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from finalword.data import FOLDER
from finalword.server.codes import read_game_name, read_room_code
from finalword.server.finished import record_of, replay_of
from finalword.server.fonts import ensure_fonts
from finalword.server.house import House
from finalword.server.pages import HEADERS, STATIC, Files, answer, page
from finalword.server.refusals import RoomRefusal
from finalword.server.settings import Settings
from finalword.server.socket import address_of, base_url, serve_socket
from finalword.store import Store, StoreError, open_store

CARDS = FOLDER / "cards"
_DAY = "public, max-age=86400"


def make_app(settings: Settings, store: Store | None = None, now: Callable[[], int] | None = None) -> Starlette:
    """Make the application; `store` and `now` are for tests."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        logs = store or await open_store(settings.database)
        house = House(settings, logs, now) if now else House(settings, logs)
        app.state.house = house
        app.state.files = Files({"": STATIC, "fonts/": ensure_fonts(), "cards/": CARDS})
        await house.start()
        yield
        await house.close()

    return Starlette(
        routes=[
            Route("/", _page),
            Route("/t/{code}", _page),
            Route("/t/{code}/qr.svg", _qr),
            Route("/t/{code}/{number}/record", _record),
            Route("/t/{code}/{number}/replay", _replay),
            Route("/static/{name:path}", _file),
            Route("/health", _health),
            Route("/metrics", _metrics),
            WebSocketRoute("/socket", serve_socket),
        ],
        lifespan=lifespan,
    )


async def _page(request: Request) -> Response:
    return page(request, request.app.state.files)


async def _file(request: Request) -> Response:
    name: str = request.path_params["name"]
    return answer(request, request.app.state.files.find(name), _DAY if name.startswith("fonts/") else "no-cache")


async def _qr(request: Request) -> Response:
    """Draw the link of a room; whether the room exists does not matter, so nothing can be learned here."""
    code = read_room_code(request.path_params["code"])
    if code is None:
        return answer(request, None)
    base = base_url(request, request.app.state.house.settings)
    out = BytesIO()
    segno.make(f"{base}/t/{code}", error="m").save(out, kind="svg", border=2, light="#fff", scale=8)
    # what is drawn depends on how the page was reached, and on a network that a laptop may change
    return Response(out.getvalue(), 200, HEADERS | {"cache-control": "no-store"}, "image/svg+xml")


async def _record(request: Request) -> Response:
    name = _game_name(request)
    file = f"final-word-{name or ''}.jsonl".replace("/", "-")
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return await _finished(request, record_of, "application/x-ndjson", headers)


async def _replay(request: Request) -> Response:
    return await _finished(request, replay_of, "application/json", {})


def _game_name(request: Request) -> str | None:
    return read_game_name(request.path_params["code"], request.path_params["number"])


async def _finished(
    request: Request, content_of: Callable[[House, str | None], Awaitable[bytes]], media: str, headers: dict[str, str]
) -> Response:
    """Answer with what there is of a finished game; before its end there is nothing for anybody."""
    house: House = request.app.state.house
    if not house.limits.allow("page", address_of(request)):
        return Response("Too much at once; wait some seconds.\n", 429, HEADERS, "text/plain; charset=utf-8")
    try:
        content = await content_of(house, _game_name(request))
    except (RoomRefusal, StoreError):
        return answer(request, None)
    return Response(content, 200, HEADERS | headers | {"cache-control": "no-store"}, media)


async def _health(request: Request) -> Response:
    """Say whether this server can reach its store."""
    house: House = request.app.state.house
    try:
        await house.store.lengths(["health"])
    except StoreError:
        return Response('{"ok":false}\n', 503, HEADERS, "application/json")
    return Response('{"ok":true}\n', 200, HEADERS, "application/json")


async def _metrics(request: Request) -> Response:
    """Show the metrics to those who may read them."""
    house: House = request.app.state.house
    readers = {address.strip() for address in house.settings.metrics_from.split(",")}
    if not readers & {"all", address_of(request)}:
        return answer(request, None)
    return Response(house.metrics.text(), 200, HEADERS, "text/plain; version=0.0.4; charset=utf-8")
