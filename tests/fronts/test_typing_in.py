"""Typing a puzzle in through the protocol: what is asked for, the sheet, and what was typed, for every family."""

import json
from typing import Any

import pytest
from said import said

from unriddle.fronts.protocol import Bridge
from unriddle.session.opened import Opened
from unriddle.translation import Speaker


def ask(**request: Any) -> dict[str, Any]:
    [event] = [json.loads(line) for line in Bridge().answer(json.dumps(request))]
    found: dict[str, Any] = event
    return found


def test_what_is_asked_for_is_of_the_sheet_or_of_the_game() -> None:
    balda = next(each for each in ask(do="typing")["families"] if each["family"] == "balda")
    assert [option["name"] for option in balda["options"] if option["of"] == "game"] == ["second"]
    assert {option["of"] for option in balda["options"]} == {"typing", "game"}


def asked() -> list[tuple[str, dict[str, Any]]]:
    """Each family that is typed in, with each choice of what it asks for."""
    found = []
    for family in ask(do="typing")["families"]:
        choices = [option for option in family["options"] if "|" in option["type"] and option["of"] == "typing"]
        found += [(family["family"], {each["name"]: one}) for each in choices for one in each["type"].split("|")]
        found.append((family["family"], {}))
    return found


@pytest.mark.parametrize(("family", "values"), asked())
def test_every_choice_lays_out_a_sheet_that_can_be_read_or_says_why_not(family: str, values: dict[str, Any]) -> None:
    blank = ask(do="blank", family=family, values=values)
    told = ask(do="typed", family=family, values=values, texts=blank["sheet"]["texts"])
    assert (blank["event"], told["event"]) == ("blank", "typed")
    assert Opened.parse(told["puzzle"]).puzzle if told["puzzle"] else told["error"] == said("there-are-no-tiles")


@pytest.mark.parametrize(
    ("request_", "puzzle"),
    [
        ({"family": "latin", "values": {"order": "2", "base": "0"}, "texts": [["", "1"], ["", ""]]}, "latin:2:.1/.."),
        ({"family": "nonogram", "texts": [["1", "2, 1", ""], ["1"] * 4, []]}, "nonogram:4x3:1/2,1/0:1/1/1/1"),
        ({"family": "nonogram", "values": {"by": "picture"}, "texts": [["#", "#"]]}, "nonogram:2x1:2:1/1"),
        ({"family": "balda", "values": {"used": "бал"}, "texts": [["б", ""], ["", "Л"]]}, "balda:б./.л;played=бал"),
        ({"family": "quartiles", "texts": [["azz", "", "TH"]]}, "quartiles:azz,th"),
        ({"family": "takuzu", "values": {"size": 2}, "texts": [["1", ""], ["", ""]]}, "takuzu:1./.."),
    ],
)
def test_what_was_typed_is_a_puzzle(request_: dict[str, Any], puzzle: str) -> None:
    assert ask(do="typed", **request_)["puzzle"] == puzzle


@pytest.mark.parametrize(
    ("request_", "error", "cell"),
    [
        ({"family": "latin", "texts": [["1", "1"], ["", ""]]}, "row 1: the symbol 1 occurs twice", [1, 0]),
        ({"family": "latin", "texts": [["1", "9"], ["", ""]]}, "row 1, column 2: '9' does not go here", [1, 2]),
        ({"family": "nonogram", "texts": [["1"], ["2"], []]}, "column 1: the clue 2 needs 2 cells", [0, 1]),
        ({"family": "balda", "texts": [["б", ""], ["", "q"]]}, "balda, cell B2: Russian and English", [2, 2]),
        ({"family": "quartiles", "texts": [["azz", "", "t1"]]}, "tile 2 't1': '1' is not a letter", [1, 3]),
        ({"family": "takuzu", "texts": [["1", ""], ["x", ""]]}, "row 2: write 2 cells", [2, 0]),
    ],
)
def test_what_is_wrong_has_its_cell(request_: dict[str, Any], error: str, cell: list[int]) -> None:
    told = ask(do="typed", **request_)
    assert told["puzzle"] is None
    assert told["error"].startswith(error), told["error"]
    assert told["cell"] == cell


def test_a_value_that_cannot_be_names_its_field() -> None:
    for family, values, field in (
        ("latin", {"order": "65"}, "order"),
        ("latin", {"order": 5.0}, "order"),
        ("latin", {"kind": "round"}, "kind"),
        ("latin", {"first-row": "yes"}, "first-row"),
        ("nonogram", {"colours": "reddish"}, "colours"),
        ("takuzu", {"size": ""}, "size"),
    ):
        told = ask(do="blank", family=family, values=values)
        assert (told["event"], told["field"]) == ("error", field)
    assert "field" not in ask(do="blank", family="takuzu", values={"size": "3"})
    assert ask(do="blank", family="queens")["error"] == said("cannot-be-typed-in", family="queens")


def test_a_sheet_of_another_shape_is_refused() -> None:
    for texts in ([], [[]], [["1"], ["1", "2"]]):
        assert "error" in ask(do="typed", family="latin", texts=texts)
    for lines in ([["1"], ["1"]], [[], ["1"], []], [["1"], ["1"] * 1001, []]):
        assert "puzzle" not in ask(do="typed", family="nonogram", texts=lines)


def test_what_is_painted_has_its_picture_and_lines_their_sums() -> None:
    told = ask(do="typed", family="nonogram", values={"by": "picture"}, texts=[["#", ""], ["", "#"]])
    assert [each["role"] for each in told["picture"]["cells"][0]] == ["filled", "unknown"]
    assert ask(do="typed", family="nonogram", texts=[["2 1", "x"], ["12"], []])["says"] == said(
        "rows-cells-columns", rows="3", columns="12"
    )


def test_all_that_is_said_is_in_the_language_of_the_reader() -> None:
    lines = list(Bridge(say=Speaker("ru")).answer(json.dumps({"do": "typing"})))
    shipped = ("balda", "latin", "nonogram", "quartiles")
    titles = [each["title"] for each in json.loads(lines[0])["families"] if each["family"] in shipped]
    assert len(titles) == 4
    assert not any(title.isascii() for title in titles)
