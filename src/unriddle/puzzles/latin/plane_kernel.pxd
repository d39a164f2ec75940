from unriddle.core.bits cimport ctz, popcount

# Two numbers that compiled code must not take for Python objects.
cdef unsigned long long SPREAD
cdef int FREE

cdef class Planes:
    cdef int order, symmetric
    cdef public bint done, busy
    cdef public unsigned long long steps, end
    cdef public int depth
    cdef object made
    cdef unsigned long long whole, low, down, up
    cdef unsigned long long P[528]
    cdef unsigned long long F[66]
    cdef unsigned long long peers[64]
    cdef unsigned long long U[66]
    cdef int C[66]
    cdef int T[66]
    cdef int cell[66]
    cdef unsigned char rank[512]
    cdef unsigned char symbol[512]
    cdef unsigned char out[64]
    cdef bint _propagate(self, int top) noexcept
    cdef bint _settle(self, int top, int symbol, unsigned long long cells) noexcept
    cdef int _open(self, int top) noexcept
    cdef int _leave(self) noexcept
    cdef bint _choose(self, int top, int choice) noexcept
