"""Setting by hand through the protocol: what is judged, in parts and with pauses, for every family."""

import json
from base64 import b64decode
from collections.abc import Mapping
from typing import Any

import pytest
from said import said

from unriddle import lexicon as lexicons
from unriddle.fronts.protocol import Bridge
from unriddle.puzzles.latin.puzzle import Puzzle as Squares
from unriddle.puzzles.quartiles.make.search import few_covers, spelled_by
from unriddle.registry import parse_id
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

Texts = list[list[str]]
LOOSE: Texts = [["#", "", ""], ["", "#", ""], ["", "", "#"]]
DRAWN = {"by": "picture", "width": 3, "height": 3}
WORDS: Texts = [["cross-wo-rd-ing"], ["adventurous"], ["un-der-sta-nd"], ["microscope"], ["wilderness"]]


def ask(bridge: Bridge, **request: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in bridge.answer(json.dumps(request))]


def judged(family: str, values: Mapping[str, Any], texts: Texts, **more: Any) -> dict[str, dict[str, Any]]:
    """The last of each part."""
    first, *parts, end = ask(Bridge(), do="judge", family=family, values=values, texts=texts, **more)
    assert (first["event"], end) == ("typed", {"event": "judging", "over": True})
    assert {part["event"] for part in parts} <= {"judged"}
    assert all(part["text"] for part in parts)
    return {part["part"]: part for part in parts}


def test_the_same_parts_come_in_one_go_and_bit_by_bit() -> None:
    whole = ask(Bridge(), do="judge", family="nonogram", values=DRAWN, texts=LOOSE)
    bridge = Bridge()
    bits = ask(bridge, do="judge", family="nonogram", values=DRAWN, texts=LOOSE, seconds=0)
    while not bits[-1]["over"]:
        bits = [*bits[:-1], *ask(bridge, do="judge", seconds=0)]
    assert bits == whole
    assert ask(bridge, do="judge") == [{"event": "judging", "over": True}]


def test_a_new_sheet_takes_the_place_of_the_one_that_was_judged() -> None:
    bridge = Bridge()
    empty = [[""] * 6 for _ in range(6)]
    ask(bridge, do="judge", family="latin", values={"order": 6}, texts=empty, seconds=0)
    again = ask(bridge, do="judge", family="nonogram", values=DRAWN, texts=LOOSE)
    assert again == ask(Bridge(), do="judge", family="nonogram", values=DRAWN, texts=LOOSE)


def test_a_stop_takes_effect_at_the_next_pause_and_the_work_can_continue() -> None:
    class Stopped(Bridge):
        stopped = property(lambda self: True, lambda self, value: None)  # type: ignore[assignment]

    texts = [["#" if (row * column) % 3 else "" for column in range(45)] for row in range(45)]
    values = {"by": "picture", "width": 45, "height": 45}
    bridge = Stopped()
    first = ask(bridge, do="judge", family="nonogram", values=values, texts=texts)
    assert not first[-1]["over"]
    rest = first[:-1]
    while not first[-1]["over"]:
        first = ask(bridge, do="judge")
        rest += first[:-1]
    assert [*rest, first[-1]] == ask(Bridge(), do="judge", family="nonogram", values=values, texts=texts)


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({}, said("not-valid-request-or-not")),
        ({"family": "nonogram", "texts": [[]]}, said("not-valid-request-or-not")),
        ({"family": "nonogram", "texts": LOOSE, "values": DRAWN, "way": "fly"}, said("not-valid-request-or-not")),
        ({"family": "takuzu", "texts": [["", ""]] * 2, "way": "x"}, said("not-valid-request-or-not")),
        ({"family": "nope", "texts": LOOSE}, "there are no puzzles of the kind 'nope'"),
    ],
)
def test_what_cannot_be_judged_is_one_sentence(request_: dict[str, Any], why: str) -> None:
    [told] = ask(Bridge(), do="judge", **request_)
    assert told["error"].startswith(why)


def test_what_cannot_be_read_says_where_and_is_not_judged() -> None:
    texts = [["1", "1", "", ""], *([[""] * 4] * 3)]
    first, end = ask(Bridge(), do="judge", family="latin", values={"order": 4}, texts=texts)
    assert (first["puzzle"], end["over"]) == (None, True)
    assert first["error"]
    texts = [["#", "x", ""], *LOOSE[1:]]
    first, end = ask(Bridge(), do="judge", family="nonogram", values=DRAWN, texts=texts)
    assert (first["error"], first["cell"]) == ("row 1, column 2: " + said("this-is-not-color-of"), [1, 2])


