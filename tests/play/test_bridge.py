"""A play through the bridge: requests in, the sheet out, and one line for what cannot be done."""

import json
from typing import Any

from said import said

from unriddle.fronts.protocol import Bridge


def ask(bridge: Bridge, **request: Any) -> dict[str, Any]:
    [event] = [json.loads(line) for line in bridge.answer(json.dumps(request))]
    return dict(event)


def test_a_hint_is_that_of_the_family_for_the_sheet() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="balda:...../...../балда/...../.....;played=балда")
    assert ask(bridge, do="hint")["text"].startswith("Look at cell ")
    assert ask(bridge, do="hint", level=9)["error"] == said("hint-levels-go-from-to", last="3")
    assert ask(Bridge(), do="undo")["error"] == said("not-valid-request-or-not")


def test_a_mark_reports_which_cells_are_drawn_otherwise_since_until_it_is_forgotten() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="nonogram:3x3:1/1/1:1/1/1")
    ask(bridge, do="move", text="1.1")
    sheet = ask(bridge, do="mark", name="suppose")
    assert (sheet["marks"], sheet["since"]) == ({"suppose": 1}, [])
    assert ask(bridge, do="move", text="2.2..3")["since"] == [[1, 1], [1, 2]]
    assert ask(bridge, do="unmark", name="suppose")["since"] == []
    assert ask(bridge, do="unmark", name="suppose")["marks"] == {}


def test_the_position_on_a_sheet_is_searched_with_options_of_a_puzzle() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="balda:...../...../балда/...../.....;played=балда", rules={"level": "1"})
    ask(bridge, do="move", text="B2 Ф ФАЛДА!")
    told = ask(bridge, do="configure", options={"through": "B2"})["puzzle"]
    assert told == "balda:...../.ф.../балда/...../.....;played=балда,фалда;through=B2;turn=2"
    assert ask(bridge, do="configure", options={"cell": "A1"}, puzzle="balda:./с/п")["event"] == "error"
    refused = ask(bridge, do="configure", options=["cell"])
    assert refused["error"] == said("not-valid-request-or-not")


def test_what_the_list_of_a_play_says_of_words_is_reported() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="balda:...../...../балда/...../.....;played=балда")
    told = [json.loads(line) for line in bridge.answer(json.dumps({"do": "words", "words": ["халда", "фюва"]}))]
    assert [each["word"] for each in told] == ["халда", "фюва"]
    assert told[0]["text"].startswith("халда: yes, tier 1, ")
    assert told[1]["text"] == "фюва: not in the word list russian-nouns"
    ask(bridge, do="play", puzzle="latin:4")
    assert ask(bridge, do="words", words=["халда"])["error"] == said("not-valid-request-or-not")
