"""What comes with each family apart from its code: puzzles to try, by name, and the rules of the game in a few lines.

They lie in the family's folder, in `data/examples` and `data/rules.txt` (`rules.ru.txt` for Russian); both may be
missing.
"""

from pathlib import Path
from typing import NamedTuple

from unriddle.core import PuzzleError
from unriddle.core.text import Text
from unriddle.registry import folder, names

PREFIX = "example:"


class Example(NamedTuple):
    """A puzzle that comes with unriddle; `source` is what names it in a command."""

    name: str
    family: str
    path: Path

    @property
    def source(self) -> str:
        return PREFIX + self.name


def examples(family: str | None = None) -> list[Example]:
    """The puzzles that come with this family, or with all of them, in the order of their families and names."""
    found = []
    for name in [family] if family else names():
        files = Path(folder(name), "data", "examples").glob("*")
        found += [Example(file.stem, name, file) for file in sorted(files) if file.is_file()]
    return found


def example(source: str) -> bytes:
    """The content of `example:NAME`, however many colons and blanks; PuzzleError with the names that there are."""
    name = source.lower().removeprefix(PREFIX).strip(": ")
    there = examples()
    for each in there:
        if each.name == name:
            return each.path.read_bytes()
    listed = ", ".join(each.name for each in there)
    if not name:
        raise PuzzleError(Text("write example: and one of these names: {names}", names=listed))
    raise PuzzleError(Text("there is no example {name!r}; the examples are {names}", name=name[:40], names=listed))


def rules(family: str, language: str = "en") -> str:
    """The rules of the game in a few lines, in this language where it has them; "" for none."""
    for name in (f"rules.{language}.txt", "rules.txt"):
        file = Path(folder(family), "data", name)
        if file.is_file():
            return file.read_text("utf-8")
    return ""
