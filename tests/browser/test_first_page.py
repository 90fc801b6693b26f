"""The first page from a cold cache: what it weighs, and what paint waits for."""

from playwright.sync_api import Browser

from browsing import Server, person

MOST_BYTES = 250_000
MOST_BLOCKING = 3


def test_the_first_page_is_light_and_paints_early(browser: Browser, server: Server) -> None:
    one = person(browser, "phone", "touch")
    wire = one.page.context.new_cdp_session(one.page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[float] = []
    wire.on("Network.loadingFinished", lambda told: weights.append(told["encodedDataLength"]))
    one.page.goto(server.url)
    one.page.wait_for_selector("fw-home h1")
    one.page.evaluate("document.fonts.ready")
    one.page.wait_for_timeout(300)
    blocking = one.page.evaluate("""
      performance.getEntriesByType('resource').filter(each => each.renderBlockingStatus === 'blocking').length + 1
    """)
    fonts = one.page.evaluate("[...document.fonts].filter(face => face.status === 'loaded').length")
    assert fonts >= 4
    assert sum(weights) <= MOST_BYTES
    assert blocking <= MOST_BLOCKING
    one.page.context.close()


def test_nothing_comes_from_anywhere_else(browser: Browser, server: Server) -> None:
    one = person(browser)
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.goto(server.url)
    one.page.wait_for_selector("fw-home h1")
    assert [url for url in asked if not url.startswith(server.url)] == []
    assert one.faults == []
    one.page.context.close()
