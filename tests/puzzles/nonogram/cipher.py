"""Writes a picture in the cipher of a nonograms.org page, after the description in formats/page.py."""

import random
import re

from unriddle.puzzles.nonogram.puzzle import Puzzle


def encipher(puzzle: Puzzle, seed: int) -> str:
    """The list d of a page whose picture is the first goal of the puzzle."""
    draw = random.Random(seed)

    def size(value: int) -> list[int]:
        m = value + draw.randrange(2, 60)
        q, r = draw.randrange(m), 0
        while not 0 <= value - q + r < m:
            q, r = draw.randrange(m), draw.randrange(m)
        return [value - q + r + m * draw.randrange(5), q + m * draw.randrange(5), r + m * draw.randrange(5), m]

    segments = []
    for row in range(puzzle.height):
        cells = puzzle.goals[0][row * puzzle.width : (row + 1) * puzzle.width]
        for run in re.finditer(rb"([\x01-\x20])\1*", cells):
            segments.append([run.start() + 1, len(run[0]), run[1][0], row + 1])
    draw.shuffle(segments)
    lists = [[draw.randrange(99)], size(puzzle.width), size(puzzle.height), size(len(puzzle.colors))]
    key = [draw.randrange(1, 200) for _ in range(4)]
    lists.append(key)
    for color in puzzle.colors:
        red, green, blue = bytes.fromhex(color.rgb[1:])
        lists.append([red + key[1], green + key[0], blue + key[3], red + key[2] + draw.randrange(2)])
    p = int(len(segments) ** 0.5)
    q, r = divmod(len(segments) - p * p, 2)
    m = max(p, q, r) + draw.randrange(2, 30)
    lists.append([p + m, q + 2 * m, r, m])
    shift = [draw.randrange(1, 200) for _ in range(4)]
    lists.append(shift)
    lists += [[value + move for value, move in zip(segment, shift, strict=True)] for segment in segments]
    return str(lists).replace(" ", "")