def test_a_picture_is_made_unique_and_says_which_cells_changed() -> None:
    told = judged("nonogram", DRAWN, LOOSE, way="unique")["improved"]
    assert judged("nonogram", DRAWN, told["texts"])["solutions"]["verdict"] == "unique"
    [[row, column]] = told["changed"]
    assert told["texts"][row - 1][column - 1] != LOOSE[row - 1][column - 1]


def test_a_picture_in_colors_is_judged_in_them() -> None:
    values = DRAWN | {"colours": "ff0000,0000ff"}
    told = judged("nonogram", values, [["a", "", ""], ["", "b", ""], ["", "", "a"]])
    assert told["solutions"]["verdict"] == "multiple"
    assert {change[2] for change in told["changes"]["changes"]} <= {"", "a", "b"}
    [blank] = ask(Bridge(), do="typed", family="nonogram", values=values, texts=[["a", "b", ""]] * 3)
    assert {cell.get("colour") for row in blank["picture"]["cells"] for cell in row} == {"#ff0000", "#0000ff", None}


@pytest.mark.parametrize("kind", ["diagonal", "plain", "pandiagonal", "symmetric"])
def test_squares_are_judged_completed_and_made_minimal(kind: str) -> None:
    order = 7 if kind == "pandiagonal" else 6
    values = {"order": order, "kind": kind, "base": "1"}
    texts = [[""] * order for _ in range(order)]
    texts[2][3] = "4"
    told = judged("latin", values, texts)
    assert told["solutions"]["verdict"] == "multiple"
    assert told["solutions"]["differ"]
    full = judged("latin", values, texts, way="unique")["improved"]
    assert full["texts"][2][3] == "4"
    assert judged("latin", values, full["texts"])["solutions"]["verdict"] == "unique"
    assert judged("latin", values, texts, way="minimal")["improved"]["texts"] is None
    least = judged("latin", values, full["texts"], way="minimal")["improved"]["texts"]
    told = judged("latin", values, least)
    assert (told["solutions"]["verdict"], told["givens"]["idle"]) == ("unique", [])
    for row in range(order):
        for column in range(order):
            if least[row][column]:
                without = [[*line] for line in least]
                without[row][column] = ""
                assert count("latin", values, without) == 2


def count(family: str, values: Mapping[str, Any], texts: Texts) -> int:
    [typed] = ask(Bridge(), do="typed", family=family, values=values, texts=texts)
    return len(list(Opened.parse(typed["puzzle"]).solutions(2)))


def test_a_square_without_a_solution_and_one_that_needs_no_given() -> None:
    values = {"order": 4, "base": "1"}
    texts = [["1", "2", "3", ""], ["", "", "", "4"], [""] * 4, [""] * 4]
    assert judged("latin", values | {"kind": "plain"}, texts)["solutions"]["verdict"] == "none"
    square = Opened.parse("latin:4:base=1").puzzle
    first = next(iter(Opened.of(square).solutions()))
    full = [[str(symbol) for symbol in row] for row in first.rows()]
    assert len(judged("latin", values, full)["givens"]["idle"]) == 16


def test_words_are_cut_by_hand_and_by_the_machine_and_their_board_is_judged() -> None:
    values = {"by": "words", "rows": 5}
    [typed] = ask(Bridge(), do="typed", family="quartiles", values=values, texts=WORDS)
    puzzle, lexicon = Opened.parse(typed["puzzle"]).puzzle, lexicons.open_lexicon("english")
    assert {"cross", "wo", "rd", "ing", "un", "der", "sta", "nd"} <= set(puzzle.tiles)
    assert len(puzzle.tiles) == 20
    told = judged("quartiles", values, WORDS)
    assert told["unknown"]["words"] == ["crosswording"]
    assert told["solutions"]["verdict"] == "none"
    right = [["cro-ss-wo-rds"], *WORDS[1:]]
    told = judged("quartiles", values, right, way="cut")["improved"]
    assert all(len(text.split("-")) == 4 for [text] in told["texts"])
    assert ["".join(text.split("-")) for [text] in told["texts"]] == ["".join(text.split("-")) for [text] in right]
    again = judged("quartiles", values, told["texts"])
    [typed] = ask(Bridge(), do="typed", family="quartiles", values=values, texts=told["texts"])
    puzzle = Opened.parse(typed["puzzle"]).puzzle
    full = {path: word for path, word in spelled_by(puzzle, lexicon).items() if len(path) == 4}
    assert [sorted(cover) for cover in few_covers(puzzle, full, 9)] == [
        sorted(cover) for cover in again["solutions"]["covers"]
    ]
    assert again["solutions"]["verdict"] == "unique"
    assert again["false"]["words"] == sorted(set(full.values()) - {"".join(text.split("-")) for [text] in right})


