from collections.abc import Sequence
from typing import Any

class Census:
    closed: bool
    steps: int
    def __init__(
        self,
        sizes: Sequence[int],
        values: int,
        first: Sequence[int],
        clues: Sequence[int],
        lines: Sequence[Any],
        codes: Any,
        together: int,
        shift: int,
        images: Any,
    ) -> None: ...
    def advance(self, budget: int) -> None: ...
    def counts(self) -> list[int]: ...
