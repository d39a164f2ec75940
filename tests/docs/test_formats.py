"""The tables in docs/formats.md are what the registry says: each format once per family, what it is, read, written."""

import re
from pathlib import Path

from in_russian import translated

from unriddle.registry import find

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
ROW = re.compile(r"^\| `([a-z]+)` \| ([a-z, ]+) \| [^|]*\| (.*) \|$", re.M)
# The heading of a table -> whether its formats are read, and whether they are written.
TABLES = {"Read and written": (True, True), "Only read": (True, False), "Only written": (False, True)}


def test_the_tables_of_formats_are_those_of_the_registry() -> None:
    said = [
        (family, name, about, *TABLES[title])
        for title, _, table in (part.partition("\n") for part in PAGE.read_text("utf-8").split("\n## ")[1:])
        for name, families, about in ROW.findall(table)
        for family in families.split(", ")
    ]
    known = [
        (family, each.name, each.about, each.read is not None, each.write is not None)
        for family in translated()
        for each in find(family).formats
    ]
    assert sorted(said) == sorted(known)
