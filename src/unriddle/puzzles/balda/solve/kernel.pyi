from typing import Any

from unriddle.puzzles.balda.puzzle import Move

class Moves:
    puzzle: Any
    lexicon: Any
    done: bool
    busy: bool
    steps: int
    end: int
    depth: int
    def __init__(self, puzzle: Any, snapshot: Any = None, lexicon: Any = None) -> None: ...
    def advance(self, budget: Any) -> Any: ...
    def frame(self, level: int) -> tuple[int, int, int]: ...
    def keep(self, level: int, untried: int) -> None: ...
    def current_move(self) -> Move: ...
