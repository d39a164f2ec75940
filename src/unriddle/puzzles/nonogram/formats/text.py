"""Pictures of the puzzle in characters that can be read back: `text`, and `bold` with heavy lines every five cells.

    nonogram 2x1
    title: Two
       | 1 .
     2 | . .

The first line has the size; lines `key: text` may follow; `colour a: #ff0000 sign name` explains the letter of counts
and cells. In the grid `.` is an unknown cell, `-` one given as empty, `#` or a letter one given as filled.
"""

import re
from dataclasses import replace

from unriddle.core import PuzzleError, Text, in_cell
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import (
    Clue,
    about,
    build,
    counts,
    keys_of,
    number,
    place,
    refuse,
    texts_and_notes,
    too_many,
)
from unriddle.puzzles.nonogram.puzzle import BLACK, BLACK_AND_WHITE, Color, Puzzle, check_size, lengths

_EVERY = 5


def write(puzzle: Puzzle) -> bytes:
    return _write(puzzle, "text", 0)


def write_bold(puzzle: Puzzle) -> bytes:
    return _write(puzzle, "bold", _EVERY)


def _write(puzzle: Puzzle, name: str, every: int) -> bytes:
    refuse(puzzle, name, blots=False, given=False, depth=False)
    letters, characters = [""] if len(puzzle.colors) == 1 else [*puzzle.letters], "-" + puzzle.letters
    lines = [f"nonogram {puzzle.width}x{puzzle.height}", *(f"{key}: {text}" for key, text in texts_and_notes(puzzle))]
    if puzzle.colors != BLACK_AND_WHITE:
        for character, color in zip(characters[1:], puzzle.colors, strict=False):
            lines.append(f"colour {character}: {color.rgb} {color.sign} {color.name}")
    lines += [f"depth: {puzzle.depth}"] if puzzle.depth else []
    left, top = ([lengths(line, letters) or ["0"] for line in side] for side in (puzzle.rows, puzzle.columns))
    margin = max(sum(map(len, words)) + len(words) for words in left)
    slot = 1 + max(len(word) for words in top for word in words)
    high = max(map(len, top))
    cells = [["."] * puzzle.width for _ in range(puzzle.height)]
    for at, column, kind in puzzle.given:
        cells[at][column] = characters[kind]
    top = [[""] * (high - len(words)) + words for words in top]
    lines += [" " * margin + _row([words[at] for words in top], slot, every) for at in range(high)]
    for index, (words, row) in enumerate(zip(left, cells, strict=True)):
        if every and index % every == 0:
            bars = ("━" * (slot * min(every, puzzle.width - start)) for start in range(0, puzzle.width, every))
            lines.append("━" * margin + "╋" + "╋".join(bars))
        lines.append("".join(f"{word} " for word in words).rjust(margin) + _row(row, slot, every))
    return ("\n".join(line.rstrip() for line in lines) + "\n").encode()


def _row(words: list[str], slot: int, every: int) -> str:
    padded = [word.rjust(slot) for word in words]
    if not every:
        return "|" + "".join(padded)
    return "┃" + "┃".join("".join(padded[at : at + every]) for at in range(0, len(padded), every))


def read(data: bytes) -> list[Puzzle]:
    lines = [line.rstrip() for line in decode(data).replace("┃", "|").split("\n", 10_000)]
    size = re.fullmatch(r"nonogram (\d{1,9})x(\d{1,9})", lines[0], re.ASCII)
    if not size:
        raise PuzzleError(Text("the first line must be nonogram WIDTHxHEIGHT"), "text")
    width, height = int(size[1]), int(size[2])
    check_size(width, height)
    start = next((at for at, line in enumerate(lines) if re.match("[ 0-9?a-zA-Z]*[|]", line)), len(lines))
    grid = [line for line in lines[start:] if line and not re.fullmatch("[━╋]+", line)]
    high = next((at for at, line in enumerate(grid) if line.partition("|")[0].strip()), len(grid))
    if len(grid) != high + height:
        message = Text(
            "there is {count:,} row; the size needs {wanted}",
            "there are {count:,} rows; the size needs {wanted}",
            count=len(grid) - high,
            wanted=height,
        )
        raise PuzzleError(message, "text")
    rows, cells = [], []
    for at, line in enumerate(grid[high:], 1):
        left, _, right = line.partition("|")
        right = right.replace("|", "")
        if len(right) % width or len(right.split()) != width:
            raise PuzzleError(Text("{cells} cells are needed", cells=width), place("row", at))
        rows.append(counts(left, "row", at, blots=True))
        cells.append(right.split())
    slot = len(grid[high].partition("|")[2].replace("|", "")) // width
    heads = [line.partition("|")[2].replace("|", "") for line in grid[:high]]
    if any(len(head) > slot * width for head in heads):
        raise too_many("columns", width, "text")
    columns = []
    for at in range(width):
        words = " ".join(head[at * slot : at * slot + slot] for head in heads)
        columns.append(counts(words, "column", at + 1, blots=True))
    return [_puzzle(lines[1:start], rows, columns, cells)]


def _puzzle(head: list[str], rows: list[Clue], columns: list[Clue], cells: list[list[str]]) -> Puzzle:
    colors: dict[str, Color] = {}
    entries, depth = [], 0
    for line in head:
        key, _, text = line.partition(": ")
        if match := re.fullmatch(r"colour (\S): (#[0-9a-f]{6}) (\S) (.*)", line):
            colors["" if match[1] == "#" else match[1]] = Color(match[4], match[2], match[3])
        elif key == "depth":
            depth = number(text, "depth")
        else:
            entries.append((key, text))
    colors = colors or {"": BLACK}
    puzzle = build(rows, columns, colors, depth=depth, **about(entries))
    used = keys_of(rows, columns)
    keys = [key or "#" for key in colors if key in used] or ["#"]
    index = {"-": 0} | {key: at for at, key in enumerate(keys, 1)}
    given = []
    for at, row in enumerate(cells):
        for x, character in enumerate(row):
            if character != ".":
                if character not in index:
                    raise PuzzleError(Text("{sign!r} is not a cell", sign=character[:10]), in_cell(at + 1, x + 1))
                given.append((at, x, index[character]))
    return replace(puzzle, given=tuple(given)) if given else puzzle
