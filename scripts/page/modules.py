"""Puts the many modules of the page into few files, and makes those and its styles small, by esbuild."""

import json
from collections.abc import Mapping
from pathlib import Path

from scripts.page.cache import kept
from scripts.page.parts import run

SCRIPT = Path(__file__).with_name("bundles.mjs")


def bundles(files: Mapping[str, str], esbuild: Path, work: Path, alone: str) -> dict[str, tuple[str, list[str]]]:
    """Name of each file that the page has in place of its modules -> its text, and the modules that are in it.

    The script `alone` and styles stay files of their own. MissingError.
    """
    folder = work / "modules"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    single = [name for name in sorted(files) if name == alone or name.endswith(".css")]
    command: list[str | Path] = ["node", SCRIPT, esbuild / "lib" / "main.js", folder, *single]
    sources = [SCRIPT.read_bytes(), json.dumps(files, sort_keys=True).encode()]
    made = json.loads(kept(work / "bundled", sources, lambda: run(command, work).encode()))
    return {name: (each["text"], each["modules"]) for name, each in made.items()}
