from unriddle.puzzles.nonogram.tables cimport free, ints, words

# Declared here, or compiled code would read them as objects of the module.
cdef unsigned long long FULL, TOP
cdef enum:
    SPREAD = 6

cdef unsigned long long reach_down(unsigned long long seeds, unsigned long long through) noexcept

cdef class Tall:
    cdef readonly int words, chain, blocks, states
    cdef int *code
    cdef unsigned long long *masks
    cdef unsigned long long *out
    cdef unsigned long long *through
    cdef unsigned long long *runs
    cdef unsigned long long *valid
    cdef unsigned long long *starts
    cdef unsigned long long *gaps
    cdef unsigned long long *ends
    cdef unsigned long long *ends2
    cdef unsigned long long *spread

    cdef bint solve_line(
        self, const int *code, int base, const unsigned long long *masks, int at, unsigned long long *out
    ) noexcept
    cdef void _chain(self, const int *code, int base, const unsigned long long *masks, int at) noexcept
    cdef void _forwards(self, const int *code, int base) noexcept
    cdef int _wall(self, int cells) noexcept
    cdef bint _backwards(self, const int *code, int base, unsigned long long *out) noexcept
    cdef void _cover(self, const int *code, int base, unsigned long long *out) noexcept
