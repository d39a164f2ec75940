# C types of line_kernel.py.
cimport cython
from unriddle.core.system.bits cimport ctz, popcount
from unriddle.puzzles.nonogram.arrays cimport ints, wides, words
from unriddle.puzzles.nonogram.solve.board.wide cimport WIDE, Wide, length

ctypedef fused Mask:
    unsigned long long
    Wide

# Numbers of a code before its first table, and, at most, those that each block adds to it.
cdef enum:
    COLORS = 2
    TABLE = 5
    BLOCK = 38

@cython.locals(
    chain=cython.int, state=cython.int, wanted=cython.int, following=cython.int, reached=cython.int, i=cython.int,
    j=cython.int, n=cython.int, table=cython.int, shifts=cython.int, clue=cython.int, needed=cython.int,
    states=cython.ulonglong, one=cython.ulonglong,
)
cdef int write_code(int cells, const int* length, const int* color, int first, int last, int* code, int at) noexcept
@cython.locals(d=cython.int)
cdef inline Mask reach_down(Mask seeds, Mask through, int cells) noexcept nogil
@cython.locals(
    e=Mask, e2=Mask, e4=Mask, e8=Mask, e16=Mask, e32=Mask, a=Mask, p=Mask, r=Mask, s=Mask, x=Mask, q=Mask, empty=Mask,
    one=Mask, cells=cython.int, blocks=cython.int, colors=cython.int, table=cython.int, slack=cython.int,
    shifts=cython.int, clue=cython.int, i=cython.int, j=cython.int, b=cython.int, c=cython.int, first=cython.int,
    last=cython.int
)
cdef bint solve_line(
    const int* code, int base, const Mask* masks, int at, Mask* out, Mask* runs, Mask* valid, Mask* starts, Mask* gaps
) noexcept nogil

@cython.locals(
    e=cython.ulonglong, a=cython.ulonglong, p=cython.ulonglong, r=cython.ulonglong, s=cython.ulonglong,
    x=cython.ulonglong, cells=cython.int, blocks=cython.int, colors=cython.int, table=cython.int, shifts=cython.int,
    clue=cython.int, i=cython.int, j=cython.int, b=cython.int, c=cython.int, first=cython.int, last=cython.int
)
cdef bint fit_line(
    const int* code, int base, const unsigned long long* masks, int at, unsigned long long* runs
) noexcept nogil

cdef class Line:
    cdef readonly int cells
    cdef readonly int states
    cdef readonly bint tall
    cdef object whole
    cdef object long_code
    cdef object room
    cdef list keep
    cdef int *code
    cdef unsigned long long *masks, *out, *runs, *valid, *starts, *gaps
    cdef Wide *wide_masks, *wide_out, *wide_runs, *wide_valid, *wide_starts, *wide_gaps
