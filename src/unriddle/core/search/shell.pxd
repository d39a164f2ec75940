# C twin of `fast_budget` in shell.py: two comparisons of objects cost as much as half of a solution.
cdef extern from "Python.h":
    long long PyLong_AsLongLongAndOverflow(object budget, int *overflow) except? -1

cdef inline long long fast_budget(object budget) except -1:
    cdef int overflow = 0
    steps = PyLong_AsLongLongAndOverflow(budget, &overflow)
    return steps if 0 < steps <= 1 << 30 else 0
