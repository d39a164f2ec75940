# C types of tall_kernel.py.
cimport cython
from unriddle.puzzles.nonogram.arrays cimport ints, words

# Declared here, or compiled code would read them as objects of the module.
cdef unsigned long long FULL, TOP
cdef enum:
    SPREAD = 6

@cython.locals(i=cython.int, d=cython.int)
cdef unsigned long long reach_down(unsigned long long seeds, unsigned long long through) noexcept

cdef class Tall:
    cdef readonly int words, chain, blocks, states
    cdef list keep
    cdef int spare, first
    cdef int *code
    cdef unsigned long long *masks, *out, *through, *runs, *valid, *starts, *gaps, *ends, *ends2, *spread

    cdef bint solve_line(
        self, const int *code, int base, const unsigned long long *masks, int at, unsigned long long *out
    ) noexcept
    @cython.locals(
        n=cython.int, shifts=cython.int, i=cython.int, j=cython.int, w=cython.int, c=cython.int, d=cython.int,
        whole=cython.int, up=cython.ulonglong
    )
    cdef void _chain(self, const int *code, int base, const unsigned long long *masks, int at) noexcept
    @cython.locals(
        n=cython.int, c=cython.int, b=cython.int, d=cython.int, j=cython.int, w=cython.int, r=cython.int,
        whole=cython.int, low=cython.int, first=cython.int, a=cython.ulonglong,
        e=cython.ulonglong, s=cython.ulonglong, x=cython.ulonglong, y=cython.ulonglong, sum_=cython.ulonglong, last=cython.ulonglong, carry=cython.ulonglong,
        fill=cython.ulonglong, flood=cython.ulonglong, touch=cython.bint
    )
    cdef void _forwards(self, const int *code, int base) noexcept
    @cython.locals(i=cython.int, w=cython.int, one=cython.ulonglong)
    cdef int _wall(self, int cells) noexcept
    @cython.locals(
        n=cython.int, blocks=cython.int, c=cython.int, b=cython.int, d=cython.int, i=cython.int, j=cython.int,
        w=cython.int, r=cython.int, whole=cython.int, low=cython.int, first=cython.int, reach=cython.int, wall=cython.int,
        s=cython.ulonglong, x=cython.ulonglong, y=cython.ulonglong, q=cython.ulonglong, sum_=cython.ulonglong, some=cython.ulonglong,
        above=cython.ulonglong, before=cython.ulonglong, fill=cython.ulonglong, touch=cython.bint
    )
    cdef bint _backwards(self, const int *code, int base, unsigned long long *out) noexcept
    @cython.locals(
        n=cython.int, shifts=cython.int, i=cython.int, j=cython.int, w=cython.int, c=cython.int, d=cython.int,
        whole=cython.int, x=cython.ulonglong
    )
    cdef void _cover(self, const int *code, int base, unsigned long long *out) noexcept
