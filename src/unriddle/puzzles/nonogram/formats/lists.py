"""Plain lists of counts that differ in their head and in the separator of rows and columns.

nin (width height, rows, columns), mk (height width, rows, #, columns), cwd (height, width, rows, blank line, columns),
keen (rows, blank line, columns), ish (# comments, comma lists), makhorin (* comments, rows, &, columns), syro (each
line ends in 0, # ends a part). An empty line of the picture is 0; all are black-and-white, though a count may carry a
letter for its color and `?` may be a blotted block in a pasted list.
"""

import re

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import (
    Clue,
    build,
    clues,
    counts,
    each,
    lines_of,
    number,
    one_line,
)
from unriddle.puzzles.nonogram.puzzle import MAX_SIDE, Puzzle, Solution, blocks, check_size

# The cells of a byte, the highest bit first.
_BITS = [bytes(byte >> (7 - at) & 1 for at in range(8)) for byte in range(256)]


def read_pbm(data: bytes) -> list[Puzzle]:
    head = re.match(rb"P([14])(?:\s|#[^\n]*\n)+(\d{1,9})(?:\s|#[^\n]*\n)+(\d{1,9})\s", data[:100_000])
    if not head:
        raise PuzzleError(Text("the header must be P1 or P4, width and height"), "pbm")
    width, height = int(head[2]), int(head[3])
    check_size(width, height)
    title = re.search(rb"#([^\n]*)", head[0])
    body = data[head.end() :]
    if head[1] == b"1":
        if body.count(b"#") > 1000:
            raise PuzzleError(Text("it has more than 1000 comments"), "pbm")
        if b"#" in body:
            body = re.sub(rb"#[^\n]*", b"", body)
        cells = body.translate(bytes.maketrans(b"01", b"\x00\x01"), b" \t\n\r\v\f")
    else:
        row = (width + 7) // 8
        bits = b"".join([_BITS[byte] for byte in body[: row * height]])
        cells = b"".join([bits[at : at + width] for at in range(0, len(bits), 8 * row)])
    if len(cells) != width * height or max(cells) > 1:
        raise PuzzleError(Text("{cells} cells of 0 or 1 are needed", cells=width * height), "pbm")
    text = one_line(decode(title[1])) if title else ""
    return [Puzzle.from_picture(Solution(width, height, cells), title=text[:300])]


