"""Published boards with the shipped lexicon: their five quartiles named, their words found. Needs the shared data."""

import json
from pathlib import Path
from typing import Any

import builds
import pytest
from concluded import concluded as conclude

from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.lexicon import build, open_lexicon
from unriddle.puzzles.quartiles.puzzle import Puzzle

DATA = Path(__file__).parents[4] / "shared" / "data" / "quartiles" / "boards.json"
BOARDS: list[dict[str, Any]] = json.loads(DATA.read_text()) if DATA.is_file() else []
ENGLISH = open_lexicon("english", player=False)
pytestmark = pytest.mark.skipif(not BOARDS, reason="the published boards are not here")


def concluded(board: dict[str, Any], lexicon: Any, build_name: str = "normal") -> tuple[dict[str, Any], int]:
    puzzle = Puzzle(tuple(board["tiles"]))
    events = list(run(builds.searches("quartiles", build_name)["solve"](puzzle, None, lexicon)))
    found = [event.solution for event in events if isinstance(event, Found)]
    for word in found:
        assert puzzle.check(word, lexicon) == ""
    return conclude(puzzle, found, events[-1], lexicon)[0], events[-1].steps


@pytest.mark.parametrize("index", range(len(BOARDS)))
def test_the_five_quartiles_are_named_by_an_exact_cover(index: int) -> None:
    conclusion, _ = concluded(BOARDS[index], ENGLISH)
    assert sorted(word["word"] for word in conclusion["quartiles"]) == sorted(BOARDS[index]["quartiles"])
    assert conclusion["by"] == "cover"
    assert conclusion["solved"]
    assert conclusion["seed_solved"]
    assert conclusion["rank"] == 5
    assert 110 <= conclusion["points"] <= 145


def test_nearly_all_official_words_are_found_and_few_others() -> None:
    official = shown = right = 0
    complete = [board for board in BOARDS if board["official_complete"]]
    for board in complete:
        wanted = {*board["quartiles"], *board["other_words"]}
        words = {word["word"] for word in concluded(board, ENGLISH)[0]["words"]}
        official, shown, right = official + len(wanted), shown + len(words), right + len(words & wanted)
    assert right >= 0.97 * official
    assert shown - right <= 1.9 * len(complete)


@pytest.mark.parametrize("index", range(len(BOARDS)))
def test_without_one_quartile_it_is_found_by_elimination(index: int) -> None:
    board = BOARDS[index]
    missing = sorted(board["quartiles"])[index % 5]
    conclusion, _ = concluded(board, build([*(set(board["quartiles"]) - {missing}), *board["other_words"]]))
    assert conclusion["by"] == "elimination"
    assert missing in conclusion["quartiles"][-1]["candidates"]
