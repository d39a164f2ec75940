from unriddle.core.bits cimport ctz, popcount

cdef int ROW, COLUMN, DOWN, UP, SYMBOL, FREE

cdef class Lines:
    cdef int order, symmetric, ranked, kept
    cdef public bint done, busy
    cdef public unsigned long long steps, end
    cdef public int depth
    cdef object made
    cdef unsigned long long whole, era
    cdef unsigned long long active[5]
    cdef unsigned long long dirty[5]
    cdef unsigned long long D[4096]
    cdef unsigned long long stamp[4096]
    cdef unsigned long long U[4097]
    cdef int C[4097]
    cdef int T[4097]
    cdef int cell[4097]
    cdef int mark[4097]
    cdef unsigned short trail_cell[262144]
    cdef unsigned long long trail_old[262144]
    cdef unsigned char holds[20480]
    cdef unsigned char rank[262144]
    cdef unsigned char symbol[262144]
    cdef unsigned char out[4096]
    cdef int at[64]
    cdef unsigned long long L[64]
    cdef int owner[64]
    cdef int parent[64]
    cdef int queue[64]
    cdef unsigned long long part[65]
    cdef unsigned long long reach[65]
    cdef bint _set(self, int cell, unsigned long long symbols) noexcept
    cdef int _undo(self, int mark) noexcept
    cdef bint _propagate(self) noexcept
    cdef bint _filter(self, int direction, int line) noexcept
    cdef bint _match(self, int base) noexcept
    cdef bint _augment(self, int base, int start, unsigned long long used) noexcept
    cdef bint _prune(self, int base, int direction, int line) noexcept
    cdef bint _cut(self, unsigned long long part, int direction, int line) noexcept
    cdef int _undecided(self, int start) noexcept
    cdef int _open(self) noexcept
    cdef int _leave(self) noexcept
    cdef bint _choose(self, int choice) noexcept
