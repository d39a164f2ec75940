from typing import final

from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

@final
class Belief(Clues):
    doubt: float
    def __init__(
        self,
        width: int,
        height: int,
        colors: int,
        lines: list[tuple[tuple[int, int], ...]],
        masks: list[int],
        windows: list[tuple[int, int, int, int]],
    ) -> None: ...
    def restart(self, stay: float) -> None: ...
    def iterate(self, pull: float) -> None: ...
    def broken(self) -> int: ...
    def picture(self) -> bytes: ...
    def stir(self, seed: int, most: float) -> None: ...