def read_xbm(data: bytes) -> list[Puzzle]:
    """Return the picture of an X bitmap: bytes in C, the lowest bit first."""
    text = decode(data)
    sizes = {name: int(size) for name, size in re.findall(r"#define \w*?(width|height)\s+([0-9]{1,4})\b", text)}
    width, height = sizes.get("width", 0), sizes.get("height", 0)
    check_size(width, height)
    values = [int(byte, 16) for byte in re.findall(r"0[xX]([0-9a-fA-F]{1,2})\b", text)]
    row = (width + 7) // 8
    if len(values) != row * height:
        wanted = {"count": len(values), "wanted": row * height}
        raise PuzzleError(Text("it has {count:,} bytes; the size needs {wanted}", **wanted), "xbm")
    cells = bytes(values[row * y + x // 8] >> x % 8 & 1 for y in range(height) for x in range(width))
    title = re.search(r"#define (\w+)_width", text)
    return [Puzzle.from_picture(Solution(width, height, cells), title=title[1] if title else "")]


def read_nnv(data: bytes) -> list[Puzzle]:
    """Read the clues of nonovi, a line for each side with colons between the clues; its board shows which are the
    rows.
    """
    lines = lines_of(decode(data))
    is_complete = {"b-", "eb-", "h-"} <= set(lines)
    sides = [line.split(":") for line in lines[lines.index("h-") + 1 :] if line != "eh-"] if is_complete else []
    if len(sides) != 2:
        raise PuzzleError(Text("write a board from b- to eb-, and after h- a line of clues for each side"), "nnv")
    board = lines[lines.index("b-") + 1 : lines.index("eb-")]
    rows, columns = (clues(side, name) for side, name in zip(sides, ("row", "column"), strict=True))
    size = len(board), len(board[0]) if board else 0
    if size == (len(columns), len(rows)) != (len(rows), len(columns)):
        rows, columns = columns, rows
    return [build(rows, columns)]


def read_lp(data: bytes) -> list[Puzzle]:
    sizes = {"row": 0, "column": 0}
    found: dict[tuple[str, int], Clue] = {}
    wanted: dict[tuple[str, int], int] = {}
    at = ("", 0)
    for line in lines_of(decode(data)):
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


# The size of a tournament's board; further blank lines at the end of a puzzle are not clues.
_SIDE = 25


def read_taai(data: bytes) -> list[Puzzle]:
    parts: list[tuple[str, list[str]]] = []
    for line in lines_of(decode(data)):
        if line[:1] == "$":
            parts.append((line[1:].strip(), []))
        elif parts:
            parts[-1][1].append(line)
        elif line:
            raise PuzzleError(Text("each puzzle must start with a line $number"))
    if not parts:
        raise PuzzleError(Text("the line $number is missing"))
    return each(parts, _taai_puzzle)


def _taai_puzzle(part: tuple[str, list[str]]) -> Puzzle:
    title, lines = one_line(f"${part[0]}"[:40]), part[1]
    while lines and not lines[-1] and (len(lines) > 2 * _SIDE or len(lines) % 2):
        lines.pop()
    if len(lines) % 2:
        message = Text(
            "there is {count:,} line; there must be as many columns as rows",
            "there are {count:,} lines; there must be as many columns as rows",
            count=len(lines),
        )
        raise PuzzleError(message, title)
    half = len(lines) // 2
    return build(clues(lines[half:], "row"), clues(lines[:half], "column"), None, title=title)


def read_picross(data: bytes) -> list[Puzzle]:
    grids: list[tuple[str, dict[str, list[str]]]] = []
    lines: list[str] | None = None
    for line in lines_of(decode(data)):
        word, _, rest = line.partition(" ")
        if not line or line[0] == "#":
            continue
        if word == "GRID":
            grids.append((rest, {}))
            lines = None
        elif line in ("ROWS", "COLUMNS") and grids:
            if line in grids[-1][1]:
                raise PuzzleError(Text("{heading} occurs twice", heading=line), f"GRID {grids[-1][0][:30]}")
            lines = grids[-1][1][line] = []
        elif line[0] == "[" and line[-1] == "]" and lines is not None:
            lines.append(line[1:-1])
        else:
            raise PuzzleError(Text("{line!r} is neither a heading nor [ numbers ]", line=line[:30]))
    if not grids:
        raise PuzzleError(Text("the GRID is missing"))
    return each(grids, _picross_puzzle)


def _picross_puzzle(grid: tuple[str, dict[str, list[str]]]) -> Puzzle:
    title, sides = grid
    if len(sides) < 2:
        raise PuzzleError(Text("it needs ROWS and COLUMNS"), f"GRID {title[:30]}")
    return build(clues(sides["ROWS"], "row"), clues(sides["COLUMNS"], "column"), None, title=one_line(title))


def read_dzn(data: bytes) -> list[Puzzle]:
    text = decode(data)
    comments = re.findall(r"^[ \t]*%(.*)", text, re.M)
    text = re.sub("%.*", "", text)
    values = dict(re.findall(r"\b(\w{1,40}+)\s*+=\s*+([^;=]*)", text))
    title = one_line(comments[0]) if comments else ""
    if "row_rules" in values:
        sides = [_counts(values, "row_rules", "row", "rows"), _counts(values, "col_rules", "col", "cols")]
        return [build(sides[0], sides[1], None, title=title)]
    width, height = _number(values, "X"), _number(values, "Y")
    check_size(width, height)
    sides = []
    for name in ("rows", "cols"):
        lines = [[cell for cell in line if cell != -1] for line in _table(values, name)]
        if not all(set(cells) <= {0, 1} for cells in lines):
            raise PuzzleError(Text("cells must be 0, 1 or -1"), name)
        sides.append([[(length, "") for length, _ in blocks(cells)] for cells in lines])
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
    """Return the lines of [| 1, 2 | 3, 4 |]."""
    match = re.fullmatch(r"\s*\[\|([^\]]*)\]\s*", values.get(name, ""))
    if not match:
        raise PuzzleError(Text("there is no table of this name"), name)
    lines = match[1].split("|", MAX_SIDE + 2)
    if lines and not lines[-1].strip():
        lines.pop()
    return [_integers(line, name) for line in lines]


def _counts(values: dict[str, str], name: str, side: str, number: str) -> list[Clue]:
    """Return lines of equal length, from array2d(..., [...]) or a table, padded with zeros."""
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
