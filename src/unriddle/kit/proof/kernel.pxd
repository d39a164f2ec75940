# C types of kernel.py.
cimport cython
from libc.stdlib cimport calloc, free, realloc

cdef inline int *table(Py_ssize_t size) except NULL:
    cdef int *place = <int *> calloc(size + 1, sizeof(int))
    if place is NULL:
        raise MemoryError
    return place

cdef inline int *grow(int *old, Py_ssize_t size, Py_ssize_t more) except NULL:
    cdef int *place = <int *> realloc(old, (size + more + 1) * sizeof(int))
    if place is NULL:
        raise MemoryError
    return place

cdef class Clauses:
    cdef public int contradiction
    cdef readonly int variables
    cdef int *value, *reason, *trail, *stack, *seen, *since, *head, *pool, *place, *size, *follow
    cdef Py_ssize_t used, room, count_room
    cdef int count, assigned, done, settled
    cdef bint explain
    cdef readonly object why, end

    cdef int _true(self, int literal) noexcept
    @cython.locals(variable=cython.int)
    cdef void _assign(self, int literal, int why) noexcept
    @cython.locals(index=cython.int)
    cdef void _watch(self, int clause, int slot, int literal) noexcept
    @cython.locals(
        literal=cython.int, index=cython.int, entry=cython.int, before=cython.int, clause=cython.int, slot=cython.int,
        other=cython.int, at=cython.int, near=cython.int, end=cython.int, found=cython.bint
    )
    cdef int _propagate(self) noexcept
    @cython.locals(
        literal=cython.int, variable=cython.int, mark=cython.int, at=cython.Py_ssize_t, end=cython.Py_ssize_t,
        best=cython.Py_ssize_t, slot=cython.int, length=cython.Py_ssize_t, both=cython.bint, clause=cython.int,
        conflict=cython.int
    )
    cdef int _keep(self, object literals) except -1
    @cython.locals(
        clause=cython.int, variable=cython.int, at=cython.Py_ssize_t, top=cython.int, left=cython.int, place=cython.int
    )
    cdef object _explain(self, int conflict)
