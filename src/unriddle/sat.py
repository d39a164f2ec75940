"""The only module that uses python-sat: one incremental solver, run in slices of a fixed number of conflicts.

A slice is part of the algorithm, not a limit: cutting a solver's run differently changes the solutions it finds. With
the same clauses, phases, slices and version of python-sat a solver gives the same answers everywhere. Its state cannot
be saved; to resume elsewhere it is rebuilt from clauses (a checkpoint).
"""

from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, repeat
from typing import IO, TYPE_CHECKING, Any

from unriddle.core.errors import MissingError, Text
from unriddle.core.system import extras

if TYPE_CHECKING:
    from unriddle.core.system.child import Child

LARGE = 250_000  # the least literals of a formula for which a slice may take long


def _load() -> Any:
    # The extension module itself: the package around it costs 25 ms of CPU to import, and its solve calls install
    # a signal handler that jumps out of the solver on Ctrl-C.
    extras.require("sat", Text("this needs a SAT solver"))
    import pysolvers

    if not hasattr(pysolvers, "cadical195_new"):
        raise MissingError("this needs a newer python-sat, with CaDiCaL 1.9.5 (pip install --upgrade python-sat)")
    return pysolvers


def available() -> bool:
    """Whether a Solver can be made; a clone installs the library for it."""
    try:
        _load()
    except MissingError:
        return False
    return True


class Solver:
    """CaDiCaL 1.9.5. Literals are non-zero integers, -v for the negation of variable v; MissingError without the
    library.

        with Solver() as solver:
            solver.add([[1, 2], [-1, 2]])
            while (answer := solver.slice(5000)) is None: ...
            if answer: solver.model()

    A slice of a large formula runs in a child process if possible. When its run is asked to stop, the slice raises
    Abandoned and the solver is lost. The answers are the same either way.
    """

    def __init__(self, *, proof: bool = False) -> None:
        """Prepare a solver; with `proof` it keeps its learned clauses for `proof()`, at some cost in time and disk
        space.
        """
        _load()
        self._make = partial(Engine, proof)
        # Its input before the first slice, from which its checkpoint is rebuilt.
        self._calls: list[tuple[str, tuple[Sequence[int], ...]]] = []
        self._literals = 0
        self._own: Engine | None = self._make() if proof else None
        self._aside: Child | None = None
        self.conflicts: int = 0  # met so far

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses; an empty one makes everything unsatisfiable."""
        literals, ends = array("i"), array("q", [0])
        for clause in clauses:
            literals.extend(clause)
            ends.append(len(literals))
        self.add_flat(literals, ends)

    def add_flat(self, literals: Sequence[int], ends: Sequence[int]) -> None:
        """Add many clauses: clause i is literals[ends[i]:ends[i + 1]]; neither sequence may change afterwards."""
        self._literals += ends[-1] - ends[0]
        self._tell("add", literals, ends)

    def phases(self, literals: Sequence[int]) -> None:
        """Always try these literals first when their variables are decided."""
        self._tell("phases", literals)

    def slice(self, conflicts: int, assumptions: Sequence[int] = ()) -> bool | None:
        """Continue for at most this many conflicts; return True if satisfiable, False if not, None if still unknown.

        The assumptions hold for this call only.
        """
        if self._own is None and self._aside is None:
            self._place()
            self._calls.clear()
        answer, self.conflicts = self._ask("slice", conflicts, assumptions)
        known: bool | None = answer
        return known

    def model(self) -> list[int]:
        """After True, return the true literal of each variable, variable v at index v - 1."""
        found: list[int] = self._ask("model")
        return found

    def proof(self) -> Iterator[tuple[bool, list[int]]]:
        """Yield the clauses learned so far, in order (DRAT): (True, clause added) or (False, clause dropped)."""
        if self._own is None:
            raise ValueError("this solver was made without a proof")
        return self._own.proof()

    def close(self) -> None:
        """Free the solver; it cannot be used again."""
        for place in (self._own, self._aside):
            if place is not None:
                place.close()
        self._own = self._aside = None

    def _tell(self, name: str, *values: Sequence[int]) -> None:
        if self._own is None and self._aside is None:
            self._calls.append((name, values))
        else:
            self._ask(name, *values)

    def _place(self) -> None:
        """Make the solver in this process, or in a child if the formula is large."""
        if self._literals > LARGE:
            from unriddle.core.system import child

            if child.possible():
                self._aside = child.Child(self._engine)
                return
        self._own = self._engine()

    def _engine(self) -> "Engine":
        made = self._make()
        for name, values in self._calls:
            getattr(made, name)(*values)
        return made

    def _ask(self, name: str, *values: Any) -> Any:
        if self._aside is not None:
            return self._aside.call(name, *(value if isinstance(value, int) else list(value) for value in values))
        return getattr(self._own, name)(*values)

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_calls", None) is not None:
            self.close()


class Engine:
    """The SAT solver itself, in this process or a child."""

    def __init__(self, proof: bool) -> None:
        self._library = _load()
        self._file: IO[bytes] | None = None
        self._trace: Any = None
        self._handle: Any = self._library.cadical195_new()
        # Otherwise the solver would keep its trail between calls, which makes small queries slow.
        self._library.cadical195_set(self._handle, "ilb", 0)
        if proof:
            from tempfile import TemporaryFile

            self._file = TemporaryFile()  # noqa: SIM115 (closed by close)
            self._trace = self._library.cadical195_tracepr(self._handle, self._file)

    def add(self, literals: Sequence[int], ends: Sequence[int]) -> None:
        # There are hundreds of thousands of calls: map avoids interpreter overhead between them.
        clauses = map(literals.__getitem__, map(slice, ends, islice(ends, 1, None)))
        deque(map(self._library.cadical195_add_cl, repeat(self._handle), clauses), maxlen=0)

    def phases(self, literals: Sequence[int]) -> None:
        # Without this the solver would first try constant assignments of its own.
        self._library.cadical195_set(self._handle, "lucky", 0)
        self._library.cadical195_setphases(self._handle, literals)

    def slice(self, conflicts: int, assumptions: Sequence[int]) -> tuple[bool | None, int]:
        """Return the answer, and all conflicts so far."""
        self._library.cadical195_cbudget(self._handle, conflicts)
        answer: int = self._library.cadical195_solve_lim(self._handle, assumptions, 0)
        count: int = self._library.cadical195_acc_stats(self._handle)["conflicts"]
        return None if answer == 0 else answer > 0, count

    def model(self) -> list[int]:
        return self._library.cadical195_model(self._handle) or []

    def proof(self) -> Iterator[tuple[bool, list[int]]]:
        if self._file is None:
            raise ValueError("this solver was made without a proof")
        self._library.flushpr(self._trace)
        self._file.seek(0)
        return _steps(self._file.read())

    def close(self) -> None:
        if self._handle is not None:
            self._library.cadical195_del(self._handle, self._file)
            self._handle = None
            if self._file is not None:
                self._file.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()


def _steps(trace: bytes) -> Iterator[tuple[bool, list[int]]]:
    """Yield the steps of a trace in the binary form of DRAT: `a` or `d`, literals as numbers of 7 bits a byte, 0."""
    clause: list[int] = []
    added, fresh = True, True
    value = shift = 0
    for byte in trace:
        if fresh:
            added, fresh = byte == ord("a"), False
        elif byte & 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
        elif byte or shift:
            value |= byte << shift
            clause.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
        else:
            yield added, clause
            clause, fresh = [], True
