"""Bytecode for the page's Python, made by that Python under Node, so that a reader's browser compiles no source."""

import json
import re
import tempfile
from pathlib import Path

from unriddle.web.building.kept import kept
from unriddle.web.building.packs import Files
from unriddle.web.building.parts import run

NODE = Path(__file__).with_name("node.mjs")
SCRIPT = Path(__file__).with_name("bytecode.py")
FAMILY = re.compile(r"unriddle/puzzles/\w+/__init__\.py")


def compiled(files: Files, pyodide: Path, work: Path) -> Files:
    """The files with bytecode in place of their sources, without docstrings and assertions.

    Of kernels, which come as side modules, the source is left as an empty file: `--version` looks for it. Families are
    looked for by their sources, too.
    """
    chosen = {name: data for name, data in files.items() if name.endswith(".py")}
    sources = [SCRIPT.read_bytes(), *(name.encode() + b"\n" + chosen[name] for name in sorted(chosen))]
    data = kept(work / "bytecode", sources, lambda: _made(chosen, pyodide))
    at, made = 0, dict(files)
    for name in sorted(chosen):
        size = int.from_bytes(data[at : at + 4], "little")
        if name.endswith("kernel.py"):
            made[name] = b""
        elif not FAMILY.fullmatch(name):
            del made[name]
            made[name + "c"] = data[at + 4 : at + 4 + size]
        at += 4 + size
    return made


def _made(chosen: Files, pyodide: Path) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # One file in, one file out: many small ones cost much through Node.
        told = {name: chosen[name].decode() for name in sorted(chosen)}
        (folder / "sources.json").write_text(json.dumps(told), encoding="utf-8")
        run(["node", NODE, pyodide, SCRIPT, folder], folder)
        return (folder / "code").read_bytes()
