# C types of wings_kernel.py.
cimport cython
from unriddle.core.system.bits cimport ctz, popcount

@cython.final
cdef class Wings:
    cdef int order, count, twos, found, size
    cdef unsigned long long D[4096]
    cdef int through[4096]
    cdef short line_of[16384]
    cdef short cell_of[16384]
    cdef short two[4096]
    cdef short place[1024]
    cdef int many[256]
    cdef int bases[256]
    cdef unsigned char used[256]
    cdef unsigned char inside[4096]
    cdef int fish[4]
    cdef int covers[4]
    @cython.locals(n=cython.int, line=cython.int, many=cython.int, place=cython.int, cell=cython.int)
    cdef void _gather(self, int symbol) noexcept
    @cython.locals(i=cython.int)
    cdef bint _base(self, int at, int which) noexcept
    @cython.locals(i=cython.int)
    cdef void _leave(self, int which) noexcept
    @cython.locals(base=cython.int, cell=cython.int, k=cython.int, line=cython.int)
    cdef bint _covers(self, int number, int depth, int symbol) noexcept
    @cython.locals(k=cython.int, at=cython.int)
    cdef bint _is_covered(self, int cell, int depth) noexcept
    @cython.locals(n=cython.int, at=cython.int, place=cython.int, cell=cython.int)
    cdef bint _beside(self, int symbol) noexcept
    cdef object _told(self, int symbol)
    @cython.locals(k=cython.int, m=cython.int)
    cdef bint _sees(self, int one, int other) noexcept
