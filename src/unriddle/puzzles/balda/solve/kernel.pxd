cimport cython
from libc.stddef cimport wchar_t
from unriddle.core.system.bits cimport ctz, popcount
from unriddle.core.system.tuples cimport five, take
from unriddle.core.search.shell cimport fast_budget
from unriddle.puzzles.balda.solve.values cimport word_of


ctypedef wchar_t *p_sign


cdef enum:
    VACANT = 32
    WALL = 33
    PRICED = 34
    STRANGE = 255
    NOWHERE = 255
    LEVELS = 64


cdef class Moves:
    cdef public object puzzle, lexicon
    cdef public bint done, busy
    cdef public unsigned long long steps, end
    cdef public int depth
    cdef object is_plausible, banned, left_out, kind
    cdef str alphabet
    cdef bytes table, data
    cdef tuple places
    cdef list names
    cdef const unsigned int[::1] view_of_nodes
    cdef const unsigned char[::1] beneath
    cdef const unsigned int[::1] reach
    cdef const unsigned int *nodes
    cdef bint every
    cdef unsigned int root, wanted
    cdef int height, width, cells, knots, least, goal, hole, hole_at, code, roots, begin, followed
    # A cell: its letter's code, the bit of a letter that may be entered now, and what stays the same all the time.
    cdef unsigned char letter[225]
    cdef unsigned int bit[225]
    cdef unsigned char left[225]
    cdef unsigned char taken[225]
    cdef unsigned char same[225]
    cdef unsigned char away[225]
    cdef unsigned char row[225]
    cdef unsigned char kept[225]
    cdef unsigned short extra[225]
    cdef unsigned char degree[225]
    cdef unsigned char hollow[225]
    cdef unsigned int around[225]
    cdef unsigned char beside[1800]
    cdef unsigned char holes[1800]
    cdef unsigned int beyond[1800]
    cdef unsigned char last[32]
    # The first cells of words, the letters that may be entered there, and those of them that are not tried.
    cdef unsigned char starts[225]
    cdef unsigned int first[225]
    cdef unsigned int rest[225]
    # A level: the node after so many letters, the choices there are, and those that are not tried.
    cdef unsigned char path[65]
    cdef unsigned int node[65]
    cdef unsigned char chosen[65]
    cdef unsigned char choices[65]
    cdef unsigned char untried[65]
    cdef unsigned int all[520]
    cdef unsigned int letters[520]
    cdef wchar_t signs[32]
    cdef wchar_t text[64]

    @cython.locals(
        i=cython.int, j=cython.int, k=cython.int, m=cython.int, r=cython.int, c=cython.int, row=cython.int,
        column=cython.int, rows=cython.int, columns=cython.int, mask=cython.uint
    )
    cdef int _neighbours(self, bint aslant) noexcept
    @cython.locals(
        i=cython.int, c=cython.int, one=cython.uint, mask=cython.uint, edge=cython.uint, after=cython.uint,
        rest=cython.uint, able=cython.uint
    )
    cdef int _starts(self) noexcept
    cdef int _seek(self) noexcept
    @cython.locals(one=cython.uint, cell=cython.int)
    cdef unsigned int _able(self, int level, int choice) noexcept
    cdef unsigned int _untried_letters(self, int level, int choice, unsigned int able) noexcept
    @cython.locals(i=cython.int, c=cython.int, hole=cython.int, path=cython.p_uchar, text=p_sign)
    cdef object _move(self, int length)
    @cython.locals(
        one=cython.uint, d=cython.int, hole_at=cython.int, goal=cython.int, n=cython.int, k=cython.int, c=cython.int,
        choices=cython.int, length=cython.int, at=cython.uint, rest=cython.uint, edge=cython.uint,
        letter=cython.p_uchar, left=cython.p_uchar, beside=cython.p_uchar, path=cython.p_uchar, untried=cython.p_uchar,
        bit=cython.p_uint, node=cython.p_uint, steps=cython.ulonglong
    )
    cdef int _run(self, unsigned long long limit) noexcept
    @cython.locals(
        j=cython.int, k=cython.int, base=cython.int, letters=cython.int, count=cython.int, choices=cython.int,
        mask=cython.uint, edge=cython.uint, after=cython.uint, rest=cython.uint, low=cython.uint, all=cython.p_uint,
        holes=cython.p_uchar, beyond=cython.p_uint
    )
    cdef int _vacancies(self, int cell, unsigned int at, int level) noexcept
    @cython.locals(
        i=cython.int, k=cython.int, n=cython.int, c=cython.int, missing=cython.int, twin=cython.bint,
        path=cython.p_uchar, taken=cython.p_uchar
    )
    cdef bint _first(self, int length) noexcept
    @cython.locals(k=cython.int, n=cython.int, c=cython.int, rows=cython.int, columns=cython.int, found=cython.bint)
    cdef bint _walk(self, int cell, int at, int length, int missing) noexcept
