"""MiniZinc data (.dzn): cells in unary (minizinc-benchmarks), or counts with zeros on the left (hakank)."""

import re

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import Clue, build, one_line, text_of
from unriddle.puzzles.nonogram.puzzle import MAX_SIDE, Puzzle, blocks, check_size


def read(data: bytes) -> list[Puzzle]:
    text = text_of(data)
    comments = re.findall(r"^[ \t]*%(.*)", text, re.M)
    text = re.sub("%.*", "", text)
    values = dict(re.findall(r"\b(\w{1,40}+)\s*+=\s*+([^;=]*)", text))
    title = one_line(comments[0]) if comments else ""
    if "row_rules" in values:
        sides = [_counts(values, "row_rules", "row", "rows"), _counts(values, "col_rules", "col", "cols")]
        return [build(sides[0], sides[1], None, title=title)]
    width, height = _number(values, "X"), _number(values, "Y")
    check_size(width, height)
    sides = [[_unary(line, name) for line in _table(values, name)] for name in ("rows", "cols")]
    return [build(sides[0], sides[1], None, width=width, height=height, title=title)]


def _number(values: dict[str, str], name: str) -> int:
    text = values.get(name, "").strip()
    if not re.fullmatch("[0-9]{1,9}", text, re.ASCII):
        raise PuzzleError(Text("the number {name} is missing", name=name), "dzn")
    return int(text)


def _integers(text: str, name: str) -> list[int]:
    words = text.split(",")
    if words and not words[-1].strip():
        words.pop()
    try:
        if re.fullmatch(r"[-0-9,\s]*", text, re.ASCII):
            return [int(word) for word in words]
    except ValueError:
        pass
    raise PuzzleError(Text("a table can hold only whole numbers"), name)


def _table(values: dict[str, str], name: str) -> list[list[int]]:
    """The lines of [| 1, 2 | 3, 4 |]."""
    match = re.fullmatch(r"\s*\[\|([^\]]*)\]\s*", values.get(name, ""))
    if not match:
        raise PuzzleError(Text("there is no table of this name"), name)
    lines = match[1].split("|", MAX_SIDE + 2)
    if lines and not lines[-1].strip():
        lines.pop()
    return [_integers(line, name) for line in lines]


def _unary(line: list[int], name: str) -> Clue:
    cells = [cell for cell in line if cell != -1]
    if not set(cells) <= {0, 1}:
        raise PuzzleError(Text("cells must be 0, 1 or -1"), name)
    return [(length, "") for length, _ in blocks(cells)]


def _counts(values: dict[str, str], name: str, side: str, number: str) -> list[Clue]:
    """Lines of equal length, flat in array2d(..., [...]) or as a table, with zeros for what is missing."""
    if "|" in values.get(name, ""):
        lines = _table(values, name)
    else:
        match = re.search(r"\[([^\]]*)\]", values.get(name, ""))
        if not match:
            raise PuzzleError(Text("there is no array of this name"), name)
        flat = _integers(match[1], name)
        step, count = _number(values, f"{side}_rule_len"), _number(values, number)
        if step < 1 or step * count != len(flat):
            numbers = Text("there is {count:,} number", "there are {count:,} numbers", count=len(flat))
            those = {"lines": Text("{count:,} line", "{count:,} lines", count=count), "length": step}
            need = Text("{numbers}; {lines} of {length} need {wanted}", numbers=numbers, **those, wanted=step * count)
            raise PuzzleError(need, name)
        lines = [flat[at : at + step] for at in range(0, len(flat), step)]
    if any(count < 0 for line in lines for count in line):
        raise PuzzleError(Text("a block cannot have a negative length"), name)
    return [[(count, "") for count in line if count] for line in lines]
