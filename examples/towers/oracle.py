"""All squares of towers puzzles by trying every row, looking at clues only when all rows stand."""

from functools import partial
from itertools import permutations, product

from contract.case import Case  # type: ignore[import-not-found]  # of the suite, which is on the path where this runs

from unriddle.kit.grid import Grid


def seen(line: tuple[str, ...]) -> int:
    highest, count = "", 0
    for tower in line:
        if tower > highest:
            highest, count = tower, count + 1
    return count


def fits(clues: str, lines: list[tuple[str, ...]]) -> bool:
    return all(clue == "." or int(clue) == seen(line) for clue, line in zip(clues, lines, strict=True))


def stands(given: str, sign: str) -> bool:
    return given in (".", sign)


def solve(top: str, bottom: str, left: str, right: str, *givens: str) -> list[Grid]:
    every = list(permutations("123456789"[: len(givens)]))
    fitting = [
        [row for row in every if all(a in (".", b) for a, b in zip(given, row, strict=True))] for given in givens
    ]
    found = []
    for rows in product(*fitting):
        columns = list(zip(*rows, strict=True))
        turned, back = [line[::-1] for line in columns], [line[::-1] for line in rows]
        right_ = all(len(set(column)) == len(column) for column in columns)
        if right_ and fits(top, columns) and fits(bottom, turned) and fits(left, list(rows)) and fits(right, back):
            found.append(Grid("/".join(map("".join, rows))))
    return found


PUZZLES = (
    "../../../../../..",
    ".3./.../2../.../.../.../...",
    "1223/2312/1232/3212/.2../..2./..../....",
    "1./1./../../../..",
)
CASES = [Case(f"towers:{rows}", partial(solve, *rows.split("/"))) for rows in PUZZLES]
CASES += [Case(f"towers:{PUZZLES[2]}", None, entry) for entry in ("explain", "rate")]
