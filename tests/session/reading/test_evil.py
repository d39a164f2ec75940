"""Pastes that somebody made to be slow: read or refused in one line, without going through them again and again."""

import pytest

from unriddle.session.reading import Reader

LARGE = 120_000
EVIL = {
    "frames that open": "┌" * LARGE,
    "frames that open and close": "┌└" * LARGE,
    "frames on lines": "\n ┌│" * LARGE,
    "a frame around nothing": "┌" + "─" * LARGE + "└",
    "months without end": "may " * LARGE + "5",
    "headings without end": "quartiles of " * LARGE,
    "numbers without end": "1 " * LARGE,
    "tabs": "\t" * LARGE,
    "a wide row among narrow ones": "\t" * LARGE + "\n" + "1\t2\n" * LARGE,
    "a table": "\n".join(["\t" * 900] * 900 + ["1" + "\t" * 900]),
    "blocks": "1-" * LARGE,
    "lines": "1;" * LARGE,
    "digits and a letter": "1" * LARGE + "x\n" + "11\n" * 9,
    "patterns": "pattern" * LARGE + "#5x5:1",
    "slots": "p?nonogram/5/5/" + "z" * LARGE,
    "squares": "⬜" * LARGE + "🟥",
    "one sign and spaces": "# " * LARGE + "\n#",
    "two lines of commas": "1," * LARGE + "\n" + "1," * LARGE,
    "clues above one line": "  " + "1 " * LARGE + "\n1\n",
    "a heading and blanks": "rows" + " " * LARGE + "x",
    "brackets": "[ " * LARGE,
    "rows of a page": "<table>" + "<tr" * LARGE,
    "bars": "|" * LARGE + "\n" + "|" * LARGE,
    "letters and dots": "бар." * LARGE + "\n.",
}


@pytest.mark.halved
@pytest.mark.parametrize("text", EVIL.values(), ids=EVIL)
@pytest.mark.timeout(120)
def test_evil_pastes_end_in_a_puzzle_or_a_line(text: str) -> None:
    for read in Reader().puzzles([text.encode()]):
        assert read.error is None or "\n" not in str(read.error)
