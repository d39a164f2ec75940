"""Opening a built lexicon against reading its words as a text list, in one process; minima of many runs.

PYTHONPATH=src python bench/lexicon.py [--quick] [--json FILE]
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import common

from unriddle.core.system import kernels
from unriddle.lexicon import build, files, lists, names, open_lexicon, player
from unriddle.lexicon.shelf import SHIPPED


def fastest(task: Callable[[], object], repeats: int) -> float:
    """Milliseconds of processor time of the fastest of so many runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        task()
        times.append(time.process_time() - start)
    return min(times) * 1000


def rows(folder: Path, quick: bool) -> dict[str, dict[str, float]]:
    """Lexicon -> what takes how many milliseconds. When `quick`, of the last one, each once."""
    found = {}
    times, few = (1, 1) if quick else (50, 3)
    for name in sorted(names())[-1 if quick else 0 :]:
        lexicon = open_lexicon(name, player=False)
        text, built = folder / f"{name}.txt", folder / f"{name}.lex"
        text.write_text("\n".join(lexicon), "utf-8")
        built.write_bytes((Path(SHIPPED) / f"{name}.lex").read_bytes())
        words = lists.read(text.read_bytes()).words
        own = player.Lists(tuple(words[::7000]), tuple(words[3500::7000]))
        found[name] = {
            "open, shipped": fastest(lambda name=name: open_lexicon(name, player=False), 4 * times),
            "open, any file (every edge checked)": fastest(lambda path=built: open_lexicon(path, player=False), times),
            "first number, shipped": fastest(lambda name=name: open_lexicon(name, player=False).before, times),
            "apply own words": fastest(lambda lexicon=lexicon, own=own: player.apply(lexicon, own), few),
            "read a text list into a set": fastest(lambda path=text: set(path.read_text("utf-8").split()), few),
            "read a text list, check its letters": fastest(lambda path=text: lists.read(path.read_bytes()), few),
            "build from the words": fastest(lambda words=words: build(words), few),
            "own words": float(len(own.added) + len(own.banned)),
            "words": float(len(lexicon)),
            "bytes": float(len(files.dump(lexicon.content))),
        }
    return found


def main() -> None:
    """Print the table and, if asked, write it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one lexicon, each once")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        table = rows(Path(folder), options.quick)
    build_of = "compiled" if kernels.report()["unriddle.lexicon.kernel"] else "interpreted"
    print(f"milliseconds of processor time, kernel {build_of}; the last three rows are counts")
    print(f"{'':38}" + "".join(f"{name:>16}" for name in table))
    for row in next(iter(table.values())):
        print(f"{row:38}" + "".join(f"{table[name][row]:16,.3f}" for name in table))
    ratio = {name: row["read a text list into a set"] / row["open, shipped"] for name, row in table.items()}
    print(f"{'text list / open, shipped':38}" + "".join(f"{ratio[name]:16,.0f}" for name in table))
    common.write(options.json, milliseconds=table, ratio=ratio)


if __name__ == "__main__":
    main()
