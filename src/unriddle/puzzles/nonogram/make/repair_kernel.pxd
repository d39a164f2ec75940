# C types of repair_kernel.py.
cimport cython
from unriddle.puzzles.nonogram.arrays cimport chars, ints, longer
from unriddle.puzzles.nonogram.solve.board.grid_kernel cimport Grid
from unriddle.puzzles.nonogram.solve.board.line_kernel cimport BLOCK, TABLE, write_code
from unriddle.puzzles.nonogram.solve.board.tall_kernel cimport Tall
from unriddle.puzzles.nonogram.solve.board.wide cimport WIDE

cdef enum:
    SPARE = 4

cdef class Flips(Grid):
    cdef unsigned char *cell
    cdef int *room_of
    cdef int blocks_room, code_room, wide_chain, wide_blocks

    @cython.locals(
        line=cython.int, at=cython.int, stop=cython.int, c=cython.int, step=cython.int, before=cython.int,
        i=cython.int, state=cython.int
    )
    cdef int _read(self) except -1
    @cython.locals(at=cython.int, line=cython.int, blocks=cython.int)
    cdef int _lay_out(self) except -1
    @cython.locals(at=cython.int, first=cython.int, last=cython.int, size=cython.int)
    cdef int _write(self, int line) except -1
    @cython.locals(i=cython.int)
    cdef int _begin(self) except -1
