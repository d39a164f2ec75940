"""What the formats of all families share: names, ids, text and JSON."""

import re

import pytest
from said import said

from unriddle.core import PuzzleError
from unriddle.core.formats import value_of
from unriddle.core.search.tally import verdict
from unriddle.session.reading import Reader


def test_a_grid_below_an_id_is_one_puzzle() -> None:
    (read,) = Reader().puzzles([b"latin:2:plain\n0 1\n. .\n"])
    assert (str(read.opened.puzzle), read.note) == ("latin:2:01/..:plain", "text")


def test_a_solution_that_begins_as_json_is_its_value_or_refused() -> None:
    assert [value_of('{"a": 1}'), value_of("[1]"), value_of("[1]", "{[")] == [{"a": 1}, "[1]", [1]]
    with pytest.raises(PuzzleError, match=re.escape("line 1, column 2: " + said("this-is-not-json"))):
        value_of("{")


def test_a_verdict_is_known_only_when_the_search_is_over_or_there_are_two() -> None:
    assert [verdict(count, True) for count in range(3)] == ["none", "unique", "multiple"]
    assert [verdict(count, False) for count in range(3)] == ["unknown", "unknown", "multiple"]
