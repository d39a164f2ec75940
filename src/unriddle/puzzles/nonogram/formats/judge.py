"""Finds nonograms in the structure of a text: the clues of both sides in any layout, or a picture."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise, takewhile
from typing import NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.core.structure import Candidate, Cell, Node, Span, Tree, names_columns, side_of, unique
from unriddle.puzzles.nonogram.formats.common import Clue, build, from_picture, spare
from unriddle.puzzles.nonogram.puzzle import BLACK, LETTERS, MAX_SIDE, Color, Puzzle, name_of, value_of

Side = list[Clue]
Sides = tuple[Side, Side]
BLOT = -1  # the length of a blotted block, while sums are compared
MAX_PUZZLES = 5000  # the most puzzles of a text
FIRST = Text("rows are taken to come first; if the picture lies on its side: --columns-first")


class TextPicture(NamedTuple):
    """A picture: its cells, and the character of empty cells."""

    cells: Sequence[Sequence[Cell]]
    blank: Cell


# --------------------------------------------------------------------------------------------------------------- clues
_CLUE = re.compile(r"(?:\d{1,4}|\?)[a-z]?(?:[\s,.:/+-]{1,4}(?:\d{1,4}|\?)[a-z]?){0,500}")
_BLOCK = re.compile(r"(\d+|\?)([a-z]?)")


def clue_of(node: Node) -> Clue | None:
    """Return the blocks in a number, a text, a list of these or an object with a count; None for anything else."""
    if node.kind == "number":
        return [(int(node.value), "")] if 0 <= int(node.value) <= MAX_SIDE else None
    if node.kind == "empty":
        return [(BLOT, "")] if node.value == "?" else []
    if node.kind in ("text", "word"):
        text = str(node.value).strip()
        if not _CLUE.fullmatch(text):
            return None
        return [(BLOT if n == "?" else int(n), key) for n, key in _BLOCK.findall(text)]
    if node.named:
        lists = [each for each in node.items if each.kind == "list"]
        others = [each for each in node.items if each.kind != "list"]
        if len(lists) == 1 and all(re.match("i|n|no|row|line|col|pos|key", each.label, re.I) for each in others):
            return clue_of(lists[0])
        counts = [each for each in node.items if each.kind == "number"]
        colors = [str(each.value) for each in node.items if re.match("colou?r", each.label)]
        if len(counts) != 1 or not re.match("count|len|size|n$|value|num|amount|run", counts[0].label.lower()):
            return None
        return [(int(counts[0].value), colors[0] if colors else "")]
    found: Clue = []
    for each in node.items:
        inner = clue_of(each) if each.kind != "list" or each.named or len(each.items) == 1 else None
        if inner is None:
            return None
        found += inner
    return found


def lines_of(items: Sequence[Node]) -> Side | None:
    """Return a clue of each node, without the zeros at its ends, which only pad it."""
    found = []
    for item in items if 0 < len(items) <= MAX_SIDE else ():
        inner = clue_of(item)
        if inner is None:
            return None
        while len(inner) > 1 and not inner[-1][0]:
            inner = inner[:-1]
        while len(inner) > 1 and not inner[0][0]:
            inner = inner[1:]
        if len(inner) > 1 and not all(length for length, _ in inner):
            return None
        found.append([block for block in inner if block[0]])
    return found or None


def sides_in(tree: Tree, node: Node) -> list[tuple[Side, bool]]:
    """Return the sides that a list may represent, each with whether it is flat, like clues above a grid: a clue per
    item, a clue per cell of a single line (flat), or a clue per column of a table (flat).
    """
    items, found = node.items, list[tuple[Side, bool]]()
    row = items[0] if len(items) == 1 and items[0].separator else None
    raw = tree.raw(row) if row else ""
    if re.fullmatch(r"[\d\s,;:/.()\[\]-]+", raw):
        for separator in ("/+", ";", r"[)\]]\s{0,9},?\s{0,9}[(\[]"):
            found += _split_by(raw, separator)
    if (each := lines_of(items)) is not None:
        found.append((each, False))
    if len(items) == 1 and items[0].kind == "list" and (each := lines_of(items[0].items)) is not None:
        found.append((each, True))
        found += _split_by(raw, r"\s+")
    if items and all(item.kind == "list" for item in items) and len(items) < 60:
        width = max(len(item.items) for item in items)
        cells = [cell for item in items for cell in item.items]
        if 1 < width <= MAX_SIDE and all(cell.kind in ("number", "empty") for cell in cells):
            columns = [[item.items[at] for item in items if at < len(item.items)] for at in range(width)]
            # If the lines have different lengths, positions show which numbers are below each other.
            down = _unstack(items) if items[0].separator == " " else None
            found.append((down or list(map(_lengths, columns)), True))
    return found


def _split_by(raw: str, separator: str) -> list[tuple[Side, bool]]:
    """Return the clues of a line separated by this character; none if it does not occur between clues."""
    parts = [re.findall(r"\d{1,9}", part) for part in re.split(separator, raw.strip(" ,;/"))]
    if len(parts) < 2 or not all(parts):
        return []
    return [([[(int(n), "") for n in part if int(n)] for part in parts], True)]


def needs(clue: Clue) -> int:
    """Return the least number of cells a clue needs."""
    return sum(max(1, length) for length, _ in clue) + sum(one[1] == two[1] for one, two in pairwise(clue))


def fits(rows: Side, columns: Side) -> bool:
    """Whether both sides fill the same number of cells of each color, and every clue fits into its line."""
    if not any(rows):
        return False
    sums_agree = _filled_counts(rows) == _filled_counts(columns)
    if not sums_agree and not any(length == BLOT for line in (*rows, *columns) for length, _ in line):
        return False
    return max(map(needs, rows)) <= len(columns) and max(map(needs, columns)) <= len(rows)


def cross(rows: Side, columns: Side) -> bool:
    """Whether a picture with these sums of rows and columns exists (Gale and Ryser 1957)."""
    across, down = ([sum(length for length, _ in line) for line in side] for side in (rows, columns))
    if BLOT in {length for line in (*rows, *columns) for length, _ in line}:
        return True
    most = sorted(across, reverse=True)
    return all(sum(most[:k]) <= sum(min(count, k) for count in down) for k in range(1, len(most) + 1))


def _filled_counts(side: Side) -> dict[str, int]:
    """Return how many cells of each color the clues of a side fill."""
    found: dict[str, int] = {}
    for line in side:
        for length, key in line:
            found[key] = found.get(key, 0) + length
    return found


def pair(tree: Tree, one: Node, two: Node) -> tuple[Sides, bool] | None:
    """Return the clues of two lists that fit each other, in order, and whether their layout identifies the sides: a
    flat list beside an upright one is the columns.
    """
    firsts = sides_in(tree, one)
    seconds = sides_in(tree, two) if firsts else []
    named = side_of(one.label) and side_of(two.label)
    for first, flat in firsts:
        for second, other in seconds:
            if fits(first, second) and (named or cross(first, second)):
                lies = flat and not other and len(two.items) > 1 and not side_of(one.label)
                stands = other and not flat and len(one.items) > 1
                return ((second, first) if lies else (first, second)), lies or stands
    return None


def fault_of(rows: Side, columns: Side) -> Text | None:
    """Return why these clues are not a puzzle; None if they are."""
    try:
        puzzle_of((rows, columns))
    except PuzzleError as error:
        if max(map(needs, rows)) <= len(columns) and max(map(needs, columns)) <= len(rows):
            return error.text
        across = Text("{count:,} row", "{count:,} rows", count=len(rows))
        down = Text("{count:,} column", "{count:,} columns", count=len(columns))
        return Text("it is read as {rows} and {columns}; {why}", rows=across, columns=down, why=error.text)
    return None


# --------------------------------------------------------------------------------------------------------- the judges
_NAMED_SIZE = re.compile(
    r"""(?i)\b(?:(?:w|width|ncols|breite|ширина)["']?\s{0,3}[:=]\s{0,3}(?P<width>\d{1,4})"""
    r"""|(?:h|height|nrows|höhe|высота)["']?\s{0,3}[:=]\s{0,3}(?P<height>\d{1,4}))\b"""
)


def judge(tree: Tree) -> Iterator[Candidate]:
    """Yield the nonograms that a text may contain."""
    yield from _named_sides(tree)
    yield from _unnamed_sides(tree)
    if tree.parsed_by == "lines":
        yield from _sides_by_name(tree)
        yield from _around(tree)
        yield from _sides_in_sequence(tree)
        yield from _letters_as_clues(tree)
    yield from _pictures(tree)


def _named_sides(tree: Tree) -> Iterator[Candidate]:
    """Yield the clues below headings or after names of both sides; there may be several pairs."""
    parts: list[tuple[str, Node]] = []
    for node in tree.lists:
        if parts and node.label in ("", parts[-1][1].label) and are_beside(tree, parts[-1][1], node):
            side, last = parts[-1]
            lines = last.items if last.separator else [last]
            parts[-1] = side, last._replace(items=[*lines, node], end=node.end, separator="\n")
            continue
        side = side_of(node.label) if node.label else ""
        if not side or not node.items or not sides_in(tree, node):
            continue
        if tree.parsed_by == "lines" and parts and parts[-1][0] == side:  # a side may contain blank lines
            last = parts[-1][1]
            parts[-1] = side, last._replace(items=[*last.items, *node.items], end=node.end)
        else:
            parts.append((side, node))
    puzzles, spans, at = list[Sides](), list[Span](), 0
    while at + 1 < len(parts):
        side, one = parts[at]
        for step, (other, two) in enumerate(parts[at + 1 : at + 6], 1):
            if side != other and (found := pair(tree, one, two)):
                puzzles.append(found[0] if side == "rows" else found[0][::-1])
                spans += [(one.start, one.end), (two.start, two.end)]
                at += step
                break
        at += 1
    if any(len(rows) + len(columns) > 2 for rows, columns in puzzles):
        flat = tree.parsed_by == "brackets" and max(len(rows) + len(columns) for rows, columns in puzzles) < 13
        yield Candidate(puzzles, 1.0, spans, 0.2 * flat)
        return
    by_side = {side: sides_in(tree, node) for side, node in reversed(parts)}
    if len(by_side) == 2 and min(len(each[0][0]) + len(each) for each in by_side.values()) > 2:
        pairs = [(rows, columns) for rows, _ in by_side["rows"] for columns, _ in by_side["columns"]]
        near = next((each for each in pairs if "needs" not in str(fault_of(*each))), pairs[0])
        yield Candidate((), 0.59, [(0, len(tree.text))], fault=fault_of(*near))
    elif len(by_side) == len(parts) == 1 and len(parts[0][1].items) > 1 + 2 * (tree.parsed_by == "brackets"):
        lacks = Text("there are clues for the rows, but none for the columns")
        if "rows" not in by_side:
            lacks = Text("there are clues for the columns, but none for the rows")
        yield Candidate((), 0.45, [(parts[0][1].start, parts[0][1].end)], 0.3, fault=lacks)


def are_beside(tree: Tree, one: Node, two: Node) -> bool:
    """Whether the second of two lists in brackets continues the side of the first."""
    if tree.parsed_by != "brackets" or two.start < one.end or any(each.kind == "list" for each in two.items):
        return False
    more = one.separator == "\n" or all(each.kind != "list" for each in one.items)
    return more and re.fullmatch(r"[\s,>*-]*(?:\d{1,4}[.:)])?\s*", tree.text[one.end : two.start]) is not None


def _unnamed_sides(tree: Tree) -> Iterator[Candidate]:
    """Yield pairs of adjacent lists of clues without names."""
    puzzles, spans, certain = list[Sides](), list[Span](), True
    blocks = tree.root.items
    if tree.parsed_by == "lines" and len(blocks) == 1 and len(blocks[0].items) == 2:  # a line of each
        lines = [Node("list", row.start, row.end, items=[row]) for row in blocks[0].items]
        has_separators = not set(tree.raw(blocks[0])).isdisjoint(",;/()[]") and blocks[0].items[0].separator != "\t"
        if has_separators and (found := pair(tree, *lines)) and sum(map(len, found[0])) > 4:
            puzzles.append(found[0])
            certain = False
            spans.append((blocks[0].start, blocks[0].end))
    for node in [tree.root] if tree.parsed_by == "lines" else tree.lists:
        lists = [each for each in node.items if each.kind == "list" and each.items]
        at = 0
        while at + 1 < len(lists) and len(puzzles) < MAX_PUZZLES:
            one, two = lists[at : at + 2]
            at += 1
            if side_of(one.label) or (side_of(two.label) and tree.parsed_by == "brackets"):
                continue
            deep = all(item.kind in ("list", "empty") for each in (one, two) for item in each.items)
            found = (pair(tree, one, two) or _drop_size(tree, one, two)) if deep else None
            if found and sum(map(len, found[0])) > 4:
                puzzles.append(found[0])
                certain = certain and found[1]
                spans += [(one.start, one.end), (two.start, two.end)]
                at += 1
        if not puzzles and node is tree.root and len(lists) == 2 and min(len(each.items) for each in lists) > 2:
            both = [lines_of(each.items) for each in lists]
            square = all(len(row.items) == len(each.items) for each in lists for row in each.items)
            if both[0] and both[1] and not square:
                yield Candidate((), 0.35, [(lists[0].start, lists[1].end)], 0.6, fault=fault_of(both[0], both[1]))
    if puzzles:
        share = 0.25 if max(len(rows) + len(columns) for rows, columns in puzzles) > 5 else 0.5
        size = {str(match.lastgroup): int(match[match.lastgroup or 0]) for match in _NAMED_SIZE.finditer(tree.text)}
        (rows, columns), *more = puzzles
        if not certain and not more and len(size) == 2 and len(rows) != len(columns) in size.values():
            certain = len(rows) in (size["height"], size["width"])
            puzzles = [(columns, rows)] if certain and len(rows) == size["width"] else puzzles
        yield Candidate(puzzles, 0.9, spans, share, () if certain else (FIRST,))


def _drop_size(tree: Tree, one: Node, two: Node) -> tuple[Sides, bool] | None:
    """Return two lists that fit each other after dropping one or two lines with a size above the first."""
    for drop in (1, 2):
        head = one.items[:drop]
        if len(one.items) > drop and all(row.kind == "list" and len(row.items) <= 2 for row in head):
            size = {cell.value for row in head for cell in row.items}
            found = pair(tree, one._replace(items=one.items[drop:]), two)
            if found and size <= {*map(len, found[0])}:
                return found
    return None


def _sides_by_name(tree: Tree) -> Iterator[Candidate]:
    """Yield rows of a table that begin with the name of a side, or whose columns are headed by the names of both."""
    sides: dict[str, list[Sequence[Node]]] = {"rows": [], "columns": []}
    spans: list[Span] = []
    heads: dict[int, str] = {}
    above = ""
    for row in (row for block in tree.root.items for row in block.items):
        if row.kind != "list" or not row.items:
            continue
        names = {at: side_of(str(cell.value)) for at, cell in enumerate(row.items) if cell.kind == "word"}
        named = {at: side for at, side in names.items() if side}
        if len(set(named.values())) == 2 and len(named) == 2 and len(names) < 4:
            heads = named
        elif heads and all(cell.kind != "word" or clue_of(cell) for cell in row.items):
            for at, side in heads.items():
                if at < len(row.items) and (row.items[at].kind != "empty"):
                    sides[side].append([row.items[at]])
            spans.append((row.start, row.end))
        elif 0 in named and (cells := [*takewhile(lambda cell: cell.kind != "word" or clue_of(cell), row.items[1:])]):
            if row.separator == " " and len(cells) < len(row.items) - 1:
                continue  # words of a sentence; in a table they are notes
            sides[named[0]].append(cells)
            spans.append((row.start, row.end))
        elif 0 in named and row.separator != " ":
            above = named[0]  # a table for each side
        elif above and row.items[0].kind == "number" and len(row.items) > 1:
            sides[above].append(row.items)
            spans.append((row.start, row.end))
    both = []
    for lines in sides.values():
        if len(lines) == 1:  # a line of clues such as 2-1
            lines = [[cell] for cell in lines[0]]
        if all(len(line) > 1 and line[0].value in (at, at + 1) for at, line in enumerate(lines)):
            lines = [line[1:] for line in lines]
        both.append(lines_of([Node("list", 0, 0, items=line) for line in lines]))
    rows, columns = both
    if rows and columns and fits(rows, columns):
        yield Candidate([(rows, columns)], 0.97, spans)
    elif rows and columns:
        yield Candidate((), 0.5, spans, 0.5, fault=fault_of(rows, columns))


# -------------------------------------------------------------------------------------------------- around a grid
def _around(tree: Tree) -> Iterator[Candidate]:
    """Yield clues on the right of a drawn grid and below it, or on its left and above it, whatever its cells
    contain.
    """
    for number, block in enumerate(tree.root.items):
        rows = block.items
        if not 1 < len(rows) <= 2 * MAX_SIDE:
            continue
        below = tree.root.items[number + 1].items if number + 1 < len(tree.root.items) else ()
        found = _right_and_below(rows, below)
        if found is None:
            found = _sides_by_place(rows) if rows[0].separator == " " else _sides_in_table(rows)
        if found and not fits(*found):
            yield Candidate((), 0.5, [(block.start, block.end)], 0.8, fault=fault_of(*found))
        elif found:
            end = below[-1].end if below and found[1] == _unstack(below) else block.end
            yield Candidate([found], 0.97, [(block.start, end)])
            return


def _right_and_below(rows: Sequence[Node], below: Sequence[Node]) -> Sides | None:
    """Return the clues to the right of each row's cells, and below the last row."""
    widths, across = set[int](), list[Clue]()
    for row in rows:
        clues = [clue_of(cell) for cell in row.items]
        width = next((at for at, clue in enumerate(clues) if clue), len(clues))
        if not width or any(len(str(cell.value)) > 1 for cell in row.items[:width]):
            break
        widths.add(width)
        across.append([block for clue in clues[width:] for block in clue or [] if block[0]])
    down = _unstack(rows[len(across) :] or below) if len(across) > 1 and len(widths) == 1 else None
    return (across, down) if down and widths == {len(down)} and all(across) and fits(across, down) else None


def _sides_by_place(rows: Sequence[Node]) -> Sides | None:
    """Return the clues above and on the left by their positions alone; the grid is empty, or missing."""
    if any(cell.kind == "word" and cell.value not in _INKS for row in rows for cell in row.items):
        return None
    numbers = [[cell for cell in row.items if cell.kind == "number"] for row in rows]
    if not all(numbers):
        return None
    # Where the numbers of the lines above begin, and where those of the lines below end.
    begin = list(accumulate((cells[0].start - row.start for cells, row in zip(numbers, rows, strict=True)), min))
    ends = [cells[-1].end - row.start for cells, row in zip(numbers, rows, strict=True)]
    end = list(accumulate(reversed(ends), max))[::-1]
    for above in range(1, len(rows)):
        if begin[above - 1] < end[above]:
            continue
        across = [[(int(cell.value), "") for cell in row if cell.value] for row in numbers[above:]]
        cells = {sum(cell.kind != "number" for cell in row.items) for row in rows[above:]}
        if (down := _unstack(rows[:above])) and fits(across, down) and cells <= {0, len(down)}:
            return across, down
    return None


def _sides_in_table(rows: Sequence[Node]) -> Sides | None:
    """Return the clues above and on the left in the cells of a table."""
    width = max(len(row.items) for row in rows)
    if not 1 < width <= MAX_SIDE:
        return None
    nothing = Node("empty", 0, 0)
    table = [[*row.items, *[nothing] * (width - len(row.items))] for row in rows]
    for top in range(1, len(table)):
        head = table[:top]
        left = min(next((at for at, cell in enumerate(row) if _lengths([cell])), width) for row in head)
        if not left or any(cell.kind != "empty" and not clue_of(cell) for row in head for cell in row):
            return None
        down = [_lengths(row[at] for row in head) for at in range(left, width)]
        rest = table[top + all(cell.kind == "empty" for cell in table[top]) :]
        across = [_lengths(row[:left]) for row in rest]
        blank = not any(cell.kind == "number" for row in rest for cell in row[left:])
        if blank and any(down) and any(across) and (fits(across, down) or top + len(across) != left + len(down)):
            return across, down  # a square whose sums differ is more likely a table of numbers
    return None


def _lengths(cells: Iterable[Node]) -> Clue:
    return [block for cell in cells if cell.kind != "empty" for block in clue_of(cell) or () if block[0]]


def _unstack(rows: Sequence[Node]) -> Side | None:
    """Return the numbers that are below each other in lines, by column."""
    columns: list[tuple[int, int, Clue]] = []
    for row in rows:
        for cell in row.items:
            if cell.kind not in ("number", "empty"):
                return None
            if cell.kind == "empty":
                continue
            start, end, block = cell.start - row.start, cell.end - row.start, (int(cell.value), "")
            for at, (first, last, clue) in enumerate(columns):
                if start < last and first < end:
                    columns[at] = min(start, first), max(end, last), [*clue, block]
                    break
            else:
                columns.append((start, end, [block]))
                if len(columns) > MAX_SIDE:
                    return None
    return [[block for block in clue if block[0]] for _, _, clue in sorted(columns)]


# --------------------------------------------------------------------------------------------------- one after another
def _sides_in_sequence(tree: Tree) -> Iterator[Candidate]:
    """Yield puzzles written as a size and one list of clues, also several after their count; the sums show where the
    second side begins.

    After `width height`, rows come first, unless only columns fit; a single number is a width, with columns first.
    """
    rows = [row for block in tree.root.items for row in block.items if row.kind == "list"]
    lines = [clue_of(row) for row in rows]
    sizes = [[length for length, _ in line or ()] for line in lines]
    ruled = any(block.kind == "rule" for block in tree.root.items)
    if len(lines) < 4 or (not all(sizes) and None in lines):
        return
    if len(sizes[0]) == 2 and all(size and size[0] == len(size) - 1 for size in sizes[1:]) and max(map(len, sizes)) > 2:
        lines = [lines[0], *(line and line[1:] for line in lines[1:])]  # each begins with its number of blocks
        sizes = [sizes[0], *(size[1:] for size in sizes[1:])]
    bare = [[block for block in line or () if block[0]] for line in lines]
    if len(sizes[0]) == 2 and 0 < abs(len(sizes) - 1 - sum(sizes[0])) < 3:
        what = {"count": len(sizes) - 1, "width": sizes[0][0], "height": sizes[0][1], "wanted": sum(sizes[0])}
        lacks = Text(
            "there is {count:,} line after the size; {width}x{height} needs {wanted}",
            "there are {count:,} lines after the size; {width}x{height} needs {wanted}",
            **what,
        )
        yield Candidate((), 0.45, [(0, len(tree.text))], fault=lacks)
    elif len(sizes[0]) == 2 and min(sizes[0]) > 0 and sum(sizes[0]) == len(sizes) - 1:
        first = 1 + (sizes[0][0] if ruled else sizes[0][1])
        yield Candidate((), 0.45, [(0, len(tree.text))], fault=fault_of(bare[1:first], bare[first:]))
    for skip in (0, 1) if len(sizes[0]) == 1 else (0,):
        puzzles, remarks, at = list[Sides](), list[Text](), skip
        while at < len(lines):
            found = None
            size, left = sizes[at], len(lines) - at - 1
            if len(size) == 2 and min(size) > 0 and sum(size) <= left:
                rest = bare[at + 1 : at + 1 + sum(size)]
                ended = ruled or all(line and line[-1] == 0 for line in sizes[at + 1 : at + 1 + sum(size)])
                at += 1 + sum(size)
                orders = [(size[1], size[0], False), (size[0], size[1], True)]  # lines of each part, and which is first
                if ended:  # a height and a width, as SPOJ and .mk have them
                    orders = [(size[0], size[1], False), (size[1], size[0], False)]
                good = [each for each in orders if fits(rest[: each[0]], rest[each[0] : sum(each[:2])])]
                if good:
                    first, _, turned = good[0]
                    found = (rest[first:], rest[:first]) if turned else (rest[:first], rest[first:])
                    if len(good) > 1:
                        remarks.append(FIRST)
                    elif turned:
                        remarks.append(Text("columns first: only so do the clues fit the size"))
            elif len(size) == 1 and not puzzles and 1 < size[0] < left:
                rest = bare[at + 1 :]
                at = len(lines)
                if fits(rest[: size[0]], rest[size[0] :]):
                    found = rest[size[0] :], rest[: size[0]]
                    remarks.append(Text("the number above is taken for the width, and the columns to come first"))
            if found is None:
                puzzles = []
                break
            puzzles.append((found[0], found[1]))
        if puzzles:
            yield Candidate(puzzles, 0.92, [(0, len(tree.text))], 0, tuple(dict.fromkeys(remarks)))
            return


def _letters_as_clues(tree: Tree) -> Iterator[Candidate]:
    """Yield clues written as letters, A for 1: two lines per puzzle, whose sums agree."""
    lines = list(re.finditer(r"[A-Z]{1,12}(?: [A-Z]{1,12}){2,200}", tree.text))
    puzzles = []
    for one, two in zip(lines[::2], lines[1::2], strict=False):
        rows, columns = (
            [[(ord(letter) - 64, "") for letter in word] for word in line[0].split()] for line in (one, two)
        )
        if fits(rows, columns) and (len(rows) > 3 or sum(map(len, rows)) < 12):
            puzzles.append((rows, columns))
    if puzzles and 2 * len(puzzles) == len(lines):
        remarks = (Text("letters are read as numbers: A is 1"), FIRST)
        yield Candidate(puzzles, 0.9, [line.span() for line in lines], 0.3, remarks)


# ------------------------------------------------------------------------------------------------------------ pictures
_BLANKS: tuple[set[Cell], ...] = ({None}, {""}, {" "}, set("._-·□⬜◻▢○░"), {0})
_INKS: set[Cell] = {*"#Xx@*█■▓●⬛◼+", 1}
BLOCKS: set[Cell] = {*"█▓"}
SQUARES = {
    "⬛": "#000000", "🟥": "#dd2e44", "🟧": "#f4900c", "🟨": "#fdcb58", "🟩": "#78b159", "🟦": "#55acee",
    "🟪": "#aa8ed6", "🟫": "#c1694f",
}  # fmt: skip
_PICTURES = "grid|cells|solution|picture|image|board|matrix|pattern|pixels|data|map|b-"


def _pictures(tree: Tree) -> Iterator[Candidate]:
    """Yield pictures: tables with a character for empty and one for filled cells, or with squares in colors."""
    puzzles, spans, scores, remarks = list[TextPicture](), list[Span](), list[float](), list[Text]()
    small = False
    for node, rows in tree.tables:
        if len(rows) > 2 and names_columns(rows[0]) and not any(isinstance(cell, int) for cell in rows[1]):
            rows = rows[1:]
        twice = all(row[::2] == row[1::2] for row in rows) and rows[::2] != rows[1::2]
        # Two characters are as wide as a line is high, which blocks show; other characters may be a picture that
        # happens to fit.
        broad = 2 * len(rows[0]) >= 3 * len(rows) or any(cell in BLOCKS for row in rows for cell in row)
        if twice and broad and tree.parsed_by != "brackets" and len(rows[0]) > 5:
            rows = [row[::2] for row in rows]
            remarks.append(Text("two signs beside each other are read as one cell"))
        counts = Counter(cell for row in rows for cell in row)
        if tree.parsed_by == "characters" and not any(" " in "".join(map(str, row)).rstrip() for row in rows):
            continue  # more likely bars
        squares = all(isinstance(character, str) and ord(character[:1] or " ") > 0x2500 for character in counts)
        strange = [character for character in counts if not any(character in kind for kind in (*_BLANKS, _INKS))]
        if len(counts) == 3 and len(strange) == 1 and 9 * counts[strange[0]] < counts.total():
            why = Text("{sign!r} is neither an empty cell nor a filled one", sign=str(strange[0]))
            yield Candidate((), 0.36, [(node.start, node.end)], 0.6, fault=why)
        colored = len(counts) > 2 and squares and counts.keys() <= {*SQUARES, "⬜"} and "⬜" in counts
        if not colored and (
            len(counts) != 2 or (tree.parsed_by == "characters" and not counts.keys().isdisjoint(range(10)))
        ):
            continue
        blank = next((character for kind in _BLANKS for character in counts if character in kind), "no")
        if blank == "no":
            if not squares:
                continue
            corners = Counter([rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]])
            blank = corners.most_common(1)[0][0]
            remarks.append(Text("{sign} is read as an empty cell", sign=blank))
        filled = counts.keys() - {blank}
        named = bool(re.match(_PICTURES, node.label.lower()))
        letters = tree.parsed_by != "characters" and all(
            isinstance(character, str) and character.isalpha() and (counts[character] > 3 or character in "xoXOхоХО")
            for character in filled
        )
        if not (filled <= _INKS or letters or squares) or (
            blank is None and not named and node.items[0].separator != "|"
        ):
            continue
        if blank is None and max(len(rows), len(rows[0])) == 3:
            continue  # tic-tac-toe
        if len(rows) * len(rows[0]) < 6 and not squares:
            if 1 in filled:
                continue  # it may as well be a Latin square of two symbols
            small = True
        rules = {tree.raw(each)[:1] for each in tree.root.items if each.kind == "rule"}
        if found := sorted(rules & {str(character) for character in filled}):
            why = Text("a line of {sign} is not as long as the others", sign=found[0])
            yield Candidate((), 0.41, [(node.start, node.end)], fault=why)
            return
        puzzles.append(TextPicture(rows, blank))
        spans.append((node.start, node.end))
        scores.append(0.82 if named else 0.75)
    if puzzles:
        share = 0.95 if small else 0.1 if max(scores) > 0.8 else 0.4
        yield Candidate(unique(puzzles)[:MAX_PUZZLES], max(scores), spans, share, tuple(remarks))


