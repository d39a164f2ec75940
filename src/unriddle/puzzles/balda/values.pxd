# C twins of values.py, inlined into the kernel that cimports them.
from cpython.object cimport PyTypeObject
from cpython.tuple cimport PyTuple_New
from cpython.unicode cimport PyUnicode_DecodeUTF16

cdef extern from *:
    """
    static inline void unriddle_put(PyObject *tuple, Py_ssize_t at, PyObject *value)
    { Py_INCREF(value); PyTuple_SetItem(tuple, at, value); }
    """
    void put "unriddle_put" (object tuple, Py_ssize_t at, object value)
    object PyType_GenericAlloc(PyTypeObject *kind, Py_ssize_t count)
    const unsigned long Py_Version


cdef inline object word_of(unsigned short *text, int length):
    return PyUnicode_DecodeUTF16(<char *> text, 2 * length, NULL, NULL)


cdef inline object path_of(list places, unsigned char *path, int length):
    cdef int at
    cells = PyTuple_New(length)
    for at in range(length):
        put(cells, at, places[path[at]])
    return cells


# Made in place, as most of the time of a search goes into its solutions. From Python 3.14 on a tuple keeps its hash,
# which only tuple.__new__ sets up.
cdef inline object move_of(object kind, object cell, object letter, object word, object path, int score):
    if Py_Version >= 0x030E0000:
        return tuple.__new__(kind, (cell, letter, word, path, score))
    move = PyType_GenericAlloc(<PyTypeObject *> kind, 5)
    put(move, 0, cell)
    put(move, 1, letter)
    put(move, 2, word)
    put(move, 3, path)
    put(move, 4, score)
    return move
