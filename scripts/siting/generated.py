"""Pages made of data: a page for each technique, the commands from their help, notebooks, and the pack of examples."""

import json
import os
import shlex
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from scripts.page import packs
from unriddle.draw.svg import svg
from unriddle.fronts.cli.main import cli
from unriddle.fronts.protocol import page_of
from unriddle.kit.lesson import card_pictures
from unriddle.registry import find
from unriddle.session.opened import Opened

FAMILIES = ("quartiles", "balda", "nonogram", "latin")
WIDTH = "88"  # of help, in columns
Files = dict[str, str | bytes]


def techniques(root: Path, play: str) -> Files:
    """The page of each technique, its pictures, and their index; `play` is the address of the page, or ""."""
    found: Files = {}
    listed = [
        "# Techniques",
        "",
        "How a person solves, the easiest technique first. `unriddle help NAME` shows the same.",
    ]
    for family in FAMILIES:
        teaching, title = find(family).must_teach(), find(family).title
        listed += ["", f"## {title[:1].upper()}{title[1:].partition(':')[0]}", ""]
        for name in (str(each) for each in teaching.names if each in teaching.cards):
            found |= _technique(family, name, play)
            idea = teaching.cards[name].idea.partition(". ")[0]
            listed.append(f"- [{name}]({page_of(family, name)}.md): {idea}.")
    return found | {"techniques/index.md": "\n".join(listed) + "\n"}


def _technique(family: str, name: str, play: str) -> Files:
    teaching, home = find(family).must_teach(), page_of(family, name)
    card, order = teaching.cards[name], list(map(str, teaching.names))
    before, after = card_pictures(Opened.parse(card.puzzle_id).teach(), name)
    lines = [
        f"# {name[:1].upper()}{name[1:]}",
        "",
        f"*{find(family).title}.* {card.idea}",
        "",
        f"**When:** {card.when}",
        "",
    ]
    lines += ["## Before and after", "", f"![Before: where to look]({home}-before.svg)", ""]
    lines += [f"![After: what follows]({home}-after.svg)", "", _escaped(str(after.lines[0])), "", "## Relatives", ""]
    for other in sorted(card.related, key=order.index):
        kind = "easier" if order.index(other) < order.index(name) else "harder"
        lines.append(f"- [{other}]({page_of(family, other)}.md) ({kind})")
    lines += ["", "## Try it", ""]
    if play:
        address = f"{play}#p={quote(card.puzzle_id, safe='')}"
        lines += [f'<a href="{address}">Play this board in the browser</a>.', ""]
    source = shlex.quote(card.puzzle_id)
    lines += ["```bash", f"unriddle explain {source} --teach", "```", "", f"By hand: `unriddle play {source}`"]
    return {
        f"techniques/{home}.md": "\n".join(lines) + "\n",
        f"techniques/{home}-before.svg": svg(before),
        f"techniques/{home}-after.svg": svg(replace(after, lines=())),
    }


def _escaped(text: str) -> str:
    return "".join(f"\\{each}" if each in "*_[]#`<>" else each for each in text) + "."


def commands() -> Files:
    """The reference of the commands, from what `--help` prints."""
    os.environ["COLUMNS"] = WIDTH
    context = click.Context(cli, info_name="unriddle", resilient_parsing=True)
    parts = [
        "# Commands",
        "",
        "What `unriddle COMMAND --help` prints. [The command line](../use/cli.md) is a tour.",
        "",
    ]
    for name in sorted(cli.list_commands(context)):
        command = cli.get_command(context, name)
        assert command is not None
        parts += _help(command, name, context, 2)
    return {"program/commands.md": "\n".join(parts)}


def _help(command: click.Command, name: str, parent: click.Context, depth: int) -> list[str]:
    context = click.Context(command, parent, info_name=name, resilient_parsing=True)
    if not isinstance(command, click.Group):
        command.parse_args(context, [])
    lines = [f"{'#' * depth} {context.command_path}", "", "```text", command.get_help(context).rstrip(), "```", ""]
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            each = command.get_command(context, inner)
            assert each is not None
            lines += _help(each, inner, context, depth + 1)
    return lines


def notebooks(root: Path) -> Files:
    """The notebooks as pages, whose cells run in the reader's browser where all that they import is there."""
    found: Files = {}
    for path in sorted((root / "examples" / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        texts = ["".join(cell["source"]) for cell in cells]
        runs = not any("from PIL" in text for text in texts)
        parts = [
            text if cell["cell_type"] == "markdown" else f"```{'python' if runs else 'py'}\n{text}\n```"
            for cell, text in zip(cells, texts, strict=True)
        ]
        parts.append(f"This page is the notebook `{path.relative_to(root)}`.")
        if not runs:
            parts.append("It needs Pillow, which the browser does not have; run it with Jupyter.")
        found[f"notebooks/{path.stem}.md"] = "\n\n".join(parts) + "\n"
    names = list(found)
    index = [
        "# Notebooks",
        "",
        "Three tours; each cell runs in your browser, or in Jupyter from `examples/notebooks`.",
        "",
    ]
    index += [f"- [{str(found[name]).splitlines()[0].lstrip('# ')}]({name.rpartition('/')[2]})" for name in names]
    return found | {"notebooks/index.md": "\n".join(index) + "\n"}


def pack(root: Path, stdlib: Path, work: Path) -> bytes:
    """What examples need beside the page's own packs: the library, the commands, click, and modules that pages lack."""
    package = root / "src" / "unriddle"
    files: dict[str, bytes] = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if name.startswith(packs.WITHOUT) and not name.startswith("fronts/tui/"):
            files[f"{packs.HOME}{name}"] = path.read_bytes()
    files[f"{packs.HOME}fronts/web/__init__.py"] = (package / "fronts" / "web" / "__init__.py").read_bytes()
    home = Path(click.__file__).parent
    files |= {f"click/{path.name}": path.read_bytes() for path in sorted(home.glob("*.py"))}
    with zipfile.ZipFile(stdlib) as file:
        for name in file.namelist():
            if name.startswith(packs.LIBRARY_WITHOUT) and name.endswith(".py") and not name.startswith(LARGE):
                files[name] = file.read(name)
    files["unriddle_families/queens/__init__.py"] = (root / "examples" / "queens" / "__init__.py").read_bytes()
    files["unriddle_examples.py"] = (root / "scripts" / "sphinx" / "unriddle_examples.py").read_bytes()
    return packs.pack(files, work)


# What no example needs of these.
LARGE: Any = (
    "idlelib/",
    "tkinter/",
    "turtle",
    "ensurepip/",
    "pydoc",
    "curses/",
    "venv/",
    "_pyrepl/",
    "encodings/",
    "xml/",
)