# -------------------------------------------------------------------------------------------------------------- reading
def puzzle_of(found: Sides | TextPicture) -> Puzzle:
    """Return the puzzle of clues, or of a picture. Raises PuzzleError."""
    if isinstance(found, TextPicture):
        used = [
            character
            for character in dict.fromkeys(cell for row in found.cells for cell in row)
            if character != found.blank
        ]
        inks = [character for character in SQUARES if character in used] if len(used) > 1 or used[0] in SQUARES else []
        colors = {
            character: BLACK if inks == ["⬛"] else Color(name_of(SQUARES[character]), SQUARES[character], letter)
            for character, letter in zip(inks, LETTERS, strict=False)
        } or {"": BLACK}
        keys = {character: str(character) if inks else "" for character in used}
        rows = [
            "".join(" " if cell == found.blank else str(cell) if inks else "#" for cell in row) for row in found.cells
        ]
        return from_picture(
            rows, {" ": None, "#": "", **{str(character): key for character, key in keys.items()}}, colors
        )
    sides = [[[(max(length, 0), key) for length, key in line] for line in side] for side in found]
    names = list(dict.fromkeys(key for side in sides for line in side for _, key in line if key))
    shades = {name: value_of(name) or spare(at) for at, name in enumerate(names)}
    colors = {"": BLACK} | {
        name: Color(name_of(shade) if len(name) > 1 else name, shade, name[0]) for name, shade in shades.items()
    }
    return build(sides[0], sides[1], colors)
