cimport cython
from unriddle.core.system.bits cimport ctz

# A number that compiled code must not take for a Python object.
cdef unsigned long long EVERY

cdef class Transversals:
    cdef int order, row
    cdef unsigned long long whole, needs[1024], met[33]
    cdef int column[33]
    @cython.locals(row=cython.int, at=cython.int)
    cdef int _next(self, int budget) noexcept

cdef class Mates:
    cdef int order, words, depth
    cdef const unsigned char[::1] every
    cdef unsigned long long[::1] holding, left, fits
    cdef int through[1024]
    cdef int chosen[33]
    @cython.locals(number=cython.int, row=cython.int, cell=cython.int, one=cython.ulonglong)
    cdef int _hold(self, int count) noexcept
    @cython.locals(
        left=cython.Py_ssize_t, open_=cython.int, at=cython.Py_ssize_t, word=cython.Py_ssize_t,
        bits=cython.ulonglong, cell=cython.Py_ssize_t, row=cython.Py_ssize_t,
        best=cython.Py_ssize_t, none=cython.Py_ssize_t
    )
    cdef int _choose(self) noexcept
    @cython.locals(
        here=cython.Py_ssize_t, word=cython.Py_ssize_t, number=cython.Py_ssize_t, row=cython.Py_ssize_t,
        at=cython.Py_ssize_t, one=cython.ulonglong
    )
    cdef int _next(self, int budget) noexcept
