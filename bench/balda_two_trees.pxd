from unriddle.core.system.bits cimport ctz, popcount


cdef class TwoTrees:
    cdef const unsigned int[::1] words
    cdef const unsigned int[::1] prefixes
    cdef unsigned int words_root, prefixes_root
    cdef public list found
    cdef public int count
    cdef bint keep
    cdef int cells, hole
    cdef unsigned char letter[225]
    cdef unsigned char left[225]
    cdef unsigned char degree[225]
    cdef unsigned char beside[1800]
    cdef unsigned char path[64]

    cdef int backwards(self, unsigned int node, int cell, int length, bint valid) noexcept
    cdef int turn(self, int length) noexcept
    cdef int onwards(self, unsigned int node, int cell, int length, bint word) noexcept
    cdef int add(self, int length) noexcept
