"""The compiled line solver beside the design page's recipe in C, in one run; least of many for each line.

    PYTHONPATH=src python bench/nonogram_lines.py [--cells N ...] [--json FILE]

nonogram_lines.c is compiled with the C compiler that is there (CC, else cc) and must give what the kernel gives.
"""

import argparse
import ctypes
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import record
from nonogram import fastest, samples

from unriddle.puzzles.nonogram.solve.board import line_kernel

SOURCE = Path(__file__).with_suffix(".c")
REPEAT, ROUNDS = 300, 60


def prototype(folder: Path) -> Any:
    """`again` of the C file, compiled."""
    built = folder / "lines.so"
    subprocess.run([os.environ.get("CC", "cc"), "-O3", "-shared", "-fPIC", "-o", built, SOURCE], check=True)
    again = ctypes.CDLL(str(built)).again
    wide = ctypes.c_uint64
    again.argtypes = [ctypes.POINTER(ctypes.c_int), ctypes.c_int, ctypes.c_int, wide, wide, ctypes.c_int] + 2 * [
        ctypes.POINTER(wide)
    ]
    return again


def figures(again: Any, cells: int) -> dict[str, float]:
    """Nanoseconds a line in the kernel and in C, and their ratio."""
    ours, theirs = [], []
    for clue, masks in samples(cells, 1):
        line = line_kernel.Line(cells, clue, 2)
        lengths = (ctypes.c_int * max(1, len(clue)))(*(length for length, _ in clue))
        out = ctypes.c_uint64(), ctypes.c_uint64()
        given = lengths, len(clue), cells, masks[1], masks[0]
        assert again(*given, 1, *map(ctypes.byref, out))
        assert line.solve(masks) == [out[1].value, out[0].value]
        ours.append(lambda line=line, masks=masks: line.solve(masks, REPEAT))
        theirs.append(lambda given=given, out=out: again(*given, REPEAT, *map(ctypes.byref, out)))
    kernel, recipe = fastest(ours, ROUNDS) / REPEAT * 1e9, fastest(theirs, ROUNDS) / REPEAT * 1e9
    return {"kernel ns": kernel, "C ns": recipe, "ratio": kernel / recipe}


def main() -> None:
    """Print a line a width."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, nargs="*", default=[15, 30, 64])
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        again = prototype(Path(folder))
        table = {f"n = {cells}": figures(again, cells) for cells in options.cells}
    for name, row in table.items():
        print(f"{name:8} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    record.write(options.json, figures=table)


if __name__ == "__main__":
    main()
