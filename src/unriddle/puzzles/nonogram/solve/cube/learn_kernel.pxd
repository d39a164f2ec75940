# C types of learn_kernel.py.
cimport cython
from unriddle.core.system.bits cimport ctz, popcount
from unriddle.puzzles.nonogram.arrays cimport chars, doubles, ints, longer, longs, words
from unriddle.puzzles.nonogram.solve.board.grid_kernel cimport WORD, Grid
from unriddle.puzzles.nonogram.solve.board.line_kernel cimport COLORS, TABLE

# The named numbers of learn_kernel.py, which compiled code is to read as such, and not as objects of the module.
cpdef enum:
    SPENT = 0
    FOUND = 1
    NONE = 2
    TIRED = 3

cdef enum:
    DECIDED = -1
    SIZE = 0
    LEVELS = 1
    USED = 2
    NEXT = 3
    EVENTS = 5
    RESTART = 100
    KEPT = 20000
    MORE = 300
    SHORT = 2

cdef double GROWTH, HUGE

@cython.final
cdef class Learner(Grid):
    cdef readonly long long steps, conflicts, drops
    cdef readonly bint over
    cdef bint forced
    cdef int events, count, depth, done_trail, heaped, promises, whys, some, size, room, top, clauses
    cdef long long tag, restarts, since
    cdef double gain
    cdef long long *line_tag
    cdef double *activity
    cdef unsigned char *gone, *seen_event
    cdef int *place_of, *level_of, *reason, *watch, *trail, *limits, *why, *learnt, *marked, *sorted, *promised
    cdef int *left, *target, *heap, *spot, *arena
    cdef long long *stamp
    cdef unsigned long long *saved, *row_bit, *column_bit
    cdef int *cell_of, *row_at, *column_at, *row_of, *column_of

    @cython.locals(cell=cython.int, up=cython.int)
    cdef void _up(self, int at) noexcept
    cdef void _push(self, int cell) noexcept
    @cython.locals(cell=cython.int, last=cython.int, at=cython.int, down=cython.int)
    cdef int _pop(self) noexcept
    @cython.locals(i=cython.int)
    cdef void _bump(self, int cell) noexcept
    cdef void _switch(self, int event) noexcept
    @cython.locals(cell=cython.int, row=cython.int, column=cython.int)
    cdef void _happen(self, int event, int reason) noexcept
    @cython.locals(first=cython.int, other=cython.int)
    cdef void _force(self, int event, int reason) noexcept
    @cython.locals(event=cython.int, cell=cython.int, first=cython.int, other=cython.int)
    cdef void _cancel(self, int depth) noexcept
    cdef void _descend(self) noexcept
    @cython.locals(event=cython.int, cell=cython.int, first=cython.int, wanted=cython.int)
    cdef void _decide(self) noexcept
    @cython.locals(event=cython.int)
    cdef bint _keep_promise(self) noexcept
    @cython.locals(event=cython.int, clause=cython.int, line=cython.int)
    cdef int _propagate_all(self) except -2
    @cython.locals(
        count=cython.int, at=cython.int, code=cython.int, colors=cython.int, t=cython.int, s=cython.int, w=cython.int,
        q=cython.int, gone=cython.ulonglong
    )
    cdef void _take(self, int line) noexcept
    cdef int _words_of(self, int line) noexcept
    @cython.locals(
        clause=cython.int, base=cython.int, following=cython.int, other=cython.int, found=cython.int, i=cython.int
    )
    cdef int _visit(self, int event) noexcept
    @cython.locals(base=cython.int, side=cython.int, following=cython.int)
    cdef void _give_back(self, int event, int clause) noexcept
    @cython.locals(i=cython.int)
    cdef void _of_clause(self, int clause) noexcept
    @cython.locals(
        n=cython.int, count=cython.int, at=cython.int, i=cython.int, some=cython.int, p=cython.int,
        first=cython.int, step=cython.int, s=cython.int, j=cython.int
    )
    cdef int _of_line(self, int line, int event, int before) except -1
    cdef bint _without(self, int line, int at, int count, int start, int stop) except -1
    @cython.locals(i=cython.int)
    cdef void _leave_out(self, int at, int count, int start, int stop, unsigned long long out) noexcept
    @cython.locals(j=cython.int)
    cdef void _sort_in(self, int event, int p) noexcept
    cdef int _explain(self, int event) except -1
    @cython.locals(
        marks=cython.int, open_=cython.int, at=cython.int, i=cython.int, event=cython.int, levels=cython.int,
        last=cython.int, depth=cython.int
    )
    cdef int _analyze(self, int clause) except -1
    @cython.locals(i=cython.int, cell=cython.int, line=cython.int, kept=cython.int, event=cython.int)
    cdef int _shorten(self) except -1
    @cython.locals(
        one=cython.ulonglong, states=cython.ulonglong, n=cython.int, count=cython.int, at=cython.int, i=cython.int,
        j=cython.int, p=cython.int, s=cython.int, first=cython.int, step=cython.int
    )
    cdef int _shorten_in(self, int line) except -1
    @cython.locals(one=cython.ulonglong)
    cdef void _put(self, int at, int p, unsigned long long bit) noexcept
    @cython.locals(clause=cython.int, i=cython.int)
    cdef int _keep_clause(self, int levels) except -1
    @cython.locals(event=cython.int, i=cython.int)
    cdef void _watch(self, int clause) noexcept
    @cython.locals(
        most=cython.int, few=cython.int, clause=cython.int, end=cython.int, following=cython.int, i=cython.int
    )
    cdef void _drop(self) noexcept

@cython.locals(power=cython.longlong)
cdef long long luby(long long i) noexcept
