"""What nonograms have beside the common verbs: the search tree and certificates as files, and their check."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from unriddle.core import Answer, Companion, Option, Text, Verb
from unriddle.core.errors import listing
from unriddle.core.family import MAKE
from unriddle.core.json_shape import Json
from unriddle.core.record import lazy
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution

_COUNTING = "unriddle.puzzles.nonogram.count.counting"
_EDITOR = "unriddle.puzzles.nonogram.make.editor"
Progress = Callable[[int, int, str], None]


def certificate(
    puzzle: Puzzle, first: Solution | None, summary: Mapping[str, Json], progress: Progress
) -> Iterable[str]:
    """The certificate of a unique or impossible puzzle, line by line; MissingError when it needs a SAT solver."""
    from unriddle.puzzles.nonogram.proof import write

    return write.certificate(puzzle, None if first is None else first.cells, progress)


def certifies(summary: Mapping[str, Json]) -> str:
    """ "" for a verdict that has a certificate, otherwise why there is none."""
    verdict = summary["verdict"]
    return (
        ""
        if verdict in ("unique", "none")
        else Text("no certificate was written: the verdict is {verdict}", verdict=verdict)
    )


def check_proof(puzzle: Puzzle, file: Iterable[bytes], progress: Progress) -> Iterator[Answer]:
    from unriddle.puzzles.nonogram.proof.checker import ProofError, check

    try:
        proven = check(puzzle, file, progress)
    except ProofError as error:
        yield Answer({"proven": None, "why": str(error)}, Text("not proven: {why}", why=error.text), code=1)
        return
    what = Text("this is the only picture") if proven.verdict == "unique" else Text("there is no picture")
    steps = Text("{count:,} deduction", "{count:,} deductions", count=proven.deductions)
    if proven.clauses:
        steps = listing([steps, Text("{count:,} clause", "{count:,} clauses", count=proven.clauses)])
    value = {"proven": proven.verdict, "deductions": proven.deductions, "clauses": proven.clauses}
    yield Answer(value, Text("proven: {what} ({steps})", what=what, steps=steps))


FILES = (
    Companion(
        Option(
            "proof",
            "text",
            "write a certificate that the solution is unique, or that there is none, for verify",
            "file",
        ),
        finish=certificate,
        declines=certifies,
    ),
)
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
    Verb(
        "verify",
        "Verify a certificate written by `solve --proof`. PUZZLE is a file or an id; FILE is the certificate, or - "
        "for standard input.\n\nExit codes: 0 the certificate proves its verdict; 1 it does not; 2 it cannot be "
        "read. The verifier shares no code with the solver except the puzzle reader.",
        (Option("puzzle", "puzzle", "a file or an id"), Option("file", "lines", "the certificate")),
        answers=check_proof,
        progress="certificate",
    ),
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
