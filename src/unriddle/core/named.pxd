# C twins of named.py, inlined into the kernels that cimport them.
from cpython.object cimport PyTypeObject

cdef extern from *:
    """
    #ifndef UNRIDDLE_NAMED
    #define UNRIDDLE_NAMED
    static inline void unriddle_put(PyObject *tuple, Py_ssize_t at, PyObject *value)
    { Py_INCREF(value); PyTuple_SetItem(tuple, at, value); }
    #endif
    """
    void put "unriddle_put" (object tuple, Py_ssize_t at, object value)
    object PyType_GenericAlloc(PyTypeObject *kind, Py_ssize_t count)
    const unsigned long Py_Version


# Made in place, as most of the time of a search goes into its solutions. From Python 3.14 on a tuple keeps its hash,
# which only tuple.__new__ sets up.
cdef inline object four(object kind, object first, object second, object third, object fourth):
    if Py_Version >= 0x030E0000:
        return tuple.__new__(kind, (first, second, third, fourth))
    made = PyType_GenericAlloc(<PyTypeObject *> kind, 4)
    put(made, 0, first)
    put(made, 1, second)
    put(made, 2, third)
    put(made, 3, fourth)
    return made


cdef inline object five(object kind, object first, object second, object third, object fourth, object fifth):
    if Py_Version >= 0x030E0000:
        return tuple.__new__(kind, (first, second, third, fourth, fifth))
    made = PyType_GenericAlloc(<PyTypeObject *> kind, 5)
    put(made, 0, first)
    put(made, 1, second)
    put(made, 2, third)
    put(made, 3, fourth)
    put(made, 4, fifth)
    return made
