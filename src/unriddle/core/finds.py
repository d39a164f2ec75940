"""The list of solutions that a run has found: small ones stay in memory, long ones go to a file line by line."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from unriddle.core.errors import CheckpointError
from unriddle.core.hashing import blake2b

RECENT = 4096  # solutions kept as they are before they become text
INLINE = 1_000_000  # bytes of text kept in memory and written into a checkpoint


def _temporary() -> IO[bytes]:
    """A file that ends with the process; imported late, because few runs need one."""
    import tempfile

    return tempfile.TemporaryFile("w+b")


class Finds(Sequence[Any]):
    """Solutions in the order they were found, each with its step. `path` is where they go when they are many.

    Without a path they go to a temporary file, which ends with the process.
    """

    def __init__(self, puzzle: Any, path: Path | None = None) -> None:
        self._puzzle = puzzle
        self.path = path
        self._recent: list[tuple[int, Any]] = []
        self._kept: list[tuple[int, Any]] = []  # those of _lines: reading text again would hold up the end of a run
        self._lines: list[str] = []
        self._size = 0
        self._count = 0
        self._digest = blake2b(digest_size=16)
        self._file: IO[bytes] | None = None

    def append(self, solution: Any, steps: int) -> None:
        """Add a solution found at this step."""
        self._recent.append((steps, solution))
        if len(self._recent) >= RECENT:
            self.flush()

    def __len__(self) -> int:
        return self._count + len(self._recent)

    def __iter__(self) -> Iterator[Any]:
        return (solution for _, solution in self.with_steps())

    def __getitem__(self, index: Any) -> Any:
        if index == 0:
            return next(iter(self))
        return list(self)[index]

    def with_steps(self) -> Iterator[tuple[int, Any]]:
        """(steps, solution) of all, in order."""
        if self._file is not None:
            self._file.seek(0)
            for raw in self._file:
                entry = json.loads(raw)
                yield entry["steps"], self._puzzle.solution(entry["solution"])
            self._file.seek(0, 2)
        yield from self._kept
        yield from self._recent

    def flush(self) -> None:
        """Turn recent solutions into text, and text into a file when it has become long."""
        for steps, solution in self._recent:
            line = json.dumps({"steps": steps, "solution": solution.to_json()}, ensure_ascii=False) + "\n"
            raw = line.encode()
            self._digest.update(raw)
            self._size += len(raw)
            self._count += 1
            self._lines.append(line)
        self._kept += self._recent
        self._recent = []
        if self._size > INLINE:
            self._spill()

    def _spill(self) -> None:
        if self._file is None:
            self._file = self.path.open("w+b") if self.path else _temporary()
        self._file.write("".join(self._lines).encode())
        self._file.flush()
        self._lines, self._kept = [], []

    def to_json(self) -> list[Any] | dict[str, Any]:
        """What a checkpoint holds of them: all, or their number, digest and file."""
        self.flush()
        if self._file is None:
            return list(json.loads(f"[{','.join(self._lines)}]"))
        return {
            "count": self._count,
            "digest": self._digest.hexdigest(),
            "file": self.path.name if self.path else "",
        }

    @classmethod
    def from_json(cls, puzzle: Any, value: Any, path: Path) -> "Finds":
        """The list that a checkpoint holds; a file beside it is verified, and cut where the checkpoint ends."""
        finds = cls(puzzle, path)
        try:
            if isinstance(value, list):
                for entry in value:
                    finds.append(puzzle.solution(entry["solution"]), int(entry["steps"]))
            else:
                finds._reopen(int(value["count"]), str(value["digest"]))
        except (KeyError, TypeError, OverflowError) as error:
            raise CheckpointError(f"{path}: the list of solutions is damaged") from error
        return finds

    def _reopen(self, count: int, digest: str) -> None:
        assert self.path is not None
        try:
            self._file = self.path.open("r+b")
        except OSError as error:
            raise CheckpointError(f"{self.path}: the file of earlier solutions cannot be read") from error
        for _ in range(count):
            raw = self._file.readline()
            self._digest.update(raw)
            self._size += len(raw)
        if self._digest.hexdigest() != digest:
            self.close()
            raise CheckpointError(f"{self.path}: the earlier solutions are not those of the checkpoint")
        self._count = count
        self._file.seek(self._size)
        self._file.truncate()

    def close(self) -> None:
        """Release the file, if there is one."""
        if self._file is not None:
            self._file.close()
            self._file = None
