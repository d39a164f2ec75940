"""The bridge: text in, JSON lines out, for every family; mistakes are one event."""

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from said import said as in_words
from session.helper import SMALL, outcome, session, told

from unriddle.draw.events import picture_of
from unriddle.fronts.protocol import REQUESTS, Bridge
from unriddle.registry import find
from unriddle.session.opened import Opened
from unriddle.translation import Speaker

every = pytest.mark.parametrize(("puzzle", "entry"), SMALL, ids=[" ".join(pair) for pair in SMALL])
ROOT = Path(__file__).parent.parent.parent
TILES = "quartiles:tru,th,fu,lly,ref,re,sh,ment,ra,zz,mat,azz,nih,il,is,tic,cro,ss,wo,rds"


def ask(bridge: Bridge, **request: Any) -> list[dict[str, Any]]:
    """The events that a request gives; all but a run's are one line that JSON needs no more than."""
    lines = list(bridge.answer(json.dumps(request)))
    assert [line for line in lines if "\n" in line or not line.isprintable()] == []
    return [json.loads(line) for line in lines]


def found(events: list[dict[str, Any]]) -> list[tuple[Any, int]]:
    return [(event["solution"], event["steps"]) for event in events if event["event"] == "found"]


@every
def test_every_family_is_read_solved_stopped_saved_and_gone_on_with_through_text(puzzle: str, entry: str) -> None:
    whole = session(puzzle, entry)
    expected = told(list(whole.run()))
    bridge, limit = Bridge(), None
    [read] = ask(bridge, do="read", text=puzzle)
    assert (read["event"], read["puzzle"]) == ("puzzle", puzzle)
    [look] = ask(bridge, do="solve", puzzle=read["puzzle"], entry=entry, limit=limit)
    assert (look["event"], look["found"], look["share"]) == ("look", 0, 0.0)
    *_, end = first = ask(bridge, do="run", steps=whole.search.steps * 2 // 3)
    assert (end["event"], end["why"]) == ("end", "steps")
    [saved] = ask(bridge, do="save")
    other = Bridge()
    [again] = ask(other, do="resume", saved=saved["saved"])
    assert again == ask(bridge, do="look")[0]
    *_, end = rest = ask(other, do="run")
    assert found(first) == found(rest)[: len(found(first))]
    assert expected == found(rest)
    code, count, why, steps, share, conclusion = outcome(whole)
    assert (end["why"], end["steps"], end["share"], end["conclusion"]) == (why, steps, share, conclusion)
    assert (0, len(expected)) == (code, count)
    assert ask(other, do="look")[0]["found"] == count


def test_every_puzzle_of_a_text_is_read_with_its_format() -> None:
    read = ask(Bridge(), do="read", text="latin:5\nqueens:4\n")
    assert [(event["puzzle"], event["note"]) for event in read] == [("latin:5", "an id"), ("queens:4", "an id")]
    [grid] = ask(Bridge(), do="read", text="0 . .\n. . .\n. . 1\n", family="latin")
    assert grid["puzzle"].startswith("latin:3:")


def test_a_run_is_stopped_at_its_next_slice_and_the_next_run_continues() -> None:
    bridge, seen = Bridge(), []
    ask(bridge, do="solve", puzzle="queens:6")
    for line in bridge.answer('{"do": "run"}'):
        seen.append(json.loads(line))
        bridge.stopped = seen[-1]["event"] == "found"
    assert (len(found(seen)), seen[-1]["why"]) == (1, "stopped")
    rest = ask(bridge, do="run")
    assert (len(found(rest)), rest[-1]["why"]) == (3, "exhausted")


def test_a_save_in_the_middle_of_a_run_loses_nothing() -> None:
    bridge, seen, saved = Bridge(), [], []
    ask(bridge, do="solve", puzzle="queens:6")
    for line in bridge.answer('{"do": "run"}'):
        seen.append(json.loads(line))
        saved.append(ask(bridge, do="save")[0]["saved"])
    for text in saved:
        other = Bridge()
        ask(other, do="resume", saved=text)
        assert found(seen) == found(ask(other, do="run"))


DEEP = "[" * 100_000
MISTAKES = {
    "nothing": "",
    "no JSON": "solve latin:5",
    "too deep": DEEP,
    "a list": "[]",
    "a number": "5",
    "none": "null",
    "no request": "{}",
    "an unknown request": '{"do": "answer"}',
    "a request that is a list": '{"do": []}',
    "a request that is private": '{"do": "__init__"}',
    "an unknown field": '{"do": "look", "more": 1}',
    "a field too few": '{"do": "read"}',
    "text that is none": '{"do": "read", "text": 5}',
    "half a sign": '{"do": "read", "text": "\\ud800"}',
    "no puzzle": '{"do": "read", "text": "\\u00a7"}',
    "an empty text": '{"do": "read", "text": ""}',
    "no family": '{"do": "read", "text": "1", "family": "no\\u001b[31m"}',
    "no format": '{"do": "read", "text": "latin:5", "format": "nothing"}',
    "a puzzle that is a number": '{"do": "solve", "puzzle": 5}',
    "a puzzle that is none": '{"do": "solve", "puzzle": "latin:x"}',
    "an unknown search": '{"do": "solve", "puzzle": "latin:5", "entry": "no"}',
    "a search that is a list": '{"do": "solve", "puzzle": "latin:5", "entry": []}',
    "an unknown option": '{"do": "solve", "puzzle": "latin:5", "wide": true}',
    "an option of another kind": '{"do": "solve", "puzzle": "latin:5", "entry": "count", "every_row": 1}',
    "a limit that is text": '{"do": "solve", "puzzle": "latin:5", "limit": "x"}',
    "a limit that is no count": '{"do": "solve", "puzzle": "latin:5", "limit": -5}',
    "a path": '{"do": "solve", "puzzle": "latin:5", "path": "x"}',
    "no checkpoint": '{"do": "resume", "saved": "{}"}',
    "a checkpoint that is a number": '{"do": "resume", "saved": 5}',
    "steps that are text": '{"do": "run", "steps": "x"}',
    "steps that are a fraction": '{"do": "run", "steps": 0.5}',
    "seconds that are text": '{"do": "run", "seconds": "x"}',
    "seconds of 4,000 digits": '{"do": "run", "seconds": ' + "9" * 4000 + "}",
    "steps of 4,000 digits": '{"do": "run", "steps": ' + "9" * 4000 + "}",
    "seconds of a picture without end": '{"do": "run", "frames": 1e999}',
    "a file that is not there": '{"do": "resume", "file": "/no/such/file"}',
    "a file that is a folder": '{"do": "resume", "file": "/"}',
    "a file that is a device": '{"do": "resume", "file": "/dev/zero"}',
    "a file that no system can name": '{"do": "resume", "file": "a\\u0000b"}',
    "a file to save in that no system can name": '{"do": "solve", "puzzle": "latin:3", "file": "a\\u0000b"}',
    "a name longer than any": '{"do": "resume", "file": "' + "a" * 5000 + '"}',
    "a field that Python has": '{"do": "solve", "puzzle": "latin:3", "self": 1}',
    "a wish that Python has": '{"do": "order", "family": "latin", "self": 1}',
    "seconds that are a list": '{"do": "run", "seconds": []}',
    "a play that is not there": '{"do": "sheet"}',
}


@pytest.mark.parametrize("line", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_error_event_and_changes_nothing(line: str) -> None:
    bridge = Bridge()
    ask(bridge, do="solve", puzzle="queens:4")
    before = ask(bridge, do="look")
    [event] = [json.loads(text) for text in bridge.answer(line)]
    assert (event["event"], event["error"].isprintable()) == ("error", True)
    assert event["error"].startswith(event.pop("where", ""))
    assert set(event) - {"undetected"} == {"event", "error"}
    assert before == ask(bridge, do="look")


@pytest.mark.parametrize(
    ("text", "english", "russian", "line"),
    [
        ("quartiles:azz,t1", "tile 2 't1': '1' is not", "плитка 2 't1': '1' — не буква", None),
        ("\nquartiles:azz,t1\n", "tile 2 't1': '1' is not", "плитка 2 't1': '1' — не буква", None),
        ("queens:4\n\nquartiles:azz,t1", "line 3: tile 2 't1'", "строка 3: плитка 2 't1'", 3),
        ("balda:.../бар/..", "balda, row 3: it is 2 cells wide", "балда, строка 3: клеток в ней 2", None),
        ("...\nprize: x\nбар\n...", "line 2: balda, prize: 'x' is", "строка 2: балда, prize: 'x' — не", 2),
        (
            "0 1 2\n1 2 0\n2 0\n",
            "this is not a whole puzzle: line 3 has 2 cells",
            "головоломка тут не целиком: в строке 3 2 клетки",
            3,
        ),
        ("-", "no puzzle was found here", "головоломки тут не видно", None),
        (" ", in_words("there-is-nothing-in-it"), "там пусто", None),
    ],
)
def test_what_is_wrong_with_a_pasted_text_is_reported_by_its_line_alone(
    text: str, english: str, russian: str, line: int | None
) -> None:
    for bridge, said in ((Bridge(), english), (Bridge(say=Speaker("ru")), russian)):
        error = ask(bridge, do="read", text=text)[-1]
        assert error["error"].startswith(said), error["error"]
        assert error.get("line") == line
        assert ask(bridge, do="read", content=b64encode(text.encode()).decode())[-1] == error


@pytest.mark.parametrize("request_", ["run", "look", "save"])
def test_what_needs_a_session_is_a_mistake_without_one(request_: str) -> None:
    [event] = ask(Bridge(), do=request_)
    assert event == {"event": "error", "error": in_words("not-valid-request-or-not")}


CLEAN = """
import json, sys
from unriddle.fronts.protocol import Bridge
for puzzle, entry in json.loads(sys.argv[1]):
    bridge, lines = Bridge(), []
    def ask(**request):
        lines.extend(bridge.answer(json.dumps(request)))
        return json.loads(lines[-1])
    ask(do="read", text=puzzle)
    ask(do="solve", puzzle=puzzle, entry=entry, limit=None)
    ask(do="run", steps=30)
    ask(do="resume", saved=ask(do="save")["saved"])
    ask(do="run", seconds=60)
    ask(do="look")
    assert not any('"error"' in line for line in lines), lines
unwanted = ("click", "socket", "sqlite3", "subprocess", "unriddle.fronts.cli", "unriddle.jobs", "unriddle.translation")
print([name for name in sys.modules if name.startswith(unwanted)])
"""


def test_no_library_that_a_page_lacks_is_loaded_for_any_family() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLEAN, json.dumps(SMALL)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_every_request_is_in_the_page_about_them() -> None:
    page = (ROOT / "docs" / "program" / "protocol.md").read_text("utf-8")
    assert [name for name in REQUESTS if f"`{name}`" not in page] == []


def test_what_reading_left_out_and_what_is_strange_is_reported() -> None:
    tiles = "azz th ss ss tru ref fu ra nih cro mat wo sh re rds tic"
    [board] = ask(Bridge(), do="read", text=f"Quartiles\n3 points\n{tiles}")
    assert board["remarks"] == [
        in_words("left-out-since-these-are", out="Quartiles, 3 points"),
        in_words("read-as-board-of-tiles", count="16", usual="20"),
        in_words("these-tiles-occur-more-than", tiles="ss (2 times)"),
    ]


def test_a_front_learns_of_a_puzzle_what_it_can_offer() -> None:
    [about] = ask(Bridge(), do="about", puzzle="latin:5")
    assert (about["family"], about["playable"], about["checks"]) == ("latin", True, True)
    assert [name for name in about["entries"] if name in ("solve", "count")] == ["solve", "count"]
    [words] = ask(Bridge(), do="about", puzzle="quartiles:cro,ss,wo,rds,tru,th,fu,lly")
    assert (words["lexicon"], words["hints"], words["checks"]) == ("english", 4, False)


def test_each_solution_is_shown_by_its_number() -> None:
    bridge = Bridge()
    ask(bridge, do="solve", puzzle="latin:4:first-row", limit=None)
    ask(bridge, do="run")
    first, second = (ask(bridge, do="shown", number=number)[0] for number in (1, 2))
    assert (first["event"], second["event"], first["cells"] != second["cells"]) == ("shown", "shown", True)
    assert [event["error"] for event in ask(bridge, do="shown", number=3)] == [
        in_words("there-is-no-solution", number="3")
    ]


@pytest.mark.parametrize("name", ["fish", "square", "tiles", "field"])
def test_each_step_of_an_explanation_is_shown_by_its_number(name: str) -> None:
    bridge = Bridge()
    [read] = ask(bridge, do="read", text=f"example:{name}")
    ask(bridge, do="solve", puzzle=read["puzzle"], entry="explain", limit=None)
    ask(bridge, do="run")
    [shown] = ask(bridge, do="shown", number=2)
    assert (shown["event"], bool(shown["cells"])) == ("shown", True)


def test_solutions_are_sent_from_any_number_on_up_to_the_last() -> None:
    bridge = Bridge()
    ask(bridge, do="solve", puzzle="latin:4", limit=None)
    texts = [event["text"] for event in ask(bridge, do="run") if event["event"] == "found"]
    assert len(texts) == 48
    for number, count in ((1, 48), (0, 3), (40, 500), (48, 1), (49, 5), (7, 0)):
        begin = max(1, number)
        (told,) = ask(bridge, do="lines", number=number, count=count)
        assert told == {"event": "lines", "number": begin, "texts": texts[begin - 1 : begin - 1 + count]}


def test_what_a_front_draws_of_words_and_moves_comes_as_values() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="balda:...../...../балда/...../.....;played=балда", rules={"second": "human"})
    ask(bridge, do="move", text="skip")
    passed, move = ask(bridge, do="move", text="B4 Х ХАЛДА")[0]["played"]
    path = [[3, 1], [2, 1], [2, 2], [2, 3], [2, 4]]
    assert (passed, move) == (
        None,
        {"cell": [3, 1], "letter": "х", "word": "халда", "path": path, "points": 5},
    )
    assert ask(bridge, do="hint", level=2)[0]["unit"].keys() == {"row", "column"}
    ask(bridge, do="play", puzzle=TILES)
    word = {"word": "crosswords", "tiles": ["cro", "ss", "wo", "rds"], "tier": "main", "points": 8}
    path = [[4, 0], [4, 1], [4, 2], [4, 3]]
    assert ask(bridge, do="move", text="crosswords")[0]["played"] == [word | {"path": path}]
    assert ask(bridge, do="move", text="crosswords")[0]["where"] == "crosswords"
    [hint] = ask(bridge, do="hint", level=4)
    assert hint["text"].startswith(f"{hint['word']}  ")
    ask(bridge, do="play", puzzle="nonogram:3x1:3:1/1/1")
    [hint] = ask(bridge, do="hint", level=2)
    assert (hint["unit"], hint["word"]) == ({"kind": "row", "at": 0}, "")


@pytest.mark.parametrize(
    ("puzzle", "lines"), [("balda:.../бар/...", slice(None, -2)), (TILES, slice(1, 6)), ("latin:3", slice(0, 0))]
)
def test_rows_have_what_the_lines_of_a_report_tell_of(puzzle: str, lines: slice) -> None:
    bridge = Bridge()
    ask(bridge, do="solve", puzzle=puzzle)
    end = ask(bridge, do="run")[-1]
    told = [(line, row) for line, row in zip(end["report"], end["rows"], strict=False) if row]
    assert [line for line, _ in told] == end["report"][lines]
    assert all(row["word"] in line.lower() for line, row in told)


def test_pictures_and_content_that_is_not_a_text_travel_as_base64() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="latin:3")
    [drawn] = ask(bridge, do="draw", form="png", sheet=True)
    whole = find("latin").write(Opened.parse("latin:3").puzzle, "png")
    [read] = ask(bridge, do="read", content=b64encode(whole).decode())
    assert b64decode(drawn["content"])[:4] == b"\x89PNG"
    assert (read["event"], read["puzzle"]) == ("puzzle", "latin:3")
    assert [event["error"] for event in ask(bridge, do="draw", form="gif")] == [in_words("picture-must-be-svg-or")]


