"""Clues and pictures as people paste them: `1-1` or `1.1` for two blocks, `;` between lines, tables of a spreadsheet,
squares in colours, spaces for empty cells, and our own drawings in text.
"""

import re
from collections.abc import Iterator, Sequence

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import build, clues, counts, from_picture, text_of
from unriddle.puzzles.nonogram.puzzle import BLACK, LETTERS, MAX_SIDE, WORDS, Colour, Puzzle, name_of, value_of

Sides = tuple[list[str], list[str]]

_ROWS = r"(?:rows?|across|horizontals?|left|r)"
_COLUMNS = r"(?:columns?|cols?|down|verticals?|top|c)"
# A heading, with what follows it in its line: the number of a line, or the clues.
HEADING = (
    rf"(?i)^[\s#*\"']*+(?:({_ROWS})|{_COLUMNS})[\s_-]*+(?:clues?|hints?|rules?)?[\"'*]*+\s*+"
    r"(?:([0-9]{1,4})\s*+[:.)=]|[:=]|$)\s*+(.*)$"
)
_NUMBERED = r"\s*([0-9]{1,4})(?::|[.)](?=\s))\s*(.*)"
_GROUP = r"[\[(]([^\[\]()]*)[\])]|([0-9]+)"
_BESIDE = re.compile(r"\d \d")
CELLS = "._□⬜·"  # empty cells of a grid that clues stand around


def puzzle_of(sides: Sides) -> Puzzle:
    return build(clues(sides[0], "row"), clues(sides[1], "column"))


def headed(text: str) -> Sides | None:
    """The clues under a heading for rows and one for columns; None for other text, PuzzleError where one lacks."""
    parts: dict[bool, list[str]] = {}
    numbered: set[bool] = set()
    columns = None
    for line in text.splitlines():
        match = re.match(HEADING, line)
        if match:
            columns = match[1] is None
            part = parts.setdefault(columns, [])
            if match[2]:
                numbered.add(columns)
            if match[2] and int(match[2]) != len(part) + 1:
                return None
            if match[2] or match[3].strip():
                part.append(match[3].strip(" ,;"))
        elif columns is None:
            if line.strip():
                return None
        elif line.strip():
            parts[columns].append(line.strip())
    if not parts or not all(re.fullmatch(r"[0-9\s,;:./()\[\]-]*", line) for part in parts.values() for line in part):
        return None
    if len(parts) == 1:
        if not columns:
            raise PuzzleError(Text("there are clues for the rows, but none for the columns"))
        raise PuzzleError(Text("there are clues for the columns, but none for the rows"))
    return _told(parts[False], False in numbered), _told(parts[True], True in numbered)


def _told(part: list[str], numbered: bool) -> list[str]:
    return [_clue(line) for line in part] if numbered else listed(part)


def listed(part: list[str]) -> list[str]:
    """The clues of a side: in brackets, a line of each, or in one line with signs between them."""
    text = "\n".join(part).strip()
    if text[:1] in ("[", "("):
        inner = re.sub(r"^[\[(]\s*(?=[\[(])|(?<=[\])])\s*[\])]$", "", text)
        if inner == text and len(re.findall(r"[\[(]", text)) == 1:
            inner = text[1:].rstrip("])")
        return [_clue(match[1] if match[2] is None else match[2]) for match in re.finditer(_GROUP, inner)]
    if len(part) == 1:
        sign = next((sign for sign in "/;" if sign in text), "," if " " in re.sub(r"\s*,\s*", ",", text) else r"[,\s]")
        return [_clue(each) for each in re.split(sign, text.rstrip("/;, ")) if each or sign != r"[,\s]"]
    found = [re.fullmatch(_NUMBERED, line) for line in part]
    if all(match and int(match[1]) == at for at, match in enumerate(found, 1)):
        return [_clue(match[2]) for match in found if match]
    return list(map(_clue, part))


def _clue(text: str) -> str:
    return " ".join(re.sub(r"[-.,;]", " ", text).split())


