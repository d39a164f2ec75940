"""Verbs of nonograms beside the common ones: the search tree and certificates as files, and their check."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from unriddle.core import Answer, Option, Verb
from unriddle.core.family import MAKE
from unriddle.core.record import lazy
from unriddle.kit.proof import Progress
from unriddle.kit.proof import verbs as proofs
from unriddle.kit.proof.files import Step
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution

_COUNTING = "unriddle.puzzles.nonogram.count.counting"
_EDITOR = "unriddle.puzzles.nonogram.make.editor"


def encode_puzzle(puzzle: Puzzle, found: Iterable[Solution]) -> tuple[Any, bytes | None]:
    """Return the clauses of a puzzle, and its first picture, None for none."""
    from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding

    first = next(iter(found), None)
    return Encoding(puzzle), None if first is None else first.cells


def prove(encoding: Any, picture: bytes | None, progress: Progress) -> list[Step]:
    from unriddle.puzzles.nonogram.proof import write

    return write.proof(encoding, picture, progress)


def certificate(encoding: Any, picture: bytes | None, progress: Progress) -> Iterator[bytes]:
    from unriddle.puzzles.nonogram.proof import write

    return write.certificate(encoding, picture, progress)


def check_proof(puzzle: Puzzle, file: Iterable[bytes], progress: Progress) -> Iterator[Answer]:
    from unriddle.puzzles.nonogram.proof import checker

    lines = iter(file)
    first = next(lines, b"")
    all_lines = chain([first], lines)
    if not first.startswith(b"unriddle"):
        yield from proofs.proven(encode_puzzle, puzzle, all_lines, progress)
        return
    proven = checker.check(puzzle, all_lines, progress)
    yield proofs.proven_answer(proven.verdict, {"deductions": proven.deductions, "clauses": proven.clauses})


FILES = (*proofs.companions(encode_puzzle, prove, certificate),)
VERBS = (
    Verb(
        "count",
        "Count the nonograms of a given size exactly. Counts all pictures, their sets of clues, the pictures that "
        "are determined by their clues, and among these the ones solved by line logic alone, or with trials (suppose "
        "a value, and rule it out if it leads to a contradiction).",
        lazy(_COUNTING, "SIZES"),
        lazy(_COUNTING, "BOARD"),
        shared=lazy(_COUNTING, "SHARED"),
    ),
    proofs.verify(check_proof),
    Verb(
        "repair",
        "Give a nonogram a unique solution. Changes as few cells as possible of the picture that came with it; "
        "without a picture, of its first solution.\n\nExit codes: 0 repaired; 1 not possible; 2 bad input; 3 stopped "
        "early.",
        (Option("source", "puzzle", "a file or an id"),),
        (
            Option("solvable", "unique|line", "a unique solution, or one that line logic alone finds"),
            Option("changes", "text", "change at most this share of all cells, 0% to 50%", placeholder="PERCENT"),
            Option("one", "flag", "only show which cells line logic leaves open, and which single changes help most"),
        ),
        entry=MAKE,
        puzzle=lazy(_EDITOR, "order"),
        answers=lazy(_EDITOR, "helps"),
        top=True,
    ),
)
