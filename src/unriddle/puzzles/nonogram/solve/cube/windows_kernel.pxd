# C types of windows_kernel.py.
cimport cython
from unriddle.puzzles.nonogram.arrays cimport ints, words
from unriddle.puzzles.nonogram.solve.clues_kernel cimport Clues

cdef class Windows(Clues):
    cdef int *window, *reach, *begin, *inside, *rest, *stay, *run
    cdef unsigned long long *mask, *here

    @cython.locals(n=cython.int, k=cython.int, p=cython.int)
    cdef bint _look(self, int line) noexcept
    @cython.locals(
        w=cython.int, j=cython.int, p=cython.int, b=cython.int, length=cython.int, color=cython.int, v=cython.int,
        s=cython.int, gap=cython.bint
    )
    cdef int _starts(self, int line, int n, int k) noexcept
    @cython.locals(w=cython.int, j=cython.int, p=cython.int, at=cython.int, length=cython.int)
    cdef void _windows(self, int line, int n, int k) noexcept
    @cython.locals(b=cython.int)
    cdef int _after(self, int line, int j, int k, int n, int q) noexcept
