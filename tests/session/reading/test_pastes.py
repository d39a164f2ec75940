"""Every form of a paste or a file that docs/use/pastes.md lists is read, or refused with what to do."""

import gzip
import io
import re
import zipfile
from pathlib import Path

import pytest
from said import said as in_words

from unriddle.session.reading import Reader

DOCS = Path(__file__).parents[3] / "docs" / "use" / "pastes.md"
NONOGRAM = "nonogram:5x4:2,1/1,2/1,1/4:2,1/1,2/1/4/1"
LATIN = "latin:4:1..4/.3../..4./...2:base=1"
BALDA = "balda:...../...../балда/.к.../.....;played=балда"
BOARD = """\
azz th ss tru
ref fu ra nih
cro mat wo sh
re rds tic il
lly zz is ment
"""
QUARTILES = "quartiles:" + ",".join(BOARD.split())
CSV = ",,2,1,,,\n,,1,2,1,4,1\n2,1,,,,,\n1,2,,,,,\n1,1,,,,,\n,4,,,,,\n"
FIELD = ".....\n.....\nбалда\n.к...\n.....\n"
NO_SUDOKU = in_words("this-is-sudoku-which-unriddle")
COPY = "which unriddle cannot read: " + in_words("open-it-copy-puzzle-and")
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def page(rows: list[list[str]]) -> str:
    cells = "".join("<tr>" + "".join(f"<td><b>{cell}</b></td>" for cell in row) + "</tr>\n" for row in rows)
    return f"<html><body><p>Today</p><table>{cells}</table></body></html>"


