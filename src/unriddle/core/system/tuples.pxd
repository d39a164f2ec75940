# C twins of named.py, inlined into the kernels that cimport them.
#
# Made in place, as most of the time of a search goes into its solutions. A tuple's items stand behind its size; in Python
# 3.14 its hash comes first, -1 while nobody asked for it; where they stand in a later one is known to that one alone.
# The collector of circles is not told of a solution: nothing in it leads back to it.
from cpython.object cimport PyObject

cdef extern from *:
    """
    #ifndef UNRIDDLE_NAMED
    #define UNRIDDLE_NAMED
    static inline PyObject **unriddle_items(PyObject *tuple)
    { return (PyObject **)((PyVarObject *)tuple + 1) + (Py_Version >= 0x030E0000); }

    static inline PyObject *unriddle_named(PyObject *kind, PyObject **values, int count)
    {
        int at;
        PyObject **items, *made = (PyObject *)PyObject_GC_NewVar(PyVarObject, (PyTypeObject *)kind, count);
        if (!made) return NULL;
        items = unriddle_items(made);
        if (Py_Version >= 0x030E0000) *(Py_hash_t *)(items - 1) = -1;
        for (at = 0; at < count; at++) { Py_INCREF(values[at]); items[at] = values[at]; }
        return made;
    }

    static inline PyObject *unriddle_picked(PyObject *tuple, const unsigned char *numbers, int count)
    {
        int at;
        PyObject **from, **items, *value, *made = PyTuple_New(count);
        if (!made) return NULL;
        from = unriddle_items(tuple);
        items = unriddle_items(made);
        for (at = 0; at < count; at++) {
            value = Py_Version < 0x030F0000 ? from[numbers[at]] : PyTuple_GetItem(tuple, numbers[at]);
            Py_INCREF(value);
            if (Py_Version < 0x030F0000) items[at] = value; else PyTuple_SetItem(made, at, value);
        }
        return made;
    }
    #endif
    """
    object named "unriddle_named" (object kind, PyObject **values, int count)
    object take "unriddle_picked" (tuple values, const unsigned char *numbers, int count)
    const unsigned long Py_Version


cdef inline object make3(object kind, object first, object second, object third):
    cdef PyObject *values[3]
    if Py_Version >= 0x030F0000:
        return tuple.__new__(kind, (first, second, third))
    values[:] = [<PyObject *> first, <PyObject *> second, <PyObject *> third]
    return named(kind, values, 3)


cdef inline object four(object kind, object first, object second, object third, object fourth):
    cdef PyObject *values[4]
    if Py_Version >= 0x030F0000:
        return tuple.__new__(kind, (first, second, third, fourth))
    values[:] = [<PyObject *> first, <PyObject *> second, <PyObject *> third, <PyObject *> fourth]
    return named(kind, values, 4)


cdef inline object five(object kind, object first, object second, object third, object fourth, object fifth):
    cdef PyObject *values[5]
    if Py_Version >= 0x030F0000:
        return tuple.__new__(kind, (first, second, third, fourth, fifth))
    values[:] = [
        <PyObject *> first, <PyObject *> second, <PyObject *> third, <PyObject *> fourth, <PyObject *> fifth
    ]
    return named(kind, values, 5)
