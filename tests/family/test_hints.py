"""Hints of every family, views of the first step, and what families without them say."""

import os
import subprocess
import sys
from random import Random

import pytest
from cli_fixture import Run
from contract.bench import drain
from said import said

from family.held import NONSENSE, benches, line, puzzles, tried
from unriddle.core import Family, Picture, PuzzleError
from unriddle.core.teach.explaining import next_step, why_none
from unriddle.registry import find, names
from unriddle.session.opened import Opened

HINTING = [name for name in names() if find(name).teaching]
SILENT = [name for name in names() if not find(name).teaching]
PARTS = (0, 0.25, 0.5, 0.75)  # of a solution, that stand on the sheet


@pytest.mark.parametrize("name", HINTING)
def test_every_level_gives_a_text_and_a_picture_or_none(name: str) -> None:
    family = find(name)
    for bench in benches(name):
        for found in ([], [str(solution) for solution in bench.solutions[:1]], [NONSENSE]):
            given, why = tried(Opened.of(bench.puzzle, *bench.lexicon).teach, found)
            assert not why or found == [NONSENSE]
            for level in range(1, family.teaching.hint_levels + 1):
                step = next_step(given) if given else None
                text, picture = step.hint(level) if step else (why_none(given) if given else why, None)
                assert all(map(line, text.splitlines()))
                assert picture is None or type(picture) is Picture


@pytest.mark.parametrize("name", HINTING)
def test_a_step_contradicts_no_solution_that_the_sheet_leaves(name: str) -> None:
    """From the start, and from where a random part of a solution stands, with several solutions, too."""
    teaching, playing = find(name).require_teaching(), find(name).require_playing()
    if playing.contradicted is None or playing.moves_to is None:
        pytest.skip("it has no sheet that a solution contradicts")
    chance = Random(10)
    for bench in benches(name):
        listed = bench.case.expected()
        for part in PARTS if listed else ():
            game = playing.game(bench.puzzle, "", {})
            moves = playing.moves_to(game, [chance.choice(listed)]).split("; ")
            for move in chance.sample(moves, int(part * len(moves))):
                game = game.play(move)
            left = [solution for solution in listed if not playing.contradicted(game, solution)]
            search = teaching.steps(game)
            while (taught := next_step(search)) is not None:
                for move in taught.follows:
                    game = game.play(move)
                assert [str(each) for each in left if playing.contradicted(game, each)] == [], "a step is not sound"


@pytest.mark.parametrize("name", HINTING)
def test_a_level_that_is_not_there_is_refused_in_one_line(name: str, unriddle: Run) -> None:
    family = find(name)
    for level in (0, -1, family.teaching.hint_levels + 1):
        shown = unriddle("hint", benches(name)[0].puzzle, "--level", level)
        assert (
            2,
            "",
            "unriddle: " + said("hint-levels-of-go-from", family=name, most=family.teaching.hint_levels) + "\n",
        ) == (
            shown.code,
            shown.out,
            shown.err,
        )


@pytest.mark.parametrize("name", SILENT)
def test_a_family_without_hints_says_so(name: str, unriddle: Run) -> None:
    shown = unriddle("hint", puzzles(find(name))[0])
    assert (2, "", "unriddle: " + said("has-no-hints", family=name) + "\n") == (shown.code, shown.out, shown.err)


EXPLAINING = [name for name in HINTING if benches(name, "explain")]


@pytest.mark.parametrize("name", EXPLAINING)
def test_no_technique_above_the_one_asked_for_is_used(name: str) -> None:
    for bench in benches(name, "explain"):
        for until, technique in enumerate(find(name).require_teaching().names):
            search = bench.entry.search(bench.puzzle, None, *bench.lexicon, until=str(technique))
            assert [step for step in drain(search) if step.tier > until] == []
        with pytest.raises(PuzzleError, match="has no technique"):
            bench.entry.search(bench.puzzle, None, *bench.lexicon, until=NONSENSE)


SCRIPT = """
import sys
from contract.bench import drain
from family.held import benches
for bench in benches(sys.argv[1], "explain"):
    print(*(step.to_json() for step in drain(bench.search())))
"""


@pytest.mark.parametrize("name", EXPLAINING)
def test_steps_are_the_same_for_every_hash_seed(name: str) -> None:
    run = [sys.executable, "-c", SCRIPT, name]
    told = {
        subprocess.run(run, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in "01"
    }
    assert len(told) == 1
    assert b"'technique'" in told.pop()


def test_a_family_with_steps_names_its_techniques(family: Family) -> None:
    teaching = family.teaching
    assert teaching is None or (teaching.hint_levels >= 1 and teaching.names[0] == "mistake")
