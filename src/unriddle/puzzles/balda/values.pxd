# C twins of values.py, inlined into the kernel that cimports them.
from cpython.tuple cimport PyTuple_New
from libc.stddef cimport wchar_t
from unriddle.core.named cimport put

cdef extern from "Python.h":
    object PyUnicode_FromWideChar(wchar_t *text, Py_ssize_t length)  # in half the time of decoding UTF-16


cdef inline object word_of(wchar_t *text, int length):
    return PyUnicode_FromWideChar(text, length)


cdef inline object path_of(list places, unsigned char *path, int length):
    cdef int at
    cells = PyTuple_New(length)
    for at in range(length):
        put(cells, at, places[path[at]])
    return cells
