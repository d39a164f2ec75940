# C types of grid_kernel.py. WORD is the number of bits of a word of the board. Arrays live in bytearrays that the
# list `keep` holds.
cimport cython
from libc.string cimport memcpy
from unriddle.core.bits cimport ctz, popcount
from unriddle.puzzles.nonogram.line_kernel cimport WIDE, Wide, solve_line
from unriddle.puzzles.nonogram.tall_kernel cimport Tall

cdef extern from "Python.h":
    char* PyByteArray_AsString(object array)

cdef extern from *:
    """
    #define UNRIDDLE_WORD 64
    """
    const int WORD "UNRIDDLE_WORD"

# Named numbers that compiled code is to read as such, and not as objects of the module.
cdef enum:
    COLOURS = 2
    TABLE = 5

cdef inline char* room(list keep, Py_ssize_t size):
    array = bytearray(size + 16)
    keep.append(array)
    return PyByteArray_AsString(array)

cdef inline unsigned char* chars(list keep, Py_ssize_t count):
    return <unsigned char*>room(keep, count)

cdef inline int* ints(list keep, Py_ssize_t count):
    return <int*>room(keep, count * sizeof(int))

cdef inline long long* longs(list keep, Py_ssize_t count):
    return <long long*>room(keep, count * sizeof(long long))

cdef inline unsigned long long* words(list keep, Py_ssize_t count):
    return <unsigned long long*>room(keep, count * sizeof(unsigned long long))

cdef inline Wide* wides(list keep, Py_ssize_t count):
    return <Wide*>room(keep, count * sizeof(Wide))

cdef inline int* more_ints(list keep, int* old, Py_ssize_t count):
    cdef int* new = ints(keep, 2 * count)
    memcpy(new, old, count * sizeof(int))
    return new

cdef inline unsigned long long* more_words(list keep, unsigned long long* old, Py_ssize_t count):
    cdef unsigned long long* new = words(keep, 2 * count)
    memcpy(new, old, count * sizeof(unsigned long long))
    return new

cdef class Grid:
    cdef readonly int width, height, states, cells, lines, line
    cdef readonly long long excess
    cdef list keep
    cdef Tall across, down
    cdef int row_words, column_words, line_words, column_base
    cdef bint trailing
    cdef int head, waiting, trail_top, trail_room
    cdef int* code
    cdef int* code_at
    cdef unsigned long long* words
    cdef unsigned long long* seen
    cdef int* ring
    cdef unsigned char* queued
    cdef int* trail_index
    cdef unsigned long long* trail_old
    cdef unsigned long long* out
    cdef unsigned long long* runs
    cdef unsigned long long* valid
    cdef unsigned long long* starts
    cdef unsigned long long* gaps
    cdef Wide* wide
    cdef Wide* wide_out
    cdef Wide* wide_runs
    cdef Wide* wide_valid
    cdef Wide* wide_starts
    cdef Wide* wide_gaps

    cdef void _load(self, int at, int count, object mask)
    cdef Tall _room(self, int count, list codes)
    @cython.final
    cdef void _enqueue(self, int line) noexcept
    cdef void _clear_queue(self) noexcept
    @cython.final
    cdef int _set(self, int index, unsigned long long word) except -1
    cdef void _undo(self, int mark) noexcept
    cdef int _remove(self, int cell, int state) except -1
    cdef unsigned long long _states_of(self, int cell) noexcept
    cdef bint _solve(self)
    cdef bint _solve_wide(self, int at, int code_at) noexcept
    @cython.final
    cdef int _apply(self, int line) except -1
    cdef bint _propagate(self)
    cdef bytes _known(self, int mark)
    cdef void _swap(self, int entry) noexcept
