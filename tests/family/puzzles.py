"""Puzzles of a family for tests that are about every family: from the cases of its oracle."""

from contract.bench import cases


def small(family: str, entry: str) -> str:
    """The id of a puzzle on which this long work is short."""
    own = [case for name, case in cases() if name == family]
    for case in own:
        if case.search == entry:
            return case.puzzle
    return taught(family)


def taught(family: str) -> str:
    """The id of a puzzle with one solution; of the largest, as far as its id says it."""
    own = [case for name, case in cases() if (name, case.search) == (family, "solve") and case.expected]
    return max((case.puzzle for case in own if len(case.expected()) == 1), key=len)
