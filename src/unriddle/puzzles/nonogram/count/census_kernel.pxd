cimport cython
from unriddle.core.system.bits cimport ctz, popcount

cdef enum:
    SMALL = 12
    UNKNOWN = 65535
    VALUES = 8
    DEEPEST = 8

cdef class Census:
    cdef int height, width, values, first, clues, bits, cells, maps, together, chunks, shift, row_bits, column_bits
    cdef bint is_square
    cdef unsigned long long row_mask, column_mask, word, scatter
    cdef public bint closed
    cdef public unsigned long long steps
    cdef unsigned long long sums[11]
    # Of every clue: its first filling, and after the last the end; each filling as a state, as what a row is to the
    # columns, and a mark that is the same for clues that the symmetries make of it. Bits of a row as bits by columns.
    cdef unsigned int[::1] row_start, column_start
    cdef unsigned long long[::1] row_fills, column_fills, row_words, row_marks, column_marks, row_spread, column_spread
    cdef unsigned long long[::1] codes
    cdef int[::1] images
    # What is left of each state of a line with each clue, as far as it is known.
    cdef unsigned short[::1] row_known, column_known
    # The clues of this choice, then of one picture.
    cdef int row[32]
    cdef int column[32]
    # The hash of the columns' clues, what it holds, and the fillings of the upper and the lower rows.
    cdef unsigned long long[::1] table, upper, lower
    cdef unsigned int[::1] used
    # States: for each value the cells that may have it, by rows and by columns; lines to be looked at; values to strike.
    cdef unsigned long long rows[72]
    cdef unsigned long long columns[72]
    cdef unsigned int rows_due[9]
    cdef unsigned int columns_due[9]
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
        column=cython.int
    )
    cdef int _sort(self, int weight, int many) except -1
    @cython.locals(depth=cython.int)
    cdef int _depth(self) except -1
    @cython.locals(one=cython.ulonglong, value=cython.int)
    cdef int _blank(self) noexcept
    @cython.locals(value=cython.int)
    cdef int _copy(self, int slot, int other) noexcept
    @cython.locals(again=cython.bint, cell=cython.int, found=cython.int)
    cdef bint _close(self, int slot, int depth) noexcept
    @cython.locals(struck=cython.int, values=cython.uint, left=cython.uint, value=cython.int, other=cython.int)
    cdef int _try(self, int slot, int cell, int depth) noexcept
    @cython.locals(one=cython.ulonglong, row=cython.int, column=cython.int, value=cython.int)
    cdef int _strike(self, int slot, int cell, unsigned int values) noexcept
    @cython.locals(
        row=cython.int, value=cython.int, state=cython.ulonglong, left=cython.ulonglong, struck=cython.ulonglong,
        gone=cython.ulonglong
    )
    cdef bint _row(self, int slot) noexcept
    @cython.locals(
        column=cython.int, value=cython.int, state=cython.ulonglong, left=cython.ulonglong, struck=cython.ulonglong,
        gone=cython.ulonglong
    )
    cdef bint _column(self, int slot) noexcept
    @cython.locals(left=cython.ulonglong, at=cython.uint)
    cdef unsigned long long _left_of_row(self, int clue, unsigned long long state) noexcept
    @cython.locals(left=cython.ulonglong, at=cython.uint)
    cdef unsigned long long _left_of_column(self, int clue, unsigned long long state) noexcept
    @cython.locals(
        white_rows=cython.ulonglong, black_rows=cython.ulonglong, white_columns=cython.ulonglong,
        black_columns=cython.ulonglong, left_open=cython.int, columns_due=cython.uint, rows_due=cython.uint,
        line=cython.int, at=cython.int, state=cython.ulonglong, struck=cython.ulonglong, white=cython.ulonglong,
        black=cython.ulonglong
    )
    cdef bint _alone(self) noexcept
