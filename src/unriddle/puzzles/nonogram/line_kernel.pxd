# C types of line_kernel.py. Wide is 128 bits where the compiler has them (not MSVC); WIDE tells how many.
cdef extern from *:
    """
    #ifndef UNRIDDLE_WIDE
    #define UNRIDDLE_WIDE
    #if defined(__SIZEOF_INT128__)
    typedef unsigned __int128 unriddle_wide;
    #else
    typedef unsigned long long unriddle_wide;
    #endif
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int unriddle_length64(unsigned long long x)
    { unsigned long i; return x && _BitScanReverse64(&i, x) ? (int)i + 1 : 0; }
    #else
    static inline int unriddle_length64(unsigned long long x) { return x ? 64 - __builtin_clzll(x) : 0; }
    #endif
    static inline int unriddle_length(unriddle_wide x) {
        unsigned long long high = sizeof(x) > 8 ? (unsigned long long)((x >> 32) >> 32) : 0;
        return high ? 64 + unriddle_length64(high) : unriddle_length64((unsigned long long)x);
    }
    #define UNRIDDLE_WIDE_BITS ((int)(8 * sizeof(unriddle_wide)))
    #endif
    """
    # Declared signed so that Cython tells the two masks apart; C knows the true type.
    ctypedef long long Wide "unriddle_wide"
    const int WIDE "UNRIDDLE_WIDE_BITS"
    int length "unriddle_length" (Wide mask) noexcept nogil

ctypedef fused Mask:
    unsigned long long
    Wide

cdef inline Mask reach_down(Mask seeds, Mask through, int cells) noexcept nogil
cdef bint solve_line(
    const int* code, const Mask* masks, int at, Mask* out, Mask* runs, Mask* valid, Mask* starts, Mask* gaps
) noexcept nogil

cdef class Line:
    cdef readonly int cells
    cdef readonly int states
    cdef readonly bint tall
    cdef object whole
    cdef object long_code
    cdef object room
    cdef int code[1024]
    cdef unsigned long long masks[34]
    cdef unsigned long long out[34]
    cdef unsigned long long runs[130]
    cdef unsigned long long valid[130]
    cdef unsigned long long starts[130]
    cdef unsigned long long gaps[130]
    cdef Wide wide_masks[34]
    cdef Wide wide_out[34]
    cdef Wide wide_runs[130]
    cdef Wide wide_valid[130]
    cdef Wide wide_starts[130]
    cdef Wide wide_gaps[130]
