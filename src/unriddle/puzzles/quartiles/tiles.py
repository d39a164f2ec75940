"""Tiles in text, whatever stands between and around them: ids and every kind of paste."""

import re
from collections.abc import Iterator

BETWEEN = re.compile(r"[^\s,;|\u2500-\u257f]+")
AROUND = "\"'`“”‘’„«»()[]{}"
RULE = "-+=_*·•."  # what grids are drawn with


def split(text: str) -> Iterator[str]:
    """What stands between separators, without quotes around it; not yet checked."""
    for match in BETWEEN.finditer(text):
        tile = match[0].strip(AROUND)
        if tile.strip(RULE):
            yield tile
