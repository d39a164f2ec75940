"""Parts of a family's commands for proofs: the files of `solve --proof` and `--cnf`, and `verify`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from unriddle.core import Answer, Companion, Found, Option, PuzzleError, Text, Verb, run
from unriddle.core.errors import join_with_commas
from unriddle.core.json_shape import Json
from unriddle.kit.proof import Problem, Progress, ProofError
from unriddle.kit.proof.files import ENDINGS, Step, checked_clauses, dimacs, encode_proof, steps_of
from unriddle.registry import find

# asked(puzzle, solutions found): the problem, and the solution that a last clause rules out, or None.
EncodeProblem = Callable[[Any, Iterable[Any]], tuple[Problem, Any]]
# prove(problem, solution as above, progress): the steps, or the content of a certificate file.
Prove = Callable[[Any, Any, Progress], list[Step]]
Certificate = Callable[[Any, Any, Progress], Iterable[bytes]]


def declines(summary: Mapping[str, Json]) -> str:
    """Return "" for a verdict that can be proven, otherwise why no certificate was written."""
    verdict = summary["verdict"]
    known = verdict in ("unique", "none")
    return "" if known else Text("no certificate was written: the verdict is {verdict}", verdict=verdict)


def companions(
    asked: EncodeProblem, prove: Prove | None = None, certificate: Certificate | None = None, **more: Any
) -> Any:
    """Return the files of a family's search: a proof in the format of the extension, and its clauses.

    Without `prove` the family has no lemmas of its own; `certificate` writes its own format.
    """

    def proof(puzzle: Any, found: Iterable[Any], summary: Any, progress: Progress, ending: str) -> Iterable[bytes]:
        problem, solution = asked(puzzle, found)
        if ending in ENDINGS:
            if prove is not None:
                return [encode_proof(prove(problem, solution, progress), ending)]
            from unriddle.kit.proof.refute import refutation

            return [encode_proof(refutation(problem, solution, progress), ending)]
        if certificate is None:
            raise PuzzleError(
                "name a file that ends in {endings}", "--proof", endings=", ".join(f".{each}" for each in ENDINGS)
            )
        return certificate(problem, solution, progress)

    def cnf(puzzle: Any, found: Iterable[Any], summary: Any, progress: Progress, ending: str) -> Iterable[bytes]:
        return [dimacs(*asked(puzzle, found))]

    proofs = Option(
        "proof",
        "text",
        "write a proof that the solution is unique, or that there is none, for verify; .drat, .lrat, .bdrat and .blrat "
        "(binary) are for other people's checkers",
        "file",
    )
    clauses = Option("cnf", "text", "write the clauses that this proof refutes, in DIMACS", "file")
    more = {"declines": declines, **more}
    return (Companion(proofs, finish=proof, **more), Companion(clauses, finish=cnf, **more))


def proven(
    asked: EncodeProblem, puzzle: Any, lines: Iterable[bytes], progress: Progress, *words: Any
) -> Iterator[Answer]:
    """Verify a DRAT or LRAT proof about a puzzle. Raises ProofError, PuzzleError.

    The proof does not name the solution that it excludes: a search finds one.
    """
    from unriddle.kit.proof.check import check

    entry = find(puzzle.family).entries["solve"]
    events = run(entry.search(puzzle, None, *words), solutions=None if words else 1)
    problem, solution = asked(puzzle, (event.solution for event in events if isinstance(event, Found)))
    given = chain(checked_clauses(problem), [] if solution is None else [problem.another(solution)])
    count = check(problem.variables, given, steps_of(lines), progress)
    yield proven_answer("none" if solution is None else "unique", {"steps": count})


def proven_answer(verdict: str, counts: Mapping[str, int]) -> Answer:
    """Return the answer that this verdict is proven, with the counts of steps, deductions and clauses."""
    result = Text("this is the only solution") if verdict == "unique" else Text("there is no solution")
    phrases = {
        "steps": Text("{count:,} step", "{count:,} steps", count=counts.get("steps", 0)),
        "deductions": Text("{count:,} deduction", "{count:,} deductions", count=counts.get("deductions", 0)),
        "clauses": Text("{count:,} clause", "{count:,} clauses", count=counts.get("clauses", 0)),
    }
    steps = join_with_commas(phrases[name] for name, count in counts.items() if count or name != "clauses")
    return Answer({"proven": verdict, **counts}, Text("proven: {what} ({steps})", what=result, steps=steps))


def verify(answers: Callable[[Any, Iterable[bytes], Progress], Iterator[Answer]]) -> Verb:
    """Return the verb `verify` of a family."""

    def check_file(puzzle: Any, file: Iterable[bytes], progress: Progress) -> Iterator[Answer]:
        try:
            yield from answers(puzzle, file, progress)
        except ProofError as error:
            yield Answer({"proven": None, "why": str(error)}, Text("not proven: {why}", why=error.text), code=1)

    return Verb(
        "verify",
        "Verify a proof written by `solve --proof`. PUZZLE is a file or an id; FILE is the proof, or - for standard "
        "input.\n\nExit codes: 0 it proves its verdict; 1 it does not; 2 it cannot be read. The verifier shares no "
        "code with the solver except the puzzle reader.",
        (Option("puzzle", "puzzle", "a file or an id"), Option("file", "lines", "the proof")),
        answers=check_file,
        progress="certificate",
    )
