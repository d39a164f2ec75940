"""Values as JSON and back, texts of strangers, and what people hand in as plain lists."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import unriddle as ur

GIVEN = "latin:4:0.../..../1..2/.3.."
PLUS = ur.nonogram(rows=[[1], [3], [1]], columns=[[1], [3], [1]], title="Plus")
PUZZLES = [PLUS, ur.open(GIVEN), ur.quartiles("cro ss wo rds"), ur.balda("балда"), ur.open("queens:6")]


def played() -> ur.Game:
    game = ur.open(GIVEN).play()
    game.move("1.2=1")
    game.move("1.3=3")
    game.undo()
    return game


def values() -> list[Any]:
    """One of each kind, of each family where it has them."""
    found: list[Any] = [*PUZZLES, played(), ur.rate(PLUS), ur.generate("latin", size=4, seed=1)]
    for puzzle in PUZZLES:
        result = puzzle.solve()
        found += [result, result.first]
    for puzzle in PUZZLES[:4]:
        found += [*list(puzzle.explain())[:2], puzzle.hint(), puzzle.explain()]
    found.append(ur.solve("latin:6", limit=None, steps=9))
    return found


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_a_value_comes_back_from_json(value: Any) -> None:
    text = value.to_json()
    assert json.loads(text) == json.loads(json.dumps(value.to_dict())) or isinstance(value, ur.Explanation)
    again = type(value).from_json(text)
    assert type(again) is type(value)
    assert again.to_json() == text
    if type(value).__eq__ is not object.__eq__:
        assert again == value
    assert "object at 0x" not in repr(value)


def test_what_comes_back_is_whole() -> None:
    assert ur.Puzzle.from_json(PLUS.to_json()).title == "Plus"
    made = ur.generate("latin", size=4, seed=1)
    assert ur.Puzzle.from_json(made.to_json()).seed == 1
    game = ur.Game.from_json(played().to_json())
    assert (game.moves, game.puzzle) == (["1.2=1"], ur.open(GIVEN))
    game.redo()
    hint = ur.hint(GIVEN)
    assert hint is not None
    assert ur.Hint.from_json(hint.to_json()).svg() == hint.svg()
    result = ur.Result.from_json(ur.solve("latin:5", limit=3).to_json())
    assert (result.count, result.why, len(result.solutions), result.verdict) == (3, "solutions", 3, "multiple")
    assert pickle.loads(pickle.dumps(result)).solutions == result.solutions


@pytest.mark.parametrize(
    "kind", [ur.Puzzle, ur.Result, ur.Solution, ur.Hint, ur.Step, ur.Rating, ur.Explanation, ur.Game]
)
@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"puzzle": 7}', '{"puzzle": "latin:5"}', "{" * 100_000])
def test_json_of_strangers_is_one_kind_of_error(kind: Any, text: str) -> None:
    with pytest.raises(ur.PuzzleError):
        kind.from_json(text)


def test_values_of_another_kind_do_not_come_back() -> None:
    with pytest.raises(ur.PuzzleError, match="not the JSON of a Nonogram"):
        ur.Nonogram.from_json(ur.latin(4).to_json())
    with pytest.raises(ur.PuzzleError):
        ur.Result.from_json(ur.solve("latin:4").to_json().replace('"count": 1', '"count": 0'))


def test_representations_are_readable() -> None:
    assert repr(ur.rate("example:tent")).startswith("<Rating easy, ")
    assert repr(ur.rate(ur.latin(4))) == "<Rating None>"
    assert repr(ur.explain(GIVEN)) == f"<Explanation of {GIVEN}>"


def test_a_text_of_a_stranger_opens_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("secret.non").write_text(PLUS.to("non"))
    assert ur.open("secret.non") == PLUS
    for name in ("secret.non", str(tmp_path / "secret.non"), "-", "example:tent", "today:latin", "webpbn:1", "~"):
        with pytest.raises(ur.PuzzleError):
            ur.text(name)
    for text in (PLUS.to("non"), PLUS.id, ur.link(PLUS, page="https://example.org/"), f"  {PLUS.id}\n"):
        assert ur.text(text) == PLUS
    with pytest.raises(ur.PuzzleError, match="100,001 bytes, more than 100,000"):
        ur.text("a" * 100_001)
    with pytest.raises(TypeError):
        ur.text(b"latin:4")  # type: ignore[arg-type]
    with pytest.raises(ur.PuzzleError):
        ur.text("\ud800")


def test_plain_lists_and_texts_are_solutions() -> None:
    right: list[Any] = [[[0, 1, 0], [1, 1, 1], [0, 1, 0]], [".#.", "###", ".#."], ".#.\n###\n.#.", PLUS.solve().first]
    for solution in right:
        assert PLUS.is_solution(solution)
    assert not PLUS.is_solution([[1, 1, 0], [1, 1, 1], [0, 1, 0]])
    assert "1 row" in (PLUS.fault("###") or "")
    square = ur.latin(4).solve().first
    assert square is not None
    assert ur.latin(4).is_solution(square.grid)
    assert ur.latin(4).is_solution([" ".join(map(str, row)) for row in square.grid])
    assert ur.quartiles("cro ss wo rds").is_solution("crosswords")
    assert not ur.quartiles("cro ss wo rds").is_solution("crosswordss")
    for wrong in (7, None, {"rows": []}):
        with pytest.raises(TypeError):
            PLUS.is_solution(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_what_to_writes_as_an_id_is_opened(puzzle: ur.Puzzle) -> None:
    assert ur.open(puzzle.to("id")) == ur.text(puzzle.to("id")) == puzzle


def test_a_nonogram_of_a_grid() -> None:
    for grid in (
        [[0, 1, 0], [1, 1, 1], [0, 1, 0]],
        [".#.", "###", ".#."],
        [[False, True, False], [True] * 3, [0, 1, 0]],
    ):
        assert ur.nonogram(grid=grid) == PLUS
    for wrong in ([], [[]], [[0, 1], [1]], [[2]], [["x"]]):
        with pytest.raises(ur.PuzzleError, match="a grid is rows of equal length of 0 and 1"):
            ur.nonogram(grid=wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ur.nonogram([[1]], [[1]], grid=[[1]])


def test_a_picture_of_lists_needs_no_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    from unriddle.core.system import extras

    monkeypatch.setattr(extras, "require", lambda *_: pytest.fail("Pillow was asked for"))
    cells = [[int(3 <= row < 9 and 2 <= column < 10) for column in range(12)] for row in range(12)]
    made = ur.generate("nonogram", image=cells, size=12, seed=1)
    assert made.is_unique()
    assert made.solve().first.grid == cells
