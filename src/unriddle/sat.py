"""The only file that knows python-sat: one incremental solver, run in slices of a fixed number of conflicts.

A slice is part of the algorithm, never a limit: cutting a solver's run differently changes what it finds. With the
same clauses, phases, slices and version of python-sat a solver gives the same answers everywhere. Its state cannot
be saved; who needs to go on elsewhere rebuilds it from clauses (a station).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import IO, Any

from unriddle.core.errors import MissingError

MISSING = "this needs a SAT solver: python-sat is not installed (pip install 'unriddle[sat]')"


def _load() -> Any:
    # The extension module itself: the package around it costs 25 ms of CPU to import, and its solve calls install
    # a signal handler that jumps out of the solver on Ctrl-C.
    try:
        import pysolvers
    except ImportError:
        raise MissingError(MISSING) from None
    if not hasattr(pysolvers, "cadical195_new"):
        raise MissingError("this needs a newer python-sat, one with CaDiCaL 1.9.5 (pip install 'unriddle[sat]')")
    return pysolvers


def available() -> bool:
    """Whether a Solver can be made."""
    try:
        _load()
    except MissingError:
        return False
    return True


class Solver:
    """CaDiCaL 1.9.5. Literals are non-zero integers, -v for the negation of variable v; MissingError without it.

    with Solver() as solver:
        solver.add([[1, 2], [-1, 2]])
        while (answer := solver.slice(5000)) is None: ...
        if answer: solver.model()
    """

    def __init__(self, *, proof: bool = False, steady: bool = False, negative: bool = False) -> None:
        """`proof`: keep what the solver learns, for `proof()`; it costs some time and room on disk.

        `steady`: without the rounds of simplifying that take seconds between two conflicts of a large formula.

        `negative`: always try the negation of a variable first.
        """
        self._library = _load()
        self._file: IO[bytes] | None = None
        self._trace: Any = None
        self._handle: Any = self._library.cadical195_new()
        # Otherwise the solver keeps its trail between calls, and answers to small questions become slow.
        self._library.cadical195_set(self._handle, "ilb", 0)
        if negative:
            self._library.cadical195_set(self._handle, "phase", 0)
            self._library.cadical195_set(self._handle, "forcephase", 1)
        if steady:
            self._library.cadical195_set(self._handle, "inprocessing", 0)
        if proof:
            from tempfile import TemporaryFile

            self._file = TemporaryFile()  # noqa: SIM115 (closed by close)
            self._trace = self._library.cadical195_tracepr(self._handle, self._file)

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses; an empty one makes everything unsatisfiable."""
        add, handle = self._library.cadical195_add_cl, self._handle
        for clause in clauses:
            add(handle, clause)

    def add_flat(self, literals: Sequence[int], ends: Sequence[int]) -> None:
        """Add many clauses: clause i is literals[ends[i]:ends[i + 1]]; fastest when `literals` is a list."""
        add, handle = self._library.cadical195_add_cl, self._handle
        for start, end in pairwise(ends):
            add(handle, literals[start:end])

    def phases(self, literals: Sequence[int]) -> None:
        """Always try these literals first when their variables are decided."""
        # Without this the solver would first try constant assignments of its own.
        self._library.cadical195_set(self._handle, "lucky", 0)
        self._library.cadical195_setphases(self._handle, literals)

    def slice(self, conflicts: int, assumptions: Sequence[int] = ()) -> bool | None:
        """Search on for at most this many conflicts: True satisfiable, False not, None not known yet.

        The assumptions hold for this call only. Ctrl-C is answered after the slice.
        """
        self._library.cadical195_cbudget(self._handle, conflicts)
        answer: int = self._library.cadical195_solve_lim(self._handle, assumptions, 0)
        return None if answer == 0 else answer > 0

    def model(self) -> list[int]:
        """After True: the literal that holds of each variable, variable v at index v - 1."""
        return self._library.cadical195_model(self._handle) or []

    def core(self, assumptions: Sequence[int]) -> list[int]:
        """After False under these assumptions: some of them that cannot hold together."""
        return self._library.cadical195_core(self._handle, assumptions) or []

    @property
    def conflicts(self) -> int:
        """Conflicts met so far."""
        count: int = self._library.cadical195_acc_stats(self._handle)["conflicts"]
        return count

    def proof(self) -> Iterator[tuple[bool, list[int]]]:
        """What the solver learnt so far, in order (DRAT): (True, clause added) or (False, clause dropped)."""
        if self._file is None:
            raise ValueError("this solver was made without a proof")
        self._library.flushpr(self._trace)
        self._file.seek(0)
        return _steps(self._file.read())

    def close(self) -> None:
        """Free the solver; it cannot be used again."""
        if self._handle is not None:
            self._library.cadical195_del(self._handle, self._file)
            self._handle = None
            if self._file is not None:
                self._file.close()

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()


def _steps(trace: bytes) -> Iterator[tuple[bool, list[int]]]:
    """The steps of a trace in the binary form of DRAT: `a` or `d`, literals as numbers of 7 bits a byte, 0."""
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