def packed(files: dict[str, str]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        for name, text in files.items():
            file.writestr(zipfile.ZipInfo(name), text)
    return content.getvalue()


# Name in docs/use/pastes.md -> a paste, or a file, and its puzzle.
READ: dict[str, list[tuple[str | bytes, str]]] = {
    "clues around a grid, aligned by blanks": [
        ("        2 1\n        1 2 1 4 1\n    2 1\n    1 2\n    1 1\n      4\n", NONOGRAM),
        ("     2 1\n     1 2 1 4 1\n2 1  . . . . .\n1 2  . . . . .\n1 1  . . . . .\n  4  . . . . .\n", NONOGRAM),
    ],
    "the same as CSV": [(CSV, NONOGRAM), (CSV.replace(",", ";"), NONOGRAM)],
    "clues under headings": [
        ("Across:\n2 1\n1 2\n1 1\n4\nDown:\n2 1\n1 2\n1\n4\n1\n", NONOGRAM),
        ("Rows:\n2-1\n1-2\n1-1\n4\n\nColumns:\n2-1\n1-2\n1\n4\n1\n", NONOGRAM),
        ("Columns:\n2-1\n1-2\n1\n4\n1\nRows:\n2-1\n1-2\n1-1\n4\n", NONOGRAM),
    ],
    "headings in other languages": [
        ("Строки: 2 1; 1 2; 1 1; 4\nСтолбцы: 2 1; 1 2; 1; 4; 1", NONOGRAM),
        *(
            (f"{rows}:\n2 1\n1 2\n1 1\n4\n{columns}:\n2 1\n1 2\n1\n4\n1\n", NONOGRAM)
            for rows, columns in (
                ("По горизонтали", "По вертикали"),
                ("Рядки", "Стовпці"),
                ("Zeilen", "Spalten"),
                ("Lignes", "Colonnes"),
                ("Filas", "Columnas"),
                ("Linhas", "Colunas"),
                ("Righe", "Colonne"),
                ("Wiersze", "Kolumny"),
                ("Řádky", "Sloupce"),
                ("Satırlar", "Sütunlar"),
                ("行", "列"),
            )
        ),
    ],
    "clues in sentences": [
        ("The rows are 2 1, 1 2, 1 1 and 4, and the columns are 2 1, 1 2, 1, 4 and 1.", NONOGRAM),
        (
            "Rows from top to bottom: 2 1; 1 2; 1 1; 4. Columns from left to right: 2 1; 1 2; 1; 4; 1. Can you?",
            NONOGRAM,
        ),
    ],
    "a size above, a rule between": [
        ("5 4\n2 1\n1 2\n1 1\n4\n2 1\n1 2\n1\n4\n1\n", NONOGRAM),
        ("2 1\n1 2\n1 1\n4\n---\n2 1\n1 2\n1\n4\n1\n", NONOGRAM),
    ],
    "numbered clues": [
        ("Rows\n1: 2 1\n2: 1 2\n3: 1 1\n4: 4\nColumns\n1: 2 1\n2: 1 2\n3: 1\n4: 4\n5: 1\n", NONOGRAM),
        ("1: 2 1\n2: 1 2\n3: 1 1\n4: 4\n\n1: 2 1\n2: 1 2\n3: 1\n4: 4\n5: 1\n", NONOGRAM),
        (
            "Row 1: 2 1\nRow 2: 1 2\nRow 3: 1 1\nRow 4: 4\nCol 1: 2 1\nCol 2: 1 2\nCol 3: 1\nCol 4: 4\nCol 5: 1",
            NONOGRAM,
        ),
    ],
    "lists in program code": [
        ("rows = [[2,1],[1,2],[1,1],[4]]\ncolumns = [[2,1],[1,2],[1],[4],[1]]\n", NONOGRAM),
        ("row_clues = [(2, 1), (1, 2), (1, 1), (4,)]\ncol_clues = [(2, 1), (1, 2), (1,), (4,), (1,)]\n", NONOGRAM),
        ("[[2,1],[1,2],[1,1],[4]]\n[[2,1],[1,2],[1],[4],[1]]\n", NONOGRAM),
    ],
    "JSON and YAML of other programs": [
        ('{"clues": {"across": [[2,1],[1,2],[1,1],[4]], "down": [[2,1],[1,2],[1],[4],[1]]}}', NONOGRAM),
        (
            "rows:\n- - 2\n  - 1\n- - 1\n  - 2\n- - 1\n  - 1\n- - 4\ncolumns: [[2, 1], [1, 2], [1], [4], [1]]\n",
            NONOGRAM,
        ),
    ],
    "a table of sides": [
        ("row,1,2 1\nrow,2,1 2\nrow,3,1 1\nrow,4,4\ncol,1,2 1\ncol,2,1 2\ncol,3,1\ncol,4,4\ncol,5,1\n", NONOGRAM),
        ("n,row,col\n1,1 1,2\n2,5,4\n3,5,4\n4,3,4\n5,1,2\n", "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"),
    ],
    "one line each": [
        ("(2 1) (1 2) (1 1) (4)\n(2 1) (1 2) (1) (4) (1)\n", NONOGRAM),
        ("2 1, 1 2, 1 1, 4\n2 1, 1 2, 1, 4, 1\n", NONOGRAM),
        ("2 1 / 1 2 / 1 1 / 4\n2 1 / 1 2 / 1 / 4 / 1\n", NONOGRAM),
    ],
    "an HTML table": [
        (page([line.split(",") for line in CSV.splitlines()]), NONOGRAM),
        (page([["1", "", "", "4"], ["", "3", "", ""], ["", "", "4", ""], ["", "", "", "2"]]), LATIN),
        (page([line.split() for line in BOARD.splitlines()]), QUARTILES),
    ],
    "a table with bars": [
        ("|1| | |4|\n| |3| | |\n| | |4| |\n| | | |2|\n", LATIN),
        ("| 1 |  |  | 4 |\n|---|---|---|---|\n|  | 3 |  |  |\n|  |  | 4 |  |\n|  |  |  | 2 |\n", LATIN),
        ("| | | | | |\n| | | | | |\n|б|а|л|д|а|\n| |к| | | |\n| | | | | |\n", BALDA),
    ],
    "numpy output": [
        ("[[1 0 0 4]\n [0 3 0 0]\n [0 0 4 0]\n [0 0 0 2]]\n", LATIN),
        ("array([[1, 0, 0, 4],\n       [0, 3, 0, 0],\n       [0, 0, 4, 0],\n       [0, 0, 0, 2]])\n", LATIN),
        ("[[1,0,0,4],[0,3,0,0],[0,0,4,0],[0,0,0,2]]", LATIN),
    ],
    "squares as programs print them": [
        ("gap> L;\n[ [ 1, 2, 3 ], [ 2, 3, 1 ], [ 3, 1, 2 ] ]\n", "latin:3:123/231/312:plain:base=1"),
        (
            "     [,1] [,2] [,3]\n[1,]    1    2    3\n[2,]    2    3    1\n[3,]    3    1    2\n",
            "latin:3:123/231/312:plain:base=1",
        ),
        ("n = 4;\nstart = [| 1, 0, 0, 4 | 0, 3, 0, 0 | 0, 0, 4, 0 | 0, 0, 0, 2 |];\n", LATIN),
    ],
    "words that were played": [(FIELD + "\nИспользованные слова: балда, клад\n", BALDA + ",клад")],
    "tiles in code or a list": [
        (f"const tiles = {BOARD.split()};\n", QUARTILES),
        ("".join(f"{at}. {tile}\n" for at, tile in enumerate(BOARD.split(), 1)), QUARTILES),
    ],
    "`0`, emoji or blanks for empty cells": [
        ("1 0 0 4\n0 3 0 0\n0 0 4 0\n0 0 0 2\n", LATIN),
        ("1⬜⬜4\n⬜3⬜⬜\n⬜⬜4⬜\n⬜⬜⬜2\n", LATIN),
        (FIELD.replace(".", "0"), BALDA),
        (FIELD.replace(".", "⬜"), BALDA),
        (FIELD.replace(".", " "), BALDA),
    ],
    "`*` for empty cells": [("*****\n*****\nбалда\n*к***\n*****\n", BALDA)],
    "labels around a board, a greeting": [
        ("  А Б В Г Д\n1 . . . . .\n2 . . . . .\n3 б а л д а\n4 . к . . .\n5 . . . . .\n", BALDA),
        ("  A B C D E\n  . . . . .\n  . . . . .\n  б а л д а\n  . к . . .\n  . . . . .\n", BALDA),
        ("Привет, вот поле:\n" + FIELD, BALDA),
    ],
    "a full stop, a `1` for an l": [
        (BOARD.replace("ment", "ment."), QUARTILES),
        (BOARD.replace("il\n", "i1\n"), QUARTILES),
    ],
    "compressed files": [
        (gzip.compress(BOARD.encode(), mtime=0), QUARTILES),
        (packed({"board.txt": BOARD, "__MACOSX/._board.txt": "x"}), QUARTILES),
    ],
    "other encodings": [
        (BOARD.encode("utf-16"), QUARTILES),
        (BOARD.encode("utf-16-le"), QUARTILES),
        (FIELD.encode("utf-16-be"), BALDA),
        (FIELD.encode("koi8-r"), BALDA),
        (FIELD.encode("cp1251"), BALDA),
    ],
}
# Likewise -> what is said instead.
REFUSED: dict[str, list[tuple[str | bytes, str]]] = {
    "clues of only one side": [("rows:\n2 1\n1 2\n", in_words("there-are-clues-for-rows"))],
    "fewer than 15 words": [
        ("azz th ss tru", "this is not a whole puzzle: " + in_words("words-if-these-are-tiles", count="4"))
    ],
    "a Sudoku": [
        (SUDOKU, NO_SUDOKU),
        (
            SUDOKU.replace(".", "0") + "\n",
            in_words("this-is-sudoku-which-unriddle"),
        ),
    ],
    "PDF, xlsx, docx and the like": [
        (
            b"%PDF-1.4\n%\xe2\xe3",
            f"this is a PDF, {COPY}",
        ),
        (
            packed({"[Content_Types].xml": "", "xl/workbook.xml": ""}),
            in_words(
                "this-is-which-unriddle-cannot", what="a workbook (xlsx)", then="save its sheet as CSV and open that"
            ),
        ),
        (
            packed({"[Content_Types].xml": "", "word/document.xml": ""}),
            "this is " + in_words("text-document-docx") + f", {COPY}",
        ),
        (
            b"\0\0\0\x18ftypheic\0\0\0\0",
            in_words(
                "this-is-which-unriddle-cannot",
                what="a picture in HEIC or AVIF",
                then="save it as PNG or JPEG and open that",
            ),
        ),
    ],
    "short links": [("https://tinyurl.com/2p8abcd", in_words("short-link-does-not-contain"))],
    "links of Penpa+ and SudokuPad": [
        ("https://sudokupad.app/abc123", in_words("links-to-cannot-be-read", site="SudokuPad")),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRd",
            in_words("links-to-cannot-be-read", site="Penpa+"),
        ),
    ],
    "prose": [("hello this is not a puzzle at all", "no puzzle was found here")],
}


