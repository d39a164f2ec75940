from unriddle.core.bits cimport ctz, popcount
from unriddle.core.named cimport four

cdef enum:
    LEVELS = 16
    ANY = 32
    NO = 33
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
    cdef int reading[8]
    cdef int length[2]
    cdef int words
    cdef bint simple, ready, plain, marked_wide, marked_own
    cdef unsigned int root
    cdef const unsigned int[::1] before
    cdef const unsigned char[::1] wide
    cdef const unsigned char[::1] own

    cdef bint open(self, int kind, unsigned int node, int final, int placed, unsigned long long used) noexcept
    cdef bint shut(self) noexcept
    cdef int walk(self, unsigned long long budget) noexcept
    cdef int spell(self, int level) noexcept
    cdef object word(self)
    cdef int tier(self) noexcept
