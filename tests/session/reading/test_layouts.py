"""Texts in layouts of people and of other programs: each is read as what it shows, or the refusal leads somewhere.

The first 63 were written by the author of the reader, who knew it: run once, 55 were read right and 8 refused.
The 42 of other kinds after them were written before the judges of nonograms, squares and boards were read, though after
the reader of structure: run once, 31 were read right, 10 refused and 1 wrong (clues above a grid, right-aligned).
Two draws of 55 and 44 by somebody who had seen neither file: run once, 83 were read right, 13 refused, 2 read with a
remark that says so, and 1 wrong (`rows 2-1 4 1-1-2`).

`drawn.txt` has 190 texts of as many kinds, which a script drew of puzzles that it knew. Four of each were read before
the reader was mended: of 288 texts of 72 kinds, 257 were right and 6 wrong; of 288 of others, 194 and 15; and of 248 of
62 kinds that were written after the first two were mended, 195 and 4.
"""

import re
from pathlib import Path

import pytest

from unriddle.session.reading import Reader

FOLDER = Path(__file__).parent
EMPTY = ("no puzzle was found here", "not JSON", "say what it is")
MISLEADING = {"letters sums"}  # as tiles


def cases(name: str) -> list[tuple[str, str, str]]:
    """The name of each text in a file, its puzzles, and the text."""
    parts = re.split(r"(?m)^%%%% (.*?) %%%% ?(.*)\n", (FOLDER / name).read_text("utf-8"))[1:]
    return list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))


@pytest.mark.parametrize(
    ("wanted", "text"),
    [pytest.param(*case[1:], id=case[0]) for file in ("layouts.txt", "drawn.txt") for case in cases(file)],
)
def test_a_layout_that_nobody_named_is_read(wanted: str, text: str) -> None:
    found = [str(read.good().opened.puzzle) for read in Reader().puzzles([text.encode()])]
    assert " ".join(found) == wanted


def test_most_refusals_lead_somewhere() -> None:
    led = {}
    for name, _, text in cases("refused.txt"):
        (read,) = Reader().puzzles([text.encode()])
        assert read.error is not None, f"{name} is read"
        said = str(read.error).replace("not JSON", "" if text.startswith('{"') else "not JSON")
        led[name] = name not in MISLEADING and not any(each in said for each in EMPTY)
    assert len(led) == 38
    assert sum(led.values()) >= 36, [name for name, leads in led.items() if not leads]


def test_the_error_of_a_clue_that_is_too_long_says_how_the_text_was_read() -> None:
    (read,) = Reader().puzzles([b"rows: 1 2\ncolumns: 1 1 1 9"])
    assert "it is read as 1 row and 1 column; row 1: the clue 1 2 needs 4 cells; there are 1" in str(read.error)
