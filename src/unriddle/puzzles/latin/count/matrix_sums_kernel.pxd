cimport cython

cdef enum:
    PLANE = 24
    HEAVY = 48
    ROOM = 4096
    FIRST = 12

cdef class MatrixSums:
    cdef unsigned long long[::1] keys, ways
    cdef unsigned int[::1] used
    cdef unsigned long long[::1] some, others
    cdef int[::1] ranges
    cdef unsigned long long wait[4096], planes, low, every, known, scatter, word
    cdef int bits, many
    cdef public object count
    @cython.locals(
        at=cython.int, to=cython.int, first=cython.int, last=cython.int, end=cython.int, other=cython.int,
        waiting=cython.int, one=cython.ulonglong, block=cython.ulonglong
    )
    cdef long long _pairs(self, int range_, bint met) except -1
    @cython.locals(
        at=cython.int, place=cython.int, shift=cython.int, wrap=cython.int, two=cython.ulonglong,
        key=cython.ulonglong
    )
    cdef int _add(self, unsigned long long one, int waiting) except -1
    @cython.locals(
        at=cython.int, place=cython.int, shift=cython.int, wrap=cython.int, two=cython.ulonglong, key=cython.ulonglong,
        found=cython.ulonglong
    )
    cdef unsigned long long _meet(self, unsigned long long one, int waiting) noexcept
    @cython.locals(
        at=cython.int, place=cython.int, shift=cython.int, wrap=cython.int, many=cython.int, bits=cython.int,
        key=cython.ulonglong
    )
    cdef int _grow(self) except -1
