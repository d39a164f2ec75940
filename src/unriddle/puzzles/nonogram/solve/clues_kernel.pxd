# C types of clues_kernel.py.
cimport cython
from unriddle.puzzles.nonogram.arrays cimport ints

cdef class Clues:
    cdef readonly int width, height, states, lines, blocks, wide, most
    cdef list keep
    cdef int *first, *length, *color

    cdef int place(self, int line, int at) noexcept
    @cython.locals(p=cython.int, b=cython.int, n=cython.int, start=cython.int, last=cython.int, color=cython.int)
    cdef bint _holds(self, int line, const unsigned char* picture) noexcept
