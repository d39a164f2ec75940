cimport cython
from unriddle.core.system.bits cimport ctz, popcount
from unriddle.core.system.tuples cimport four
from unriddle.core.search.shell cimport fast_budget

cdef enum:
    LEVELS = 16
    UNKNOWN_TILE = 32
    NOT_A_LETTER = 33
    BETWEEN = 34

cdef class Paths:
    cdef public object puzzle, lexicon
    cdef public bint done, busy
    cdef public unsigned long long steps, end
    cdef public int depth
    cdef object alphabet, kind_of_word
    cdef list labels
    cdef tuple names, tiers, worth
    cdef const unsigned int[::1] nodes
    cdef unsigned char letters[480]
    cdef int start[41]
    cdef int unknown[40]
    cdef unsigned long long board
    cdef int longest
    cdef unsigned long long untried[LEVELS + 1]
    cdef unsigned long long used[LEVELS + 1]
    cdef unsigned int node[LEVELS + 1]
    cdef int chosen[LEVELS + 1]
    cdef int total[LEVELS + 1]
    cdef int kind[LEVELS + 1]
    cdef int placed[LEVELS + 1]
    cdef int final[LEVELS + 1]
    cdef int path[6]
    cdef int reading[8], length[2], words
    cdef bint simple, ready, plain, marked_wide, marked_own
    cdef unsigned int root
    cdef const unsigned int[::1] before
    cdef const unsigned char[::1] wide, own

    @cython.locals(untried=cython.ulonglong, level=cython.int)
    cdef bint open(self, int kind, unsigned int node, int final, int placed, unsigned long long used) noexcept
    @cython.locals(level=cython.int)
    cdef bint shut(self) noexcept
    @cython.locals(
        left=cython.ulonglong, found=cython.int, alive=cython.int, one=cython.ulonglong, untried=cython.ulonglong,
        first=cython.ulonglong, mask=cython.ulonglong, node=cython.uint, edge=cython.uint, level=cython.int,
        choice=cython.int, at=cython.int, stop=cython.int
    )
    cdef int walk(self, unsigned long long budget) noexcept
    @cython.locals(
        one=cython.ulonglong, untried=cython.ulonglong, mask=cython.ulonglong, choice=cython.int, placed=cython.int,
        which=cython.int, count=cython.int, edge=cython.uint, found=cython.int
    )
    cdef int spell(self, int level) noexcept
    @cython.locals(place=cython.int, count=cython.int)
    cdef object word(self)
    @cython.locals(
        one=cython.ulonglong, mask=cython.ulonglong, node=cython.uint, slot=cython.uint, edge=cython.uint,
        number=cython.uint, place=cython.int, tile=cython.int, at=cython.int, stop=cython.int, code=cython.int,
        which=cython.int, final=cython.uint
    )
    cdef int tier(self) noexcept
