from libc.stdlib cimport calloc, free, realloc

cdef inline int *table(Py_ssize_t size) except NULL:
    cdef int *place = <int *> calloc(size + 1, sizeof(int))
    if place is NULL:
        raise MemoryError
    return place

cdef inline int *grown(int *old, Py_ssize_t size, Py_ssize_t more) except NULL:
    cdef int *place = <int *> realloc(old, (size + more + 1) * sizeof(int))
    if place is NULL:
        raise MemoryError
    return place

cdef class Clauses:
    cdef public int contradiction
    cdef readonly int variables
    cdef int *value
    cdef int *reason
    cdef int *trail
    cdef int *stack
    cdef int *seen
    cdef int *since
    cdef int *head
    cdef int *pool
    cdef int *place
    cdef int *size
    cdef int *follow
    cdef Py_ssize_t used, room, count_room
    cdef int count, assigned, done, settled, before
    cdef bint explain
    cdef readonly object why, end

    cdef int _true(self, int literal) noexcept
    cdef int _assign(self, int literal, int why) noexcept
    cdef int _watch(self, int clause, int slot, int literal) noexcept
    cdef int _propagate(self) noexcept
    cdef int _keep(self, object literals) except -1
    cdef object _explain(self, int conflict)
