"""How many rounds a test makes that has many: with --slow, or if a folder or a file is asked for, all; else a third.
UNRIDDLE_ROUNDS=10 makes ten times as many.
"""

import os

FEWER = False  # conftest.py says so when all tests are asked for without --slow
TIMES = int(os.environ.get("UNRIDDLE_ROUNDS", "1"))


def rounds(count: int) -> int:
    """Of this many."""
    return -(-count * TIMES // 3) if FEWER else count * TIMES


def stride(count: int) -> int:
    """From one round to the next, where it is this if all are made."""
    return 3 * count if FEWER else count
