cimport cython
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
    cdef int parts[210], apart[210], aparts
    # Of each pair of rows: the bits, unsorted, then entries by bucket, and where each bucket begins.
    cdef unsigned long long[::1] raw
    cdef int raws
    cdef unsigned long long[::1] entries0, entries1, entries2, entries3
    cdef unsigned int[::1] start0, start1, start2, start3
    cdef unsigned long long[::1] entries
    cdef unsigned int[::1] start
    # Unions of the outer rows: one chunk for each set in column 4, and where its buckets begin.
    cdef list chunks
    cdef unsigned long long[::1] chunk
    cdef unsigned int[::1] begin
    cdef int filled
    # Middle rows in groups that are alike in columns 4 to 6: key, weight; bits of each column, first and last of a group.
    cdef unsigned long long[::1] middles, weights
    cdef int[::1] groups
    cdef int grouped
    # Sums found so far, in a small open hash, and what waits to be added to it.
    cdef unsigned long long[::1] table
    cdef unsigned int[::1] used
    cdef int bits, many, waiting
    cdef unsigned long long wait[4096], low, every, scatter
    @cython.locals(pair=cython.int, place=cython.int)
    cdef int _step(self, long long at) except -1
    @cython.locals(other=cython.int, one=cython.ulonglong, bits=cython.ulonglong, size=cython.int)
    cdef int _join(self, int pair, int row) except -1
    @cython.locals(
        one=cython.int, two=cython.int, three=cython.int, buckets=cython.int, at=cython.int, bucket=cython.int,
        first=cython.int, last=cython.int, other=cython.int, found=cython.int, lone=cython.ulonglong,
        unit=cython.ulonglong
    )
    cdef int _sort(self, int pair) except -1
    @cython.locals(found=cython.int)
    cdef int _bucket(self, unsigned long long rows, int one, int two, int three) noexcept
    @cython.locals(
        deal=cython.int, i=cython.int, j=cython.int, k=cython.int, left=cython.int, right=cython.int, lefts=cython.int,
        rights=cython.int, x=cython.int, y=cython.int, z=cython.int, first=cython.int, end=cython.int,
        other=cython.int, waiting=cython.int, union=cython.ulonglong, bits=cython.ulonglong
    )
    cdef int _outer(self, int one, int two, int three) except -1
    @cython.locals(at=cython.int)
    cdef int _keep(self, int bucket, bint first) except -1
    @cython.locals(
        deal=cython.int, at=cython.int, last=cython.int, other=cython.int, first=cython.int, end=cython.int,
        bucket=cython.int, apart=cython.int, near=cython.int, waiting=cython.int, union=cython.ulonglong,
        bits=cython.ulonglong
    )
    cdef int _inner(self, int one, int two, int three) except -1
    @cython.locals(
        group=cython.int, middle=cython.int, bucket=cython.int, chunk=cython.int, last=cython.int, whole=cython.int,
        one_left=cython.int, two_left=cython.int, three_left=cython.int
    )
    cdef int _meet(self, int one, int two, int three) except -1
    @cython.locals(
        at=cython.int, place=cython.int, shift=cython.int, wrap=cython.int, waiting=cython.ulonglong,
        key=cython.ulonglong, gain=cython.ulonglong, slot=cython.ulonglong, one=cython.ulonglong, word=cython.ulonglong
    )
    cdef int _add(self) except -1
    @cython.locals(
        at=cython.int, place=cython.int, bits=cython.int, wrap=cython.int, many=cython.int, slot=cython.ulonglong,
        word=cython.ulonglong
    )
    cdef int _grow(self) except -1
    @cython.locals(at=cython.int)
    cdef int _forget(self) noexcept
    @cython.locals(
        at=cython.int, end=cython.int, fitting=cython.int, place=cython.int, shift=cython.int, wrap=cython.int,
        low=cython.ulonglong, rest=cython.ulonglong, scatter=cython.ulonglong, word=cython.ulonglong,
        union=cython.ulonglong, key=cython.ulonglong, slot=cython.ulonglong, found=cython.ulonglong
    )
    cdef unsigned long long _sum(self, int first, int last, unsigned long long middle) noexcept
