from unriddle.core.bits cimport ctz, popcount

cdef enum:
    TOGETHER = 3
    NEAR = 5
    ROW = 10

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
    cdef unsigned long long[::1] masks
    cdef unsigned long long[::1] table
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
    cdef int _build(self, int member) noexcept
    cdef int _leave(self) noexcept
    cdef int _next(self, int depth, int after) noexcept
    cdef int _among(self, int depth, int group, int after) noexcept
    cdef bint _pick(self, int depth) noexcept
    cdef int _weigh(self, int member, int group) noexcept
    cdef int _weight(self, int depth) noexcept
    cdef bint _ripe(self, int depth) noexcept
    cdef unsigned long long _finish(self, int depth) noexcept
    cdef int _gather(self, int depth) noexcept
    cdef unsigned long long _near(self, int group, int groups) noexcept
    cdef unsigned long long _last(self, int depth) noexcept
