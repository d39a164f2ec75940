# Wide is a word of 128 bits where the compiler has them (not MSVC); WIDE tells how many it has. Such words stand beside
# those of 64 for lines of 66 to 128 cells: a line solve takes 365 to 666 ns with one, 727 to 1300 with two of 64.
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