def raw(paste: str | bytes) -> bytes:
    return paste.encode() if isinstance(paste, str) else paste


@pytest.mark.parametrize(("paste", "id"), [pair for pairs in READ.values() for pair in pairs])
def test_every_form_is_read(paste: str | bytes, id: str) -> None:
    (read,) = Reader().puzzles([raw(paste)])
    assert (read.error, str(read.opened.puzzle)) == (None, id)
    if isinstance(paste, str):
        (read,) = Reader().puzzles([raw(paste.replace("\n", "\r\n"))])
        assert (read.error, str(read.opened.puzzle)) == (None, id)


@pytest.mark.parametrize(("paste", "why"), [pair for pairs in REFUSED.values() for pair in pairs])
def test_what_is_not_read_is_named_with_what_to_do(paste: str | bytes, why: str) -> None:
    (read,) = Reader().puzzles([raw(paste)])
    assert str(read.error) == f"data: {why}"


def test_the_docs_list_every_form_and_no_other() -> None:
    rows = re.findall(r"(?m)^\| ([^|]+) \| .* \|$", DOCS.read_text(encoding="utf-8").replace("\\|", ""))
    assert sorted(row for row in rows if row not in ("form", "---", "a picture")) == sorted([*READ, *REFUSED])


SAID = {
    "1 0 0 4\n0 3 0 0\n0 0 4 0\n0 0 0 2\n": [in_words("is-read-as-empty-cell")],
    "\n".join(SUDOKU[at : at + 9] for at in range(0, 81, 9)): [in_words("this-may-be-sudoku-it")],
    "Привет, поле:\n***\nбар\n***\n": [
        in_words("left-out-since-it-is", text="Привет, поле:"),
        in_words("is-read-as-an-empty-cell"),
        in_words("full-middle-row-counts-as", word="БАР"),
    ],
    BOARD.replace("il\n", "i1\n"): ["'i1' is read as 'il'"],
    " ".join(BOARD.split()[:16]): [in_words("read-as-board-of-tiles", count="16", usual="20")],
    BOARD.replace("ment", "mentor"): [in_words("is-longer-than-tiles-of", tile="mentor")],
}


