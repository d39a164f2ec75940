"""Puzzles, solutions and results as values: what goes in, what comes out, and what is refused."""

import io
import pickle
import re
from pathlib import Path

import pytest
from said import said

import unriddle as ur

HEART = ur.nonogram(rows=[[1, 1], [5], [5], [3], [1]], columns=[[2], [4], [4], [4], [2]], title="Heart")
NOTHING = Path("there is no such file.non")


def test_plain_lists_go_in_and_come_out() -> None:
    assert HEART.rows == [[1, 1], [5], [5], [3], [1]]
    solution = HEART.solve().first
    assert solution is not None
    assert solution.grid[0] == [0, 1, 0, 1, 0]
    assert type(solution.grid[0][0]) is int
    assert HEART.is_solution(solution)
    assert HEART.fault(solution) is None
    assert ur.nonogram([[0], []], [[]]).solve().solutions[0].grid == [[0], [0]]


def test_numpy_and_pillow_take_a_solution() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    solution = ur.latin(5).solve().first
    array = numpy.array(solution)
    assert array.shape == (5, 5)
    assert array.dtype.kind == "i"
    assert array.tolist() == solution.grid
    assert HEART.solve().first.image().format == "PNG"


def test_a_representation_makes_the_value_again() -> None:
    for puzzle in (HEART, ur.latin(4), ur.quartiles("cro ss wo rds"), ur.balda("бар"), ur.open("queens:6")):
        assert eval(repr(puzzle), {name: getattr(ur, name) for name in ur.__all__}) == puzzle
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
        assert hash(pickle.loads(pickle.dumps(puzzle))) == hash(puzzle)


def test_colors_and_blots() -> None:
    flag = ur.nonogram([[(2, "red")], [(1, "#00ff00")]], [[(1, "red"), (1, "#00ff00")], [(1, "red")]])
    assert flag.colors == ["#ff0000", "#00ff00"]
    assert flag.solve().first.grid == [[1, 1], [2, 0]]
    assert ur.nonogram([[None]], [[1], [1]]).solve().first.grid == [[1, 1]]


def test_givens_and_their_faults() -> None:
    square = ur.latin(3, [[0, None, None], [None, None, None], [None, None, 0]], kind="plain")
    assert square.solve(limit=None).count == len(list(square.solutions())) > 1
    with pytest.raises(ur.PuzzleError, match="row 2, column 1: 7 is not a symbol: they are 0 to 2"):
        ur.latin(3, [[0, None, None], [7, None, None], [None, None, None]])
    with pytest.raises(ur.PuzzleError, match="row 2: a row is a list of 3 symbols"):
        ur.latin(3, [[0, None, None], [1], [None, None, None]])
    with pytest.raises(ur.PuzzleError, match="row 1"):
        ur.latin(2, [[0, 0], [None, None]], kind="plain")


def test_wrong_clues_say_where() -> None:
    with pytest.raises(ur.PuzzleError, match="rows, line 2: 'x' is not a block"):
        ur.nonogram([[1], ["x"]], [[1], [1]])  # type: ignore[list-item]
    with pytest.raises(ur.PuzzleError, match="columns, line 1: a line is a list of blocks, not int"):
        ur.nonogram([[1]], [1])  # type: ignore[list-item]
    with pytest.raises(ur.PuzzleError, match="row 1: "):
        ur.nonogram([[3]], [[1], [1]])
    with pytest.raises(
        TypeError, match=re.escape(said("must-be-list", name="rows") + " of lists of ints, not NoneType")
    ):
        ur.nonogram(None, [[1]])  # type: ignore[arg-type]
    with pytest.raises(ur.PuzzleError, match="'gren' is not a color"):
        ur.nonogram([[(1, "gren")]], [[(1, "gren")]])


def test_open_takes_what_people_have(tmp_path: Path) -> None:
    path = tmp_path / "heart.non"
    HEART.save(path)
    texts = path.read_text()
    for source in (path, str(path), texts, texts.encode(), io.StringIO(texts), io.BytesIO(texts.encode()), HEART.id):
        assert ur.open(source) == HEART
    assert ur.open(path).title == "Heart"
    assert ur.open("example:tent").family == "nonogram"
    for suffix in ("svg", "png"):
        HEART.save(tmp_path / f"heart.{suffix}")
        assert ur.open(tmp_path / f"heart.{suffix}") == HEART
    HEART.save(tmp_path / "heart.html")
    assert "<figure>" in (tmp_path / "heart.html").read_text()
    (tmp_path / "two.txt").write_text("latin:4\nlatin:5\n")
    assert [puzzle.id for puzzle in ur.open_all(tmp_path / "two.txt")] == ["latin:4", "latin:5"]
    with pytest.warns(UserWarning, match="several puzzles"):
        assert ur.open(tmp_path / "two.txt").id == "latin:4"
    assert ur.open(f"{tmp_path / 'two.txt'}[1]").id == "latin:5"


