from typing import Any

class Clues:
    width: int
    height: int
    states: int
    lines: int
    blocks: int
    wide: int
    most: int
    def __init__(self, width: int, height: int, states: int, lines: Any) -> None: ...
    def holds(self, line: int, picture: bytes) -> bool: ...
