"""What can be done with a puzzle: explain, hint, play, prove, make, stream, and many at once."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from needed import needed
from said import said

import unriddle as ur
from unriddle.registry import find

GIVEN = "latin:4:0.../..../1..2/.3.."
TENT = ur.open("example:tent")


def test_steps_say_what_and_why_and_draw_themselves() -> None:
    steps = list(ur.explain(GIVEN))
    first = steps[0]
    assert first.technique in find("latin").require_teaching().names
    assert first.what in first.why
    assert [f"{row + 1}.{column + 1}" for row, column in first.cells] == [
        move.partition("=")[0] for move in first.moves
    ]
    assert first.picture.svg().startswith("<svg")
    assert first.to_dict()["technique"] == first.technique
    assert str(first) == f"1. {first.what}"


def test_hints_know_what_was_found() -> None:
    square = ur.LatinSquare(GIVEN)
    solution = square.solve().first
    assert solution is not None
    bare = square.hint(level=2)
    rows = [list[int | None](row) for row in solution.grid]
    known = [rows[0], *[[None] * 4] * 3]
    assert str(square.hint(known)) != str(bare)
    assert str(square.hint(known, 3)).startswith(str(square.hint(known, 2)))
    assert str(square.hint(solution)) == said("there-is-nothing-left-to")
    made = square.hint(["1.2=1"])
    assert made is not None
    assert bare is not None
    assert made.picture.svg() != bare.picture.svg()
    with pytest.raises(ur.PuzzleError, match="levels go from 1 to 3"):
        square.hint(level=4)
    assert isinstance(TENT, ur.Nonogram)
    assert str(TENT.hint([[None] * TENT.width] * TENT.height)) == str(TENT.hint())


def test_a_game() -> None:
    game = ur.open(GIVEN).play()
    game.move("1.2=1")
    assert game.moves == ["1.2=1"]
    assert game.check().cells == ()
    game.undo()
    game.redo()
    assert str(game.hint(1)).startswith("Look at")
    assert game.do()
    assert game.helped == {"hints": 1, "steps": 1, "checks": 1}
    game.solve()
    assert game.solved
    assert "<svg" in game.svg()
    with pytest.raises(ur.PuzzleError):
        game.move("9.9=1")


def test_ratings_and_levels() -> None:
    rating = ur.rate("example:tent")
    assert (rating.unique, rating.level, TENT.level()) == (True, "easy", "easy")
    assert ur.latin(4).level() is None


@pytest.mark.parametrize("family", ["nonogram", "latin", "quartiles", "balda"])
def test_a_level_is_made_in_every_family(family: str) -> None:
    made = ur.generate(family, seed=2, level="easy")
    assert made.level() == "easy"
    assert made.rate().percentile in range(30)


def test_made_puzzles_have_their_level_and_their_seed() -> None:
    made = ur.generate("latin", size=5, seed=3, level="easy")
    assert (made.seed, made.level(), made.is_unique()) == (3, "easy", True)
    assert made == ur.generate("latin", size=5, seed=3, level="easy")
    drawn = ur.generate("nonogram", size=5)
    assert drawn == ur.generate("nonogram", size=5, seed=drawn.seed)
    assert ur.generate("latin", seed=3, wishes={"size": 5, "level": "easy"}) == made
    with pytest.raises(ur.UnsupportedError, match=r"queens does not have generate\(\)"):
        ur.generate("queens")


def test_a_picture_is_a_path_bytes_an_image_or_an_array(tmp_path: Path) -> None:
    image = needed("PIL.Image")
    drawing = needed("PIL.ImageDraw")
    picture = image.new("L", (40, 40), 255)
    drawing.Draw(picture).ellipse((5, 8, 34, 30), fill=0)
    picture.save(tmp_path / "disk.png")
    made = ur.generate("nonogram", image=picture, size=10, seed=1)
    assert made.is_unique()
    for same in (tmp_path / "disk.png", (tmp_path / "disk.png").read_bytes()):
        assert ur.generate("nonogram", image=same, size=10, seed=1) == made
    numpy = needed("numpy")
    assert ur.generate("nonogram", image=numpy.asarray(picture), size=10, seed=1) == made


def test_a_proof_is_checked_and_a_wrong_one_is_not(tmp_path: Path) -> None:
    puzzle = ur.Nonogram(TENT.id)
    proof = puzzle.prove()
    assert ur.check_proof(puzzle, proof) == (True, "unique", "")
    proof.save(tmp_path / "tent.proof")
    assert ur.check_proof(puzzle, tmp_path / "tent.proof").ok
    other = ur.nonogram([[1]], [[1]])
    assert not ur.check_proof(other, proof).ok


def test_a_stream_gives_the_same_as_a_search_and_lets_others_work() -> None:
    async def both() -> tuple[list[str], int]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(tick())
        found = [str(solution) async for solution in ur.stream("latin:4")]
        other.cancel()
        return found, ticks

    found, ticks = asyncio.run(both())
    assert found == [str(solution) for solution in ur.solutions("latin:4")]
    assert ticks > 1


def test_many_puzzles_come_back_in_order(tmp_path: Path) -> None:
    ids = [f"latin:{order}" for order in (4, 5, 6, 7, 8)] * 8
    (tmp_path / "many.txt").write_text("\n".join(ids))
    results = list(ur.solve_all([tmp_path / "many.txt", TENT], jobs=2))
    assert [result.id for result in results] == [*ids, TENT.id]
    assert [str(result.first) for result in results] == [str(ur.solve(each).first) for each in ids] + [
        str(TENT.solve().first)
    ]
    assert results[-1].verdict == "unique"
    with pytest.raises(ur.UnsupportedError):
        _ = results[0].snapshot
    assert [result.count for result in ur.solve_all(["latin:4"], limit=None)] == [48]


@pytest.mark.parametrize("limit", [-1, -5, True, 1.5, "all"])
def test_a_limit_is_a_number_of_solutions(limit: Any) -> None:
    saved = ur.solve("latin:5", steps=100).snapshot
    for call in (ur.solve, lambda puzzle, limit: list(ur.solve_all([puzzle], limit=limit))):
        with pytest.raises(ur.PuzzleError, match=re.escape(said("limit-is-number-of-solutions"))):
            call("latin:4", limit=limit)
    with pytest.raises(ur.PuzzleError, match=re.escape(said("limit-is-number-of-solutions"))):
        ur.resume(saved, limit=limit)
