"""Drawn pictures of puzzles, and how they are read: exactly, with a question, refused, or wrong.

    python bench/pictures.py FONTS [--kind tiles] [--count 130] [--seed 1] [--held] [--how "turned 5"] [--keep FOLDER]
    python bench/pictures.py --labelled FOLDER

FONTS is a folder with the fonts that pictures_drawn.py names, none of which what reads was trained on; with --held
those that were not looked at while the readers were made either. A picture counts as wrong if any tile or number that
was not asked about differs, or a cell is taken for filled that is not, whatever else was said. With --labelled screens
with boards are read, beside which labels.json has the tiles of each.
"""

import argparse
import itertools
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pictures_drawn import DISTORTIONS, FONTS, KINDS, Drawn, pictures

from unriddle.core import PuzzleError
from unriddle.session.reading import Reader

FAMILY = {
    "tiles": "quartiles",
    "squares": "latin",
    "clues": "nonogram",
    "colors": "nonogram",
    "solved": "nonogram",
    "letters": "balda",
}


def shown(kind: str, puzzle: Any) -> tuple[tuple[str, ...], ...]:
    """What a puzzle shows, as Drawn has it."""
    if kind == "tiles":
        return tuple(puzzle.tiles[at : at + 4] for at in range(0, len(puzzle.tiles), 4))
    if kind == "squares":
        return tuple(tuple(each.strip(".") for each in row) for row in str(puzzle).split(":")[2].split("/"))
    if kind == "letters":
        return tuple(tuple(sign.strip(".") for sign in row) for row in puzzle.rows)
    rows, columns = (part.split("/") for part in str(puzzle).split(":")[2:4])
    digits = "".maketrans(",", " ", "" if kind == "colors" else "abcdefghij")
    return tuple(tuple(line.translate(digits) for line in part) for part in (rows, columns))


def lettered(texts: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The same clues, the colors named in the order in which they come."""
    order = "".join(dict.fromkeys("".join(re.findall("[a-z]", " ".join(itertools.chain(*texts))))))
    table = str.maketrans(order, "abcdefghijklmnopqrstuvwxyz"[: len(order)])
    return tuple(tuple(text.translate(table) for text in line) for line in texts)


def judged(kind: str, drawn: Drawn, data: bytes) -> tuple[str, str]:
    """How a picture is read, and what was wrong or said."""
    try:
        [read] = list(Reader().puzzles([data]))
        found = read.good().opened
        if found.family.name != FAMILY[kind]:
            return "wrong", f"a puzzle of {found.family.name}"
        texts, open_cells, why = shown(kind, found.puzzle), set(), ""
        moves = (each.split(".") for each in read.moves.split("; ") if each)
        filled = {(int(row), int(column)) for row, columns in moves for column in columns.split(",")}
        if kind == "clues" and filled - drawn.filled:
            return "wrong", f"filled: {sorted(filled - drawn.filled)}"
        state = "" if filled == drawn.filled or kind != "clues" else "without all that is filled"
    except PuzzleError as error:
        if error.asked is None:
            return "refused", str(error)
        if error.asked.family != FAMILY[kind]:
            return "other", f"asked about {error.asked.family}: {error}"
        texts, open_cells, why = error.asked.texts, set(error.asked.boxes), str(error)
    texts = tuple(tuple(map(str.lower, line)) for line in texts[: len(drawn.shows)])  # without the colors of clues
    if kind == "colors":
        texts, drawn = lettered(texts), drawn._replace(shows=lettered(drawn.shows))
    if list(map(len, texts)) != list(map(len, drawn.shows)):
        known = not why or any(
            place(kind, row, column) not in open_cells
            for row, line in enumerate(texts, 1)
            for column, _ in enumerate(line, 1)
        )
        return "wrong" if known else "other", f"{list(map(len, texts))} for {list(map(len, drawn.shows))}"
    wrong = [
        f"{text} for {right}"
        for row, (line, rights) in enumerate(zip(texts, drawn.shows, strict=True), 1)
        for column, (text, right) in enumerate(zip(line, rights, strict=True), 1)
        if text not in (right, "?") and place(kind, row, column) not in open_cells
    ]
    if wrong:
        return "wrong", ", ".join(wrong)
    return ("asked", why) if why else ("exact", state)


def place(kind: str, row: int, column: int) -> tuple[int, int]:
    """Where a question has a text: a line of clues is a whole row or a whole column."""
    if kind not in ("clues", "colors", "solved"):
        return row, column
    return (column, 0) if row == 1 else (0, column)


def labelled(folder: Path) -> Iterator[tuple[str, str, Any, bytes]]:
    for name, tiles in json.loads((folder / "labels.json").read_text()).items():
        rows = tuple(tuple(tiles[at : at + 4]) for at in range(0, len(tiles), 4))
        from PIL import Image

        image = Image.open(folder / name).convert("RGB")
        yield name, "as it is", Drawn(image, rows, (0, 0, *image.size)), (folder / name).read_bytes()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("fonts", type=Path, nargs="?")
    asked.add_argument("--kind", choices=KINDS, default="tiles")
    asked.add_argument("--count", type=int, default=130)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--held", action="store_true")
    asked.add_argument("--how", choices=DISTORTIONS)
    asked.add_argument("--keep", type=Path)
    asked.add_argument("--labelled", type=Path)
    given = asked.parse_args()
    if given.labelled:
        found: Any = labelled(given.labelled)
    else:
        files = {path.stem: path for path in sorted(given.fonts.rglob("*.[to]tf"))} if given.fonts else {}
        names = FONTS["held" if given.held else "making"].split()
        if missing := [name for name in names if name not in files]:
            print(f"this bench needs the fonts {', '.join(missing)} in a folder")
            sys.exit(2)
        found = pictures(given.kind, given.count, given.seed, names, files, given.how)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    spent: list[float] = []
    for name, how, drawn, data in found:
        if given.keep:
            ending = "jpg" if data.startswith(b"\xff") else "png"
            (given.keep / f"{name}.{ending}").write_bytes(data)
        start = time.process_time()
        result, why = judged(given.kind, drawn, data)
        spent.append(time.process_time() - start)
        counts[how][result] += 1
        if why:
            print(f"{name} {drawn.style} {how}, {result}: {why[:300]}", flush=True)
    results = ("exact", "asked", "refused", "other", "wrong")
    print(f"{'':12}" + "".join(f"{each:>9}" for each in results))
    for how, each in [*counts.items(), ("all", sum(counts.values(), Counter()))]:
        print(f"{how:12}" + "".join(f"{each[result]:9}" for result in results))
    print(f"{sum(spent) / len(spent):.2f} s of CPU each, {max(spent):.2f} at most")


if __name__ == "__main__":
    main()
