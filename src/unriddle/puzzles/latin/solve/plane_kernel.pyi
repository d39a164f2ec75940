from typing import Any

class Planes:
    done: bool
    busy: bool
    steps: int
    end: int
    depth: int
    def __init__(
        self,
        order: int,
        peers: list[int],
        down: int,
        up: int,
        givens: list[int],
        ranks: bytes,
        symmetric: bool,
        named: tuple[Any, int, int],
    ) -> None: ...
    def advance(self, budget: Any) -> Any: ...
    def known(self) -> bytes: ...
    def frame(self, level: int) -> tuple[int, int, int]: ...
    def keep(self, level: int, untried: int) -> None: ...
