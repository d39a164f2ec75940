"""Runs the examples of the site in the reader's browser: Python as at its prompt, and lines of the shell."""

import contextlib
import io
import json
import os
import shlex
import sys
from pathlib import Path
from typing import Any

os.environ["COLUMNS"] = "100"
os.environ["UNRIDDLE_PUZZLES"] = str(Path(__file__).parent / "unriddle_families")
names: dict[str, Any] = {"__name__": "__main__"}


def run(kind: str, code: str) -> str:
    """What an example prints, as JSON: `text`, `picture` (SVG) of its last value, and whether it `failed`."""
    out, picture, failed = io.StringIO(), None, False
    if kind == "fresh":  # the examples of another page
        names.clear()
        names["__name__"] = "__main__"
    sys.stdin = io.TextIOWrapper(io.BytesIO(b""))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            if kind == "bash":
                for line in code.splitlines():
                    failed |= _command(line) not in (0, 1, 3)
            else:
                picture = _python(code)
        except Exception as error:
            failed = True
            print(f"{type(error).__name__}: {error}")
    return json.dumps({"text": out.getvalue(), "picture": picture, "failed": failed})


def _command(line: str) -> int:
    """The exit code of a line of the shell."""
    from unriddle.fronts.cli import main

    words = shlex.split(line, comments=True)
    if words[:2] == ["python3", "unriddle"]:
        words = words[1:]
    if words[:1] != ["unriddle"]:
        return 0
    file = words[-1] if words[-2:-1] == [">"] else ""
    out = io.StringIO() if file else sys.stdout
    with contextlib.redirect_stdout(out):
        try:
            code = main.run(words[1:-2] if file else words[1:])
        except SystemExit as error:
            code = int(error.code or 0)
    if isinstance(out, io.StringIO) and file:
        Path(file).write_text(out.getvalue(), encoding="utf-8")
    return code


def _python(code: str) -> str | None:
    """Run it; the picture of the last value where it has one, and otherwise print values as the prompt does."""
    shows_error = "Traceback (most recent call last)" in code
    if ">>>" in code:
        lines = [line[4:] for line in code.splitlines() if line.startswith((">>> ", "... ")) or line in (">>>", "...")]
        code = "\n".join(lines)
    import ast

    shown: list[Any] = []

    def show(value: object) -> None:
        if value is not None:
            shown.append(value)
            if getattr(value, "_repr_svg_", None) is None:
                print(repr(value))

    for node in ast.parse(code).body:
        try:
            if isinstance(node, ast.Expr):
                show(eval(compile(ast.Expression(node.value), "example", "eval"), names))
            else:
                exec(compile(ast.Module([node], []), "example", "exec"), names)
        except Exception as error:
            if not shows_error:
                raise
            print(f"{type(error).__name__}: {error}")
    draw = getattr(shown[-1], "_repr_svg_", None) if shown else None
    return draw() if draw else None
