"""The database that a job file is: its tables, and statements that end in one line."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from unriddle.core import CheckpointError, Text
from unriddle.core.errors import said_by

VERSION = 8
ASIDE = 3  # times that a unit may lose its worker
FAILED = f"result glob '{{\"error\":*' or (lost >= {ASIDE} and result is null)"
HEAD = "CREATE TABLE job (version integer, task text, digest text)"  # the same in every version
# As SQLite writes them down; a file with anything else, a trigger say, is none of ours.
SCHEMA = (
    HEAD,
    "CREATE TABLE unit (number integer primary key, value text not null, mark blob not null, parent integer,"
    " result text, seconds real, lost integer not null default 0, checked integer not null default 0)",
    "CREATE TABLE tally (done integer, whole integer, seconds real, before integer, began real, last real)",
    "CREATE TABLE build (name text)",  # that have worked on it
    # What a large file finds at once.
    "CREATE INDEX open_units on unit (number) where result is null",
    f"CREATE INDEX failed on unit (number) where {FAILED}",
    "CREATE INDEX lost on unit (number) where lost > 0",
)
SAFE = ("trusted_schema = off", "cell_size_check = on")
KEPT = ("journal_mode = wal", "synchronous = full")  # they may change the file


class Database:
    """The connection to a job file; CheckpointError for whatever SQLite has against it."""

    def __init__(self, path: Path, longest: int) -> None:
        """`longest` is the most bytes of a row."""
        self._path = path
        try:
            self._database = sqlite3.connect(path, timeout=60, isolation_level=None)
            try:
                self._database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)
                for pragma in SAFE:
                    self._database.execute(f"pragma {pragma}")
                self._database.execute("select 1 from sqlite_master limit 1")  # it is read only now
            except sqlite3.Error:
                self._database.close()
                raise
        except sqlite3.Error as error:
            why = Text("not a job file, or it is damaged ({why})", why=said_by(error))
            raise CheckpointError(why, str(path)) from error

    def head(self) -> tuple[str, str] | None:
        """Task and digest; None for an empty file. CheckpointError unless the file is of this version."""
        schema = [row[0] for row in self.rows("select sql from sqlite_master limit 9")]
        if not schema:
            return None
        heads = self.rows("select version, task, digest from job limit 2") if HEAD in schema else []
        versions = [head[0] for head in heads if type(head[0]) is int]
        if versions and versions != [VERSION]:
            why = Text("written by another version of unriddle (format {version!r})", version=versions[0])
            raise CheckpointError(why, str(self._path))
        if sorted(map(str, schema)) != sorted(SCHEMA) or [list(map(type, head)) for head in heads] != [[int, str, str]]:
            raise CheckpointError(Text("not an unriddle job file"), str(self._path))
        _, task, digest = heads[0]
        return task, digest

    def keep(self) -> None:
        """From here on a transaction that has ended outlives a crash of the machine."""
        for pragma in KEPT:
            self.execute(f"pragma {pragma}")

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        with self._usable():
            return self._database.execute(statement, values)

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """The statement once for each row."""
        with self._usable():
            self._database.executemany(statement, rows)

    def rows(self, statement: str) -> list[Any]:
        with self._usable():
            return self._database.execute(statement).fetchall()

    def each(self, statement: str) -> Iterator[Any]:
        """The rows one by one, for those that are many."""
        cursor = self.execute(statement)
        while True:
            with self._usable():
                row = cursor.fetchone()
            if row is None:
                return
            yield row

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.execute("begin immediate")
        try:
            yield
        except BaseException:
            self.execute("rollback")
            raise
        self.execute("commit")

    def close(self) -> None:
        self._database.close()

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """CheckpointError when the file cannot be used any more."""
        try:
            yield
        except sqlite3.Error as error:
            why = Text("the job file cannot be used ({why})", why=said_by(error))
            raise CheckpointError(why, str(self._path)) from error
