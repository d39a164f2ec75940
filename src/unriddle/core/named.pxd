# C twins of named.py, inlined into the kernels that cimport them.
from cpython.object cimport PyTypeObject

cdef extern from *:
    """
    #ifndef UNRIDDLE_NAMED
    #define UNRIDDLE_NAMED
    static inline void unriddle_put(PyObject *tuple, Py_ssize_t at, PyObject *value)
    { Py_INCREF(value); PyTuple_SetItem(tuple, at, value); }
    static inline void unriddle_unhashed(PyObject *tuple)
    { *(Py_hash_t *)((PyVarObject *)tuple + 1) = -1; }
    #endif
    """
    void put "unriddle_put" (object tuple, Py_ssize_t at, object value)
    void unhashed "unriddle_unhashed" (object tuple)
    object PyType_GenericAlloc(PyTypeObject *kind, Py_ssize_t count)
    const unsigned long Py_Version


# Made in place, as most of the time of a search goes into its solutions. In Python 3.14 a tuple begins with its hash, -1
# while nobody asked for it; what a later one begins with is known to tuple.__new__ alone.
cdef inline object bare(object kind, Py_ssize_t count):
    made = PyType_GenericAlloc(<PyTypeObject *> kind, count)
    if Py_Version >= 0x030E0000:
        unhashed(made)
    return made


cdef inline object three(object kind, object first, object second, object third):
    if Py_Version >= 0x030F0000:
        return tuple.__new__(kind, (first, second, third))
    made = bare(kind, 3)
    put(made, 0, first)
    put(made, 1, second)
    put(made, 2, third)
    return made


cdef inline object four(object kind, object first, object second, object third, object fourth):
    if Py_Version >= 0x030F0000:
        return tuple.__new__(kind, (first, second, third, fourth))
    made = bare(kind, 4)
    put(made, 0, first)
    put(made, 1, second)
    put(made, 2, third)
    put(made, 3, fourth)
    return made


cdef inline object five(object kind, object first, object second, object third, object fourth, object fifth):
    if Py_Version >= 0x030F0000:
        return tuple.__new__(kind, (first, second, third, fourth, fifth))
    made = bare(kind, 5)
    put(made, 0, first)
    put(made, 1, second)
    put(made, 2, third)
    put(made, 3, fourth)
    put(made, 4, fifth)
    return made
