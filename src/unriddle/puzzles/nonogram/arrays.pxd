# C twins of arrays.py: zeroed arrays with some bytes to spare, in bytearrays that the list `keep` holds. They go when it
# goes, so that no kernel has anything to free. In `longer` and `unset_words` what is new is not zeroed: of an array that
# is large and little used, only what was written to takes memory.
from unriddle.puzzles.nonogram.solve.board.wide cimport Wide

cdef extern from "Python.h":
    char* PyByteArray_AsString(object array)
    object PyByteArray_FromStringAndSize(const char* content, Py_ssize_t size)
    int PyByteArray_Resize(object array, Py_ssize_t size) except -1

cdef inline char* room(list keep, Py_ssize_t size) except NULL:
    array = bytearray(size + 16)
    keep.append(array)
    return PyByteArray_AsString(array)

cdef inline char* grown(list keep, char* old, Py_ssize_t size) except NULL:
    for array in keep:
        if PyByteArray_AsString(array) == old:
            PyByteArray_Resize(array, size + 16)
            return PyByteArray_AsString(array)
    raise SystemError("the array is not among those that are kept")

cdef inline unsigned char* chars(list keep, Py_ssize_t count) except NULL:
    return <unsigned char*>room(keep, count)

cdef inline int* ints(list keep, Py_ssize_t count) except NULL:
    return <int*>room(keep, count * sizeof(int))

cdef inline long long* longs(list keep, Py_ssize_t count) except NULL:
    return <long long*>room(keep, count * sizeof(long long))

cdef inline unsigned long long* words(list keep, Py_ssize_t count) except NULL:
    return <unsigned long long*>room(keep, count * sizeof(unsigned long long))

cdef inline unsigned long long* unset_words(list keep, Py_ssize_t count) except NULL:
    array = PyByteArray_FromStringAndSize(NULL, count * sizeof(unsigned long long) + 16)
    keep.append(array)
    return <unsigned long long*>PyByteArray_AsString(array)

cdef inline Wide* wides(list keep, Py_ssize_t count) except NULL:
    return <Wide*>room(keep, count * sizeof(Wide))

cdef inline double* doubles(list keep, Py_ssize_t count) except NULL:
    return <double*>room(keep, count * sizeof(double))

cdef inline int* longer(list keep, int* old, Py_ssize_t count) except NULL:
    return <int*>grown(keep, <char*>old, count * sizeof(int))

cdef inline unsigned long long* longer_words(list keep, unsigned long long* old, Py_ssize_t count) except NULL:
    return <unsigned long long*>grown(keep, <char*>old, count * sizeof(unsigned long long))
