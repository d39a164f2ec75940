"""What `unriddle.solve` costs beside the session that it runs, in instructions: the same at any load.

    PYTHONPATH=src python bench/library.py          needs valgrind

A 25x25 nonogram that the maker made is solved once and eleven times by each; a tenth of the difference is shown.
"""

import os
import subprocess
import sys

MADE = ("nonogram", 25, 1)  # family, size, seed
TIMES = (1, 11)
PROGRAMS = {
    "session": "s = Session.start(core)\n    for _ in s.run(): pass\n    s.outcome; s.checkpoint(); s.close()",
    "library": "unriddle.solve(puzzle)",
}
PRELUDE = """
import sys, unriddle
from unriddle.session.opened import Opened
from unriddle.session.solving import Session
core = Opened.parse(sys.argv[1])
puzzle = unriddle.open(sys.argv[1])
unriddle.solve
for _ in range(int(sys.argv[2])):
    """


def instructions(code: str, puzzle: str, times: int) -> int:
    """How many a process takes that does it so often."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", sys.executable, "-c"]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    run = [*command, PRELUDE + code, puzzle, str(times)]
    done = subprocess.run(run, capture_output=True, text=True, env=environment, check=True)
    return int(next(line for line in done.stderr.splitlines() if "Collected :" in line).rpartition(":")[2])


def main() -> None:
    import unriddle

    family, size, seed = MADE
    puzzle = unriddle.generate(family, size=size, seed=seed).id  # type: ignore[call-overload]
    each = {}
    for name, code in PROGRAMS.items():
        once, many = (instructions(code, puzzle, times) for times in TIMES)
        each[name] = (many - once) / (TIMES[1] - TIMES[0])
        print(f"{name:10}{each[name] / 1e6:10.3f} M", flush=True)
    print(f"library / session {each['library'] / each['session']:.4f}")


if __name__ == "__main__":
    main()
