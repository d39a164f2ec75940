"""Reading: the files of the shared data, 10,000 made puzzles, half as ids and half as .non, and pastes; this tree and
another.

    PYTHONPATH=src python bench/reading.py [--beside OTHER/src] [--data FOLDER] [--made N] [--turns N] [--json FILE]

`Reader().puzzles([data])` of content that is in memory already, family and format detected: CPU time a file, the least
of several. Each tree runs in processes of its own, turn about; nothing is kept between two readings of a file but what
the library keeps by itself.
"""

import argparse
import csv
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import common

from unriddle import UnriddleError
from unriddle.session.reading import Reader

DATA = Path(__file__).parents[2] / "shared" / "data" / "nonogram"
TIMES = 3  # readings of each file in one process


def lengths(line: list[bool]) -> list[str]:
    """The clue of a line."""
    return [str(len(run)) for run in "".join(".#"[cell] for cell in line).split(".") if run]


def made(count: int) -> dict[str, list[bytes]]:
    """Random pictures of 10x10 to 30x30 as puzzles: by turns an id and a file .non."""
    chance = Random(11)
    found: dict[str, list[bytes]] = {"made, ids": [], "made, .non": []}
    for number in range(count):
        width, height, full = chance.randint(10, 30), chance.randint(10, 30), chance.uniform(0.4, 0.7)
        rows = [[chance.random() < full for _ in range(width)] for _ in range(height)]
        sides = [[",".join(lengths(line)) or "0" for line in lines] for lines in (rows, list(zip(*rows, strict=True)))]
        if number % 2:
            text = [f"width {width}", f"height {height}", "", "rows", *sides[0], "", "columns", *sides[1], ""]
            found["made, .non"].append("\n".join(text).encode())
        else:
            found["made, ids"].append(f"nonogram:{width}x{height}:{'/'.join(sides[0])}:{'/'.join(sides[1])}".encode())
    return found


def shared(folder: Path) -> dict[str, list[bytes]]:
    """The files that the index of the shared data lists, by format."""
    found: dict[str, list[bytes]] = {}
    for row in csv.DictReader((folder / "index.csv").read_text(encoding="utf-8").splitlines()):
        found.setdefault(f"shared, .{row['format']}", []).append((folder / row["file"]).read_bytes())
    return found


def pasted() -> dict[str, list[bytes]]:
    """Texts of 100 bytes of each kind, and of ten times that, whose family only their structure tells."""
    chance = Random(12)
    found: dict[str, list[bytes]] = {}
    for times in (1, 10):
        texts = found[f"pasted, {100 * times} bytes"] = []
        for _ in range(40):
            side = 5 * times
            rows = [[chance.random() < 0.6 for _ in range(side)] for _ in range(side)]
            sides = [[" ".join(lengths(line)) or "0" for line in each] for each in (rows, zip(*rows, strict=True))]
            texts.append("\n\n".join("\n".join(each) for each in sides))
            order = 7 if times == 1 else 22
            texts.append(
                "\n".join(" ".join(str((at + 2 * row) % order) for at in range(order)) for row in range(order))
            )
            words = ["".join(chance.choices("aeinorst", k=chance.randint(2, 4))) for _ in range(20)]
            texts.append("\n".join([" ".join(words), "said and the of " * (4 if times == 1 else 55)]))
            texts.append(f"{{{', '.join(f'{word!r}: {len(word)}' for word in words[: 8 * times])}}}")
    return {name: [text.encode() for text in texts] for name, texts in found.items()}


def timed(data: bytes) -> int:
    """CPU time of one reading, in ns."""
    start = time.process_time_ns()
    with suppress(UnriddleError):
        list(Reader().puzzles([data]))
    return time.process_time_ns() - start


def measured(sets: dict[str, list[bytes]]) -> dict[str, list[int]]:
    """ns for each file of each set, the least of several rounds; of a paste nothing is kept from one to the next."""
    rounds = [{name: list(map(timed, files)) for name, files in sets.items()} for _ in range(TIMES)]
    return {name: list(map(min, *(each[name] for each in rounds))) for name in sets}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="the folder src of another tree")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--made", type=int, default=10_000)
    parser.add_argument("--turns", type=int, default=4, help="processes of each tree")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--once", action="store_true", help="measure in this process, and print JSON")
    given = parser.parse_args()
    if given.once:
        files = shared(given.data) if given.data.is_dir() else {}
        print(json.dumps(measured({**files, **made(given.made), **pasted()})))
        return
    own = Path(__file__).parents[1] / "src"
    least: dict[str, dict[str, list[int]]] = {}
    for _ in range(given.turns):
        for tree in filter(None, (given.beside, own)):
            command = [sys.executable, __file__, "--once", "--data", str(given.data), "--made", str(given.made)]
            environment = {**os.environ, "PYTHONPATH": str(tree)}
            ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            for name, figures in json.loads(ran.stdout).items():
                here = least.setdefault(name, {})
                here[str(tree)] = list(map(min, figures, here.get(str(tree), figures)))
    shown = {}
    for name, trees in least.items():
        means = {tree: sum(figures) / len(figures) / 1000 for tree, figures in trees.items()}
        one, other = means[str(own)], means.get(str(given.beside))
        shown[name] = {"here": one, "beside": other}
        print(f"{name:16} {one:8.1f} us" + (f"   beside {other:8.1f} us   {other / one:5.2f} times" if other else ""))
    common.write(given.json, reading=shown)


if __name__ == "__main__":
    main()
