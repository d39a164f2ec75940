from typing import Any

class Tall:
    words: int
    chain: int
    blocks: int
    states: int
    def __init__(self, count: int, chain: int, blocks: int, states: int) -> None: ...
    def solve(self, code: list[int], masks: list[int], repeat: int = 1) -> Any: ...
