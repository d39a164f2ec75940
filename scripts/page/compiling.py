"""Bytecode for the page's Python, made by that Python under Node, so that a reader's browser compiles no source."""

import json
import re
import tempfile
from functools import partial
from pathlib import Path

from scripts.page.cache import kept, place
from scripts.page.packs import Files
from scripts.page.parts import run

NODE = Path(__file__).with_name("node.mjs")
SCRIPT = Path(__file__).with_name("bytecode.py")
FAMILY = re.compile(r"unriddle/puzzles/\w+/__init__\.py")


def compiled(files: Files, pyodide: Path, work: Path) -> Files:
    """The files with bytecode in place of their sources, without docstrings and assertions.

    Of kernels, which come as side modules, the source is left as an empty file: `--version` looks for it. Families are
    looked for by their sources, too. What did not change is not compiled again: of the rest, all at once, for Python's
    start takes longer than many files.
    """
    folder, script = work / "bytecode", SCRIPT.read_bytes()
    parts = {name: [script, name.encode(), data] for name, data in files.items() if name.endswith(".py")}
    fresh = _made({name: files[name] for name, of in parts.items() if not place(folder, of).is_file()}, pyodide)
    made = dict(files)
    for name, of in parts.items():
        code = kept(folder, of, partial(fresh.__getitem__, name))
        if name.endswith("kernel.py"):
            made[name] = b""
        elif not FAMILY.fullmatch(name):
            del made[name]
            made[name + "c"] = code
    return made


def _made(chosen: Files, pyodide: Path) -> Files:
    """Name -> bytecode."""
    if not chosen:
        return {}
    names = sorted(chosen)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # One file in, one file out: many small ones cost much through Node.
        (folder / "sources.json").write_text(json.dumps({name: chosen[name].decode() for name in names}), "utf-8")
        run(["node", NODE, pyodide, SCRIPT, folder], folder)
        data = (folder / "code").read_bytes()
    made, at = {}, 0
    for name in names:
        end = at + 4 + int.from_bytes(data[at : at + 4], "little")
        made[name], at = data[at + 4 : end], end
    return made
