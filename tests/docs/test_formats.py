"""The table in docs/formats.md is what the registry says: each format once per family, what it is, read, write."""

import re
from pathlib import Path

from in_russian import translated

from unriddle.registry import find

TABLE = Path(__file__).parents[2] / "docs" / "formats.md"
ROW = re.compile(r"\| `([a-z]+)` \| ([a-z, ]+) \| [^|]* \| (.*) \| (yes|) ?\| (yes|) ?\|")


def test_the_table_of_formats_is_that_of_the_registry() -> None:
    rows = [row for line in TABLE.read_text("utf-8").splitlines() if (row := ROW.fullmatch(line))]
    told = [
        (family, name, about, bool(read), bool(write))
        for name, families, about, read, write in (row.groups() for row in rows)
        for family in families.split(", ")
    ]
    known = [
        (family, each.name, each.about, each.read is not None, each.write is not None)
        for family in translated()
        for each in find(family).formats
    ]
    assert sorted(told) == sorted(known)
