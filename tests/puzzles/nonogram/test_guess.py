"""A guess knows what it is sure of, and annealing finds pictures where the messages leave nearly all in doubt."""

from random import Random

import pytest

from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief
from unriddle.puzzles.nonogram.solve.cube.encode_kernel import Encoder
from unriddle.puzzles.nonogram.solve.cube.guess import LEVELS, Guess, Guessing


def made(size: int, density: float, seed: int, turn: int = 0) -> tuple[bytes, Puzzle, Guess]:
    """A random picture, its puzzle, and a guess of that puzzle from nothing."""
    chance = Random(seed)
    picture = bytes(chance.random() < density for _ in range(size * size))
    puzzle = Puzzle.of_picture(Solution(size, size, picture))
    lines = [*puzzle.rows, *puzzle.columns]
    masks = [3] * (size * size)
    encoder = Encoder(size, size, 1, lines, masks)
    encoder.work(1000)
    belief = Belief(size, size, 1, lines, masks, encoder.windows(), 0.1)
    if turn:
        belief.stir(turn, 0.5)
    guessing = Guessing(belief, turn)
    while not guessing.work(10, size * size, 2 * size):
        pass
    return picture, puzzle, guessing.guess


def test_cells_of_which_a_guess_is_sure_are_mostly_right() -> None:
    picture, _, guess = made(24, 0.6, 3)
    sure = [cell for cell, level in enumerate(guess.sure) if level > LEVELS // 2]
    assert len(sure) > len(picture) // 2
    assert sum(guess.picture[cell] == picture[cell] for cell in sure) > 0.95 * len(sure)


@pytest.mark.slow
def test_annealing_finds_pictures_of_boards_that_have_many() -> None:
    for seed in range(3):
        _, puzzle, guess = made(26, 0.35, seed, turn=1)
        assert not puzzle.check(Solution(26, 26, guess.picture))


def test_a_guess_is_the_same_every_time() -> None:
    assert made(12, 0.5, 1, turn=2) == made(12, 0.5, 1, turn=2)
