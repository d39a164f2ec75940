"""Where nothing is recognized the answer names what was nearly right, and the line."""

import pytest
from said import said

from unriddle.session.reading import Reader

NEAR = {
    "..X\n.XXX\nXXXXX\n": said("line-has-cells-and-others", line="2", count=4, most="3"),
    "1 1\n5\none\n\n2\n1\n1\n": said("line-is-unlike-others", line="3", text="one"),
    "3 1 2\n1 2 3\n2 1 1\n": said("it-looks-like-latin-square", why="row 3: ")
    + said("symbol-stands-twice-in-cells", symbol="1", one="2", other="3"),
    "0 1 2\n1 2\n2 0 1\n": said("line-has-cells-and-others", line="2", count=2, most="3"),
    "бар\nсон\nко\n": said("line-has-cells-and-others", line="3", count=2, most="3"),
    "azz th ss tru ref fu ra nih": said("words-if-these-are-tiles", count="8"),
    "1 1\n5\n5\n3\n\n2\n4\n4\n4\n": "it is read as 4 rows and 4 columns; row 2: "
    + said("clue-needs-cell-there-are", clue="5", count=5, size="4"),
}


@pytest.mark.parametrize(("text", "near"), NEAR.items())
@pytest.mark.parametrize("as_file", [True, False])
def test_what_was_nearly_right_is_named(text: str, near: str, as_file: bool) -> None:
    (read,) = Reader().puzzles([text.encode() if as_file else text])
    source = "data" if as_file else "argument"
    assert str(read.error) == f"{source}: this is not a whole puzzle: {near}"


@pytest.mark.parametrize("text", ["!", "\x00\x01", "x", "1x\n", "%\n&\n"])
def test_of_what_was_nothing_nearly_nothing_more_is_said(text: str) -> None:
    (read,) = Reader().puzzles([text.encode()])
    assert str(read.error) == "data: no puzzle was found here"
