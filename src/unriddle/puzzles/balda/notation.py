"""How people write letters, words and cells: B3 is the second column, third row from the top."""

import re

from unriddle.core import PuzzleError, Text, Where

ALPHABETS = {"russian": "абвгдежзийклмнопрстуфхцчшщъыьэюя", "english": "abcdefghijklmnopqrstuvwxyz"}
COLUMNS = "ABCDEFGHIJKLMNO"
LOOKALIKES = str.maketrans("АВСЕНКМО", "ABCEHKMO")  # Cyrillic -> Latin
MIXED = Text("Russian and English letters are mixed")

Place = tuple[int, int]


def fold(text: str) -> str:
    """The text as the lexicons spell it: small letters, ё as е."""
    return text.lower().replace("ё", "е")


def language(text: str, where: str | Where) -> str:
    """The language of all these letters, "" for no letter; PuzzleError for a foreign one or two alphabets."""
    found = ""
    for at, letter in enumerate(text, 1):
        own = next((name for name, letters in ALPHABETS.items() if letter in letters), "")
        if not own:
            message = Text(
                "{letter!r} (character {at}) is not a letter of the Russian or English alphabet", letter=letter, at=at
            )
            raise PuzzleError(message, where)
        if found and own != found:
            raise PuzzleError(MIXED, where)
        found = own
    return found


def name_of(place: Place) -> str:
    """A cell as people write it, such as B3."""
    return f"{COLUMNS[place[1]]}{place[0] + 1}"


def anywhere(place: Place) -> str:
    """A cell that may be outside any board: as people write it, or as [row, column] from 0."""
    row, column = place
    return name_of(place) if row >= 0 and 0 <= column < len(COLUMNS) else f"[{row}, {column}]"


def place_of(text: str, where: str = "cell") -> Place:
    """The cell that is written as B3, also with a Cyrillic letter that looks the same; PuzzleError."""
    match = re.fullmatch(r"([A-O])([1-9][0-9]?)", text.strip().upper().translate(LOOKALIKES), re.ASCII)
    if not match:
        message = Text("{text!r} is not a cell: write a column A-O (Latin) and a row, such as B3", text=text[:20])
        raise PuzzleError(message, where)
    return int(match[2]) - 1, COLUMNS.index(match[1])


def in_row(row: int) -> Where:
    """In a row of the field, counted from 1."""
    return Where(Text("balda, row {row}", row=row), cell=(row, 0))


def in_cell(place: Place) -> Where:
    """In a cell of the field."""
    return Where(Text("balda, cell {cell}", cell=name_of(place)), cell=(place[0] + 1, place[1] + 1))
