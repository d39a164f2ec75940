"""Every kind of paste is read; what cannot be a board is refused in one line that names the tile."""

import re

import pytest
from said import said

from unriddle.core import PuzzleError
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.session.reading import Reader

TILES = ("azz", "th", "ss", "tru", "ref", "fu", "ra", "nih")
GRID = """
┌──────┬──────┬──────┬──────┐
│ azz  │  th  │  ss  │ tru  │
├──────┼──────┼──────┼──────┤
│ ref  │  fu  │  ra  │ nih  │
└──────┴──────┴──────┴──────┘
"""
PASTES = [
    "azz th ss tru ref fu ra nih",
    "azz,th,ss,tru,ref,fu,ra,nih",
    "azz; th; ss; tru; ref; fu; ra; nih;",
    "AZZ Th sS TRU\nRef fu ra nih\n",
    "azz\r\nth\r\nss\r\ntru\r\nref\r\nfu\r\nra\r\nnih\r\n",
    "azz\tth\tss\ttru\n\nref\tfu\tra\tnih",
    "\ufeffazz th ss tru ref fu ra nih",
    "'azz', 'th', 'ss', 'tru', 'ref', 'fu', 'ra', 'nih'",
    "['azz', 'th', 'ss', 'tru', 'ref', 'fu', 'ra', 'nih']",
    '"azz" "th" "ss" "tru" "ref" "fu" "ra" "nih"',
    "“azz” “th” “ss” “tru” “ref” “fu” “ra” “nih”",
    "| azz | th | ss | tru |\n|-----|----|----|-----|\n| ref | fu | ra | nih |",
    "+-----+----+\n| azz | th |\n+-----+----+\n| ss | tru | ref | fu | ra | nih |",
    GRID,
    '["azz", "th", "ss", "tru", "ref", "fu", "ra", "nih"]',
    '[["azz", "th", "ss", "tru"], ["ref", "fu", "ra", "nih"]]',
    '{"tiles": ["AZZ", "th", "ss", "tru", "ref", "fu", "ra", "nih"]}',
    '{"tiles": "azz th ss tru ref fu ra nih", "tiles_per_word": 4, "date": null}',
    "quartiles:azz,th,ss,tru,ref,fu,ra,nih",
    "quartiles: azz th ss tru ref fu ra nih",
]


@pytest.mark.parametrize("paste", PASTES)
def test_every_kind_of_paste_gives_the_same_board(paste: str) -> None:
    data = paste.encode()
    assert FAMILY.detect(data) is not None
    assert [Puzzle(TILES)] == FAMILY.read(data, None)
    assert [Puzzle(TILES)] == [each.good().opened.puzzle for each in Reader().puzzles([data], "quartiles")]


def test_text_in_utf_16_is_read() -> None:
    data = "azz th ss tru ref fu ra nih".encode("utf-16")
    assert FAMILY.detect(data) is not None
    assert [Puzzle(TILES)] == FAMILY.read(data, None)


def test_a_file_may_hold_many_boards() -> None:
    expected = [Puzzle(("ab", "c")), Puzzle(("d", "?"), 2)]
    assert expected == FAMILY.read(b'[{"tiles": ["ab", "c"]}, {"tiles": ["d", "?"], "tiles_per_word": 2}]', None)
    assert expected == FAMILY.read(b"quartiles:ab,c\nquartiles:d,?:tiles-per-word=2\n", None)


def test_a_format_that_cannot_hold_a_board_says_so() -> None:
    with pytest.raises(PuzzleError, match="cannot hold tiles-per-word=3; json and id can"):
        FAMILY.write(Puzzle(TILES, 3), "tiles")
    for format in ("json", "id"):
        assert [Puzzle(TILES, 3)] == FAMILY.read(FAMILY.write(Puzzle(TILES, 3), format), format)
    for use in (lambda: FAMILY.write(Puzzle(TILES), "xml"), lambda: FAMILY.read(b"ab", "xml")):
        with pytest.raises(
            PuzzleError,
            match=re.escape(
                said("has-no-format-its-formats", family="quartiles", format="xml", formats="tiles, json, id")
            ),
        ):
            use()


@pytest.mark.parametrize("data", [b"", b"12 34\n56 78", b"columns\n1 2\n\nrows\n3", b'{"rows": [1]}', b"[[1, 2]]"])
def test_what_is_of_another_family_is_left_to_it(data: bytes) -> None:
    assert FAMILY.detect(data) is None
