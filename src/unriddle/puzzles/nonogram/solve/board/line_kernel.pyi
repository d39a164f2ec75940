from typing import Any

class Line:
    cells: int
    states: int
    tall: bool
    def __init__(self, cells: int, blocks: Any, states: int = 2) -> None: ...
    def solve(self, masks: Any, repeat: int = 1) -> Any: ...
