"""Where nothing is recognised the answer names what was nearly right, and the line."""

import pytest
from said import said

from unriddle.session.reading import Reader

NEAR = {
    "..X\n.XXX\nXXXXX\n": said("picture-of-two-characters") + ", but line 2 has 4 cells and others have 3",
    "1 1\n5\none\n\n2\n1\n1\n": said("clues-of-nonogram") + ", but line 3 does not fit: 'one'",
    "0 1 2\n1 2 0\n2 0 0\n": "a Latin square, but row 3: "
    + said("symbol-stands-twice-in-cells", symbol="0", one="2", other="3"),
    "0 1 2\n1 2\n2 0 1\n": "a Latin square, but line 2 has 2 cells and others have 3",
    "бар\nсон\nко\n": "a balda board, but line 3 has 2 cells and others have 3",
}


@pytest.mark.parametrize(("text", "near"), NEAR.items())
@pytest.mark.parametrize("as_file", [True, False])
def test_what_was_nearly_right_is_named(text: str, near: str, as_file: bool) -> None:
    (read,) = Reader().puzzles([text.encode() if as_file else text])
    source = "data" if as_file else "argument"
    assert str(read.error) == f"{source}: this is not a whole puzzle: it looks like {near}"


@pytest.mark.parametrize("text", ["!", "\x00\x01", "x", "1x\n", "%\n&\n"])
def test_of_what_was_nothing_nearly_nothing_more_is_said(text: str) -> None:
    (read,) = Reader().puzzles([text.encode()])
    assert str(read.error) == "data: no puzzle was found here"
