"""Every kind of paste is read; what cannot be a board is refused in one line that names the tile."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unriddle
from unriddle.core import Detected, PuzzleError
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import Puzzle

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
    assert [Puzzle(TILES)] == unriddle.read(data, "quartiles")


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
        with pytest.raises(PuzzleError, match="quartiles has no format 'xml'; its formats are tiles, json, id"):
            use()


# What is given -> the line that it gets.
BAD = {
    "": "there are no tiles",
    " ,;\n|": "there are no tiles",
    "azz th ñoq": "tile 3 'ñoq': 'ñ' is not a letter from a to z",
    "azz кот": "tile 2 'кот': 'к' is not a letter from a to z",
    "azz th4": "tile 2 'th4': '4' is not a letter from a to z",
    "azz \u212aa": "tile 2 '\u212aa': '\u212a' is not a letter from a to z",
    "azz ｆｕ": "tile 2 'ｆｕ': 'ｆ' is not a letter from a to z",
    "azz th-ss": "tile 2 'th-ss': '-' is not a letter from a to z",
    "azz don't": 'tile 2 "don\'t": "\'" is not a letter from a to z',
    "azz th\x00": "tile 2 'th\\x00': '\\x00' is not a letter from a to z",
    "azz \x1b[31mth": "tile 2 '\\x1b[31mth': '\\x1b' is not a letter from a to z",
    "azz <b>th</b>": "tile 2 '<b>th</b>': '<' is not a letter from a to z",
    "azz abcdefghijklm": "tile 2 'abcdefghijklm': a tile has 1 to 12 letters; this one has 13",
    "azz " + "x" * 5000: "tile 2 'xxxxxxxxxxxxxxxxxxxx': a tile has 1 to 12 letters; this one has 5000",
    "ab " * 41: "tile 41 'ab': too many: a board has at most 40 tiles",
    "ab " * 10**6: "a file may have 262,144 bytes, and this one has 3,000,000",
    "? th ? ?": "tile 4 '?': at most 2 tiles may be unknown",
    "th ??": "tile 2 '??': '?' is not a letter from a to z",
    "th a?": "tile 2 'a?': '?' is not a letter from a to z",
    b"azz \xff\xfe th": "this is not text: byte 4 cannot be read",
    '["azz", "th"': "line 1, column 13: this is not JSON: Expecting ',' delimiter",
    '["azz", NaN]': "tile 2: a tile must be a string, not a number",
    '["azz", null]': "tile 2: a tile must be a string, not null",
    '["azz", {"a": 1}]': "tile 2: a tile must be a string, not an object",
    '["azz", ["th", ["ss"]]]': "tile 3: a tile must be a string, not a list",
    '["azz", ""]': "tile 2 '': a tile has 1 to 12 letters; this one has 0",
    '["azz", "th ss"]': "tile 2 'th ss': ' ' is not a letter from a to z",
    "[" * 100_000: "this JSON is nested too deeply",
    "[" + "9" * 5000 + "]": "this JSON contains a number that is too long",
    '{"fields": []}': 'a board in JSON is a list of tiles, or an object with "tiles"',
    '{"tiles": 7}': "the tiles must be a list, not a number",
    '{"tiles": ["ab"], "tiles_per_word": 7}': "tiles-per-word: 7 is not a number from 1 to 6",
    '{"tiles": ["ab"], "tiles_per_word": NaN}': "tiles-per-word: nan is not a number from 1 to 6",
    '{"tiles": ["ab"], "tiles_per_word": true}': "tiles-per-word: True is not a number from 1 to 6",
    "quartiles:": "there are no tiles",
    "quartiles:ab:words=3": "words=3: only :tiles-per-word=N may follow the tiles",
    "quartiles:ab:tiles-per-word=x": "tiles-per-word: 'x' is not a number from 1 to 6",
    "quartiles:ab:tiles-per-word=0": "tiles-per-word: '0' is not a number from 1 to 6",
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
