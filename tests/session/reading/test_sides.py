"""Which side comes first: labels decide, then the layout, then the size; else the rows do, and a remark says so."""

import pytest

from unriddle.session.reading import Reader

ROWS, COLUMNS = ("2", "3 1", "6", "5", "3"), ("1", "4", "5", "3", "3", "2", "2")
DUCK = "nonogram:7x5:2/3,1/6/5/3:1/4/5/3/3/2/2"
HEART = ("1 1", "5", "5", "3", "1"), ("2", "4", "4", "4", "2")
HEARTS = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", "nonogram:5x5:2/4/4/4/2:1,1/5/5/3/1"


def lines(*parts: tuple[str, ...]) -> str:
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


DECIDED = {
    "labels": "columns\n" + "\n".join(COLUMNS) + "\n\nrows\n" + lines(ROWS),
    "labels in a row": f"down: {'; '.join(COLUMNS)}\nacross: {'; '.join(ROWS)}\n",
    "layout": "1,4,5,3,3,2,2\n\n2\n3 1\n6\n5\n3\n",
    "layout above a grid": "     1 4 5 3 3 2 2\n2    . . . . . . .\n3 1  . . . . . . .\n6    . . . . . . .\n"
    "5    . . . . . . .\n3    . . . . . . .\n",
    "size, width first": "7 5\n" + lines((*ROWS, *COLUMNS)),
    "size, columns first": "7 5\n" + lines((*COLUMNS, *ROWS)),
}


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", DECIDED)
def test_what_a_text_says_decides_whatever_is_asked(name: str, turned: bool) -> None:
    (read,) = Reader(values={"columns_first": True} if turned else {}).puzzles([DECIDED[name].encode()])
    assert str(read.good().opened.puzzle) == DUCK
    assert not any("--columns-first" in each for each in read.remarks)


@pytest.mark.parametrize("text", [lines(*HEART), "5 5\n" + lines((*HEART[0], *HEART[1]))])
def test_else_the_rows_come_first_and_a_remark_says_so(text: str) -> None:
    (read,) = Reader().puzzles([text.encode()])
    assert str(read.good().opened.puzzle) == HEARTS[0]
    assert sum("--columns-first" in each for each in read.remarks) == 1
    (read,) = Reader(values={"columns_first": True}).puzzles([text.encode()])
    assert str(read.good().opened.puzzle) == HEARTS[1]
    assert not read.remarks
