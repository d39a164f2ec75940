"""What `scripts/site` does: pages as Sphinx takes them, with links that fit, trees of contents, and terms that lead to
the glossary; and pages made of data: of each technique, of the commands, of notebooks, and the pack of examples.
"""

import json
import os
import re
import shlex
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import click

from scripts.page import packs
from unriddle.draw.svg import svg
from unriddle.fronts.cli.top import cli
from unriddle.fronts.protocol import page_of
from unriddle.kit.lesson import card_pictures
from unriddle.registry import find
from unriddle.session.opened import Opened

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
IMAGE = re.compile(r"(!\[[^\]]*\]\()([^)\s]+)\)")
# Pages of the repository that the site has beside docs.
OTHERS = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
INDEX = "README.md"
TERM = re.compile(r"^\| ([^|*]+?) \|", re.M)
GLOSSARY = "glossary.md"
# Terms that pages use in their everyday sense, too.
EVERYDAY = {
    *(
        "---",
        "card",
        "draft",
        "entry",
        "event",
        "format",
        "given",
        "given up",
        "hint",
        "id",
        "job",
        "mark",
        "not shown",
    ),
    *("order", "resume", "seed", "sheet", "source", "station", "step", "unit", "wish", "word"),
}
# Parts of a page in which no term becomes a link: code, links, headings, tables.
KEPT = re.compile(r"```[\s\S]*?^```|^    .*$|`[^`]*`|!?\[[^\]]*\]\([^)]*\)|^#.*$|^\|.*$|<[^>]+>|https?:\S+", re.M)
# Of examples for Python, what no browser runs: it has no event loop to wait in, and saves by itself.
NOT_LIVE = ("asyncio.run(", '["saved"]')
FAMILIES = ("quartiles", "balda", "nonogram", "latin")
WIDTH = "88"  # of help, in columns
Files = dict[str, str | bytes]
# What no example needs of the standard library's files that the page lacks.
LARGE = (
    *("idlelib/", "tkinter/", "turtle", "ensurepip/", "pydoc", "curses/", "venv/", "_pyrepl/", "encodings/", "xml/"),
)


def place(name: str) -> str:
    """Where a page of the repository is in the site: an index is index.md, docs are at the top."""
    inside = name.removeprefix("docs/")
    return re.sub(rf"(^|/){INDEX}$", r"\1index.md", inside)


def pages(root: Path) -> dict[str, str]:
    """Name in the repository -> text, of all pages of the site that are written by hand."""
    names = [*OTHERS, *sorted(path.relative_to(root).as_posix() for path in (root / "docs").rglob("*.md"))]
    return {name: (root / name).read_text("utf-8") for name in names}


def converted(name: str, text: str, root: Path, files: str, generated: frozenset[str]) -> str:
    """A page with links as they are in the site; `files` is the address of what the site does not have."""

    def moved(target: str, image: bool) -> str:
        if re.match(r"[a-z]+:|#", target):
            return target
        path, mark, fragment = target.partition("#")
        full = os.path.normpath(os.path.join(os.path.dirname(name), path))
        inside = place(full)
        if image or (full.endswith(".md") and (full in OTHERS or full.startswith("docs/"))) or inside in generated:
            if not image and not (root / full).exists() and inside not in generated:
                raise FileNotFoundError(f"{name}: {target}")
            return os.path.relpath(inside, os.path.dirname(place(name)) or ".") + mark + fragment
        if not (root / full).exists():
            raise FileNotFoundError(f"{name}: {target}")
        return f"{files}/{full}{mark}{fragment}"

    text = IMAGE.sub(lambda found: f"{found[1]}{moved(found[2], True)})", text)
    return LINK.sub(lambda found: f"[{found[1]}]({moved(found[2], False)})", text)


def pictures(name: str, text: str) -> Iterator[str]:
    """The pictures that a page shows, by their names in the repository."""
    for found in IMAGE.finditer(text):
        if not re.match(r"[a-z]+:", found[2]):
            yield os.path.normpath(os.path.join(os.path.dirname(name), found[2]))


def tree(name: str, text: str) -> str:
    """An index with the pages that it names as trees of contents, one for each of its headings."""
    found, seen = [], set()
    for part in re.split(r"^## ", text, flags=re.M):
        title = part.partition("\n")[0] if found or not part.startswith("#") else ""
        entries = []
        for _, target in LINK.findall(part):
            path = target.partition("#")[0]
            if path.endswith(".md") and not re.match(r"[a-z]+:", path) and path not in seen:
                seen.add(path)
                entries.append(path.removesuffix(".md"))
        if entries:
            caption = f":caption: {title}\n" if title else ""
            found.append("\n".join(["", "```{toctree}", f":hidden:\n{caption}", *entries, "```", ""]))
    return text + "\n".join(found)


def terms(glossary: str) -> list[str]:
    """The terms of the glossary, long ones first."""
    names = {name.strip() for row in TERM.findall(glossary) for name in row.split(",")}
    return sorted(names - EVERYDAY, key=lambda each: (-len(each), each))


def linked(name: str, text: str, known: list[str]) -> str:
    """A page whose first mention of each term leads to the glossary."""
    site = place(name)
    if site == GLOSSARY or site.startswith(("ru/", "notes/", "decisions/")):
        return text
    home = os.path.relpath(GLOSSARY, os.path.dirname(site) or ".")
    kept: list[str] = []

    def keep(part: str) -> str:
        kept.append(part)
        return f"\0{len(kept) - 1}\0"

    text = KEPT.sub(lambda found: keep(found[0]), text)
    for term in known:
        word = rf"(?<![\w\0-])({re.escape(term)})(?![\w\0-])"
        text = re.sub(word, lambda found: keep(f"[{found[1]}]({home})"), text, count=1)
    while "\0" in text:
        text = re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], text)
    return text


def still(text: str) -> str:
    """A page whose examples that no browser runs get no button."""

    def fence(found: re.Match[str]) -> str:
        return found[0].replace("```python", "```py", 1) if any(each in found[0] for each in NOT_LIVE) else found[0]

    return re.sub(r"^```python\n[\s\S]*?^```", fence, text, flags=re.M)


def reachable(html: str) -> str:
    """A page of Sphinx whose captions have their level, and whose code and tables can be moved by keys."""
    html = html.replace(
        'role="heading"><span class="caption-text"', 'role="heading" aria-level="2"><span class="caption-text"'
    )
    return html.replace("<pre>", '<pre tabindex="0">').replace(
        '<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'
    )


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write these files."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def techniques(root: Path, play: str) -> Files:
    """The page of each technique, its pictures, and their index; `play` is the address of the page, or ""."""
    found: Files = {}
    listed = [
        "# Techniques",
        "",
        "How a person solves, the easiest technique first. `unriddle help NAME` shows the same.",
    ]
    for family in FAMILIES:
        teaching, title = find(family).require_teaching(), find(family).title
        listed += ["", f"## {title[:1].upper()}{title[1:].partition(':')[0]}", ""]
        for name in (str(each) for each in teaching.names if each in teaching.cards):
            found |= _technique(family, name, play)
            idea = teaching.cards[name].idea.partition(". ")[0]
            listed.append(f"- [{name}]({page_of(family, name)}.md): {idea}.")
    return found | {"techniques/index.md": "\n".join(listed) + "\n"}


def _technique(family: str, name: str, play: str) -> Files:
    teaching, home = find(family).require_teaching(), page_of(family, name)
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
