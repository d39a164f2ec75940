# C types of trials_kernel.py.
cimport cython
from unriddle.core.system.bits cimport ctz
from unriddle.puzzles.nonogram.arrays cimport chars, ints, longer, longs, words
from unriddle.puzzles.nonogram.solve.board.grid_kernel cimport WORD
from unriddle.puzzles.nonogram.teach.lines_kernel cimport Lines

cdef enum:
    SHORT = 24
    LONG = 128
    SOONEST = 2
    PAUSE = 500
    REMEMBERED = 100000

cdef class Trials(Lines):
    cdef readonly int cursor, best, value, shortest, agreed, widest
    cdef bytes answer
    cdef int pops, count, room, known, soonest
    cdef bint ready, cut
    cdef long long work, base, most_gain, tag
    cdef int *chain, *ends, *short_chain, *lengths, *followed
    cdef unsigned char *wanted, *fresh, *values, *shared
    cdef long long *gains, *tags
    cdef unsigned long long *common, *touched

    cdef int _prepare(self) except -1
    @cython.locals(cell=cython.int, i=cython.int)
    cdef void _forget(self) noexcept
    @cython.locals(cell=cython.int, states=cython.ulonglong)
    cdef void _remember(self) noexcept
    @cython.locals(most=cython.int)
    cdef int _wanted(self) noexcept
    cdef void _weigh(self, int cell) noexcept
    @cython.locals(most=cython.int)
    cdef bint _may_be_shorter(self, int cell) noexcept
    @cython.locals(states=cython.ulonglong, state=cython.int, i=cython.int, first=cython.bint, most=cython.int)
    cdef int _try(self, int cell) except -1
    @cython.locals(good=cython.bint, rounds=cython.int, last=cython.int)
    cdef bint _suppose(self, int cell, int state, int most)
    @cython.locals(s=cython.int)
    cdef int _assign(self, int cell, int state) except -1
    cdef void _back(self) noexcept
    cdef int _line_at(self, int index) noexcept
    @cython.locals(i=cython.int)
    cdef int _shorten(self, int cell, int state) except -1
    @cython.locals(i=cython.int, j=cython.int)
    cdef int _leave_out(self, int cell, int state) except -1
    @cython.locals(
        found=cython.int, i=cython.int, j=cython.int, at=cython.int, index=cython.int, needed=cython.bint
    )
    cdef void _depend(self, int last, bint facts) noexcept
    @cython.locals(i=cython.int, broken=cython.bint)
    cdef bint _breaks_without(self, int cell, int state, int without)
    @cython.locals(before=cython.longlong, at=cython.int, i=cython.int, gone=cython.ulonglong)
    cdef void _compare(self, bint first) noexcept
    @cython.locals(i=cython.int)
    cdef bint _agrees(self) noexcept
