"""The drawing of descriptions: nodes that stay keep their identity, whatever moves around them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browsing import Server, person


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    one = person(browser)
    one.page.goto(server.url)
    yield one.page
    one.page.context.close()


def drawn(page: Page, body: str) -> Any:  # noqa: ANN401 - whatever the script returns
    """Run a script that has `h`, `draw` and an empty element `box`."""
    return page.evaluate(f"""
      async () => {{
        const {{ h, draw }} = await import('/static/draw.js');
        const box = document.body.appendChild(document.createElement('div'));
        try {{ {body} }} finally {{ box.remove(); }}
      }}
    """)


def test_keyed_nodes_move_and_stay_themselves(page: Page) -> None:
    same = drawn(
        page,
        """
        const list = keys => draw(box, keys.map(key => h('p', { key }, key)));
        list(['a', 'b', 'c']);
        const before = Object.fromEntries([...box.children].map(node => [node.textContent, node]));
        list(['c', 'x', 'a']);
        const order = [...box.children].map(node => node.textContent).join('');
        return [order, box.children[0] === before.c, box.children[2] === before.a];
        """,
    )
    assert same == ["cxa", True, True]


def test_focus_and_caret_survive_a_redraw(page: Page) -> None:
    kept = drawn(
        page,
        """
        const input = () => h('input', { key: 'field', value: 'abcd' });
        const show = n => draw(box, h('p', null, n), n > 1 ? h('b', null, 'new') : null, input());
        show(1);
        const field = box.querySelector('input');
        field.focus();
        field.setSelectionRange(2, 2);
        show(2);
        return [document.activeElement === field, field.selectionStart];
        """,
    )
    assert kept == [True, 2]


def test_listeners_are_replaced_not_added(page: Page) -> None:
    heard = drawn(
        page,
        """
        const heard = [];
        const show = name => draw(box, h('button', { on: name ? { click: () => heard.push(name) } : {} }));
        show('one'); show('two');
        box.firstChild.click();
        show(null);
        box.firstChild.click();
        return heard;
        """,
    )
    assert heard == ["two"]


def test_attributes_styles_and_classes_follow_and_animations_keep_theirs(page: Page) -> None:
    shown = drawn(
        page,
        """
        draw(box, h('p.card.fresh', { title: 'x', hidden: true, style: { '--n': 3 } }));
        const node = box.firstChild;
        node.classList.add('turn-up');
        draw(box, h('p.card', { 'data-k': 1, style: { '--m': 4 } }));
        return [node.className, node.title, node.hidden, node.dataset.k, node.style.cssText.replaceAll(' ', '')];
        """,
    )
    assert shown == ["card turn-up", "", False, "1", "--m:4;"]


def test_nothing_false_or_empty_is_drawn_and_markup_stays_text(page: Page) -> None:
    text = drawn(
        page,
        "draw(box, null, undefined, false, 0, '<i>x</i>', [h('b', null, ['y', [1]])]); return box.innerHTML;",
    )
    assert text == "0&lt;i&gt;x&lt;/i&gt;<b>y1</b>"
