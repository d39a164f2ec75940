"""The sentence of a message by its key, so that a reworded sentence is changed in one place: `scripts/texts reword`.

messages.tsv has a line for each message that tests ask for: its key, the sentence, and its plural where it has one.
"""

from functools import cache
from pathlib import Path
from typing import Any

from unriddle.core import Text

TABLE = Path(__file__).with_name("messages.tsv")


@cache
def table() -> dict[str, tuple[str, str]]:
    """Key -> message and plural, "" for none."""
    found: dict[str, tuple[str, str]] = {}
    for line in TABLE.read_text("utf-8").splitlines():
        key, message, plural = line.replace("\\n", "\n").split("\t")
        assert key not in found, key
        found[key] = message, plural
    return found


def said(key: str, **fields: Any) -> str:
    """What is said in English: the message of this key with its fields, all of which must be given."""
    return str(Text(*table()[key], **fields))
