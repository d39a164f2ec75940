"""A picture of a board on the page: the browser decodes it, Python reads it, and what stays open is asked for."""

import json
from base64 import b64encode
from typing import Any

import pytest
from puzzles.quartiles.drawn import board

from unriddle.fronts.web.page import Page


def greys(image: Any) -> str:
    """What the page hands over of a picture."""
    return b64encode(b"P5 %d %d 255\n" % image.size + image.tobytes()).decode()


def test_what_reads_pictures_is_loaded_with_the_first_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    line = json.dumps({"do": "read", "content": greys(board())})
    assert Page().needs(line) == "[]"
    monkeypatch.setattr("unriddle.fronts.web.page.find_spec", lambda name: None)
    monkeypatch.setattr("unriddle.lexicon.names", list)
    assert Page().needs(line) == '["photo", "english"]'
    assert Page().needs('{"do": "read", "content": "cXVhcnRpbGVz"}') == "[]"


def test_the_bridge_tells_which_tiles_are_open_and_where() -> None:
    (event,) = json.loads(Page().ask(json.dumps({"do": "read", "content": greys(board(smudged=(5,)))})))
    assert (event["event"], event["asked"]["family"]) == ("error", "quartiles")
    assert event["asked"]["texts"][1][1] == "?"
    assert [2, 2] in [box[:2] for box in event["asked"]["boxes"]]
