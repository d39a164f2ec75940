cimport cython
from unriddle.core.system.bits cimport ctz, popcount
from unriddle.core.system.tuples cimport make3
from unriddle.core.search.shell cimport fast_budget

# Two numbers that compiled code must not take for Python objects.
cdef unsigned long long SPREAD
cdef int FREE

cdef class Planes:
    cdef int order, symmetric
    cdef public bint done, busy
    cdef public unsigned long long steps, end
    cdef public int depth
    cdef object kind, said, base
    cdef unsigned long long whole, low, down, up, P[528], F[66], peers[64], U[66]
    cdef int C[66]
    cdef int T[66]
    cdef int cell[66]
    cdef unsigned char rank[512]
    cdef unsigned char symbol[512]
    cdef unsigned char out[64]
    @cython.locals(
        n=cython.int, at=cython.int, s=cython.int, low=cython.ulonglong, whole=cython.ulonglong,
        columns=cython.ulonglong, spread=cython.ulonglong, x=cython.ulonglong, y=cython.ulonglong, z=cython.ulonglong,
        one=cython.ulonglong, two=cython.ulonglong, lone=cython.ulonglong, naked=cython.ulonglong, more=cython.bint
    )
    cdef bint _propagate(self, int top) noexcept
    @cython.locals(
        at=cython.int, s=cython.int, cell=cython.int, facing=cython.int, one=cython.ulonglong, x=cython.ulonglong,
        y=cython.ulonglong, z=cython.ulonglong
    )
    cdef bint _settle(self, int top, int symbol, unsigned long long cells) noexcept
    @cython.locals(at=cython.int, s=cython.int, free=cython.ulonglong, choices=cython.ulonglong, one=cython.ulonglong)
    cdef int _open(self, int top) noexcept
    cdef int _leave(self) noexcept
    @cython.locals(at=cython.int, one=cython.ulonglong, cell=cython.ulonglong, chosen=cython.int, s=cython.int)
    cdef bint _choose(self, int top, int choice) noexcept
