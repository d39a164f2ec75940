"""What the formats of all families share: names, ids, text and JSON."""

import re

import pytest
from contract.bench import cases
from said import said

from unriddle.core import Detected, PuzzleError
from unriddle.core.formats import value_of
from unriddle.core.search.tally import verdict
from unriddle.registry import find, names
from unriddle.session.reading import Reader


@pytest.mark.parametrize("family", names())
def test_every_family_reads_its_ids_a_line_each_and_is_sure_of_them(family: str) -> None:
    text = next(case.puzzle for name, case in cases() if name == family)
    data = f"\ufeff{text}\r\n\n{text}\n".encode()
    assert find(family).detect(data) == Detected("id", sure=True)
    assert [str(puzzle) for puzzle in find(family).read(data)] == [text, text]


@pytest.mark.parametrize("family", names())
def test_a_format_that_is_not_there_is_refused_with_those_that_are(family: str) -> None:
    with pytest.raises(PuzzleError, match=f"{family} has no format 'x'; its formats are "):
        find(family).read(b"1", "x")


def test_a_format_that_is_only_written_or_only_read_says_so() -> None:
    with pytest.raises(
        PuzzleError,
        match=re.escape(
            said("format-can-only-be-written", format="latex", formats="id, order, text, csv, json, svg, png")
        ),
    ):
        find("latin").read(b"1", "latex")
    with pytest.raises(
        PuzzleError, match=re.escape(said("format-can-only-be-read", format="order", formats="id, text, csv"))
    ):
        find("latin").write(find("latin").Puzzle.parse("latin:4"), "order")


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
