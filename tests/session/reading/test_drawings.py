"""Our own drawings read back: SVG and PNG carry the puzzle, text is read as a drawing, in all families."""

from pathlib import Path
from typing import Any

import pytest
from said import said

from unriddle.core.formats import embed, embedded_in
from unriddle.draw.text import plain
from unriddle.registry import find
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

PUZZLES = (
    "quartiles:azz,th,ss,tru",
    "quartiles:cro,ss,wo,rds,?,ra,nih,mat,re",
    "balda:..../бар*/..#./....",
    "balda:............/абвгдежзиклм" + "/............" * 9,
    "latin:5",
    "latin:11",
    "latin:4:0.../..../..../....:plain",
    "nonogram:3x2:1,1/2:1/1/2",
    "nonogram:7x1:2,1:1/1/0/1/0/0/0",
    "nonogram:12x1:1,10:1/0" + "/1" * 10,
    "nonogram:2x1:?:1/0",
    "nonogram:2x1:2:1/1:colours=ff0000",
    "nonogram:3x1:1b,1a:1b/0/1a:colours=000000,6495ed",
)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_the_drawing_of_a_solution_is_read_as_its_puzzle(unriddle: Any, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"drawn.{form}"
    for id, solution in (
        ("quartiles:azz,th,ss,tru", "truth  tru+th  2"),
        ("balda:..../бар./..../....", "B3 Я БАРЯ"),
        ("latin:1", "0"),
        ("nonogram:2x1:1:1/0", "#."),
    ):
        assert unriddle("show", id, solution, "-o", file, "--force").code == 0
        assert unriddle("convert", file, "--to", "id").out == f"{id}\n"
        assert unriddle("solve", id, "--limit", "1", "-o", file, "--force").code == 0
        assert unriddle("convert", file, "--to", "id").out == f"{id}\n"


@pytest.mark.parametrize("id", PUZZLES)
def test_a_drawing_in_text_is_read_back(id: str) -> None:
    puzzle = Opened.parse(id).puzzle
    (read,) = Reader().puzzles([plain(find(puzzle.family).picture(puzzle, None)).encode()])
    assert (str(read.opened.puzzle), read.error, [*read.remarks]) == (str(puzzle), None, [])


def test_a_solution_drawn_in_text_is_read_as_its_puzzle() -> None:
    for id, solution, told in (
        ("quartiles:azz,th,ss,tru", "truth  tru+th  2", []),
        ("balda:..../бар./..../....", "A3 Я БАРЯ", []),
        ("latin:1", "0", []),
        ("latin:2:plain", "0 1\n1 0", []),
        ("nonogram:2x1:1:1/0", "#.", [said("only-clues-of-this-drawing")]),
    ):
        puzzle = Opened.parse(id).puzzle
        text = plain(find(puzzle.family).picture(puzzle, puzzle.solution(solution)))
        (read,) = Reader().puzzles([text.encode()])
        assert read.error is None
        assert (str(read.opened.puzzle), [*read.remarks]) == (id, told)


def test_a_drawing_without_an_embedded_puzzle_is_recognized() -> None:
    for data in (
        b"",
        b"<svg><title>x</title></svg>",
        b'<svg><metadata>{"rows": []}</metadata></svg>',
        b'<svg><metadata data-puzzle="latin">{',
    ):
        assert embedded_in(data) is None
    assert embedded_in(b"\x89PNG\r\n\x1a\n" + bytes(25) + b"\0\0\0\x05tEXtx\0abc") is None


def test_what_is_put_into_a_drawing_comes_out_whatever_signs_it_has() -> None:
    content = '{"title": "<b>&amp; Ё 🐟</b>"}'
    for file in (b"<svg><title>x</title></svg>", b"\x89PNG\r\n\x1a\n" + bytes(25)):
        assert embedded_in(embed(file, "balda", content.encode())) == ("balda", content.encode())


def test_a_drawing_of_nobody_is_refused() -> None:
    (read,) = Reader().puzzles([embed(b"<svg><title>x</title></svg>", "chess", b"{}")])
    assert str(read.error) == "data: no puzzle was found here"
    (read,) = Reader().puzzles([b"<svg><title>x</title></svg>"])
    assert str(read.error) == "data: " + said("only-drawing-made-by-unriddle")
