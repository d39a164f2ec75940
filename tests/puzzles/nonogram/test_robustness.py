"""Long words in a file make no long message."""

import pytest

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram import FAMILY

read = FAMILY.read


LONG = "a" * 30_000


@pytest.mark.parametrize(
    "text",
    [
        f"rows\n1{LONG}\ncolumns\n1\n",
        f"[clues]\n{LONG} = 1\n{LONG} = 1\n",
        f"[colors]\n{LONG} = (red) *\n[clues]\nrows=1\ncolumns=1\n",
        f"<puzzle defaultcolor='{LONG}'><clues type='rows'><line><count>1</count></line></clues>"
        "<clues type='columns'><line><count>1</count></line></clues></puzzle>",
        f"<puzzle><color name='{LONG}'>f00</color>"
        f"<clues type='rows'><line><count color='{LONG}'>1</count></line></clues>"
        "<clues type='columns'><line></line></clues></puzzle>",
        f"<puzzle type='{LONG}'></puzzle>",
        f"GRID {LONG}\nROWS\nCOLUMNS\n",
        f"$1\n{LONG}\n",
        f'{{"rows": [["1{LONG}"]], "columns": [[1]]}}',
        f'{{"rows": [[1]], "columns": [[0]], "colours": {{"{LONG}": "#ff0000", "b": "{LONG}"}}}}',
        f"nonogram:1x1:{LONG}:1",
        f"nonogram:1x1:1:1:colours={LONG}",
        f"nonogram:1x1:1:1:{LONG}=1",
    ],
)
def test_long_words_make_no_long_messages(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text.encode())
    assert len(str(caught.value)) < 300
