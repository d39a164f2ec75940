"""How many rounds a test makes that has many: with --slow, or if a folder or a file is asked for, all; else a third."""

FEWER = False  # conftest.py says so when all tests are asked for without --slow


def rounds(count: int) -> int:
    """Of this many."""
    return -(-count // 3) if FEWER else count


def stride(count: int) -> int:
    """From one round to the next, where it is this if all are made."""
    return 3 * count if FEWER else count
