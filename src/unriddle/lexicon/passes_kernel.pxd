from unriddle.core.system.bits cimport ctz, popcount

cpdef int survey(const unsigned int[::1] nodes, unsigned char[::1] height, unsigned int[::1] reach)
cpdef int census(const unsigned int[::1] nodes, unsigned int root, unsigned long long[::1] ways, unsigned long long[::1] below,
                 unsigned int[::1] places, unsigned long long[::1] counts)
