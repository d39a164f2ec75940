cimport cython

# Numbers that compiled code must not take for Python objects.
cdef unsigned long long WORD, STEP, FIRST, SECOND
cdef int ROWS, COLUMNS, SYMBOLS, MADE

@cython.locals(word=cython.ulonglong)
cpdef unsigned long long mix(unsigned long long seed, unsigned long long index) noexcept

@cython.final
cdef class Walk:
    cdef int order
    cdef public unsigned long long index
    cdef unsigned long long seed, down, up, rest[65]
    cdef unsigned char value[4096]
    cdef unsigned char column_of[4096]
    cdef unsigned char row_of[4096]
    cdef unsigned char made[1024]
    @cython.locals(count=cython.int, at=cython.int, whole=cython.ulonglong)
    cdef int _move(self) noexcept
    @cython.locals(
        bit=cython.ulonglong, kind=cython.int, one=cython.int, other=cython.int, start=cython.int, end=cython.int,
        at=cython.int, first=cython.int, second=cython.int, step=cython.int, change=cython.ulonglong
    )
    cdef int _switch(self, int index, bint makes) noexcept
    cdef int _put(self, int row, int column, int symbol) noexcept
    @cython.locals(word=cython.ulonglong)
    cdef int _below(self, int bound) noexcept
