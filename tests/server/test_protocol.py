"""docs/protocol.md describes every message, and its examples are messages."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from finalword.server import messages

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def examples(side: str) -> list[str]:
    return [line for block in re.findall(rf"```json {side}\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def names(union: object, field: str) -> set[str]:
    tags = [struct.__struct_config__.tag for struct in get_args(union)]
    assert all(struct.__struct_config__.tag_field == field for struct in get_args(union))
    return {str(tag) for tag in tags}


@pytest.mark.parametrize("line", examples("client"))
def test_a_client_example_reads_and_writes_back(line: str) -> None:
    message = messages.decode(line)
    assert messages.decode(messages.encode(message)) == message


@pytest.mark.parametrize("line", examples("server"))
def test_a_server_example_reads_and_writes_back(line: str) -> None:
    message = messages.decode_from_server(line)
    assert messages.decode_from_server(messages.encode(message)) == message


def test_every_message_has_an_example_and_a_row() -> None:
    for side, union, field in [("client", messages.FromClient, "do"), ("server", messages.FromServer, "say")]:
        shown = {msgspec.json.decode(line)[field] for line in examples(side)}
        assert shown == names(union, field)
        assert all(f"| `{name}` |" in PAGE for name in shown)


@pytest.mark.parametrize(
    "frame",
    [
        '{"do":"ping","more":1}',
        '{"do":"dance"}',
        '{"do":"act","id":"a","game":"KBXTW/1","at":-1,"action":{"do":"resign","seat":0}}',
        '{"do":"act","id":"a","game":"KBXTW/1","at":1,"action":{"do":"resign","seat":true}}',
        '{"do":"act","id":"a b","game":"KBXTW/1","at":1,"action":{"do":"resign","seat":0}}',
        '{"do":"hello","token":"short"}',
        "[]",
        "nonsense",
        '{"do":"' + "[" * 4000,
        b"\xff\xfe",
    ],
)
def test_other_frames_are_unreadable(frame: str | bytes) -> None:
    with pytest.raises(messages.UnreadableError):
        messages.decode(frame)


def test_the_id_of_an_unreadable_message_is_found() -> None:
    with pytest.raises(messages.UnreadableError) as caught:
        messages.decode('{"do":"deal","id":"d1","more":1}')
    assert caught.value.id == "d1"
