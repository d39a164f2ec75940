"""What every entry makes of its solutions: the same however they come, in JSON values, and as lines for a person."""

import json
import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from contract.bench import Bench

from family.held import good, line
from unriddle.core import End, Entry
from unriddle.core.contract import Why

ENDS = [End(why, 12, 1.0 if why == "exhausted" else 0.5) for why in get_args(Why)]


def displays(entry: Entry) -> Iterator[dict[str, Any]]:
    """Nothing to display otherwise, and each option with each of its values."""
    yield {}
    assert all(option.of in ("search", "display") for option in entry.options)
    for option in (each for each in entry.options if each.of == "display"):
        assert good(option)
        yield from ({option.keyword: value} for value in good(option))


def begun(bench: Bench, **display: Any) -> Any:
    return bench.entry.conclusion(bench.puzzle, *bench.lexicon, **display)


@pytest.mark.halved
def test_a_conclusion_is_the_same_asked_on_the_way_or_at_the_end(bench: Bench) -> None:
    chance = random.Random(10)
    facts = bench.search().statistics()
    for end in ENDS:
        whole, asked = begun(bench), begun(bench)
        for solution in bench.solutions:
            whole.add(solution)
            asked.add(solution)
            if chance.random() < 0.3:
                asked.report(asked.summary(ENDS[-1], facts))
        assert whole.summary(end, facts) == asked.summary(end, facts) == asked.summary(end, facts)


@pytest.mark.halved
def test_a_conclusion_is_reported_in_json_and_reported_in_safe_lines(bench: Bench) -> None:
    for display in displays(bench.entry):
        conclusion = begun(bench, **display)
        for found in (None, *bench.solutions):
            if found is not None:
                conclusion.add(found)
            for end in ENDS:
                told = conclusion.summary(end, {})
                kept = json.loads(json.dumps(told))
                report = conclusion.report(told)
                assert list(report) == list(conclusion.report(kept))
                for each in "\n".join(report).splitlines():
                    assert each.isprintable()


def test_both_builds_conclude_the_same(bench: Bench) -> None:
    ends = []
    for build in (bench.build, bench.other):
        search, conclusion = bench.search(build=build), begun(bench)
        while not search.done:
            solution = search.advance(1 << 16)
            if solution is not None:
                conclusion.add(solution)
        ends.append(conclusion.summary(ENDS[0], search.statistics()))
    assert ends[0] == ends[1]


def test_the_optional_parts_are_what_they_are_declared_to_be(bench: Bench) -> None:
    assert type(bench.puzzle.title) is str
    for warning in bench.puzzle.warnings():
        line(warning)
    search = bench.search()
    while True:
        assert isinstance(search.note, str)
        assert search.note.isprintable()
        assert type(search.replaying) is bool
        assert all(isinstance(fact, str) for fact in search.statistics())
        if search.done:
            break
        search.advance(7)
    search.close()


def test_companions_have_names_of_their_own_and_one_way_to_write(bench: Bench) -> None:
    entry = bench.entry
    names = [companion.option.name for companion in entry.files]
    assert sorted(set(names)) == sorted(names)
    for companion in entry.files:
        assert companion.option.of == "file"
    assert entry.limit is None or entry.limit > 0


def test_a_conclusion_refuses_an_option_that_the_entry_does_not_declare(bench: Bench) -> None:
    with pytest.raises(TypeError):
        begun(bench, no_such_option=True)
