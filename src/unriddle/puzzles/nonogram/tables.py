"""Flat tables for interpreted kernels; compiled kernels take the twins in tables.pxd, which live on the C heap."""


def ints(size: int) -> list[int]:
    """A table of 32-bit numbers, all 0."""
    return [0] * (size + 1)


def longer(table: list[int], size: int, more: int) -> list[int]:
    """The table with room for so many more numbers."""
    return table + [0] * (size + more + 1 - len(table))


words = ints


def doubles(size: int) -> list[float]:
    """A table of double precision numbers, all 0."""
    return [0.0] * (size + 1)


def free(table: list[int] | list[float]) -> None:
    """Give the room back; Python does so itself."""
