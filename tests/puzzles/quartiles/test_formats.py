"""Every kind of paste is read; what cannot be a board is refused in one line that names the tile."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import said

from unriddle.core import Detected, PuzzleError
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
    assert FAMILY.detect(data) == Detected("tiles")
    assert [Puzzle(TILES)] == FAMILY.read(data, None)


def test_a_file_may_hold_many_boards() -> None:
    expected = [Puzzle(("ab", "c")), Puzzle(("d", "?"), 2)]
    assert expected == FAMILY.read(b'[{"tiles": ["ab", "c"]}, {"tiles": ["d", "?"], "tiles_per_word": 2}]', None)
    assert expected == FAMILY.read(b"quartiles:ab,c\nquartiles:d,?:tiles-per-word=2\n", None)


@pytest.mark.parametrize("puzzle", [Puzzle(TILES), Puzzle(("ab", "?", "?", "ab"))])
@pytest.mark.parametrize("format", [format.name for format in FAMILY.formats if format.write])
def test_what_is_written_is_read_back(puzzle: Puzzle, format: str) -> None:
    assert [puzzle] == FAMILY.read(FAMILY.write(puzzle, format), format)
    assert Detected(format, sure=format != "tiles") == FAMILY.detect(FAMILY.write(Puzzle(TILES), format))


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


# What is given -> the line that it gets.
BAD = {
    "": said("there-are-no-tiles"),
    " ,;\n|": said("there-are-no-tiles"),
    "azz th ñoq": "tile 3 'ñoq': " + said("is-not-letter-from-to", letter="ñ"),
    "azz кот": "tile 2 'кот': " + said("is-not-letter-from-to", letter="к"),
    "azz th4": "tile 2 'th4': " + said("is-not-letter-from-to", letter="4"),
    "azz \u212aa": "tile 2 'Ka': " + said("is-not-letter-from-to", letter="K"),
    "azz ｆｕ": "tile 2 'ｆｕ': " + said("is-not-letter-from-to", letter="ｆ"),
    "azz th-ss": "tile 2 'th-ss': " + said("is-not-letter-from-to", letter="-"),
    "azz don't": 'tile 2 "don\'t": ' + said("is-not-letter-from-to", letter="'"),
    "azz th\x00": "tile 2 'th\\x00': " + said("is-not-letter-from-to", letter="\u0000"),
    "azz \x1b[31mth": "tile 2 '\\x1b[31mth': " + said("is-not-letter-from-to", letter="\u001b"),
    "azz <b>th</b>": "tile 2 '<b>th</b>': " + said("is-not-letter-from-to", letter="<"),
    "azz abcdefghijklm": "tile 2 'abcdefghijklm': " + said("tile-has-to-letters-this", most="12", letters="13"),
    "azz " + "x" * 5000: "tile 2 'xxxxxxxxxxxxxxxxxxxx': "
    + said("tile-has-to-letters-this", most="12", letters="5000"),
    "ab " * 41: "tile 41 'ab': " + said("too-many-board-has-at", most="40"),
    "ab " * 10**6: said("file-may-have-bytes-and", most=262144, size=3000000),
    "? th ? ?": "tile 4 '?': " + said("at-most-tiles-may-be", most="2"),
    "th ??": "tile 2 '??': " + said("is-not-letter-from-to", letter="?"),
    "th a?": "tile 2 'a?': " + said("is-not-letter-from-to", letter="?"),
    b"azz \xff\xfe th": said("this-is-not-text-byte", at="4"),
    '["azz", "th"': "line 1, column 13: " + said("this-is-not-json-2", why="Expecting ',' delimiter"),
    '["azz", NaN]': "tile 2: " + said("tile-must-be-string-not", kind="a number"),
    '["azz", null]': "tile 2: " + said("tile-must-be-string-not", kind="null"),
    '["azz", {"a": 1}]': "tile 2: " + said("tile-must-be-string-not", kind="an object"),
    '["azz", ["th", ["ss"]]]': "tile 3: " + said("tile-must-be-string-not", kind="a list"),
    '["azz", ""]': "tile 2 '': " + said("tile-has-to-letters-this", most="12", letters="0"),
    '["azz", "th ss"]': "tile 2 'th ss': " + said("is-not-letter-from-to", letter=" "),
    "[" * 100_000: said("this-json-is-nested-too"),
    "[" + "9" * 5000 + "]": said("this-json-contains-number-that"),
    '{"fields": []}': said("board-in-json-is-list"),
    '{"tiles": 7}': said("tiles-must-be-list-not", kind="a number"),
    '{"tiles": ["ab"], "tiles_per_word": 7}': "tiles-per-word: " + said("is-not-a-number-from-to", text="7", most="6"),
    '{"tiles": ["ab"], "tiles_per_word": NaN}': "tiles-per-word: "
    + said("is-not-a-number-from-to", text="nan", most="6"),
    '{"tiles": ["ab"], "tiles_per_word": true}': "tiles-per-word: "
    + said("is-not-a-number-from-to", text="True", most="6"),
    "quartiles:": said("there-are-no-tiles"),
    "quartiles:ab:words=3": "words=3: " + said("only-n-may-follow-tiles", option="tiles-per-word"),
    "quartiles:ab:tiles-per-word=x": "tiles-per-word: " + said("is-not-number-from-to", text="x", most="6"),
    "quartiles:ab:tiles-per-word=0": "tiles-per-word: " + said("is-not-number-from-to", text="0", most="6"),
}


@pytest.mark.parametrize(("given", "line"), BAD.items(), ids=[repr(given)[:30] for given in BAD])
def test_bad_input_is_refused_in_one_clear_line(given: str | bytes, line: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        FAMILY.read(given.encode() if isinstance(given, str) else given, None)
    assert line == str(caught.value)


@pytest.mark.parametrize("data", [b"", b"12 34\n56 78", b"columns\n1 2\n\nrows\n3", b'{"rows": [1]}', b"[[1, 2]]"])
def test_what_is_of_another_family_is_left_to_it(data: bytes) -> None:
    assert FAMILY.detect(data) is None


@given(
    st.one_of(
        st.binary(max_size=200), st.text(max_size=100).map(str.encode), st.text("az?,[]{}\"'| \n:").map(str.encode)
    )
)
def test_anything_is_read_or_refused(data: bytes) -> None:
    FAMILY.detect(data)
    for format in (None, *(format.name for format in FAMILY.formats)):
        try:
            puzzles, line = FAMILY.read(data, format), ""
        except PuzzleError as error:
            puzzles, line = [], str(error)
        assert line.isprintable()
        assert all(Puzzle.parse(str(puzzle)) == puzzle for puzzle in puzzles)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text("ab?"), st.lists))
def test_any_json_is_read_or_refused(value: object) -> None:
    try:
        line = str(FAMILY.read(json.dumps({"tiles": value}).encode(), "json"))
    except PuzzleError as error:
        line = str(error)
    assert line.isprintable()
