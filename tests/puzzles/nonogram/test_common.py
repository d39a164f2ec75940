"""A cube that is asked what its pictures have in common, and a board that goes on with that, find each of them once."""

from random import Random

import pytest
from oracle.nonogram_boards import board

from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve import search
from unriddle.puzzles.nonogram.solve.cube import station as shared_cells

MOST = 1000


CROWDED = Puzzle.parse("nonogram:3x4:?a,?b/?a,?b/?a/?b:?a,?b/?b,?a/?b,?a:colours=ff0000,00ff00")


def alone(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> list[bytes] | None:
    """The pictures that the board finds without a cube, sorted; None when they are too many."""
    monkeypatch.setattr(search, "PATIENCE", 1 << 40)
    whole, found = search.Search(puzzle), []
    while not whole.done and len(found) <= MOST:
        solution = whole.advance(1 << 20)
        found += [] if solution is None else [solution.cells]
    return sorted(found) if whole.done else None


def with_stops(puzzle: Puzzle, chance: Random) -> tuple[list[bytes], bool]:
    """The pictures of a search that is saved, resumed and split at random, sorted; whether a board was taught."""
    parts, found, saves, taught = [search.Search(puzzle)], [], 6, False
    for index, part in enumerate(parts):
        while not part.done:
            solution = part.advance(chance.choice((1, 2, 30)))
            found += [] if solution is None else [solution.cells]
            taught |= part.account.taught > 0
            lot = chance.random()
            if lot < 0.08 and saves:
                saves -= 1
                parts[index] = part = search.Search(puzzle, part.snapshot())
            elif lot > 0.98 and len(parts) < 6 and (given := part.split()) is not None:
                parts.append(search.Search(puzzle, given))
    return sorted(found), taught


@pytest.mark.parametrize(("first", "count"), [(0, 400), pytest.param(1000, 1000, marks=pytest.mark.slow)])
def test_a_search_saved_resumed_and_split_has_the_pictures_of_the_board_alone(
    monkeypatch: pytest.MonkeyPatch, first: int, count: int
) -> None:
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 0)
    some = 0
    for seed in range(first, first + count):
        chance = Random(seed)
        puzzle = CROWDED if seed % 20 == 0 else board(seed, 12)
        expected = alone(puzzle, monkeypatch)
        if expected is None or len(expected) < 2:
            continue
        monkeypatch.setattr(search, "PATIENCE", chance.choice((1, 1, 5, 40)))
        monkeypatch.setattr(shared_cells, "MIN_SHARED", chance.choice((0.0, 0.3, 0.5, 0.8)))
        monkeypatch.setattr(shared_cells, "MOST_CONFLICTS", chance.choice((1, 3, 15)))
        found, taught = with_stops(puzzle, chance)
        assert (seed, expected) == (seed, found)
        some += taught
    assert some > count // 40


@pytest.mark.slow
def test_all_pictures_of_a_hard_board_are_found_after_some_thousand_conflicts() -> None:
    chance = Random(0)
    puzzle = Puzzle.from_picture(Solution(45, 45, bytes(chance.random() < 0.5 for _ in range(45 * 45))))
    whole, found = search.Search(puzzle), set()
    while not whole.done:
        solution = whole.advance(1 << 16)
        if solution is not None:
            assert (puzzle.check(solution), solution.cells in found) == ("", False)
            found.add(solution.cells)
    assert len(found) == 2048
    assert whole.conflicts < 60_000
