# C types of kernel.py.
cimport cython
from unriddle.core.system.bits cimport bit_length, ctz
from unriddle.puzzles.nonogram.arrays cimport chars, ints, longer, longs, unset_words, words
from unriddle.puzzles.nonogram.solve.board.grid_kernel cimport WORD, Grid

# The named numbers of kernel.py, which compiled code is to read as such, and not as objects of the module.
cpdef enum:
    SPENT = 0
    SOLUTION = 1
    DONE = 2
    HANDED = 3
    ENTERING = 1
    SETTLED = 2
    GIVEN = 3

cdef enum:
    INTERVAL = 65536
    CELL = 0
    STATE = 1
    OTHER = 2
    UNTRIED = 3
    TRAIL = 4
    FACTS = 5
    EXCESS = 6
    FOUND = 7
    FRAME = 8

cdef class Board(Grid):
    cdef readonly int depth, level, blame
    cdef readonly bint done, handed, busy
    cdef readonly long long steps, probes, nodes, cut, solutions, effort
    cdef readonly object anchor
    cdef readonly bytes picture
    cdef public long long limit
    cdef public int deferred
    cdef public object withheld
    cdef bint probing, failed, ready
    cdef int cursor, far, idle, cell, value, whole, best, probe_mark, frames_room, facts_top, facts_room
    cdef long long gain_low, gain_high, probe_excess, rem_tag, since
    cdef unsigned long long untried_values
    cdef unsigned long long *touched
    cdef long long *score
    cdef unsigned char *dirty, *is_known
    cdef int *frame, *facts
    cdef unsigned long long *rem
    cdef long long *rem_gen

    cdef int _prepare(self) except -1
    cdef int _settle(self)
    @cython.locals(i=cython.int)
    cdef int _deliver(self) except -1
    @cython.locals(cell=cython.int, states=cython.ulonglong)
    cdef int _next(self)
    @cython.locals(s=cython.int, i=cython.int, states=cython.ulonglong)
    cdef int _try(self) except -1
    @cython.locals(i=cython.int, at=cython.int, gain=cython.longlong)
    cdef void _end_trial(self)
    @cython.locals(i=cython.int, at=cython.int, tag=cython.longlong)
    cdef void _compare(self) noexcept
    @cython.locals(i=cython.int, row=cython.int, state=cython.int, column=cython.int, gone=cython.ulonglong)
    cdef int _share_learnt(self) except -1
    @cython.locals(one=cython.ulonglong)
    cdef int _learn(self, int cell, int state) except -1
    @cython.locals(cell=cython.int, i=cython.int, at=cython.int, some=cython.ulonglong)
    cdef void _spread(self) noexcept
    @cython.locals(cell=cython.int, state=cython.int, i=cython.int, best=cython.longlong, states=cython.ulonglong)
    cdef int _branch(self)
    @cython.locals(i=cython.int, at=cython.int, found=cython.int)
    cdef int _follow(self, int cell, int state, bint other) except -1
    @cython.locals(at=cython.int)
    cdef void _back(self)
    @cython.locals(at=cython.int)
    @cython.locals(i=cython.int, cell=cython.int)
    cdef void _forget(self) noexcept
