# C twins of bits.py for 64-bit words, inlined into the kernels that cimport them.
cdef extern from *:
    """
    #ifndef UNRIDDLE_BITS
    #define UNRIDDLE_BITS
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int unriddle_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int unriddle_ctz(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int unriddle_bit_length(unsigned long long x)
    { unsigned long i; return x && _BitScanReverse64(&i, x) ? (int)i + 1 : 0; }
    #else
    static inline int unriddle_popcount(unsigned long long x)
    {
    #if defined(__x86_64__) && defined(__GNUC__) && !defined(__POPCNT__)
        /* The baseline of x86-64 lacks the instruction and calls a function instead; nearly every machine has it. */
        if (__builtin_cpu_supports("popcnt")) { __asm__("popcntq %1, %0" : "=r"(x) : "rm"(x) : "cc"); return (int)x; }
    #endif
        return __builtin_popcountll(x);
    }
    static inline int unriddle_ctz(unsigned long long x) { return __builtin_ctzll(x); }
    static inline int unriddle_bit_length(unsigned long long x) { return x ? 64 - __builtin_clzll(x) : 0; }
    #endif
    #endif
    """
    int popcount "unriddle_popcount" (unsigned long long word) noexcept nogil
    int ctz "unriddle_ctz" (unsigned long long word) noexcept nogil
    int bit_length "unriddle_bit_length" (unsigned long long word) noexcept nogil