def beside(text: str) -> Sides | None:
    """Two sides without headings: two lists in brackets, two lines, or two groups of numbered lines; where the sums
    of both are equal.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    groups = [group.splitlines() for group in re.split(r"\n\s*\n", text.strip())]
    if not re.fullmatch(r"[0-9\s,;:./()\[\]-]*", text):
        return None
    if len(lines) == 2 and all(re.search(r"[\[(/]", line) or ("," in line and _BESIDE.search(line)) for line in lines):
        sides = [listed([line]) for line in lines]
    elif len(groups) == 2 and all(re.match(_NUMBERED, line) for group in groups for line in group):
        sides = [listed(group) for group in groups]
    elif len(two := re.split(r"(?<=\])\s*+\]\s*+,?\s*+\[\s*+(?=\[)", text.strip())) == 2:
        sides = [listed([f"[{part.strip().removeprefix('[').removesuffix(']')}]"]) for part in two]
    else:
        return None
    return (sides[0], sides[1]) if _agree(sides) else None


def around(text: str) -> Sides | None:
    """Clues above and at the left side of a grid, under and beside each other, with blanks between; where the sums of
    both sides are equal.
    """
    lines = [line for line in text.expandtabs().split("\n") if line.strip()]
    if len(lines) > 2 * MAX_SIDE or not all(re.fullmatch(rf"[0-9 {CELLS}|]*", line) for line in lines):
        return None
    rows = [[(match.start(), match.end(), match[0]) for match in re.finditer("[0-9]+", line)] for line in lines]
    if max(map(len, rows), default=0) > MAX_SIDE:
        return None
    for above in range(1, len(rows)):
        head, body = rows[:above], rows[above:]
        left = max((row[-1][1] for row in body if row), default=0)
        if not all(head) or min(row[0][0] for row in head) < left:
            continue
        down = list(_stacked([each for row in head for each in row]))
        across = [" ".join(each[2] for each in row) for row in body]
        counts = {sum(map(line.count, CELLS)) for line in lines[above:]}
        if counts - {0, len(down)} or not all(across) or not _agree([across, down]):
            continue
        return across, down
    return None


def _stacked(numbers: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    """The numbers that stand under each other, from left to right, as one clue each."""
    columns: list[tuple[int, int, list[str]]] = []
    for start, end, text in numbers:
        for at, (first, last, texts) in enumerate(columns):
            if start < last and first < end:
                columns[at] = min(start, first), max(end, last), [*texts, text]
                break
        else:
            columns.append((start, end, [text]))
    return (" ".join(texts) for _, _, texts in sorted(columns))


def _agree(sides: Sequence[Sequence[str]]) -> bool:
    """Whether there are clues on both sides, of equal sums."""
    sums = [sum(int(word) for clue in side for word in re.findall("[0-9]+", clue)) for side in sides]
    return all(sides) and sums[0] == sums[1] > 0


SQUARES = {
    "⬛": "#000000", "🟥": "#dd2e44", "🟧": "#f4900c", "🟨": "#fdcb58", "🟩": "#78b159", "🟦": "#55acee",
    "🟪": "#aa8ed6", "🟫": "#c1694f",
}  # fmt: skip
SPACES = "#X█■"  # with one of these spaces are empty cells
_BLOCKS = re.compile(r"\d+(?:[-.]\d+)+")
_PARTS = re.compile(r"\d[\d ,.-]*(?:;[\d ,.-]*)+")


def read(data: bytes) -> list[Puzzle]:
    puzzle = puzzle_in(text_of(data))
    if puzzle is None:
        raise PuzzleError(Text("write the clues of rows and columns, or a picture"), "paste")
    return [puzzle]


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """That cells in a drawing are no part of the puzzle."""
    text = text_of(data)
    drawn = text[text.find("┌") : text.rfind("└")] if "┌" in text else ""
    known = not set("".join(re.findall("│(.*)│", drawn))) <= set("░│")
    return [Text("only the clues of this drawing are read; its cells are not taken as given")] if known else []


def puzzle_in(text: str) -> Puzzle | None:
    """The puzzle in a paste, None for what is none; PuzzleError for one that is wrong."""
    text = re.sub("[\ufe0f\u20e3]", "", text).lstrip("\n")
    lines = [line.rstrip(" ") for line in text.split("\n")]
    while lines and not lines[-1]:
        del lines[-1]
    if any("┌" in line for line in lines) and any("└" in line for line in lines):
        return _drawing(lines)
    signs = set("".join(lines))
    if signs <= {*SQUARES, "⬜", " "} and signs - {"⬜", " "} and "⬜" in signs:
        rows = [line.replace(" ", "") for line in lines]
        used = [sign for sign in SQUARES if any(sign in row for row in rows)]
        colours = {
            sign: BLACK if len(used) == 1 and sign == "⬛" else Colour(name_of(SQUARES[sign]), SQUARES[sign], letter)
            for sign, letter in zip(used, LETTERS, strict=False)
        }
        return from_picture(rows, {sign: sign for sign in used} | {"⬜": None}, colours)
    if len(lines) > 1 and len(signs) == 2 and " " in signs and not signs.isdisjoint(SPACES):
        width = max(map(len, lines))
        empty: dict[str, str | None] = dict.fromkeys(signs, "") | {" ": None}
        return from_picture([row.ljust(width) for row in lines], empty, {"": BLACK})
    if sides := headed(text):
        return puzzle_of(sides)
    found = (_table(lines) if "\t" in text else None) or _csv(lines) or _separated(lines)
    if found is None and (sides := beside(text) or around("\n".join(lines))):
        return puzzle_of(sides)
    return found


def _csv(lines: list[str]) -> Puzzle | None:
    """The same as a table, with commas or semicolons between cells, and an empty one in the corner."""
    sign = lines[0][:1] if lines else ""
    even = sign in (",", ";") and len({line.count(sign) for line in lines}) == 1
    return _table([line.replace('"', "").replace(sign, "\t") for line in lines]) if even else None


def _table(lines: list[str]) -> Puzzle | None:
    """Clues above and at the left side of empty cells, with tabs between: where their sums agree."""
    rows = [[cell.strip() for cell in line.split("\t")] for line in lines]
    width = max(map(len, rows))
    if width > MAX_SIDE or len(rows) > MAX_SIDE or any(cell and not cell.isdecimal() for row in rows for cell in row):
        return None
    rows = [row + [""] * (width - len(row)) for row in rows]
    full = [[at for at, cell in enumerate(row) if cell] for row in rows]
    for above in range(1, len(rows)):
        left = min((row[0] for row in full[:above] if row), default=0)
        if left and all(row[-1] < left for row in full[above:] if row):
            across = [" ".join(filter(None, row[:left])) for row in rows[above:]]
            down = [" ".join(filter(None, column[:above])) for column in [*zip(*rows, strict=True)][left:]]
            sums = [sum(map(int, " ".join(side).split())) for side in (across, down)]
            # A square whose sums differ is rather a square of numbers.
            return None if sums[0] != sums[1] and len(rows) == width else puzzle_of((across, down))
    return None


def _separated(lines: list[str]) -> Puzzle | None:
    """Rows, a blank line, and columns, with - or . between blocks; or a line of each, with ; between the clues."""
    groups = [group.split("\n") for group in re.split(r"\n\s*\n", "\n".join(lines).strip())]
    full = [line for group in groups for line in group]
    if len(full) == 2 and all(_PARTS.fullmatch(line) for line in full):
        groups = [line.rstrip(";").split(";") for line in full]
    elif not any(_BLOCKS.search(line) or ";" in line for line in full):
        return None
    sides = [[re.sub("[-.;]", " ", line).strip() for line in group] for group in groups]
    if len(sides) != 2 or not all(re.fullmatch(r"[\d ,]*", line) for side in sides for line in side):
        return None
    return puzzle_of((sides[0], sides[1]))


def _drawing(lines: list[str]) -> Puzzle | None:
    """A drawing of ours: column clues above the frame, row clues at its left, letters for colours with a legend."""
    top, end = (next(at for at, line in enumerate(lines) if sign in line) for sign in "┌└")
    left = lines[top].index("┌")
    heads = [line for line in lines[:top] if not line[:left].strip()]
    words = [word for line in heads for word in line.split()]
    if not left or not words or not all(re.fullmatch(r"[\d?]+[^\W\d_]?|[\d?]+[#*+@$%&=]", word) for word in words):
        return None
    most = max(map(len, words))
    size = max(2, most + (most > 1))
    rows = [counts(line[:left], "row", at, blots=True) for at, line in enumerate(lines[top:end]) if line[left] == "│"]
    width = lines[top].count("─") // size
    starts = [left + 1 + at * size + at // 5 for at in range(width)]
    columns = [
        counts(" ".join(line[at : at + size] for line in heads), "column", number, blots=True)
        for number, at in enumerate(starts, 1)
    ]
    ends = {word[-1] for word in words} | {"█"}
    legend = [line.split(" ", 1) for line in lines[end:] if re.fullmatch(r"\S \S.*", line) and line[0] in ends]
    colours = {
        "" if sign == "█" else sign: _ink(meaning, LETTERS[at] if sign == "█" else sign, at)
        for at, (sign, meaning) in enumerate(legend)
    }
    title = lines[0].strip() if top > len(heads) else ""
    return build(rows, columns, colours or {"": BLACK}, title=title)


def _ink(meaning: str, letter: str, at: int) -> Colour:
    """A colour of a legend: its name, a value after it in what earlier versions drew, and else one by its place."""
    name, _, value = (
        meaning.rpartition(" ") if re.search("#[0-9a-f]{6}$", meaning) else (meaning, "", value_of(meaning))
    )
    rgb = value or f"#{list(WORDS.values())[2 + at]}"
    return Colour(name or name_of(rgb), rgb, letter)
