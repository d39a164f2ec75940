"""A small process that has the command line loaded and runs each command that it is sent in a copy of itself.

A line of JSON is an argument list, a line of JSON is the answer: [exit code, CPU seconds, how many times slower than a
quiet machine this one is just now, megabytes, output, errors].
"""

import json
import os
import sys
from pathlib import Path
from time import process_time

from unriddle.fronts.cli import main
from unriddle.registry import find, names

SHORT = 0.4  # CPU seconds of a command that say enough by themselves
QUIET = 0.056  # seconds that `_pace` takes on two quiet cores of 2026


def _pace() -> float:
    """How many times slower than a quiet machine this one is, at least 1."""
    began = process_time()
    sum(number * number for number in range(1_000_000))
    return max(1.0, (process_time() - began) / QUIET)


def _run(arguments: list[str], out: Path) -> int:
    """Run one command line with its output in files; the exit code."""
    for number, name in ((0, os.devnull), (1, out / "out"), (2, out / "err")):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC), number)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
    code = main.run(arguments)
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def serve(folder: Path) -> None:
    """Answer line by line, until there are no more."""
    for line in sys.stdin:
        child = os.fork()
        if not child:
            code = 99
            try:
                code = _run(json.loads(line), folder)
            finally:
                os._exit(code)
        _, status, used = os.wait4(child, 0)
        texts = [(folder / name).read_text("utf-8", "replace")[:2000] for name in ("out", "err")]
        seconds = used.ru_utime + used.ru_stime
        pace = 1.0 if seconds < SHORT else _pace()
        answer = [os.waitstatus_to_exitcode(status), seconds, pace, used.ru_maxrss / 1024, *texts]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    for family in names():
        find(family)
    serve(Path(sys.argv[1]))
