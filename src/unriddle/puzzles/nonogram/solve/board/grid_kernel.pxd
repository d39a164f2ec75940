# C types of grid_kernel.py. WORD is the number of bits of a word of the board.
cimport cython
from unriddle.core.system.bits cimport ctz, popcount
from unriddle.puzzles.nonogram.arrays cimport chars, ints, longer, longer_words, longs, wides, words
from unriddle.puzzles.nonogram.solve.board.line_kernel cimport BLOCK, COLORS, TABLE, fit_line, solve_line, write_code
from unriddle.puzzles.nonogram.solve.board.tall_kernel cimport Tall
from unriddle.puzzles.nonogram.solve.board.wide cimport WIDE, Wide
from unriddle.puzzles.nonogram.solve.clues_kernel cimport Clues

cdef extern from *:
    """
    #define UNRIDDLE_WORD 64
    """
    const int WORD "UNRIDDLE_WORD"

cdef class Grid(Clues):
    cdef readonly int cells, line, waiting
    cdef readonly long long excess
    cdef Tall across, down
    cdef int row_words, column_words, line_words, column_base
    cdef bint trailing
    cdef int head, trail_top, trail_room
    cdef int *code, *code_at
    cdef unsigned long long *words, *seen
    cdef int *ring
    cdef unsigned char *queued
    cdef int *trail_index
    cdef unsigned long long *trail_old, *out, *shows, *runs, *valid, *starts, *gaps
    cdef Wide *wide_masks, *wide_out, *wide_runs, *wide_valid, *wide_starts, *wide_gaps

    @cython.locals(line=cython.int, at=cython.int, first=cython.int, last=cython.int, room=cython.int)
    cdef int _encode(self) except -1
    @cython.locals(line=cython.int, chain=cython.int)
    cdef Tall _room(self, int count, int start, int stop)
    @cython.locals(i=cython.int, j=cython.int, one=cython.ulonglong)
    cdef int _fill(self) except -1
    @cython.locals(s=cython.int, i=cython.int, w=cython.int, one=cython.ulonglong)
    cdef void _cross(self, int line, int lines, int cross, int size, int at, int count) noexcept
    @cython.final
    @cython.locals(at=cython.int)
    cdef void _enqueue(self, int line) noexcept
    cdef void _clear_queue(self) noexcept
    @cython.final
    cdef int _set(self, int index, unsigned long long word) except -1
    @cython.locals(top=cython.int)
    cdef void _undo(self, int mark) noexcept
    @cython.locals(one=cython.ulonglong, bit=cython.ulonglong, row=cython.int, column=cython.int, at=cython.int)
    cdef int _remove(self, int cell, int state) except -1
    @cython.locals(found=cython.ulonglong, one=cython.ulonglong, s=cython.int, column=cython.int, at=cython.int)
    cdef unsigned long long _states_of(self, int cell) noexcept
    @cython.locals(line=cython.int, good=cython.bint, one=cython.ulonglong)
    cdef bint _solve(self)
    @cython.final
    @cython.locals(at=cython.int, count=cython.int, good=cython.bint, code=cython.int)
    cdef bint _look(self, int line)
    @cython.final
    @cython.locals(cells=cython.int, at=cython.int)
    cdef bint _fits(self, int line)
    @cython.locals(t=cython.int, s=cython.int, good=cython.bint, colors=cython.int)
    cdef bint _solve_wide(self, int at, int code_at) noexcept
    @cython.final
    @cython.locals(
        one=cython.ulonglong, old=cython.ulonglong, gone=cython.ulonglong, bit=cython.ulonglong, t=cython.int,
        s=cython.int, w=cython.int, q=cython.int, i=cython.int, at=cython.int, count=cython.int, code=cython.int,
        cross=cython.int, first=cython.int, colors=cython.int, base=cython.int
    )
    cdef int _apply(self, int line) except -1
    cdef bint _propagate(self)
    @cython.locals(i=cython.int, states=cython.ulonglong)
    cdef bytes _known(self, int mark)
    @cython.locals(at=cython.int, word=cython.ulonglong)
    cdef void _swap(self, int entry) noexcept
