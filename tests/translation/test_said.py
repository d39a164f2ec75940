"""The table of messages that tests ask for by key: each is written in the sources, and each is asked for."""

import ast
import re
from pathlib import Path

import pytest
from said import said, table

ROOT = Path(__file__).parents[2]


def test_each_message_of_the_table_is_written_in_the_sources() -> None:
    written = {
        node.value
        for path in (ROOT / "src").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert {text for pair in table().values() for text in pair if text and text not in written} == set()


def test_each_key_of_the_table_is_asked_for() -> None:
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    assert set(table()) - set(re.findall(r'\b(?:said|in_words)\(\s*"([a-z0-9-]+)"', tests)) == set()


def test_a_sentence_needs_its_key_and_all_its_fields() -> None:
    assert said("symbol-stands-twice-in-cells", symbol=1, one=2, other=3).count("1") == 1
    with pytest.raises(KeyError):
        said("no-such-message")
    with pytest.raises(KeyError):
        said("symbol-stands-twice-in-cells", symbol=1)
