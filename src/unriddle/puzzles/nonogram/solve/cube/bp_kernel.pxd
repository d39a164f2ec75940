# C types of bp_kernel.py.
cimport cython
from unriddle.core.system.bits cimport bit_length, ctz, exponent, mantissa, scale, truncate
from unriddle.puzzles.nonogram.arrays cimport chars, doubles, ints, words
from unriddle.puzzles.nonogram.solve.clues_kernel cimport Clues

cdef extern from *:
    """
    #define LIMIT 12.0
    #define LARGEST 30.0
    #define TOGETHER 500.0
    #define TINY 1e-15
    #define LOST 1e-290
    #define ENDLESS 1e300
    #define CERTAIN 8.0
    #define ROUND 6755399441055744.0
    """
    double LIMIT, LARGEST, TOGETHER, TINY, LOST, ENDLESS, CERTAIN, ROUND

# Declared here, or compiled code would read it as an object of the module.
cdef unsigned long long FULL
cdef enum:
    ONE = 0
    OTHER = 1
    AWAY = 2
    SPAN = 3
    FACTORS = 4
    UNITS = 1024

@cython.final
cdef class Belief(Clues):
    cdef double damping, least
    cdef readonly double doubt
    cdef int cells, colors, links, rows, next_row
    cdef int *low, *high, *soon, *late, *row, *chain, *chain_at, *known
    cdef unsigned char *likeliest, *first_state, *asks, *has_solid
    cdef unsigned char *solid  # of the cells of rows, then of those of columns
    cdef unsigned long long *mask
    cdef double *told, *heard, *open, *fixed  # for each color and cell of rows, then of columns
    cdef double *back, *field, *belief
    cdef double *power, *reach, *begin, *inside, *rest, *stay, *placed, *cover, *none, *most_told

    @cython.locals(
        line=cython.int, n=cython.int, at=cython.int, p=cython.int, bits=cython.ulonglong, state=cython.int,
        single=cython.bint, color=cython.int, i=cython.int, links=cython.int, black=cython.int, b=cython.int
    )
    cdef void _plan(self) noexcept
    @cython.locals(at=cython.int, half=cython.int, one=cython.int, other=cython.int, i=cython.int)
    cdef int _product(self, int color, int length) noexcept
    cdef int _at(self, int line) noexcept
    cdef int _plane(self, int line, int color) noexcept
    @cython.locals(
        width=cython.int, height=cython.int, color=cython.int, at=cython.int, to=cython.int, r=cython.int, c=cython.int
    )
    cdef void _cross(self) noexcept
    @cython.locals(
        width=cython.int, height=cython.int, color=cython.int, at=cython.int, source=cython.int, r=cython.int,
        c=cython.int
    )
    cdef void _cross_back(self) noexcept
    @cython.locals(doubt=cython.int, i=cython.Py_ssize_t, value=cython.double)
    cdef void _margins(self, double pull, Py_ssize_t planes) noexcept
    @cython.locals(first=cython.bint, most=cython.double, second=cython.double, color=cython.int, value=cython.double)
    cdef double _margin(self, int cell) noexcept
    @cython.locals(
        cell=cython.int, bits=cython.ulonglong, first=cython.bint, most=cython.double, color=cython.int,
        value=cython.double
    )
    cdef void _choose(self) noexcept
    @cython.locals(
        w=cython.Py_ssize_t, link=cython.int, most=cython.double, color=cython.int, at=cython.Py_ssize_t,
        p=cython.Py_ssize_t, value=cython.double, row=cython.Py_ssize_t, one=cython.Py_ssize_t, other=cython.Py_ssize_t,
        to=cython.Py_ssize_t, heard=cython.p_double, odds=cython.p_double, open_=cython.p_double, fixed=cython.p_double
    )
    cdef void _odds(self, int line, Py_ssize_t n) noexcept
    cdef double after(self, int b, int last, int j, int q, int solid) noexcept
    @cython.locals(
        n=cython.Py_ssize_t, k=cython.int, last=cython.int, w=cython.Py_ssize_t, j=cython.int, p=cython.Py_ssize_t,
        b=cython.int, top=cython.int, length=cython.Py_ssize_t, base=cython.Py_ssize_t, before=cython.double,
        value=cython.double, solid=cython.Py_ssize_t, some=cython.bint, gap=cython.Py_ssize_t, run=cython.Py_ssize_t
    )
    cdef bint _weigh(self, int line) noexcept
    @cython.locals(
        w=cython.Py_ssize_t, j=cython.int, p=cython.Py_ssize_t, b=cython.int, top=cython.int, length=cython.Py_ssize_t,
        at=cython.Py_ssize_t, base=cython.Py_ssize_t, before=cython.double, value=cython.double,
        solid=cython.Py_ssize_t, some=cython.bint, gap=cython.Py_ssize_t, run=cython.Py_ssize_t, color=cython.int
    )
    cdef void _cover(self, int line, Py_ssize_t n, int k, int last, double part) noexcept
    @cython.locals(
        n=cython.Py_ssize_t, w=cython.Py_ssize_t, stay=cython.double, p=cython.Py_ssize_t, state=cython.int,
        color=cython.int, at=cython.Py_ssize_t, value=cython.double, rest=cython.double, move=cython.double,
        least=cython.double, source=cython.Py_ssize_t, told=cython.p_double, heard=cython.p_double,
        open_=cython.p_double, none=cython.p_double, cover=cython.p_double
    )
    cdef void _send(self, int line) noexcept

@cython.locals(z=cython.double, y=cython.double, series=cython.double)
cdef inline double log_of(double x, double other) noexcept
@cython.locals(power=cython.double, y=cython.double, z=cython.double)
cdef inline double exp_of(double x) noexcept
cdef inline double clamp(double value) noexcept
