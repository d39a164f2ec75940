cimport cython
from unriddle.core.system.bits cimport ctz, popcount

cdef enum:
    SMALL = 12
    UNKNOWN = 65535
    VALUES = 8
    DEEPEST = 8

cdef class Census:
    cdef int height, width, values, first, digit, cells, maps, together, chunks, shift
    cdef unsigned long long word, scatter
    cdef public bint closed
    cdef public unsigned long long steps
    cdef unsigned long long sums[11]
    # Of rows and of columns: the length, how many clues, the bits of a state, all cells, and where theirs begin below.
    cdef int length[2]
    cdef int clues[2]
    cdef int bits[2]
    cdef int mask[2]
    cdef int start_at[3]
    cdef int spread_at[3]
    cdef int known_at[3]
    # Of every clue: where its fillings begin, and a mark that is the same for clues that the symmetries make of it; each
    # filling as a state, and as what a row is to the columns; cells of a row as cells by columns; what is left of states.
    cdef unsigned int[::1] start
    cdef unsigned long long[::1] fills, words, marks, spread, codes
    cdef unsigned short[::1] known
    cdef int[::1] images
    # The clues of these rows, and from 32 on those of a picture's columns.
    cdef int clue[64]
    # The hash of the columns' clues, what it holds, and the fillings of the upper and the lower rows.
    cdef unsigned long long[::1] table, upper, lower
    cdef unsigned int[::1] used
    # In each slot: for each value the cells that may have it, by rows, then by columns; lines that are due; values to
    # strike.
    cdef unsigned long long sets[144]
    cdef unsigned int due[18]
    cdef int open[9]
    @cython.locals(at=cython.int)
    cdef int _next(self) noexcept
    @cython.locals(
        alike=cython.int, tried=cython.int, start=cython.int, image=cython.int, turned=cython.int, order=cython.int,
        at=cython.int
    )
    cdef int _weight(self) noexcept
    @cython.locals(
        many=cython.int, at=cython.int, start=cython.int, end=cython.int, old=cython.int, fill=cython.int,
        word=cython.ulonglong
    )
    cdef int _words(self, int first, int last, unsigned long long[::1] words) noexcept
    @cython.locals(
        uppers=cython.int, lowers=cython.int, bits=cython.int, one=cython.ulonglong, wrap=cython.ulonglong,
        twice=cython.ulonglong, scatter=cython.ulonglong, low=cython.ulonglong, many=cython.int, i=cython.int,
        j=cython.int, chunk=cython.int, cells=cython.ulonglong, key=cython.ulonglong, place=cython.ulonglong
    )
    cdef int _count(self, int weight) except -1
    @cython.locals(
        own=cython.ulonglong, mark=cython.ulonglong, one=cython.ulonglong, at=cython.int, key=cython.ulonglong,
        column=cython.int, clue=cython.int
    )
    cdef int _sort(self, int weight, int many) except -1
    @cython.locals(depth=cython.int)
    cdef int _depth(self) except -1
    @cython.locals(one=cython.ulonglong, value=cython.int)
    cdef int _blank(self) noexcept
    @cython.locals(value=cython.int)
    cdef int _copy(self, int slot, int other) noexcept
    @cython.locals(again=cython.bint, side=cython.int, cell=cython.int, found=cython.int)
    cdef bint _close(self, int slot, int depth) noexcept
    @cython.locals(struck=cython.int, values=cython.uint, value=cython.int)
    cdef int _try(self, int slot, int cell, int depth) noexcept
    @cython.locals(values=cython.uint, value=cython.int)
    cdef unsigned int _values(self, int slot, int cell) noexcept
    @cython.locals(one=cython.ulonglong, row=cython.int, column=cython.int, value=cython.int)
    cdef int _strike(self, int slot, int cell, unsigned int values) noexcept
    @cython.locals(
        length=cython.int, mask=cython.ulonglong, line=cython.int, at=cython.int, across=cython.int, value=cython.int,
        state=cython.ulonglong, left=cython.ulonglong, struck=cython.ulonglong, gone=cython.ulonglong
    )
    cdef bint _line(self, int slot, int side) noexcept
    @cython.locals(left=cython.ulonglong, at=cython.ulonglong, fill=cython.uint)
    cdef unsigned long long _left(self, int side, int clue, unsigned long long state) noexcept
