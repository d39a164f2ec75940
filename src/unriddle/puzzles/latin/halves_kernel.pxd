cdef enum:
    KEY = 35
    ROOM = 4096
    FULL = 512
    FIRST = 11

cdef class Halves:
    cdef int width, deals, twos, fours, pairs, outer, inner, working
    cdef bint busy
    cdef list rows
    cdef object top
    cdef public bint closed
    cdef public long long total
    cdef public unsigned long long steps, count
    # Sets of two, and of four, symbols of one column: the bits of each, and its number.
    cdef int two[21]
    cdef int four[35]
    cdef int rank[128]
    cdef int deal[256]
    # The six pairs in each set of four, so that those at i and 5 - i make the whole; the pairs disjoint with each pair.
    cdef int parts[210]
    cdef int apart[210]
    cdef int aparts
    # Of each pair of rows: the bits, unsorted, then entries by bucket, and where each bucket begins.
    cdef unsigned long long[::1] raw
    cdef int raws
    cdef unsigned long long[::1] entries0
    cdef unsigned long long[::1] entries1
    cdef unsigned long long[::1] entries2
    cdef unsigned long long[::1] entries3
    cdef unsigned int[::1] start0
    cdef unsigned int[::1] start1
    cdef unsigned int[::1] start2
    cdef unsigned int[::1] start3
    cdef unsigned long long[::1] entries
    cdef unsigned int[::1] start
    # Unions of the outer rows: one chunk for each set in column 4, and where its buckets begin.
    cdef list chunks
    cdef unsigned long long[::1] chunk
    cdef unsigned int[::1] begin
    cdef int filled
    # Middle rows in groups that are alike in columns 4 to 6: key, weight; bits of each column, first and last of a group.
    cdef unsigned long long[::1] middles
    cdef unsigned long long[::1] weights
    cdef int[::1] groups
    cdef int grouped
    # Sums found so far, in a small open hash, and what waits to be added to it.
    cdef unsigned long long[::1] table
    cdef unsigned int[::1] used
    cdef int bits, many, waiting
    cdef unsigned long long wait[4096]
    cdef unsigned long long low, every, scatter
    cdef int _step(self, long long at) except -1
    cdef int _join(self, int pair, int row) except -1
    cdef int _sort(self, int pair) except -1
    cdef int _bucket(self, unsigned long long rows, int one, int two, int three) noexcept
    cdef int _outer(self, int one, int two, int three) except -1
    cdef int _keep(self, int bucket, bint first) except -1
    cdef int _inner(self, int one, int two, int three) except -1
    cdef int _meet(self, int one, int two, int three) except -1
    cdef int _add(self) except -1
    cdef int _grow(self) except -1
    cdef int _forget(self) noexcept
    cdef unsigned long long _sum(self, int first, int last, unsigned long long middle) noexcept
