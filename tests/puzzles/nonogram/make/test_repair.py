"""Pictures are changed until they are the only ones of their puzzles, and no more than that needs."""

from random import Random

import pytest
from puzzles.nonogram.make.made import drawn, greys, is_only, repaired

from unriddle import rate
from unriddle.puzzles.nonogram.make.budget import Purse
from unriddle.puzzles.nonogram.make.draft import PictureDraft, from_grays, from_states, otsu
from unriddle.puzzles.nonogram.make.options import make_draft
from unriddle.puzzles.nonogram.make.repair import GOOD, LINE, SEEDING, STUCK, UNIQUE, Repair, seeds
from unriddle.puzzles.nonogram.puzzle import blocks

pytest.importorskip("pysat", reason="the oracle needs python-sat, which is not installed")
# Three solutions at least: the dark cells of its middle can change places.
LOOSE = ("99999", "92999", "99299", "99929", "99999")


@pytest.mark.parametrize("goal", [UNIQUE, LINE])
def test_a_random_board_becomes_the_only_picture_of_its_puzzle(goal: str) -> None:
    for seed in range(6):
        size = 8 + seed
        repair = repaired(drawn(size, size + seed % 3, 50, False, f"test {seed}"), goal)
        assert repair.good
        puzzle = repair.draft.puzzle(repair.cells)
        assert is_only(puzzle, repair.cells)
        assert goal == UNIQUE or rate(str(puzzle)).card["open_after_lines"] == 0


def test_what_is_changed_is_what_tells_the_cells_from_those_at_the_start() -> None:
    repair = repaired(greys(LOOSE))
    differing = {at for at, (one, two) in enumerate(zip(repair.cells, repair.draft.cells, strict=True)) if one != two}
    assert differing == repair.changed
    assert repair.changed


def test_no_change_can_be_given_back() -> None:
    for seed in range(6):
        repair = repaired(drawn(12, 12, 50, False, f"back {seed}"))
        assert repair.good
        for cell in repair.changed:
            cells = bytearray(repair.cells)
            cells[cell] = repair.draft.cells[cell]
            assert not is_only(repair.draft.puzzle(bytes(cells)), cells)


@pytest.mark.parametrize(("values", "cell"), [((10, 200, 150, 20), 2), ((60, 200, 150, 20), 0)])
def test_of_changes_that_help_alike_the_one_nearest_to_the_threshold_is_made(
    values: tuple[int, ...], cell: int
) -> None:
    repair = repaired(from_grays(2, 2, bytes(values), [100] * 4))
    assert (GOOD, {cell}) == (repair.way, repair.changed)


def test_colored_pictures_are_repaired_too() -> None:
    draws = Random(3)
    for _ in range(6):
        values = bytes(draws.choices((0, 255), k=8 * 8 * 3))
        repair = repaired(make_draft(8, 8, values, 4, None))
        assert repair.good
        puzzle = repair.draft.puzzle(repair.cells)
        assert is_only(puzzle, puzzle.goals[0])


def test_a_picture_of_symmetry_keeps_it() -> None:
    repair = repaired(drawn(13, 9, 50, True, "mirror"))
    assert repair.good
    rows = [repair.cells[at : at + 13] for at in range(0, 13 * 9, 13)]
    assert rows == [row[::-1] for row in rows]


def test_a_good_picture_is_left_alone() -> None:
    repair = repaired(from_states(3, 2, bytes((1, 1, 1, 1, 0, 0)), ["#ffffff", "#000000"]))
    assert (GOOD, set()) == (repair.way, repair.changed)


def test_more_changes_than_are_allowed_end_it() -> None:
    assert repaired(greys(LOOSE), most=0).way == STUCK


def test_pauses_change_nothing() -> None:
    draft = drawn(14, 14, 50, False, "pauses")
    assert repaired(draft).remember() == repaired(draft, budget=1).remember() == repaired(draft, budget=17).remember()


def test_the_changes_of_a_seed_leave_the_blocks_of_a_line_no_room() -> None:
    draft = from_states(9, 2, bytes((0, 0, 1, 0, 0, 0, 1, 0, 0) + (0,) * 9), ["#ffffff", "#000000"])
    found = seeds(draft, draft.cells, (), 0)
    cells = bytes(int(state or cell in found) for cell, state in enumerate(draft.cells))[:9]
    assert sum(length for length, _ in blocks(cells)) + len(blocks(cells)) - 1 == 9
    assert all(not draft.cells[cell] for cell in found)
    assert seeds(draft, draft.cells, range(9), 0) == []


def texture(side: int) -> PictureDraft:
    """Grains of one or two cells, of which lines tell nothing."""
    draws = Random(1)
    values = bytes(draws.randrange(256) for _ in range(side * side))
    return from_grays(side, side, values, [otsu(values)] * len(values))


def test_where_lines_tell_nothing_it_begins_again_from_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unriddle.puzzles.nonogram.make.repair.EFFORT", 40_000)
    draft, purse = texture(24), Purse()
    repair, ways = Repair(draft, UNIQUE, len(draft.cells), 40_000), []
    while not repair.over:
        for _ in repair.round(purse):
            purse.left = 1 << 20
        ways.append(repair.way)
    assert SEEDING in ways
    again = Repair(draft, UNIQUE, len(draft.cells), 40_000)
    again.recall(iter(repair.remember()))
    assert again.remember() == repair.remember()
    assert repair.good == (repair.way != STUCK)
    assert not repair.good or is_only(draft.puzzle(repair.cells), repair.cells)
