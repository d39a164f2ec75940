"""Flat arrays for interpreted kernels; compiled ones use arrays.pxd. The list `keep` owns them."""

from typing import Any


def ints(keep: list[Any], count: int) -> list[int]:
    """Return an array of `count` 32-bit zeros, and one more."""
    return [0] * (count + 1)


def doubles(keep: list[Any], count: int) -> list[float]:
    """Return an array of `count` double precision zeros, and one more."""
    return [0.0] * (count + 1)


def longer(keep: list[Any], old: list[int], count: int) -> list[int]:
    """Return the array with room for this many numbers."""
    return old + [0] * (count + 1 - len(old))


words = ints
longs = ints
chars = ints
wides = ints
unset_words = ints
longer_words = longer
