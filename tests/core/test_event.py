"""Events in JSON values: each field is declared once, and what is written has the shape that is read."""

import json
from typing import Any, NamedTuple

import pytest

from unriddle.core.values import _NAMES, End, Found, Progress, Share, Why, event_fields, event_shape
from unriddle.session.opened import Opened

SOLUTION = next(Opened.parse("latin:1").solutions())
EVENTS = (Found(SOLUTION, 3), Progress(4, 0.5), End("exhausted", 5, 1.0))


@pytest.mark.parametrize("one", EVENTS, ids=lambda one: type(one).__name__)
def test_what_is_written_has_its_shape_and_nothing_else_has(one: Any) -> None:
    fits, fields = event_shape(type(one)), json.loads(json.dumps(event_fields(one)))
    assert fits(fields)
    for name in fields:
        assert not fits({key: value for key, value in fields.items() if key != name})
        assert not fits(fields | {name: -1})
    assert not fits(fields | {"more": 1})
    assert event_shape(type(one), more=lambda value: value == 1)(fields | {"more": 1})


def test_a_new_field_is_written_and_read_by_its_declaration_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Longer(NamedTuple):
        why: Why
        steps: int
        share: Share
        nodes: int

    monkeypatch.setitem(_NAMES, Longer, "end")
    written = event_fields(Longer("steps", 1, 0.5, 7))  # type: ignore[arg-type]
    assert written["nodes"] == 7
    assert event_shape(Longer)(written)  # type: ignore[arg-type]