@pytest.mark.parametrize(("paste", "said"), SAID.items())
def test_what_was_taken_for_what_is_said(paste: str, said: list[str]) -> None:
    (read,) = Reader().puzzles([paste.encode()])
    assert list(read.remarks) == said


def test_a_sudoku_whose_diagonals_no_square_of_ours_can_have_is_refused() -> None:
    rows = [["."] * 9 for _ in range(9)]
    for at, sign in enumerate("123412341"):
        rows[at][at] = sign
    (read,) = Reader().puzzles(["\n".join(map("".join, rows)).encode()])
    assert str(read.error) == "data: " + in_words("this-is-sudoku-which-unriddle")


def test_every_file_of_a_zip_is_read_and_a_wrong_one_stops_no_other() -> None:
    reads = list(Reader().puzzles([packed({"a.txt": "latin:5\n", "b.txt": "!\n", "c/d.txt": BOARD})]))
    assert [(read.source, str(read.error or read.opened.puzzle)) for read in reads] == [
        ("data/a.txt", "latin:5"),
        ("data/b.txt", "data/b.txt: no puzzle was found here"),
        ("data/c/d.txt", QUARTILES),
    ]


@pytest.mark.parametrize(
    "data",
    [gzip.compress(BOARD.encode(), mtime=0)[:-9], packed({"a": BOARD})[:60], b"\x1f\x8bnothing", b"PK\3\4nothing"],
    ids=range(4),
)
def test_a_damaged_packed_file_is_refused_in_a_line(data: bytes) -> None:
    (read,) = Reader().puzzles([data])
    assert str(read.error) == "data: " + in_words("this-compressed-file-is-damaged")


def test_what_unpacks_to_too_much_is_refused() -> None:
    many = packed(dict.fromkeys("abcdefghi", "1" * 8_000_000))
    *_, read = Reader().puzzles([many])
    assert str(read.error) == "data: " + in_words("unpacked-it-is-larger-than", most="64")


PROSE = [
    "Dear all, we meet at ten. Bring tea and a hat. The cat is in.",
    "a fox ran to the red hen and sat on it",
    "Find every word that the tiles can make, and write them down in the order of their points.",
    "Python without kernels does the same steps, some 30 times slower.",
    "The main tier alone, without marks, takes 356,484 bytes.",
    "I do not think that this is how it was meant to be.",
    "The family of a file is found by its content, or it is given.",
]


@pytest.mark.parametrize("text", PROSE)
def test_prose_does_not_become_a_puzzle(text: str) -> None:
    (read,) = Reader().puzzles([text.encode()])
    assert read.found is None