def test_wrong_sources_are_the_errors_of_python() -> None:
    with pytest.raises(FileNotFoundError):
        ur.open(NOTHING)
    with pytest.raises(TypeError, match="a path, an open file, text, bytes or an id is wanted, not NoneType"):
        ur.open(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not int"):
        ur.solve(7)  # type: ignore[arg-type]
    with pytest.raises(ur.PuzzleError):
        ur.open("this is not a puzzle at all, is it?")
    with pytest.raises(ur.PuzzleError, match="not of nonogram"):
        ur.Nonogram("latin:7")
    with pytest.raises(TypeError):
        ur.LatinSquare(7)  # type: ignore[arg-type]


def test_a_solution_of_another_family_is_a_type_error() -> None:
    square = ur.latin(4).solve().first
    assert square is not None
    with pytest.raises(TypeError, match="a solution of nonogram is wanted, not LatinSolution"):
        HEART.is_solution(square)  # type: ignore[arg-type]
    other = ur.latin(5).solve().first
    assert other is not None
    assert not ur.latin(4).is_solution(other)
    assert "order" in (ur.latin(4).fault(other) or "")


def test_what_a_family_lacks_says_so() -> None:
    with pytest.raises(ur.UnsupportedError, match=r"latin does not have prove\(\)"):
        ur.latin(4).prove()
    with pytest.raises(ur.UnsupportedError, match=r"quartiles does not have count\(\)"):
        ur.count("quartiles:a,b")
    with pytest.raises(ur.PuzzleError, match="there is no level 'simple'"):
        ur.generate("balda", level="simple")  # type: ignore[call-overload]


def test_results_say_what_is_known() -> None:
    assert (HEART.solve().verdict, HEART.solve().unique, HEART.is_unique()) == ("unique", True, True)
    square = ur.latin(5).solve(limit=1)
    assert (square.verdict, square.unique, square.complete) == ("unknown", None, False)
    assert ur.latin(5).solve(limit=2).verdict == "multiple"
    assert ur.latin(2).solve().verdict == "none"
    early = ur.solve("latin:6", limit=None, steps=500)
    assert (early.why, early.complete, 0 < early.share < 1) == ("steps", False, True)
    assert ur.is_unique("latin:9", time=0.0) is None


def test_a_search_continues_from_its_result_its_snapshot_and_its_file(tmp_path: Path) -> None:
    whole = ur.solve("latin:5", limit=None, keep=True)
    early = ur.solve("latin:5", limit=None, steps=300, keep=True)
    early.save(tmp_path / "five.save")
    early.save(tmp_path / "five.svg")
    assert (tmp_path / "five.svg").read_text().startswith("<svg")
    for source in (early, early.snapshot, tmp_path / "five.save", str(tmp_path / "five.save")):
        later = ur.resume(source)
        assert later.complete
        assert later.solutions == whole.solutions
    with pytest.raises(ur.CheckpointError):
        ur.resume(b"nothing of the kind")
    with pytest.raises((FileNotFoundError, ur.CheckpointError)):
        ur.resume(NOTHING)


def test_words_and_moves() -> None:
    board = ur.quartiles(["cro", "ss", "wo", "rds"])
    word = board.solve().solutions[-1]
    assert {each.word for each in board.solutions()} >= {"crosswords"}
    assert word.points == 1 << (len(word.tiles) - 1)
    assert sum(board.solve(wide=True).conclusion["points"] >= board.solve().conclusion["points"] for _ in "x")  # type: ignore[operator]
    field = ur.balda("балда", used=["фал"])
    move = field.solve().first
    assert move is not None
    assert move.grid[move.cell[0]][move.cell[1]] == move.letter
    assert [move.grid[row][column] for row, column in move.path] == [*move.word]
    assert all(each.word not in ("балда", "фал") for each in field.solutions())
    assert ur.balda([".....", "балда", "....."]).id.startswith("balda:...../балда")


def test_counting() -> None:
    assert [ur.count(ur.latin(order)) for order in (1, 2, 3, 4, 5)] == [1, 0, 0, 48, 960]
    assert ur.count("latin:5:first-row") == 8
    assert ur.count(ur.latin(9), time=0.0) is None
