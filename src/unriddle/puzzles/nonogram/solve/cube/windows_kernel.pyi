from typing import Any

from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

class Windows(Clues):
    def __init__(self, width: int, height: int, states: int, lines: Any, masks: list[int]) -> None: ...
    def found(self) -> list[tuple[int, int, int, int]] | None: ...
