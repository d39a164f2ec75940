# C twins of tables.py: zeroed tables on the heap; the caller frees them.
from libc.stdlib cimport calloc, realloc, free

cdef inline int *ints(Py_ssize_t size) except NULL:
    cdef int *table = <int *> calloc(size + 1, sizeof(int))
    if table is NULL:
        raise MemoryError
    return table

cdef inline int *longer(int *table, Py_ssize_t size, Py_ssize_t more) except NULL:
    cdef int *table2 = <int *> realloc(table, (size + more + 1) * sizeof(int))
    if table2 is NULL:
        raise MemoryError
    return table2

cdef inline unsigned long long *words(Py_ssize_t size) except NULL:
    cdef unsigned long long *table = <unsigned long long *> calloc(size + 1, sizeof(unsigned long long))
    if table is NULL:
        raise MemoryError
    return table

cdef inline double *doubles(Py_ssize_t size) except NULL:
    cdef double *table = <double *> calloc(size + 1, sizeof(double))
    if table is NULL:
        raise MemoryError
    return table
