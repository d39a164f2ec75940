cimport cython
from unriddle.core.system.bits cimport ctz, popcount
from unriddle.core.system.tuples cimport make3
from unriddle.core.search.shell cimport fast_budget

cdef int ROW, COLUMN, DOWN, UP, SYMBOL, FREE

cdef class Lines:
    cdef int order, symmetric, fewest, chosen, ranked, kept
    cdef public bint done, busy
    cdef public unsigned long long steps, end
    cdef public int depth
    cdef object kind, said, base
    cdef unsigned long long whole, era, active[5], dirty[5], D[4096], stamp[4096], U[4097]
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
    cdef int open_row[64]
    cdef int open_column[64]
    @cython.locals(
        n=cython.int, one=cython.ulonglong, row=cython.int, column=cython.int, old=cython.ulonglong, facing=cython.int,
        across=cython.ulonglong
    )
    cdef bint _set(self, int cell, unsigned long long symbols) noexcept
    cdef int _undo(self, int mark) noexcept
    @cython.locals(direction=cython.int, line=cython.int)
    cdef bint _propagate(self) noexcept
    @cython.locals(n=cython.int, one=cython.ulonglong, k=cython.int, c=cython.int, places=cython.ulonglong)
    cdef bint _filter(self, int direction, int line) noexcept
    @cython.locals(
        k=cython.int, one=cython.ulonglong, used=cython.ulonglong, free=cython.ulonglong, held=cython.ulonglong
    )
    cdef bint _match(self, int base) noexcept
    @cython.locals(
        seen=cython.ulonglong, more=cython.ulonglong, head=cython.int, tail=cython.int, k=cython.int, v=cython.int,
        last=cython.int
    )
    cdef bint _augment(self, int base, int start, unsigned long long used) noexcept
    @cython.locals(
        one=cython.ulonglong, left=cython.ulonglong, onpath=cython.ulonglong, ahead=cython.ulonglong,
        inside=cython.ulonglong, k=cython.int, v=cython.int
    )
    cdef bint _prune(self, int base, int direction, int line) noexcept
    @cython.locals(one=cython.ulonglong, inside=cython.ulonglong, gone=cython.ulonglong, cell=cython.int, k=cython.int)
    cdef bint _cut(self, unsigned long long part, int direction, int line) noexcept
    @cython.locals(n=cython.int, k=cython.int, least=cython.int, here=cython.int)
    cdef int _next(self, int start) noexcept
    @cython.locals(
        n=cython.int, row=cython.int, column=cython.int, count=cython.int, s=cython.int, k=cython.int,
        places=cython.int
    )
    cdef int _order(self, int cell) noexcept
    @cython.locals(symbols=cython.ulonglong, choices=cython.ulonglong, one=cython.ulonglong)
    cdef int _open(self, int cell) noexcept
    cdef int _leave(self) noexcept
    @cython.locals(cell=cython.int, one=cython.ulonglong)
    cdef bint _choose(self, int choice) noexcept
