"""Refutes clauses without a SAT solver: by trials of single cells, nested where that is not enough.

Where that does, the proofs are much shorter than those of a SAT solver.
"""

from collections.abc import Generator, Sequence

from unriddle.puzzles.nonogram.error_texts import another_picture
from unriddle.puzzles.nonogram.proof.checker.kernel import Clauses

# (True, a clause that is added) or (False, one that is dropped)
Steps = Generator[tuple[bool, list[int]], None, None]


def refutation(database: Clauses, tried: Sequence[int], most: int) -> Steps:
    """Clauses that follow, each from those before it, to be added to the database as they come.

    Literals in `tried` are tried in this order, then variables that are not among them; it ends with a contradiction,
    or after `most` trials. PuzzleError when the clauses can be satisfied.
    """
    path: list[int] = []
    rest = sorted(set(range(1, database.variables + 1)) - {abs(literal) for literal in tried})
    while not database.contradiction:
        clause = [-literal for literal in path]
        refuted = database.follows(clause)
        chosen = 0
        for literal in () if refuted else tried:
            if most <= 0:
                return
            most -= 1
            wrong, right = (database.follows([*clause, sign * literal]) for sign in (-1, 1))
            if wrong or right:
                yield True, [*clause, -literal if wrong else literal]
            elif not chosen:
                chosen = literal
            refuted = wrong and right
            if refuted:
                break
        if refuted:
            yield True, clause
            del path[-1:]
            continue
        undecided = (v for v in rest if not database.follows([*clause, v]) and not database.follows([*clause, -v]))
        chosen = chosen or next(undecided, 0)
        if not chosen:
            raise another_picture()
        path.append(chosen)
