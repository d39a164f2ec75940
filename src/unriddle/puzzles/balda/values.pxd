# C twins of values.py, inlined into the kernel that cimports them.
from cpython.tuple cimport PyTuple_New
from cpython.unicode cimport PyUnicode_DecodeUTF16
from unriddle.core.named cimport put


cdef inline object word_of(unsigned short *text, int length):
    return PyUnicode_DecodeUTF16(<char *> text, 2 * length, NULL, NULL)


cdef inline object path_of(list places, unsigned char *path, int length):
    cdef int at
    cells = PyTuple_New(length)
    for at in range(length):
        put(cells, at, places[path[at]])
    return cells
