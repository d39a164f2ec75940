# C types of encode_kernel.py.
cimport cython
from unriddle.puzzles.nonogram.arrays cimport doubles, ints, longer, words
from unriddle.puzzles.nonogram.solve.clues_kernel cimport Clues

# Declared here, or compiled code would read them as objects of the module.
cdef int TRUE, NO_LINE

cdef class Encoder(Clues):
    cdef public int variables, impossible, ready
    cdef int *window
    cdef unsigned long long *mask
    cdef int *literal, *owner, *value, *clause, *end
    cdef Py_ssize_t size, count, size_room, count_room, variable_room
    cdef int *y, *z, *reach, *begin, *inside, *rest, *stay, *run
    cdef unsigned long long *here

    cdef int new_variable(self, int owner, int value) except -1
    @cython.locals(
        cell=cython.int, colour=cython.int, other=cython.int, at=cython.int, known=cython.int, choices=cython.int,
        bits=cython.ulonglong
    )
    cdef int _cells(self) except -1
    @cython.locals(n=cython.int, k=cython.int, p=cython.int)
    cdef int _line(self, int line) except -1
    @cython.locals(
        w=cython.int, j=cython.int, p=cython.int, b=cython.int, length=cython.int, colour=cython.int, v=cython.int,
        s=cython.int, gap=cython.bint
    )
    cdef int _starts(self, int line, int n, int k) noexcept
    @cython.locals(w=cython.int, j=cython.int, p=cython.int, at=cython.int, length=cython.int)
    cdef void _windows(self, int line, int n, int k) noexcept
    @cython.locals(b=cython.int)
    cdef int after(self, int line, int j, int k, int n, int q) noexcept
    @cython.locals(
        w=cython.int, j=cython.int, p=cython.int, q=cython.int, b=cython.int, end=cython.int, length=cython.int,
        last=cython.int, literal=cython.int
    )
    cdef int _names(self, int line, int n, int k) except -1
    @cython.locals(w=cython.int, j=cython.int, p=cython.int, b=cython.int, gap=cython.int)
    cdef int _order(self, int line, int n, int k) except -1
    @cython.locals(
        w=cython.int, j=cython.int, c=cython.int, b=cython.int, colour=cython.int, at=cython.int, x=cython.int
    )
    cdef int _colours(self, int line, int n, int k) except -1
    cdef int push(self, int literal) except -1
    cdef int close(self) except -1
    cdef int emit(self, int a, int b, int c, int d) except -1
