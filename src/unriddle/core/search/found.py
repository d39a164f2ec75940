"""The solutions found by a run: a short list stays in memory, a long one goes to a file line by line."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, islice
from typing import IO, TYPE_CHECKING, Any

from unriddle.core.contract import Solution, dump_solution
from unriddle.core.errors import CheckpointError, Text, message_of
from unriddle.core.json_shape import Test, is_count, is_object, is_text, object_test, value_in
from unriddle.core.system import files
from unriddle.core.system.hashing import blake2b

if TYPE_CHECKING:
    from pathlib import Path


# CPU time of this thread, in seconds; in the page, whose Python has no such clock, elapsed time.
thread_time: Callable[[], float] = getattr(time, "thread_time", time.monotonic)
RECENT = 64  # the most unconverted solutions; few, so that converting them never delays a stop
FLUSH_S = 0.002  # the time in seconds after which batches shrink to 1: a step on a large nonogram takes 10 ms
INLINE = 1 << 16  # the most bytes kept in memory and stored in a checkpoint; few, so that saving is quick

BEGIN = b'{"steps": '  # the beginning of each line of the file
INDEX_EVERY = 256  # lines between stored positions, so that any line is found quickly

Reader = Callable[[Any], Any]
_is_entry = object_test(steps=is_count, solution=is_object)
is_file_reference: Test = object_test(count=lambda value: is_count(value) and value > 0, digest=is_text, file=is_text)


def demand_list(path: Path) -> None:
    """Raise CheckpointError if the file exists and is not a list of solutions."""
    try:
        with files.open_regular(path) as file:
            begin = file.read(len(BEGIN))
    except FileNotFoundError:
        return
    if not BEGIN.startswith(begin):
        raise CheckpointError("this file exists and is not a list of solutions: save to another file", str(path))


class Finds(Sequence[Any]):
    """Solutions in the order they were found, each with its step.

    `solution` reads one from its JSON value, which `dump` makes. `path` is the file for a long list; without it, a long
    list goes to a temporary file, which is deleted when the process ends.
    """

    def __init__(self, solution: Reader, path: Path | None = None, dump: Callable[[Any], Any] = dump_solution) -> None:
        self._solution, self._dump = solution, dump
        self.path = path
        self.first: Any = None
        self._recent: list[tuple[int, Any]] = []
        self._batch_size = 1  # the length of _recent to convert at: doubles while that is quick
        self._solutions: list[tuple[int, Any]] = []  # the solutions of _lines as objects
        self._lines: list[str] = []
        self._size = 0
        self._count = 0
        self._digest = blake2b(digest_size=16)
        self._offsets: list[int] = []  # the position of every INDEX_EVERY-th line
        self._file: IO[bytes] | None = None
        self._is_new = False  # whether the file's directory entry may not be synced to disk yet

    def append(self, solution: Solution, steps: int) -> None:
        """Add a solution found at this step."""
        if self.first is None:
            self.first = solution
        self._recent.append((steps, solution))
        if len(self._recent) >= self._batch_size:
            began = thread_time()
            self.flush()
            self._batch_size = 1 if thread_time() - began > FLUSH_S else min(RECENT, self._batch_size * 2)

    def take(self, entry: Any) -> None:
        """Add a solution from an entry of a checkpoint or a line of its solutions file. Raises CheckpointError."""
        steps, solution = self._entry(entry)
        self.append(solution, steps)

    def __len__(self) -> int:
        return self._count + len(self._recent)

    def __iter__(self) -> Iterator[Any]:
        return (solution for _, solution in self.with_steps())

    def __getitem__(self, index: Any) -> Any:
        """Return one solution or a slice; from a file, at most some hundred lines before it are read, and none after;
        for a step or a negative index, all.
        """
        if isinstance(index, slice):
            begin, end, step = index.indices(len(self))
            if step == 1:
                return list(islice(self._from(begin), end - begin)) if begin < end else []
        elif 0 <= index < len(self):
            return next(self._from(index))
        return list(self)[index]

    def _from(self, index: int) -> Iterator[Any]:
        """Yield the solutions from this index on."""
        if self._file is None:
            return islice(iter(self), index, None)
        if index >= self._count:
            return (solution for _, solution in self._recent[index - self._count :])
        lines = islice(self._raw(self._offsets[index // INDEX_EVERY]), index % INDEX_EVERY, None)
        return (solution for _, solution in chain(map(self._entry, lines), self._recent))

    @property
    def is_long(self) -> bool:
        """Whether they are in a file, so that copying all of them takes long."""
        return self._file is not None

    def with_steps(self) -> Iterator[tuple[int, Any]]:
        """Yield (steps, solution) in order; solutions may be read or added during the iteration."""
        yield from map(self._entry, self._raw())
        yield from self._solutions
        yield from self._recent

    def _raw(self, at: int = 0) -> Iterator[bytes]:
        """Yield the lines of the file from this byte offset on."""
        while self._file is not None and at < self._size:
            self._file.seek(at)
            raw = self._file.readline()
            at += len(raw)
            yield raw

    def _value(self, line: bytes | str) -> dict[str, Any]:
        """Parse a line of the file. Raises CheckpointError."""
        try:
            found: dict[str, Any] = value_in(line, _is_entry)
        except ValueError as error:
            raise CheckpointError("the list of solutions is damaged: {why}", why=message_of(error)) from error
        return found

    def _entry(self, value: Any) -> tuple[int, Any]:
        """Return step and solution from a line of a file, or from a checkpoint. Raises CheckpointError."""
        found = self._value(value) if isinstance(value, bytes) else value
        if not _is_entry(found):
            raise CheckpointError("the list of solutions is damaged")
        try:
            return found["steps"], self._solution(found["solution"])
        except ValueError as error:
            raise CheckpointError("the list of solutions is damaged: {why}", why=message_of(error)) from error

    def flush(self) -> None:
        """Turn recent solutions into text, and write the text to a file once it is long."""
        import json

        encode = json.JSONEncoder(ensure_ascii=False).encode
        for steps, solution in self._recent:
            line = encode({"steps": steps, "solution": self._dump(solution)}) + "\n"
            self._count_in(line.encode())
            self._lines.append(line)
        self._solutions += self._recent
        self._recent = []
        if self._size > INLINE or self._file is not None:
            with self._writing():
                if self._file is None and self.path is not None:
                    demand_list(self.path)
                    self._file, self._is_new = self._open(self.path, os.O_CREAT), True
                elif self._file is None:
                    # Deleted when the process ends; imported here because few runs need it.
                    import tempfile

                    self._file = tempfile.TemporaryFile("w+b")  # noqa: SIM115 (it outlives this call)
                self._write("".join(self._lines).encode())
                self._lines, self._solutions = [], []

    def _write(self, lines: bytes) -> None:
        """Write lines after the others; FileExistsError if other complete lines follow in the file.

        A list may be longer than its checkpoint counts, as with an older copy of the checkpoint: the search finds the
        same lines again, so none is cut off. An incomplete line, left by a process that ended while writing, is.
        """
        assert self._file is not None
        at = self._size - len(lines)
        if os.fstat(self._file.fileno()).st_size > at:
            self._file.seek(at)
            for line in lines.splitlines(keepends=True):
                existing = self._file.readline()
                if existing == line:
                    continue
                with suppress(CheckpointError):
                    self._value(existing if existing.endswith(b"\n") else b"")
                    self.close()
                    raise FileExistsError(errno.EEXIST, Text("other solutions than this search finds follow there"))
                self._file.truncate(self._file.tell() - len(existing))
                break
        self._file.seek(at)
        self._file.write(lines)

    def _count_in(self, raw: bytes) -> None:
        """Record the next line's position, size and digest."""
        if self._count % INDEX_EVERY == 0:
            self._offsets.append(self._size)
        self._digest.update(raw)
        self._size += len(raw)
        self._count += 1

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Turn an OSError while writing the file into CheckpointError; the existing content stays."""
        try:
            yield
        except OSError as error:
            where = str(self.path) if self.path else Text("the temporary folder")
            raise CheckpointError("solutions cannot be stored here: {why}", where, why=message_of(error)) from error

    def to_json(self) -> list[Any] | dict[str, Any]:
        """Return what a checkpoint stores: all solutions, or the count, digest and file, flushed to disk."""
        import json

        self.flush()
        if self._file is None:
            return list(json.loads(f"[{','.join(self._lines)}]"))
        with self._writing():
            self._file.flush()
            if self.path is not None:
                os.fsync(self._file.fileno())
                if self._is_new:
                    files.sync_names(self.path.parent)
                    self._is_new = False
        return {
            "count": self._count,
            "digest": self._digest.hexdigest(),
            "file": self.path.name if self.path else "",
        }

    def entries(self) -> Iterator[Any]:
        """Return an iterator over the entries at this moment, as stored in a checkpoint without a file.

        More may be added during the iteration.
        """
        self.flush()
        lines = islice(self._raw(), self._count) if self._file else iter(self._lines[:])
        return map(self._value, lines)

    @classmethod
    def from_json(
        cls, solution: Reader, value: Any, path: Path | None = None, dump: Callable[[Any], Any] = dump_solution
    ) -> Finds:
        """Return the list stored in a checkpoint; if it is in a file, verify the lines that the checkpoint counts."""
        finds = cls(solution, path, dump)
        if isinstance(value, list):
            for entry in value:
                finds.take(entry)
        elif is_file_reference(value):
            try:
                finds._reopen(value["count"], value["digest"])
            except CheckpointError:
                finds.close()
                raise
        else:
            raise CheckpointError("the list of solutions is damaged")
        return finds

    @staticmethod
    def _open(path: Path, made: int = 0) -> IO[bytes]:
        """Open a file for writing; OSError for a link or a device, which would send the data elsewhere."""
        flags = os.O_RDWR | made | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        file = os.fdopen(os.open(path, flags, 0o666), "r+b")
        if path.is_symlink() or not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            file.close()
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
        return file

    def _reopen(self, count: int, digest: str) -> None:
        if self.path is None:
            raise CheckpointError("its solutions are in a file next to it: resume it from there")
        try:
            self._file = self._open(self.path)
        except OSError as error:
            raise CheckpointError("the file of earlier solutions cannot be read", str(self.path)) from error
        while self._count < count and (raw := self._file.readline()):
            self._count_in(raw)
        if self._count != count or self._digest.hexdigest() != digest:
            raise CheckpointError("the earlier solutions are not those of the checkpoint", str(self.path))
        self.first = next(iter(self), None)

    def close(self) -> None:
        """Release the file, if there is one."""
        if self._file is not None:
            self._file.close()
            self._file = None


class CountOnly(Finds):
    """Counts solutions, and keeps only the first."""

    def append(self, solution: Solution, steps: int) -> None:
        if self.first is None:
            self.first = solution
        self._count += 1

    def with_steps(self) -> Iterator[tuple[int, Any]]:
        raise RuntimeError("these solutions were passed on, not kept")
