# C twins of bits.py for 64-bit words and doubles, inlined into the kernels that cimport them.
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
    /* Of doubles of full precision, as IEEE 754 has them. */
    #include <string.h>
    static inline double unriddle_mantissa(double x)
    {
        unsigned long long word;
        memcpy(&word, &x, 8);
        word = (word & 0x000FFFFFFFFFFFFFULL) | 0x3FE0000000000000ULL;
        memcpy(&x, &word, 8);
        return x;
    }
    /* Made a double by its bits, so that compilers do two at a time. */
    static inline double unriddle_exponent(double x)
    {
        unsigned long long word;
        memcpy(&word, &x, 8);
        word = (word >> 52) | 0x4330000000000000ULL;
        memcpy(&x, &word, 8);
        return x - (4503599627370496.0 + 1022.0);
    }
    static inline double unriddle_scaled(double x, double power)
    {
        unsigned long long word, by;
        memcpy(&word, &x, 8);
        memcpy(&by, &power, 8);
        word += by << 52;
        memcpy(&x, &word, 8);
        return x;
    }
    #endif
    """
    int popcount "unriddle_popcount" (unsigned long long word) noexcept nogil
    int ctz "unriddle_ctz" (unsigned long long word) noexcept nogil
    int bit_length "unriddle_bit_length" (unsigned long long word) noexcept nogil
    double mantissa "unriddle_mantissa" (double number) noexcept nogil
    double exponent "unriddle_exponent" (double number) noexcept nogil
    double scale "unriddle_scaled" (double number, double power) noexcept nogil
    int truncate "(int)" (double number) noexcept nogil