def test_escape_empties_the_draft_of_every_family() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="quartiles:cro,ss,wo,rds,tru,th,fu,lly")
    assert ask(bridge, do="touch", cell=[0, 0])[0]["text"] == "1"
    assert ask(bridge, do="touch", key="escape")[0]["text"] == ""


def test_a_speaker_translates_everything_except_pictures() -> None:
    bridge = Bridge(say=Speaker("ru"))
    assert ask(bridge, do="about", puzzle="latin:5")[0]["title"] == "диагональные латинские квадраты"
    [error] = ask(bridge, do="solve", puzzle="latin:5", limit=-5)
    assert not error["error"].isascii()


def test_a_step_is_taught_after_what_was_stopped_before_it() -> None:
    bridge = Bridge()
    ask(bridge, do="play", puzzle="balda:.../бар/...")
    [first] = ask(bridge, do="step")
    bridge.stopped = True
    [second] = ask(bridge, do="step")
    assert first == second
    assert len(second["hints"]) == 3


def test_a_front_that_has_seen_the_last_picture_is_reported_only_what_changed() -> None:
    bridge = Bridge()
    ask(bridge, do="solve", puzzle="nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
    first = ask(bridge, do="run", steps=1, frames=0.0)[0]
    picture = picture_of(first)
    for _ in range(3):
        frame = ask(bridge, do="run", steps=1, frames=0.0, seen=True)[0]
        assert not {"cells", "left", "top"} & frame.keys()
        picture = picture_of(frame, picture)
        assert picture_of(ask(bridge, do="look")[0]) == picture
    assert "cells" in ask(bridge, do="run", steps=1, frames=0.0)[0]


def test_after_a_resume_the_first_solutions_are_listed_again_however_many_there_are() -> None:
    bridge = Bridge()
    ask(bridge, do="solve", puzzle="latin:5", limit=30)
    first = [event["text"] for event in ask(bridge, do="run") if event["event"] == "found"]
    [saved] = ask(bridge, do="save")
    again = Bridge()
    ask(again, do="resume", saved=saved["saved"])
    frames = ask(again, do="run", steps=1, frames=0.0, listed=10)
    assert first[:10] == [each["text"] for frame in frames if frame["event"] == "frame" for each in frame["finds"]]


def test_own_words_are_added_banned_forgotten_and_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    bridge = Bridge()
    assert ask(bridge, do="own") == [{"event": "own", "added": [], "banned": []}]
    ask(bridge, do="own", add=["blorf"], ban=["thing"])
    assert ask(Bridge(), do="own") == [{"event": "own", "added": ["blorf"], "banned": ["thing"]}]
    for wrong in ({"add": "abc"}, {"ban": [1]}, {"forget": {}}):
        assert ask(bridge, do="own", **wrong)[0]["error"] == in_words("not-valid-request-or-not")
    assert ask(bridge, do="own", add=["a1"])[0]["error"] == in_words("is-not-word-word-has", word="a1", most="64")
    assert ask(bridge, do="own", forget=["blorf", "thing"]) == [{"event": "own", "added": [], "banned": []}]


@pytest.mark.parametrize("family", ["balda", "latin", "nonogram", "quartiles"])
def test_the_card_of_a_technique_is_reported_with_its_two_pictures(family: str) -> None:
    bridge, teaching = Bridge(), find(family).require_teaching()
    name = next(str(each) for each in teaching.names if each in teaching.cards)
    ask(bridge, do="play", puzzle=teaching.cards[name].puzzle_id)
    [card] = ask(bridge, do="technique", name=name)
    assert (card["name"], card["idea"]) == (name, teaching.cards[name].idea)
    assert card["page"].startswith(f"{family}-")
    assert card["before"]["cells"] != card["after"]["cells"]
    for each in card["related"]:
        assert ask(bridge, do="technique", name=each["name"])[0]["event"] == "technique"
    [error] = ask(bridge, do="technique", name="no such technique")
    assert error["event"] == "error"


@pytest.mark.parametrize("mine", ["saved", "saved.solutions"])
def test_a_search_that_begins_replaces_no_file(mine: str, tmp_path: Path) -> None:
    (tmp_path / mine).write_text("what the user wrote")
    [told] = ask(bridge := Bridge(), do="solve", puzzle="latin:5", file=str(tmp_path / "saved"))
    assert told["error"] == f"{tmp_path / mine}: this file exists: resume it, or save to another one"
    assert [path.read_text() for path in tmp_path.iterdir()] == ["what the user wrote"]
    (tmp_path / mine).unlink()
    ask(bridge, do="solve", puzzle="latin:5", file=str(tmp_path / "saved"))
    assert ask(bridge, do="run", steps=3)[-1]["event"] == "end"
    assert ask(Bridge(), do="resume", file=str(tmp_path / "saved"))[0]["event"] == "look"
