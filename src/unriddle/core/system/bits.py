"""Bit operations for interpreted kernels; compiled kernels take the twins in bits.pxd."""


def popcount(word: int) -> int:
    """Number of one bits of a non-negative integer."""
    return word.bit_count()


def ctz(word: int) -> int:
    """Index of the lowest one bit of a positive integer."""
    return (word & -word).bit_length() - 1


def bit_length(word: int) -> int:
    """Index of the highest one bit plus one; 0 for 0."""
    return word.bit_length()
