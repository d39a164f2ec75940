# C types of bp_kernel.py.
cimport cython
from unriddle.core.system.bits cimport exponent, mantissa
from unriddle.puzzles.nonogram.arrays cimport chars, doubles, ints, words
from unriddle.puzzles.nonogram.solve.clues_kernel cimport Clues

# Declared here, or compiled code would read them as objects of the module.
cdef double LIMIT, TINY, LOST, CERTAIN
cdef unsigned long long FULL

@cython.final
cdef class Belief(Clues):
    cdef double damping, change
    cdef readonly double doubt
    cdef int *low, *high, *soon, *late, *levels
    cdef unsigned char *likeliest
    cdef unsigned long long *mask
    cdef double *message   # to each cell and colour from its row, then from its column
    cdef double *field, *weight, *power, *reach, *begin, *inside, *rest, *stay, *run, *whole, *cover, *apart, *odds

    @cython.locals(
        half=cython.int, at=cython.int, colour=cython.int, best=cython.int, most=cython.double, second=cython.double,
        value=cython.double
    )
    cdef double _margin(self, int cell, double pull) noexcept
    @cython.locals(
        half=cython.int, cell=cython.int, at=cython.int, one=cython.double, other=cython.double, value=cython.double
    )
    cdef void _margins_of_two(self, double pull) noexcept
    @cython.locals(w=cython.int, own=cython.int, p=cython.int, value=cython.double, bits=cython.ulonglong)
    cdef void _weights_of_two(self, int cell, int step, int half, int n) noexcept
    @cython.locals(w=cython.int, p=cython.int, value=cython.double, rest=cython.double, move=cython.double)
    cdef void _send_of_two(self, int at, int step, int out, int back, int n) noexcept
    @cython.locals(
        n=cython.int, k=cython.int, last=cython.int, w=cython.int, j=cython.int, p=cython.int, b=cython.int,
        top=cython.int, length=cython.int, base=cython.int, before=cython.double, value=cython.double
    )
    cdef bint _weigh(self, int line) noexcept
    @cython.locals(
        w=cython.int, j=cython.int, p=cython.int, b=cython.int, top=cython.int, length=cython.int, at=cython.int,
        base=cython.int, before=cython.double, value=cython.double, gap=cython.int
    )
    cdef void _cover(self, int line, int n, int k, int last, double part) noexcept
    cdef double after(self, int b, int last, int j, int q) noexcept
    @cython.locals(
        half=cython.int, own=cython.int, value=cython.double, size=cython.int, w=cython.int, colours=cython.int,
        cell=cython.int, step=cython.int,
        p=cython.int, at=cython.int, colour=cython.int, level=cython.int, reach=cython.int, bits=cython.ulonglong,
        most=cython.double
    )
    cdef void _weights(self, int line, int n) noexcept
    @cython.locals(
        size=cython.int, level=cython.int, at=cython.int, length=cython.int, p=cython.int, started=cython.bint
    )
    cdef void _runs(self, int b, int base) noexcept
    @cython.locals(
        n=cython.int, w=cython.int, half=cython.int, out=cython.int, colours=cython.int, p=cython.int, at=cython.int,
        cell=cython.int, step=cython.int,
        colour=cython.int, reference=cython.double, bits=cython.ulonglong, covered=cython.double, value=cython.double,
        move=cython.double
    )
    cdef void _send(self, int line) noexcept

@cython.locals(z=cython.double, y=cython.double, series=cython.double)
cdef double log_of(double x) noexcept
@cython.locals(y=cython.double, z=cython.double)
cdef double exp_of(double x) noexcept
cdef double limited(double value) noexcept
