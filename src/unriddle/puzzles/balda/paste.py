"""What stands around the field in a paste: letters, numbers, a greeting; and how people write empty cells."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Text
from unriddle.puzzles.balda.puzzle import BLOCKED, EMPTY, PRIZE

HEADER = re.compile(r"\s*([a-z_-]+)\s*:(.*)", re.IGNORECASE)
EMPTIES = str.maketrans("_-–—·□⬜◻◽▢○0", "............", "\ufe0f")
NAMES = ("abcdefghijklmno", "абвгдежзийклмно", "абвгдежзиклмноп")  # of columns, from the left


def sorted_out(text: str) -> tuple[str, list[str]]:
    """The text with nothing in the lines that are no rows of the field, and what stood there."""
    lines = text.splitlines()
    grid = {at: line for at, line in enumerate(lines) if line.strip() and not HEADER.fullmatch(line)}
    out: list[str] = []
    for at in (*list(grid)[:2], *list(grid)[:-3:-1]):
        if at in grid and len(grid) > 3 and (_is_prose(grid[at]) or _names_columns(grid, at)):
            line, lines[at] = grid.pop(at), ""
            out += [line.strip()] if _is_prose(line) else []
    numbers = [re.match(r"\s*(\d{1,2})(?:[.:)]?\s+|(?=\|))", line) for line in grid.values()]
    if all(match and int(match[1]) == row for row, match in enumerate(numbers, 1)):
        for (at, line), match in zip(grid.items(), numbers, strict=True):
            lines[at] = line[match.end() :] if match else line
    return ("\n".join(lines) + "\n" if lines != text.splitlines() else text), out


def _is_prose(line: str) -> bool:
    """Whether it has words beside each other, or is said rather than written into cells."""
    words = [word for each in line.split() if (word := each.strip(",.:!?")).isalpha()]
    return sum(len(word) > 1 for word in words) > 1 or (bool(words) and line.rstrip().endswith((":", "!", "?")))


def _names_columns(grid: Mapping[int, str], at: int) -> bool:
    """Whether this line has the first letters of an alphabet, one by one, as many as another line has cells."""
    cells = grid[at].replace("|", " ").split()
    if len(cells) < 3 or not any(list(name[: len(cells)]) == [cell.lower() for cell in cells] for name in NAMES):
        return False
    rows = [re.sub(r"^\s*\d{1,2}(?:[.:)]?\s+|(?=\|))|[\s|]", "", line) for other, line in grid.items() if other != at]
    return all(len(row) == len(cells) for row in rows)


def starred(rows: Sequence[str], values: Mapping[str, Any]) -> bool:
    """Whether `*` stands for empty cells: it is in most cells, and no other sign is in any."""
    every = "".join(rows)
    return EMPTY not in every and 2 * every.count(PRIZE) > len(every) and "prize" not in values


def begun(rows: Sequence[str]) -> str:
    """The word that a game began with: the middle row when it alone is full of letters; else ""."""
    full = [row for row in rows if row and not set(row) & {EMPTY, PRIZE, BLOCKED}]
    middle = rows[len(rows) // 2] if len(rows) % 2 else ""
    return middle if full == [middle] else ""


def remarks(left_out: Sequence[str], stars: bool, word: str) -> list[Text]:
    """What was left out, and what was taken for what."""
    said = []
    if left_out:
        said.append(Text("left out, since it is not a row of the board: {text}", text=", ".join(left_out)[:90]))
    if stars:
        said.append(Text("* is read as an empty cell"))
    if word:
        said.append(Text("{word}, the full middle row, counts as played", word=word.upper()))
    return said
