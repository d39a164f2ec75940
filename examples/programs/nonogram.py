"""Whether a nonogram from a file has one solution, how hard it is, and its picture."""

import unriddle as ur

puzzle = ur.open("example:tent")
print(puzzle.is_unique(), puzzle.level())
print(puzzle.solve().first)
