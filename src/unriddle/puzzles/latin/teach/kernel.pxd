cimport cython
from unriddle.core.system.bits cimport ctz, popcount

cdef int MIRROR, HIDDEN_SINGLE, NAKED_SINGLE, LOCKED, NAKED_PAIR, HIDDEN_PAIR, NAKED_TRIPLE, HIDDEN_TRIPLE
cdef int LAST_CELL
cdef int SUPPOSED, NAKED, FACING, EMPTY, FOR_EVER, SHORTEST

@cython.final
cdef class Marks:
    cdef int order, count, symmetric, hits, line, cell, symbol, size, waiting, broken, broken_cell, broken_symbol
    cdef public int open, tier, hardest, tried, best, length, easiest, waves
    cdef public bint lasts
    cdef unsigned long long one, whole, places, symbols, D[4096], K[4096], T[4096], P[64]
    cdef unsigned char placed[4096]
    cdef unsigned char taken[4096]
    cdef unsigned char need[4097]
    cdef int through[4096]
    cdef short line_of[16384]
    cdef short cell_of[16384]
    cdef unsigned int memo[256]
    cdef short place_of[16384]
    cdef int row_of[16384]
    cdef unsigned long long C[16384]
    cdef unsigned long long N[16384]
    cdef short put_in[16384]
    cdef short link_of[4096]
    cdef int pending[20480]
    cdef int hit_cell[4096]
    cdef unsigned long long hit_out[4096]
    cdef short queue[4097]
    cdef short put_symbol[4097]
    cdef short why[4097]
    cpdef int seek(self, int hardest, long long budget)
    cpdef put(self, int cell, int symbol)
    cpdef rule_out(self, int cell, unsigned long long symbols)
    cpdef int ahead(self)
    cpdef int trial(self, int cell, int symbol, int most)
    cdef bint _look(self, int tier, int line) noexcept
    @cython.locals(
        n=cython.int, one=cython.ulonglong, place=cython.int, cell=cython.int, other=cython.int, symbol=cython.int
    )
    cdef bint _mirror(self, int line) noexcept
    @cython.locals(n=cython.int, found=cython.int, place=cython.int, cell=cython.int)
    cdef bint _last_cell(self, int line) noexcept
    @cython.locals(
        n=cython.int, once=cython.ulonglong, twice=cython.ulonglong, place=cython.int, cell=cython.int
    )
    cdef bint _hidden_single(self, int line) noexcept
    @cython.locals(n=cython.int, place=cython.int, cell=cython.int)
    cdef bint _naked_single(self, int line) noexcept
    @cython.locals(
        n=cython.int, symbol=cython.int, places=cython.ulonglong, first=cython.int, k=cython.int, through=cython.int,
        place=cython.int, cell=cython.int
    )
    cdef bint _find_locked(self, int line) noexcept
    @cython.locals(left=cython.ulonglong, hit=cython.int)
    cdef bint _sees_all(self, int cell, int line, unsigned long long places) noexcept
    @cython.locals(
        n=cython.int, one=cython.ulonglong, a=cython.int, b=cython.int, c=cython.int,
        first=cython.ulonglong, second=cython.ulonglong, third=cython.ulonglong, place=cython.int, cell=cython.int
    )
    cdef bint _find_naked(self, int line, int size) noexcept
    @cython.locals(cell=cython.int)
    cdef unsigned long long _few(self, int line, int place, int most) noexcept
    @cython.locals(
        n=cython.int, one=cython.ulonglong, a=cython.int, b=cython.int, c=cython.int,
        first=cython.ulonglong, second=cython.ulonglong, third=cython.ulonglong, place=cython.int, cell=cython.int
    )
    cdef bint _find_hidden(self, int line, int size) noexcept
    cdef unsigned long long _scarce(self, int symbol, int most) noexcept
    @cython.locals(
        n=cython.int, one=cython.ulonglong, symbol=cython.int, place=cython.int, cell=cython.int,
        left=cython.ulonglong
    )
    cdef int _places(self, int line) noexcept
    cdef int _hit(self, int cell, unsigned long long symbols) noexcept
    @cython.locals(k=cython.int, m=cython.int)
    cdef bint _sees(self, int one, int other) noexcept
    @cython.locals(cell=cython.int, at=cython.int, k=cython.int)
    cdef int _forget(self) noexcept
    @cython.locals(at=cython.int, k=cython.int)
    cdef int _take(self, int cell, int symbol, int why) noexcept
    @cython.locals(
        n=cython.int, cell=cython.int, symbol=cython.int, one=cython.ulonglong, left=cython.ulonglong,
        other=cython.int, k=cython.int, row=cython.int, own=cython.ulonglong
    )
    cdef bint _spread(self, int at) noexcept
    @cython.locals(left=cython.ulonglong)
    cdef bint _lose(self, int cell, int symbol, int beside) noexcept
    @cython.locals(k=cython.int, row=cython.int, left=cython.ulonglong)
    cdef bint _thin(self, int cell, int symbol, int beside) noexcept
    @cython.locals(n=cython.int, waiting=cython.int, at=cython.int, cell=cython.int)
    cdef int _gather(self) noexcept
    cdef bint _break(self, int cell, int symbol, int why) noexcept
    @cython.locals(length=cython.int, step=cython.int, at=cython.int)
    cdef int _trace(self) noexcept
    @cython.locals(left=cython.ulonglong)
    cdef int _mark_links(self, int cell, unsigned long long kept) noexcept
    @cython.locals(n=cython.int, place=cython.int, cell=cython.int)
    cdef int _lacking(self, int line, int symbol, int kept) noexcept
    @cython.locals(own=cython.int, first=cython.int, k=cython.int, at=cython.int)
    cdef int _because(self, int cell, int symbol) noexcept
    cdef int _facing(self, int cell) noexcept
