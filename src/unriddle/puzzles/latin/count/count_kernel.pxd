cimport cython
from unriddle.core.system.bits cimport ctz, popcount

cdef enum:
    TOGETHER = 3
    NEAR = 5
    ROW = 10

@cython.locals(left=cython.ulonglong, symbol=cython.ulonglong)
cdef void _list(list made, unsigned long long free, int columns, int at, unsigned long long used, unsigned long long row) except *

cdef class Picks:
    cdef int groups, words, width, members, busy, hopeless, order, second, weighed, pairing
    cdef public int depth, built
    cdef public bint closed
    cdef public unsigned long long steps, count
    # Number of its first word, of the word after its last, and of its first member, for each group.
    cdef int start[17]
    cdef int first[17]
    cdef int position[17]
    # Of every member: its mask, and the bit set of the members of all groups that are disjoint with it.
    cdef unsigned long long[::1] masks, table
    # The bit set of the members that are still possible at each depth.
    cdef unsigned long long[::1] live
    # While the last groups are counted together: who of each group holds a bit, who is disjoint with a member, and
    # who is still possible at each level.
    cdef unsigned long long holders[2560]
    cdef unsigned long long fits[6400]
    cdef unsigned long long near[50]
    cdef int names[5][128]
    # The symbols of the rows in the first four groups, the columns of one row by symbols, and pairs that are alike.
    cdef unsigned char[::1] symbols
    cdef int home[16]
    cdef unsigned char[::1] alike
    @cython.locals(
        group=cython.int, other=cython.int, word=cython.int, at=cython.int, one=cython.ulonglong, both=cython.ulonglong
    )
    cdef int _build(self, int member) noexcept
    cdef int _leave(self) noexcept
    cdef int _next(self, int depth, int after) noexcept
    @cython.locals(at=cython.int, last=cython.int, word=cython.int, bits=cython.ulonglong)
    cdef int _among(self, int depth, int group, int after) noexcept
    @cython.locals(
        here=cython.int, row=cython.int, group=cython.int, word=cython.int, left=cython.ulonglong,
        bits=cython.ulonglong
    )
    cdef bint _pick(self, int depth) noexcept
    @cython.locals(
        order=cython.int, row=cython.int, size=cython.int, at=cython.int, facing=cython.int, number=cython.int,
        column=cython.int, start=cython.int, seen=cython.int, cycle=cython.int, weight=cython.int, corners=cython.int
    )
    cdef int _weigh(self, int member, int group) noexcept
    @cython.locals(found=cython.int)
    cdef int _weight(self, int depth) noexcept
    @cython.locals(group=cython.int, word=cython.int, size=cython.int)
    cdef bint _ripe(self, int depth) noexcept
    cdef unsigned long long _finish(self, int depth) noexcept
    @cython.locals(
        left=cython.int, one=cython.ulonglong, every=cython.ulonglong, group=cython.int, other=cython.int,
        member=cython.int, number=cython.int, half=cython.int, row=cython.int, at=cython.int, word=cython.int,
        bits=cython.ulonglong
    )
    cdef int _gather(self, int depth) noexcept
    @cython.locals(
        here=cython.int, last=cython.int, half=cython.int, part=cython.int, row=cython.int, other=cython.int,
        weight=cython.int, found=cython.ulonglong, bits=cython.ulonglong, two=cython.ulonglong, low=cython.ulonglong,
        high=cython.ulonglong
    )
    cdef unsigned long long _near(self, int group, int groups) noexcept
    @cython.locals(
        here=cython.int, left=cython.int, member=cython.int, word=cython.int, row=cython.int, found=cython.ulonglong
    )
    cdef unsigned long long _last(self, int depth) noexcept
