"""Positions, ids, formats and options: everything that is written can be read, everything wrong gets one line."""

import json
from typing import Any

import pytest
from concluded import concluded
from said import said

from unriddle.core import Detected, End, PuzzleError
from unriddle.lexicon import build
from unriddle.puzzles.balda import FAMILY
from unriddle.puzzles.balda.puzzle import Move, Puzzle

TEXT = """\
Played: Балда, бар
knots: 2
turn: 2

. . . . .
.....
БАЛДА
..р*#
.....
"""
POSITION = Puzzle.of(rows=(".....", ".....", "балда", "..р*#", "....."), used=("балда", "бар"), knots=2, turn=2)


def test_a_position_is_read_from_text_with_headers() -> None:
    assert FAMILY.detect(TEXT.encode()) == Detected("text", sure=True)
    assert FAMILY.read(TEXT.encode(), None) == [POSITION]


def test_rules_have_the_names_of_their_options_too() -> None:
    expected = [Puzzle.of(rows=("ba", ".."), used=("bar",), knots=2, min_length=3)]
    assert FAMILY.read(b"used: bar\nknots: yes\nmin_length: 3\nba\n..\n", "text") == expected
    assert FAMILY.read(b'{"rows": ["ba", ".."], "used": ["bar"], "knots": true, "min_length": 3}', None) == expected


def test_several_positions_stand_between_blank_lines() -> None:
    assert FAMILY.read(b"ab\n..\n\nknots: 2\ncd\n..\n", None) == [
        Puzzle.of(rows=("ab", "..")),
        Puzzle.of(rows=("cd", ".."), knots=2),
    ]


def test_json_has_the_same_rules_and_cells_from_0() -> None:
    value = {"rows": ["ба.", "..."], "played": ["бар"], "knots": 2, "diagonals": True, "cell": [1, 2]}
    expected = Puzzle.of(rows=("ба.", "..."), used=("бар",), knots=2, diagonals=True, cell=(1, 2))
    assert FAMILY.read(json.dumps(value).encode(), None) == [expected]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("ба.\n..\n", "balda, row 2: " + said("it-is-wide-first-row", cells="2", width="3")),
        ("бa.\n...\n", "balda, cell B1: " + said("russian-and-english-letters-are")),
        ("б1.\n...\n", "balda, cell B1: " + said("character-is-not-letter-of", letter="1", at="1")),
        ("ба.\n", "balda: " + said("there-is-row-board-has", count=1, low="2", high="15")),
        ("б\nа\n", "balda, row 1: " + said("it-is-wide-to-are", cells="1", low="2", high="15")),
        ("." * 100 + "\n" + "б\n", "balda, row 1: " + said("it-is-wide-to-are", cells="100", low="2", high="15")),
        ("б.\n" * 100, "balda: " + said("there-is-row-board-has", count=100, low="2", high="15")),
        (
            "knots: 99\nб.\n..\n",
            "balda: " + said("is-to-is-possible", name="the knot limit", value="99", low="1", high="9"),
        ),
        ("knots: many\nб.\n..\n", "line 1: balda, knots: " + said("is-not-number", text="many")),
        ("knot: 2\nб.\n..\n", "line 1: balda: there is no rule 'knot'"),
        ("played: bar\nб.\n..\n", said("balda-played-word", word="bar") + ": " + said("its-letters-are-not-in")),
        ("cell: A1\nб.\n..\n", "balda, cell A1: " + said("this-cell-is-not-empty")),
        ("cell: A9\nб.\n..\n", "cell: " + said("is-outside-board-of-cells", cell="A9", size="2 x 2")),
        ("through: B1\nб.\n..\n", "balda, through B1: " + said("there-is-no-letter-in")),
        ('{"rows": 3}', said("position-in-json-is-object")),
        ('{"rows": ["б.", ".."], "cell": [1]}', "balda, cell: " + said("this-value-is-not-valid")),
        ("[" * 100_000, said("this-json-is-nested-too")),
        ("\xff\xfe\xfd".encode("latin-1"), "this is not text"),
        ("", "balda: " + said("there-are-no-rows")),
    ],
)
def test_bad_positions_get_one_line_each(text: str | bytes, line: str) -> None:
    format = "json" if str(text)[:1] in "{[" and text else "text"
    with pytest.raises(PuzzleError) as error:
        FAMILY.read(text if isinstance(text, bytes) else text.encode(), format)
    assert str(error.value).startswith(line)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "balda:", "balda:аб/..;;", "balda:аб/..;x=1", "balda:аб/..;turn=2;turn=1", "latin:7"]
)
def test_bad_ids_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        Puzzle.parse(text)


