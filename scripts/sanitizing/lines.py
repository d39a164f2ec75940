"""Which lines of each kernel were run, by what gcc counted: Cython says in the C code from which line it comes."""

import ast
import json
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ENOUGH = 0.95  # of the lines of a kernel
EXCUSE = "# not run: "  # before the reason why no test can reach a line


def table(place: Path) -> tuple[list[str], bool]:
    """A line for each kernel, and whether all have enough."""
    counts, lines, enough = counted(place), list[str](), True
    for source in sorted((place / "src").rglob("*kernel.py")):
        if source.stem != "kernel" and not source.stem.endswith("_kernel"):
            continue
        name, text = source.relative_to(place / "src").as_posix(), source.read_text(encoding="utf-8")
        known = counts[name]
        wanted = sorted({line for line in statements(text) if line in known})
        missed = [line for line in wanted if not known[line]]
        share = 1 - len(missed) / len(wanted) if wanted else 0.0
        enough = enough and share >= ENOUGH
        told = f"; not run: {' '.join(map(str, missed))}" if missed else ""
        excused = text.count(EXCUSE)
        lines.append(f"{share:7.1%} of {len(wanted):4} lines, {excused} excused  {name}{told}")
    return lines, enough


def counted(place: Path) -> dict[str, dict[int, int]]:
    """How often each line was run, by file."""
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for data in sorted((place / "build").rglob("*kernel.gcda")):
        run = ["gcov", "--stdout", "--json-format", str(data)]
        told = subprocess.run(run, cwd=place, capture_output=True, text=True, check=True).stdout
        for line in filter(lambda each: each.startswith("{"), told.splitlines()):
            for file in json.loads(line)["files"]:
                for each in file["lines"]:
                    found[file["file"].removeprefix("src/")][each["line_number"]] += each["count"]
    return found


def statements(text: str) -> Iterator[int]:
    """The lines of the statements in functions that are compiled to something and need no excuse."""
    excused = {number for number, line in enumerate(text.splitlines(), 1) if EXCUSE in line}
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef):
            for each in ast.walk(function):
                declares = isinstance(each, ast.AnnAssign) and each.value is None
                says = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
                empty = isinstance(each, ast.Pass | ast.FunctionDef | ast.Global)
                if isinstance(each, ast.stmt) and not (declares or says or empty) and each.lineno not in excused:
                    yield each.lineno
