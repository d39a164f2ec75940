"""The table in docs/formats.md is what the registry says: each format once per family, read, written."""

import re
from pathlib import Path

from in_russian import translated

from unriddle.registry import find

TABLE = Path(__file__).parents[2] / "docs" / "formats.md"
ROW = re.compile(r"^\| \[[\w ]+\]\(puzzles/([a-z]+)\S*\) \| (.*) \| (.*) ?\| (.*) ?\|$", re.M)
# Whether the formats in a column are read, and whether they are written.
COLUMNS = ((True, True), (True, False), (False, True))


def test_the_table_of_formats_is_that_of_the_registry() -> None:
    said = [
        (family, name, *column)
        for family, *cells in ROW.findall(TABLE.read_text("utf-8"))
        for column, cell in zip(COLUMNS, cells, strict=True)
        for name in re.findall("`([a-z]+)`", cell)
    ]
    known = [
        (family, each.name, each.read is not None, each.write is not None)
        for family in translated()
        for each in find(family).formats
    ]
    assert sorted(said) == sorted(known)
