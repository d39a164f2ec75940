from typing import Any

from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

class Grid(Clues):
    cells: int
    line: int
    waiting: int
    excess: int
    def __init__(self, width: int, height: int, states: int, clues: Any) -> None: ...
    def give(self, cell: int, state: int) -> None: ...
    def possible(self) -> bytes: ...
