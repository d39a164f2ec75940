from unriddle.core.bits cimport popcount

cpdef long long measure(
    const unsigned int[::1] nodes, unsigned int[::1] before, unsigned char[::1] starts, Py_ssize_t root
)
