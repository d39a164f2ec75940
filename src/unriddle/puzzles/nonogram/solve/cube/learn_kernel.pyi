from typing import Any, final

from unriddle.puzzles.nonogram.solve.board.grid_kernel import Grid

SPENT: int
FOUND: int
NONE: int
TIRED: int

@final
class Learner(Grid):
    steps: int
    conflicts: int
    drops: int
    over: bool
    def __init__(self, width: int, height: int, states: int, clues: Any, masks: list[int]) -> None: ...
    def aim(self, picture: bytes, forced: bool) -> None: ...
    def forbid(self, events: list[int]) -> None: ...
    def promise(self, events: list[int]) -> None: ...
    def picture(self) -> bytes: ...
    def search(self, steps: int, conflicts: int) -> int: ...