def test_options_of_solve_become_part_of_the_position() -> None:
    assert FAMILY.configure is not None

    def configured(**options: Any) -> Puzzle:
        assert FAMILY.configure is not None
        values = {name.replace("_", "-"): value for name, value in options.items()}
        changed: Puzzle = FAMILY.configure(Puzzle.parse("balda:.../бар/..*"), values)
        return changed

    assert str(configured(knots=True)) == "balda:.../бар/..*;knots=2"
    assert str(configured(knots=True, knot_limit=3)) == "balda:.../бар/..*;knots=3"
    assert str(configured(used="БАР,раб")) == "balda:.../бар/..*;played=бар,раб"
    assert str(configured(cell="b1", no_slang=True)) == "balda:.../бар/..*;slang=no;cell=B1"


def test_after_makes_the_move_and_looks_through_its_letter() -> None:
    assert FAMILY.configure is not None
    puzzle = Puzzle.parse("balda:.../бар/...;played=бар")
    after = FAMILY.configure(puzzle, {"after": "C1 Т ТРАБ"})
    assert str(after) == "balda:..т/бар/...;played=бар,траб;through=C1;turn=2"
    elsewhere = FAMILY.configure(puzzle, {"after": "C1 Т ТРАБ", "through": "A2"})
    assert str(elsewhere) == "balda:..т/бар/...;played=бар,траб;through=A2;turn=2"
    for move, line in (
        ("C1 Т БАР", "--after: " + said("cannot-be-spelled-with-in", word="бар", letter="т", cell="C1")),
        ("C1 Т ТРАБ 4 C1-C2-B2-B3", "--after: " + said("there-is-no-in", letter="б", cell="B3")),
        ("B2 Т БАТ", "--after: " + said("cell-is-not-empty", cell="B2")),
        ("D1 Т ТРАБ", "--after: the move: D1 is outside the board"),
        ("Т ТРАБ", "--after: the move: 'Т' is not a cell"),
    ):
        with pytest.raises(PuzzleError) as error:
            FAMILY.configure(puzzle, {"after": move})
        assert str(error.value).startswith(line)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"word": "бал", "letter": "л"}, said("word-is-not-in-lexicon", word="бал", lexicon="words")),
        ({"cell": (0, 0)}, said("cell-is-not-empty", cell="A1")),
        ({"path": ((0, 0), (0, 2), (0, 1))}, said("there-is-no-in", letter="а", cell="C1")),
        ({"path": ((0, 0), (0, 1))}, said("path-has-cells-for-letters", cells="2", letters="3")),
        ({"path": ()}, "бар needs р in B2, one cell away from C1"),
        ({"path": (), "word": "пир"}, said("cannot-be-spelled-with-in", word="пир", letter="р", cell="C1")),
        ({"points": 3}, said("move-is-worth-not", score="8", given="3")),
        ({"word": "раб", "path": ((0, 2), (0, 1), (0, 0))}, said("word-has-been-played", word="раб")),
        ({"word": "баба", "path": ((0, 0), (0, 1), (0, 0), (0, 1))}, said("path-uses-times", cell="A1", times="2")),
        ({"word": "ба", "path": ((0, 0), (0, 1))}, said("word-is-shorter-than-letters", word="ба", least="3")),
    ],
)
def test_check_says_what_is_wrong(changes: dict[str, Any], sentence: str) -> None:
    puzzle = Puzzle.parse("balda:ба*/...;min-length=3;played=раб")
    right = Move((0, 2), "р", "бар", ((0, 0), (0, 1), (0, 2)), 8)
    lexicon = build(["бар", "раб"])
    assert puzzle.check(right, lexicon) == ""
    assert puzzle.check(right._replace(**changes), lexicon) == sentence


def test_moves_are_sorted_by_score_then_by_the_rarity_of_the_letter() -> None:
    lexicon = build(["баф", "бар", "бара", "рара", "фа"])
    puzzle = Puzzle.parse("balda:ба./...")
    moves = [puzzle.solution(text) for text in ("C1 Р БАР", "C1 Ф БАФ", "B2 Ф ФА")]
    conclusion, _ = concluded(puzzle, moves, End("exhausted", 9, 1.0), lexicon)
    assert [move["word"] for move in conclusion["moves"]] == ["баф", "бар", "фа"]
    assert conclusion["best"]["word"] == "баф"


def test_positions_and_moves_show_themselves_in_a_notebook() -> None:
    puzzle = Puzzle.parse("balda:ба*/#..")
    assert puzzle._repr_svg_().startswith("<svg")
    assert "C1" in puzzle.solution("C1 Р БАР")._repr_svg_()


def test_a_picture_numbers_the_path() -> None:
    puzzle = Puzzle.parse("balda:ша./#*.;knots=2")
    drawn = FAMILY.picture(puzzle, puzzle.solution("C1 Л ШАЛАШ"))
    assert [[(cell.text, cell.role.value, cell.note) for cell in row] for row in drawn.cells] == [
        [("Ш", "marked", "1,5"), ("А", "marked", "2,4"), ("Л", "new", "3")],
        [("", "blocked", ""), ("", "prize", ""), ("", "empty", "")],
    ]
    assert [label.text for row in (drawn.left, drawn.top) for (label,) in row] == ["1", "2", "A", "B", "C"]
    assert drawn.lines == ("C1 Л ШАЛАШ 5 A1-B1-C1-B1-A1",)
