"""The pages of docs as the site has them: links that fit, trees of contents, and terms that lead to the glossary."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

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


# Of examples for Python, what no browser runs: it has no event loop to wait in, and saves by itself.
NOT_LIVE = ("asyncio.run(", '["saved"]')


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
