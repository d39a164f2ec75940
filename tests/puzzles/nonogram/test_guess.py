"""A guess is mostly right where messages settle; annealing finds pictures where they leave nearly all in doubt."""

from random import Random

from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief
from unriddle.puzzles.nonogram.solve.cube.tree import Guessing
from unriddle.puzzles.nonogram.solve.cube.windows_kernel import Windows


def made(size: int, density: float, seed: int, turn: int = 0) -> tuple[bytes, Puzzle, Guessing]:
    """A random picture, its puzzle, and a guess of that puzzle from nothing."""
    chance = Random(seed)
    picture = bytes(chance.random() < density for _ in range(size * size))
    puzzle = Puzzle.from_picture(Solution(size, size, picture))
    lines = [*puzzle.rows, *puzzle.columns]
    masks = [3] * (size * size)
    windows = Windows(size, size, 2, lines, masks).found()
    assert windows is not None
    belief = Belief(size, size, 1, lines, masks, windows)
    belief.restart(0.1)
    if turn:
        belief.stir(turn, 0.5)
    guessing = Guessing(belief, turn, size * size)
    while not guessing.work(10):
        pass
    return picture, puzzle, guessing


def test_nearly_all_cells_are_right_where_the_messages_settle() -> None:
    picture, _, guess = made(24, 0.6, 3)
    assert sum(one == other for one, other in zip(guess.picture, picture, strict=True)) > 0.9 * len(picture)


def test_annealing_finds_pictures_of_boards_that_have_many() -> None:
    for seed in range(3):
        _, puzzle, guess = made(26, 0.35, seed, turn=1)
        assert (guess.broken == 0) == (puzzle.check(Solution(26, 26, guess.picture)) == "")
    assert not made(26, 0.35, 0, turn=1)[2].broken


def test_a_guess_is_the_same_every_time() -> None:
    one, other = made(12, 0.5, 1, turn=2)[2], made(12, 0.5, 1, turn=2)[2]
    assert (one.picture, one.broken, one.rounds) == (other.picture, other.broken, other.rounds)
