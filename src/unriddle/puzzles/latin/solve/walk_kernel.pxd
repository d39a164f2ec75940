cimport cython

# Numbers that compiled code must not take for Python objects.
cdef unsigned long long WORD, STEP, FIRST, SECOND
cdef int ROWS, COLUMNS, MADE

@cython.locals(word=cython.ulonglong)
cpdef unsigned long long mix(unsigned long long seed, unsigned long long index) noexcept

@cython.final
cdef class Walk:
    cdef int order
    cdef public unsigned long long index
    cdef unsigned long long seed, rest[65]
    cdef unsigned char value[4096]
    cdef unsigned char column_of[4096]
    cdef unsigned char row_of[4096]
    cdef unsigned char made[1024]
    @cython.locals(count=cython.int, one=cython.int, other=cython.int, at=cython.int)
    cdef int _move(self) noexcept
    @cython.locals(at=cython.int, first=cython.int, second=cython.int, step=cython.int)
    cdef int _switch(self, int kind, int one, int other, int start) noexcept
    cdef int _put(self, int row, int column, int symbol) noexcept
    @cython.locals(at=cython.int, one=cython.ulonglong, down=cython.ulonglong, up=cython.ulonglong, whole=cython.ulonglong)
    cdef bint _is_diagonal(self) noexcept
    @cython.locals(word=cython.ulonglong)
    cdef int _below(self, int bound) noexcept
