"""Robert Bosch's verbose lists (.lp): `row_1`, `number_of_clusters: 2`, `size(s): 1 1`, and the same for columns."""

import re

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import Clue, build, counts, lines_of, number, text_of
from unriddle.puzzles.nonogram.puzzle import Puzzle, check_size


def read(data: bytes) -> list[Puzzle]:
    sizes = {"row": 0, "column": 0}
    found: dict[tuple[str, int], Clue] = {}
    wanted: dict[tuple[str, int], int] = {}
    at = ("", 0)
    for line in lines_of(text_of(data)):
        key, _, value = line.partition(":")
        key, value = key.strip(), value.strip()
        name, _, rest = key.partition("_")
        if match := re.fullmatch("number_of_(row|column)s", key):
            sizes[match[1]] = number(value, key)
        elif name in sizes and rest:
            at = (name, number(rest, key[:20]))
            if at in found:
                raise PuzzleError(Text("it is given twice"), key)
            found[at] = []
        elif key == "number_of_clusters":
            wanted[at] = number(value, *at)
        elif key == "size(s)":
            found[at] = counts(value, *at)
    check_size(sizes["column"], sizes["row"])
    sides: list[list[Clue]] = []
    for name, size in sizes.items():
        lines: list[Clue] = []
        for index in range(1, size + 1):
            if (name, index) not in found:
                raise PuzzleError(Text("it is missing"), f"{name}_{index}")
            clue = found[name, index]
            if wanted.get((name, index), len(clue)) != len(clue):
                message = Text("it has {count} sizes, not {wanted}", count=len(clue), wanted=wanted[name, index])
                raise PuzzleError(message, f"{name}_{index}")
            lines.append(clue)
        sides.append(lines)
    if len(found) != sizes["row"] + sizes["column"]:
        raise PuzzleError(Text("there are clues for lines outside the grid"))
    return [build(sides[0], sides[1], None)]
