"""`explain` and `rate`: every family's steps from the command line, in all forms that they are shown in."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cli_fixture import Run
from family import puzzles
from in_russian import translated
from said import said

from unriddle.draw import svg as drawing
from unriddle.kit import lesson
from unriddle.registry import find, names
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader, example

TAUGHT = [name for name in names() if "explain" in find(name).entries]
RUSSIAN = [name for name in TAUGHT if name in translated()]
RATED = [name for name in names() if "rate" in find(name).entries]
EXAMPLES = {
    "nonogram": "example:fish",
    "latin": "latin:4:0.../..../1..2/.3..",
    "quartiles": "example:tiles",
    "balda": "example:field",
}
EXAMPLES |= {name: puzzles.taught(name) for name in TAUGHT if name not in EXAMPLES}


def puzzle_of(source: str) -> Any:
    """The puzzle that a command line names so."""
    return (
        next(each.good().opened.puzzle for each in Reader().puzzles([example(source)]))
        if source.startswith("example:")
        else Opened.parse(source).puzzle
    )


@pytest.mark.parametrize("name", TAUGHT)
def test_terminal_json_svg_html_and_notebook_show_the_same_steps(name: str, unriddle: Run, tmp_path: Path) -> None:
    svg, html = tmp_path / "steps.svg", tmp_path / "steps.html"
    events = [json.loads(line) for line in unriddle("explain", EXAMPLES[name], "--json").out.splitlines()]
    values = [event["solution"] for event in events if event["event"] == "found"]
    short = unriddle("explain", EXAMPLES[name])
    taught = unriddle("explain", EXAMPLES[name], "--teach", "-o", svg, "-o", html)
    assert (short.code, taught.code) == (0, 0)
    assert events[-1]["conclusion"]["solved"]
    puzzle = puzzle_of(EXAMPLES[name])
    steps = list(Opened.of(puzzle).explain())
    assert steps
    assert values == [json.loads(json.dumps(step.to_json())) for step in steps]
    page, sheet = html.read_text("utf-8"), re.sub("<metadata.*?</metadata>", "", svg.read_text("utf-8"))
    assert page.count("<section") == sheet.count("<title>") == len(steps)
    for number, step in enumerate(steps, 1):
        assert f"{number}. {step.sentences['short']}\n" in short.out
        assert f"{number}. {step.sentences['teach']}\n" in taught.out
        drawn = lesson.picture(puzzle, number, step)
        assert drawing.svg(drawing.wrap_lines(drawn)).removeprefix("<svg ") in sheet
        assert drawing.html(drawn) in page
        # What a notebook draws has the same cells, without what is said beside them.
        assert step._repr_svg_() == drawing.svg(replace(drawn, title=step.picture().title, lines=step.picture().lines))
        assert step.technique.name == find(name).teaching.names[step.tier]


@pytest.mark.parametrize("name", RUSSIAN)
def test_it_is_reported_in_russian(name: str, unriddle: Run) -> None:
    shown = unriddle("--lang", "ru", "explain", EXAMPLES[name], "--teach")
    assert "решено за" in shown.out or name in ("quartiles", "balda")
    assert not re.search(r"[a-z]{4}", shown.out) or name == "quartiles"  # whose words are English


@pytest.mark.parametrize("name", RATED)
def test_a_puzzle_is_rated(name: str, unriddle: Run) -> None:
    card: Any = find(name).entries["rate"].conclusion
    assert unriddle("rate", EXAMPLES[name]).out.startswith("level: " if card.scale else "band: ")
    end = json.loads(unriddle("rate", EXAMPLES[name], "--json").out.splitlines()[-1])  # progress may come before it
    assert end["conclusion"]["unique"] or name == "balda"  # a position is not asked how many solutions it has
    assert end["conclusion"]["version"] >= 1


def test_many_are_rated_as_a_job(unriddle: Run, tmp_path: Path) -> None:
    job = tmp_path / "job"
    first = unriddle("rate", "example:fish", "example:tent", "--jobs", 2, "--job", job)
    again = unriddle("rate", "example:fish", "example:tent", "--job", job)
    assert (first.code, again.code) == (0, 0)
    assert first.out == again.out == unriddle("rate", "example:fish", "example:tent").out
    assert unriddle("rate", "example:fish", "latin:zz", "--jobs", 2).code == 2


def refused(unriddle: Run, *arguments: object) -> str:
    shown = unriddle(*arguments)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    return shown.err


def test_what_cannot_be_explained_is_refused_in_a_line(unriddle: Run) -> None:
    assert "row 3" in refused(unriddle, "explain", "example:fish", "--found", "3.1-")
    assert "no technique 'magic'" in refused(unriddle, "explain", "example:fish", "--until", "magic")
    assert "no technique '99'" in refused(unriddle, "explain", "example:fish", "--until", "99")
    assert "no technique '-1'" in refused(unriddle, "explain", "example:fish", "--until", "-1")
    assert said("hint-levels-of-go-from", family="nonogram", most="3") in refused(
        unriddle, "hint", "example:fish", "--level", 0
    )
    refused(unriddle, "explain", "latin:4:0.../..../1..2/....", "--found", "1.2=0")
    refused(unriddle, "explain", "latin:4:0.../..../1..2/.3..", "--found", "1.2=3")


def test_several_and_none_are_said(unriddle: Run) -> None:
    several = unriddle("explain", "latin:4")
    assert (several.code, "there are several solutions" in several.out) == (1, True)
    none = unriddle("explain", "latin:3")
    assert (none.code, none.out) == (2, said("this-puzzle-has-no-solution") + "\n")
    assert "no level" in unriddle("rate", "latin:4").out


def test_a_terminal_is_reported_where_the_technique_is_explained(unriddle: Run) -> None:
    line = said("about-technique", technique="hidden single", command="unriddle help 'hidden single'")
    assert line in unriddle("hint", "example:square", "--level", 3, "--color", "always").err
    assert (
        said("about-technique", technique="glue", command="unriddle help glue")
        in unriddle("explain", "example:fish", "--color", "always").err
    )
    assert unriddle("hint", "example:square", "--level", 3).err == ""
    assert unriddle("explain", "example:fish", "--color", "always", "--quiet").err == ""


PAIRED = "latin:6:....2./13.2../...0../....../....../.15..."


def test_the_shortest_explanation_has_no_more_steps_and_ends_in_the_solution(unriddle: Run) -> None:
    usual, fewest = (
        [json.loads(line) for line in unriddle("explain", PAIRED, "--json", *more).out.splitlines()]
        for more in ([], ["--shortest", "--time", "1"])
    )
    assert usual[-1]["conclusion"]["solved"]
    assert fewest[-1]["conclusion"]["solved"]
    assert fewest[-1]["conclusion"]["steps"] < usual[-1]["conclusion"]["steps"]


@pytest.mark.parametrize("source", ["example:tiles", "latin:4:0.../..../..../....", "nonogram:2x2:1/1:1/1"])
def test_where_there_is_one_explanation_or_none_that_is_whole_the_shortest_is_that(source: str, unriddle: Run) -> None:
    usual, fewest = (unriddle("explain", source, *more) for more in ([], ["--shortest", "--time", "0.2"]))
    assert (usual.code, usual.out) == (fewest.code, fewest.out)
