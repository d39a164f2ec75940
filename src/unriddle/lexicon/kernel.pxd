from unriddle.core.system.bits cimport popcount

cpdef long long measure(const unsigned int[::1] nodes, unsigned int[::1] before, Py_ssize_t root, int letters)