def test_a_word_that_cannot_be_cut_says_which() -> None:
    values = {"by": "words", "rows": 2}
    [typed] = ask(Bridge(), do="typed", family="quartiles", values=values, texts=[["adventurous"], ["short"]])
    assert (typed["puzzle"], typed["cell"]) == (None, [2, 1])
    [typed] = ask(Bridge(), do="typed", family="quartiles", values=values, texts=[["ad-ven"], ["adventurous"]])
    assert (typed["cell"], typed["error"]) == ([1, 1], said("this-is-cut-into-tile", count=2, wanted="4"))


def test_a_position_is_judged_by_its_best_moves() -> None:
    texts = [[""] * 5 for _ in range(5)]
    texts[2] = list("балда")
    values = {"rows": 5, "columns": 5, "used": "балда"}
    bridge = Bridge()
    first, *parts, end = ask(bridge, do="judge", family="balda", values=values, texts=texts)
    puzzle = Opened.parse(first["puzzle"]).puzzle
    ask(bridge, do="solve", puzzle=first["puzzle"], limit=None)
    conclusion = ask(bridge, do="run")[-1]["conclusion"]
    assert parts[0]["count"] == conclusion["count"]
    assert [part["word"] for part in parts[1:]] == [move["word"] for move in conclusion["moves"][: len(parts) - 1]]
    for part in parts[1:]:
        after = puzzle.after(
            puzzle.solution({name: part[name] for name in ("cell", "letter", "word", "path", "points")})
        )
        ask(bridge, do="solve", puzzle=str(after), limit=None)
        best = ask(bridge, do="run")[-1]["conclusion"]["best"]
        assert part["reply"]["points"] == best["points"]
    assert end["over"]


@pytest.mark.parametrize(
    "puzzle",
    [
        "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2",
        "nonogram:3x2:1a,1b/1b:1a/1b/1b:colours=ff8800,0000ff",
        "latin:4:.1../..0./..../....:plain:base=0",
        "latin:5:first-row",
        "quartiles:cro,ss,wo,rds",
        "balda:..../балд/....;used=бал;prize=7;knots=2",
    ],
)
def test_a_puzzle_is_laid_out_to_be_changed(puzzle: str) -> None:
    family, found = parse_id(puzzle)
    [told] = ask(Bridge(), do="reopen", puzzle=puzzle)
    [typed] = ask(Bridge(), do="typed", family=told["family"], values=told["values"], texts=told["texts"])
    assert Opened.parse(typed["puzzle"]).puzzle == found
    [blank] = ask(Bridge(), do="blank", family=family.name, values=told["values"])
    assert [len(row) for row in blank["sheet"]["texts"]] == [len(row) for row in told["texts"]]


def test_what_has_no_solution_or_no_setting_cannot_be_changed() -> None:
    [told] = ask(Bridge(), do="reopen", puzzle="nonogram:3x3:1,1/1,1/1:1/3/1")
    assert told["error"] == said("this-puzzle-has-no-solution-so")
    [told] = ask(Bridge(), do="reopen", puzzle="latin:99")
    assert told["error"] == said("only-squares-up-to-order", most="64")
    [told] = ask(Bridge(), do="reopen", puzzle="queens:4")
    assert told["event"] == "error"


def test_what_is_set_is_written_in_the_format_that_is_chosen() -> None:
    [told] = ask(Bridge(), do="written", family="nonogram", texts=LOOSE)
    assert {"id", "svg"} <= {each["name"] for each in told["formats"]}
    [file] = ask(
        Bridge(), do="written", family="nonogram", values=DRAWN, texts=LOOSE, format="non", title="A cross", author="A"
    )
    content = b64decode(file["content"])
    assert b"A cross" in content
    [typed] = ask(Bridge(), do="typed", family="nonogram", values=DRAWN, texts=LOOSE)
    assert [
        str(each) for each in [each.good().opened.puzzle for each in Reader().puzzles([content], "nonogram", "non")]
    ] == [typed["puzzle"]]


def test_squares_need_no_more_than_one_symbol_to_differ() -> None:
    """What `unique` adds is of one square: it keeps all that was given."""
    puzzle = Squares.make(5, kind="plain")
    values = {"order": 5, "kind": "plain"}
    told = judged("latin", values, [[""] * 5 for _ in range(5)], way="unique")["improved"]
    [typed] = ask(Bridge(), do="typed", family="latin", values=values, texts=told["texts"])
    [square] = Opened.parse(typed["puzzle"]).solutions()
    assert puzzle.check(square) == ""
    assert len(told["changed"]) < 25
