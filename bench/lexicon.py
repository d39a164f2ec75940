"""Opening a built lexicon against reading its words as a text list, in one process; minima of many runs.

PYTHONPATH=src python bench/lexicon.py [--json FILE]
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import record

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


def rows(folder: Path) -> dict[str, dict[str, float]]:
    """Lexicon -> what takes how many milliseconds."""
    found = {}
    for name in names():
        lexicon = open_lexicon(name, player=False)
        text, built = folder / f"{name}.txt", folder / f"{name}.lex"
        text.write_text("\n".join(lexicon), "utf-8")
        built.write_bytes((Path(SHIPPED) / f"{name}.lex").read_bytes())
        words = lists.read(text.read_bytes()).words
        own = player.Lists(tuple(words[::7000]), tuple(words[3500::7000]))
        found[name] = {
            "open, shipped": fastest(lambda name=name: open_lexicon(name, player=False), 200),
            "open, any file (every edge checked)": fastest(lambda path=built: open_lexicon(path, player=False), 50),
            "first number, shipped": fastest(lambda name=name: open_lexicon(name, player=False).before, 50),
            "apply own words": fastest(lambda lexicon=lexicon, own=own: player.apply(lexicon, own), 10),
            "read a text list into a set": fastest(lambda path=text: set(path.read_text("utf-8").split()), 20),
            "read a text list, check its letters": fastest(lambda path=text: lists.read(path.read_bytes()), 3),
            "build from the words": fastest(lambda words=words: build(words), 2),
            "own words": float(len(own.added) + len(own.banned)),
            "words": float(len(lexicon)),
            "bytes": float(len(files.dump(lexicon.content))),
        }
    return found


def main() -> None:
    """Print the table and, if asked, write it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        table = rows(Path(folder))
    build_of = "compiled" if kernels.report()["unriddle.lexicon.kernel"] else "interpreted"
    print(f"milliseconds of processor time, kernel {build_of}; the last three rows are counts")
    print(f"{'':38}" + "".join(f"{name:>16}" for name in table))
    for row in next(iter(table.values())):
        print(f"{row:38}" + "".join(f"{table[name][row]:16,.3f}" for name in table))
    ratio = {name: row["read a text list into a set"] / row["open, shipped"] for name, row in table.items()}
    print(f"{'text list / open, shipped':38}" + "".join(f"{ratio[name]:16,.0f}" for name in table))
    record.write(options.json, milliseconds=table, ratio=ratio)


if __name__ == "__main__":
    main()
