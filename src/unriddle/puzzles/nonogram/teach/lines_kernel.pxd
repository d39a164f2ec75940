# C types of lines_kernel.py.
cimport cython
from unriddle.core.system.bits cimport ctz
from unriddle.puzzles.nonogram.arrays cimport chars, ints, words
from unriddle.puzzles.nonogram.solve.board.grid_kernel cimport COLORS, TABLE, WORD, Grid
from unriddle.puzzles.nonogram.teach.rules_kernel cimport Rules

cdef enum:
    CASES = 11
    ASKED = 1
    ALL = 4095
    RECENT = 12

cdef class Lines(Grid):
    cdef readonly int tier, at, broken
    cdef readonly bint stuck
    cdef Rules rules
    cdef int *vain
    cdef unsigned char *recent
    cdef unsigned long long *stale

    cdef int _size(self, int line) noexcept
    cdef int _base(self, int line) noexcept
    @cython.locals(
        one=cython.ulonglong, shown=cython.ulonglong, left=cython.ulonglong, count=cython.int, at=cython.int,
        s=cython.int, w=cython.int
    )
    cdef bint _tells(self, int line)
    @cython.locals(one=cython.ulonglong, shown=cython.ulonglong, code=cython.int, t=cython.int)
    cdef unsigned long long _clue_states(self, int line) noexcept
    @cython.locals(n=cython.int, count=cython.int, j=cython.int)
    cdef bint _gives(self, int line, int tier)
    @cython.locals(one=cython.ulonglong, mask=cython.ulonglong, i=cython.int, s=cython.int, w=cython.int)
    cdef void _spread_out(
        self, const unsigned long long* masks, int at, unsigned long long* cells, int n, int count,
        unsigned long long shown
    ) noexcept
