# C types of rules_kernel.py.
cimport cython
from unriddle.core.system.bits cimport ctz
from unriddle.puzzles.nonogram.arrays cimport chars, ints, words

cdef enum:
    FINISHED = 1
    FULL = 2
    OVERLAP = 3
    GLUE = 4
    PUNCTUATE = 5
    SPACES = 6
    MARKED = 7
    JOINING = 8
    SPLITTING = 9
    FORCING = 10
    PATIENCE = 8000000

@cython.final
cdef class Rules:
    cdef list keep
    cdef readonly int cells, blocks, most, most_blocks, states
    cdef readonly unsigned long long full
    cdef unsigned long long *can, *left, *known, *goal
    cdef int *length, *color, *clue, *first, *last
    cdef int *least_start, *most_start, *least_end, *most_end
    cdef int *count
    cdef unsigned char *before, *after, *starts, *fits, *held, *needed_cells, *needed_blocks

    @cython.locals(i=cython.int)
    cdef bint rule(self, int tier) noexcept
    @cython.locals(
        i=cython.int, j=cython.int, p=cython.int, n=cython.int, k=cython.int, work=cython.longlong, size=cython.int,
        some=cython.bint, held=cython.bint
    )
    cdef void reduce(self, int tier) noexcept
    @cython.locals(i=cython.int, states=cython.ulonglong)
    cdef bint _still(self, int tier) noexcept
    @cython.locals(one=cython.ulonglong)
    cdef void _only(self, int i, int state) noexcept
    @cython.locals(one=cython.ulonglong)
    cdef void _not(self, int i, int state) noexcept
    @cython.locals(one=cython.ulonglong)
    cdef bint _is(self, int i, int state) noexcept
    cdef bint _may(self, int i, int state) noexcept
    @cython.locals(states=cython.ulonglong)
    cdef int _shade(self, int i) noexcept
    cdef int _end(self, int i, int state) noexcept
    cdef int _wall(self, int i, int state, int step) noexcept
    @cython.locals(i=cython.int, j=cython.int, c=cython.int, total=cython.int, filled=cython.int, blots=cython.bint)
    cdef void _empty_rest(self) noexcept
    @cython.locals(j=cython.int, slack=cython.int)
    cdef int _room(self) noexcept
    @cython.locals(i=cython.int, j=cython.int, at=cython.int)
    cdef void _full(self) noexcept
    @cython.locals(i=cython.int, j=cython.int, at=cython.int, slack=cython.int, size=cython.int)
    cdef void _overlap(self) noexcept
    @cython.locals(j=cython.int, at=cython.int)
    cdef bint _pack(self) noexcept
    @cython.locals(room=cython.int, size=cython.int)
    cdef int _fitting(self, int at, int j, int step) noexcept
    cdef bint _fits_run(self, int j, int c, int start, int end) noexcept
    @cython.locals(
        i=cython.int, j=cython.int, c=cython.int, p=cython.int, start=cython.int, least=cython.int, size=cython.int,
        wall=cython.int
    )
    cdef void _glue(self) noexcept
    @cython.locals(
        i=cython.int, j=cython.int, c=cython.int, start=cython.int, most=cython.int, size=cython.int
    )
    cdef void _punctuate(self) noexcept
    @cython.locals(
        n=cython.int, k=cython.int, i=cython.int, j=cython.int, p=cython.int, b=cython.int, c=cython.int,
        size=cython.int, least=cython.int, low=cython.int, high=cython.int, at=cython.int, room=cython.int,
        touch=cython.bint, fits=cython.bint, before=cython.bint
    )
    cdef bint _walk(self, int flip, int slack) noexcept
    @cython.locals(
        n=cython.int, k=cython.int, i=cython.int, j=cython.int, c=cython.int, size=cython.int, least=cython.int,
        low=cython.int, high=cython.int, slack=cython.int, at=cython.int, back=cython.int, ahead=cython.bint,
        fits=cython.bint
    )
    cdef bint _ranges(self) noexcept
    @cython.locals(n=cython.int, i=cython.int, j=cython.int, c=cython.int, p=cython.int, start=cython.int)
    cdef void _spaces(self) noexcept
    @cython.locals(i=cython.int, j=cython.int, size=cython.int)
    cdef void _fill_overlap(self) noexcept
    cdef bint _holds(self, int j, int c, int start, int end, int low, int high) noexcept
    @cython.locals(
        n=cython.int, i=cython.int, c=cython.int, p=cython.int, start=cython.int, end=cython.int, shade=cython.int,
        other=cython.int
    )
    cdef void _joining(self) noexcept
    @cython.locals(j=cython.int, low=cython.int, high=cython.int, earlier=cython.bint)
    cdef bint _apart(self, int c, int start, int end, int other, int last) noexcept
    @cython.locals(
        i=cython.int, j=cython.int, c=cython.int, start=cython.int, end=cython.int, low=cython.int, high=cython.int,
        fits=cython.bint
    )
    cdef void _splitting(self) noexcept
    @cython.locals(
        n=cython.int, k=cython.int, i=cython.int, j=cython.int, c=cython.int, start=cython.int, gap=cython.bint
    )
    cdef void _forcing(self) noexcept
    @cython.locals(
        n=cython.int, k=cython.int, i=cython.int, j=cython.int, c=cython.int, size=cython.int, at=cython.int,
        room=cython.int, fits=cython.bint
    )
    cdef void _places(self) noexcept
    @cython.locals(
        n=cython.int, k=cython.int, i=cython.int, j=cython.int, size=cython.int, at=cython.int, ends=cython.int,
        fits=cython.bint
    )
    cdef void _support(self) noexcept
    @cython.locals(p=cython.int)
    cdef bint _ahead(self, int j, int start) noexcept
    @cython.locals(p=cython.int, k=cython.int)
    cdef bint _behind(self, int j, int end) noexcept
    @cython.locals(n=cython.int, k=cython.int, i=cython.int, j=cython.int, size=cython.int, room=cython.int)
    cdef void _remove_uncovered(self, int c) noexcept
    @cython.locals(
        n=cython.int, i=cython.int, j=cython.int, p=cython.int, size=cython.int, first=cython.int, low=cython.int,
        last=cython.int, high=cython.int
    )
    cdef void _stretch(self, int c, int start, int end) noexcept
