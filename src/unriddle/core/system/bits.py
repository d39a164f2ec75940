"""Bit operations for interpreted kernels; compiled kernels use their counterparts in bits.pxd."""

from collections.abc import Callable
from math import frexp, ldexp

# Adding this double to a number rounds the number to an integer.
ROUND = 6755399441055744.0

popcount: Callable[[int], int] = int.bit_count  # of a non-negative integer
bit_length: Callable[[int], int] = int.bit_length  # index of the highest one bit plus one; 0 for 0
truncate = int  # a number without its fraction


def ctz(word: int) -> int:
    """Return the index of the lowest one bit of a positive integer."""
    return (word & -word).bit_length() - 1


def mantissa(number: float) -> float:
    """Return the mantissa of a positive number: at least 0.5 and less than 1."""
    return frexp(number)[0]


def exponent(number: float) -> int:
    """Return the exponent k of a positive number: number == mantissa(number) * 2**k."""
    return frexp(number)[1]


def scale(number: float, power: float) -> float:
    """Return number * 2**k, where `power` is ROUND + k for an integer k."""
    return ldexp(number, int(power - ROUND))
