"""Bit operations for interpreted kernels; compiled kernels take the twins in bits.pxd."""

from collections.abc import Callable
from math import frexp, ldexp

# A double to which a number is added to round it to a whole one.
ROUND = 6755399441055744.0

popcount: Callable[[int], int] = int.bit_count  # of a non-negative integer
bit_length: Callable[[int], int] = int.bit_length  # index of the highest one bit plus one; 0 for 0
whole = int  # a number without its fraction


def ctz(word: int) -> int:
    """Index of the lowest one bit of a positive integer."""
    return (word & -word).bit_length() - 1


def mantissa(number: float) -> float:
    """A positive number by the power of two that leaves at least a half and less than 1."""
    return frexp(number)[0]


def exponent(number: float) -> int:
    """The power of two of `mantissa`."""
    return frexp(number)[1]


def scaled(number: float, power: float) -> float:
    """A number times two to this power, which is given as a whole number more than ROUND."""
    return ldexp(number, int(power - ROUND))
