"""A play through the bridge: requests in, the sheet out, and one line for what cannot be done."""

import json
from typing import Any

import pytest
from said import said

from play.boards import Board, boards, changing
from unriddle.fronts.protocol import Bridge

# Words of our own lists are not those of the shipped lexicon, which the bridge plays with.
BOARDS = [board for board in boards() if board.family != "quartiles"]
EVERY = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.puzzle_id[:40])


def ask(bridge: Bridge, **request: Any) -> dict[str, Any]:
    [event] = [json.loads(line) for line in bridge.answer(json.dumps(request))]
    return dict(event)


@pytest.mark.halved
@EVERY
def test_a_play_goes_through_the_bridge_and_comes_back_from_its_text(board: Board) -> None:
    bridge, script = Bridge(), changing(board, 8, 8)[:2]
    sheet = ask(bridge, do="play", puzzle=board.puzzle_id, rules=board.rules)
    assert (sheet["event"], sheet["moves"], sheet["at"]) == ("sheet", [], 0)
    for number, move in enumerate(script, 1):
        text = move if board.family != "balda" or "!" in move else _agreed(bridge, move)
        sheet = ask(bridge, do="move", text=text)
        assert (sheet["event"], sheet["at"], sheet["person"]) == ("sheet", number, True)
    assert ask(bridge, do="undo")["at"] == len(script) - 1
    assert ask(bridge, do="redo")["cells"] == sheet["cells"]
    kept = ask(bridge, do="keep")["kept"]
    assert ask(Bridge(), do="play", kept=kept) == ask(bridge, do="sheet")
    wrong = ask(bridge, do="move", text="no-such-move")
    assert (wrong["event"], "\n" in wrong["error"]) == ("error", False)
    assert ask(bridge, do="sheet")["at"] == len(script)
    assert ask(bridge, do="touch", cell=list(board.cells[0]), tool=sheet["tools"][0]["name"])["event"] == "draft"
    assert ask(bridge, do="restart")["at"] == 0


def _agreed(bridge: Bridge, move: str) -> str:
    """The move, as the shipped lexicon, which may lack its word, takes it."""
    refused = ask(bridge, do="move", text=move)
    if refused["event"] == "error":
        word = move.split()[2]
        return move.replace(word, f"{word}!", 1)
    ask(bridge, do="undo")
    return move


def test_a_hint_is_that_of_the_family_for_the_sheet() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="balda:...../...../балда/...../.....;played=балда")
    assert ask(bridge, do="hint")["text"].startswith("Look at cell ")
    assert ask(bridge, do="hint", level=9)["error"] == said("hint-levels-go-from-to", last="3")
    assert ask(Bridge(), do="undo")["error"] == said("not-valid-request-or-not")


def test_a_mark_tells_which_cells_are_drawn_otherwise_since_until_it_is_forgotten() -> None:
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


def test_what_the_list_of_a_play_says_of_words_is_told() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="balda:...../...../балда/...../.....;played=балда")
    told = [json.loads(line) for line in bridge.answer(json.dumps({"do": "words", "words": ["халда", "фюва"]}))]
    assert [each["word"] for each in told] == ["халда", "фюва"]
    assert told[0]["text"].startswith("халда: yes, tier 1, ")
    assert told[1]["text"] == "фюва: no, not in russian-nouns"
    ask(bridge, do="play", puzzle="latin:4")
    assert ask(bridge, do="words", words=["халда"])["error"] == said("not-valid-request-or-not")
