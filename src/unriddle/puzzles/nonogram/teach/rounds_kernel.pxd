# C types of rounds_kernel.py.
cimport cython
from unriddle.core.system.bits cimport ctz
from unriddle.puzzles.nonogram.arrays cimport ints, words
from unriddle.puzzles.nonogram.solve.board.grid_kernel cimport WORD
from unriddle.puzzles.nonogram.teach.lines_kernel cimport ALL, ASKED, CASES
from unriddle.puzzles.nonogram.teach.trials_kernel cimport REMEMBERED, Trials

cdef class Rounds(Trials):
    cdef readonly int times
    cdef int next_line, next_tier
    cdef unsigned long long *gone, *bad, *late
    cdef int *batch

    @cython.locals(
        at=cython.int, line=cython.int, i=cython.int, cell=cython.int, changed=cython.int, gone=cython.ulonglong,
        one=cython.ulonglong
    )
    cdef int _take(self) except -1
    @cython.locals(most=cython.int)
    cdef int _wanted(self) noexcept
    @cython.locals(
        one=cython.ulonglong, states=cython.ulonglong, state=cython.int, i=cython.int, first=cython.bint,
        most=cython.int
    )
    cdef int _try(self, int cell) except -1
    @cython.locals(
        one=cython.ulonglong, line=cython.int, lines=cython.int, at=cython.int, i=cython.int, j=cython.int
    )
    cdef bint _suppose(self, int cell, int state, int most)
