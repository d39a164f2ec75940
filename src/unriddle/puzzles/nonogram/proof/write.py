"""Writes the certificates that the checker verifies: deductions from lines, then what a SAT solver refutes the rest by.

A certificate says nothing of how the search came to its verdict: it is proven from scratch.
"""

from array import array
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import groupby

from unriddle import sat
from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.proof import checker
from unriddle.puzzles.nonogram.proof.checker.board import Board
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.proof.checker.kernel import Clauses
from unriddle.puzzles.nonogram.puzzle import Puzzle, another_picture

# (True, a clause that is added) or (False, one that is dropped)
Steps = Generator[tuple[bool, list[int]], None, None]


def refuted_by_trials(database: Clauses, tried: Sequence[int], most: int) -> Steps:
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


# Trials before a SAT solver takes over, and where there is none before it is asked for: about a second, some minutes.
TRIALS, TRIALS_ALONE = 5_000, 5_000_000
# Conflicts of the SAT solver between two reports of progress.
CONFLICTS = 2_000


def certificate(puzzle: Puzzle, picture: bytes | None, progress: checker.Progress | None = None) -> Iterator[str]:
    """A certificate, line by line: that this picture is the only one, or for None that there is none.

    PuzzleError when that is not so; MissingError when it needs a SAT solver and none is installed.
    """
    if picture is not None and not checker.right(puzzle, picture):
        raise PuzzleError(Text("this picture does not solve the puzzle"))
    told = progress or (lambda done, total, what: None)
    board = Board(puzzle)
    deductions, impossible = deduce(board, told)
    clauses = None
    if not impossible and (picture is None or not board.known()):
        clauses = refutation(Encoding(puzzle, board.masks), picture, told)
    yield f"{checker.TITLE}\npuzzle {checker.digest(puzzle)}\nverdict {'none' if picture is None else 'unique'}\n"
    if picture is not None:
        yield "picture\n"
        for at in range(0, len(picture), puzzle.width):
            yield "".join(board.signs[cell] for cell in picture[at : at + puzzle.width]) + "\n"
    yield f"deductions {len(deductions)}\n"
    yield from (f"{deduction}\n" for deduction in deductions)
    if clauses is not None:
        yield f"clauses {len(clauses)}\n"
        yield from (f"{clause}\n" for clause in clauses)
    yield "end\n"


def deduce(board: Board, progress: checker.Progress) -> tuple[list[str], bool]:
    """Let line after line tell what it can: the deductions in order; whether the last line cannot be filled."""
    count = len(board.clues)
    waiting, is_waiting = deque(range(count)), [True] * count
    deductions: list[str] = []
    while waiting:
        line = waiting.popleft()
        is_waiting[line] = False
        progress(len(deductions), 0, "deductions")
        told = board.narrow(line)
        if told is None:
            return [*deductions, f"{board.name(line)}: none"], True
        masks = board.masks[board.cells(line)]
        changed = [cell for cell, (old, new) in enumerate(zip(masks, told, strict=True)) if old != new]
        if not changed:
            continue
        board.masks[board.cells(line)] = told
        deductions.append(f"{board.name(line)}: {' '.join(_runs(changed, told, board.signs))}")
        for cell in changed:
            crossing = board.height + cell if line < board.height else cell
            if not is_waiting[crossing]:
                is_waiting[crossing] = True
                waiting.append(crossing)
    return deductions, False


def _runs(cells: Sequence[int], masks: Sequence[int], signs: str) -> Iterator[str]:
    """The cells with the states that are left to them, neighbours that are alike together."""
    for (_, mask), run in groupby(enumerate(cells), lambda item: (item[1] - item[0], masks[item[1]])):
        found = [cell + 1 for _, cell in run]
        place = f"{found[0]}-{found[-1]}" if len(found) > 1 else f"{found[0]}"
        yield f"{place}=" + "".join(sign for state, sign in enumerate(signs) if mask >> state & 1)


def refutation(encoding: Encoding, picture: bytes | None, progress: checker.Progress) -> list[str]:
    """Clauses that follow one after another up to the contradiction, each dropped after its last use."""
    given = [*encoding.given()]
    if picture is not None:
        given.append(encoding.another(picture))
    learnt = Learnt(encoding.variables, given)
    most = TRIALS if sat.available() else TRIALS_ALONE
    phases = [] if picture is None else encoding.literals(picture)
    for steps in refuted_by_trials(learnt.database, encoding.other(picture), most), _solved(given, phases, progress):
        with closing(steps):
            for added, clause in steps:
                learnt.step(added, clause)
                progress(len(learnt.why), 0, "clauses")
                if learnt.database.contradiction:
                    return learnt.needed()
    raise PuzzleError(Text("the SAT solver's proof is not complete"))


def _solved(given: list[list[int]], phases: list[int], progress: checker.Progress) -> Steps:
    """What a SAT solver learns until it finds the contradiction; first it tries the picture that is known."""
    with sat.Solver(proof=True) as solver:
        solver.add(given)
        if phases:
            solver.phases(phases)
        while (answer := solver.slice(CONFLICTS)) is None:
            progress(solver.conflicts, 0, "conflicts")
        if answer:
            raise another_picture()
        yield from solver.proof()


class Learnt:
    """The clauses that a solver learned, each checked to follow, with those that it follows from."""

    def __init__(self, variables: int, given: Sequence[Sequence[int]]) -> None:
        self.database = Clauses(variables, True)
        for clause in given:
            self.database.add(list(clause))
        self.database.start()
        # By the number of a clause: its text, and what it follows from as Clauses.why.
        self.text: dict[int, str] = {}
        self.why: dict[int, array[int]] = {}
        self.numbers: dict[tuple[int, ...], list[int]] = {}

    def step(self, added: bool, clause: list[int]) -> None:
        """Take over one step of the solver; a clause that does not follow by unit propagation is left out."""
        key = tuple(sorted(clause))
        if not added:
            if numbers := self.numbers.get(key):
                self.database.drop(numbers.pop())
        elif self.database.follows(clause):
            why = array("i", self.database.why)
            number = self.database.add(clause)
            if number:
                self.text[number] = " ".join(map(str, [*clause, 0]))
                self.why[number] = why
                self.numbers.setdefault(key, []).append(number)

    def needed(self) -> list[str]:
        """The clauses that lead to the contradiction, in order, each dropped after its last use."""
        last = self._last_uses()
        unused: dict[int, list[int]] = {}
        for number, use in last.items():
            unused.setdefault(use, []).append(number)
        lines = []
        for number, text in self.text.items():
            if number in last:
                lines.append(text)
            lines += ["d " + self.text[other] for other in unused.get(number, ()) if other != number]
        return lines

    def _last_uses(self) -> dict[int, int]:
        """For each clause that is needed the number of the last one that it is needed for."""
        last: dict[int, int] = {}
        settled: set[int] = set()
        if not self.why:
            return last

        def use(sources: Sequence[int], number: int) -> None:
            waiting = [(sources, number)]
            while waiting:
                found, where = waiting.pop()
                for source in found:
                    if source > 0:
                        last[source] = max(last.get(source, 0), where)
                    elif source not in settled:
                        settled.add(source)
                        since, why = self.database.settled_by(-source)
                        waiting.append((why, since))

        use(self.database.end, max(self.why) + 1)
        for number in reversed(self.why):
            if number in last:
                use(self.why[number], number)
        return last
