"""Clauses in DIMACS, and proofs in DRAT and LRAT, as text and binary: written and read.

Formats: M. Heule, https://www.cs.utexas.edu/~marijn/drat-trim/ (DRAT, and its binary form); L. Cruz-Filipe et al.,
Efficient Certified RAT Verification, 2017 (LRAT).
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from unriddle.core import PuzzleError, Text, in_line
from unriddle.kit.proof import Clause, Problem

ENDINGS = ("drat", "lrat", "bdrat", "blrat")  # the extensions of proof files; b for binary
MAX_LINE = 1 << 24  # the most bytes of a line
MAX_SIZE = 1 << 28  # the most bytes of a binary proof
LOOK = 1000  # the number of its first steps that decide the format
DIGITS = 9  # the most digits of a number
LITERALS = 500_000  # the most literals or hints of a step of a binary proof


# The most clauses and variables of a puzzle; 512 x 512 cells with 25 blocks in a line have 6,000,000 and 1,700,000.
MAX_CLAUSES, MAX_VARIABLES = 8_000_000, 2_000_000


def checked_clauses(problem: Problem) -> Iterator[Clause]:
    """Yield the clauses of a puzzle; PuzzleError if there are too many clauses or variables."""
    if problem.variables > MAX_VARIABLES:
        counts = {"count": problem.variables, "most": MAX_VARIABLES}
        raise PuzzleError(
            Text("too large: its clauses need {count:,} variables; at most {most:,} are possible", **counts)
        )
    for number, clause in enumerate(problem.given()):
        if number == MAX_CLAUSES:
            raise PuzzleError("too large: it has more than {most:,} clauses", most=MAX_CLAUSES)
        yield clause


class Step(NamedTuple):
    """One step of a proof: a clause that is added or deleted, and in LRAT its number.

    `hints` are the numbers of the clauses it follows from (added), or of those deleted; None in DRAT.
    """

    added: bool
    clause: Clause
    number: int = 0
    hints: list[int] | None = None


def dimacs(problem: Problem, solution: Any = None) -> bytes:
    """Return the clauses of a puzzle in DIMACS CNF, with comments on the variables.

    With a solution, a last clause rules it out.
    """
    clauses = [*checked_clauses(problem), *([] if solution is None else [problem.another(solution)])]
    lines = [f"c {line}" for line in problem.comments()]
    if solution is not None:
        lines.append(f"c the last clause, {len(clauses)}, rules out one solution")
    lines.append(f"p cnf {problem.variables} {len(clauses)}")
    return "\n".join([*lines, *(" ".join(map(str, [*clause, 0])) for clause in clauses), ""]).encode()


def encode_proof(steps: Iterable[Step], ending: str) -> bytes:
    """Return a proof in one of the formats ENDINGS; all steps need numbers and hints."""
    hinted, binary = "lrat" in ending, ending.startswith("b")
    return b"".join((_binary if binary else _text)(step, hinted) for step in steps)


def _text(step: Step, hinted: bool) -> bytes:
    drop = [] if step.added else ["d"]
    numbers: list[Any] = [*drop, *step.clause, 0]
    if hinted:
        numbers = [step.number, *drop, *(numbers if step.added else ()), *(step.hints or ()), 0]
    return (" ".join(map(str, numbers)) + "\n").encode()


def _binary(step: Step, hinted: bool) -> bytes:
    numbers = [*step.clause, 0]
    if hinted:
        numbers = [*([step.number, *numbers] if step.added else ()), *(step.hints or ()), 0]
    data = bytearray(b"a" if step.added else b"d")
    for number in numbers:
        value = 2 * number if number >= 0 else 1 - 2 * number
        while value > 127:
            data.append(value & 127 | 128)
            value >>= 7
        data.append(value)
    return bytes(data)


def steps_of(lines: Iterable[bytes]) -> Iterator[Step]:
    """Yield the steps of a proof, its format detected by content; PuzzleError for any other content."""
    rest = iter(lines)
    first = next(rest, b"")
    if not first:
        raise PuzzleError("the file of the proof is empty")
    all_lines = chain([first], rest)
    if first[:1] != b"a" and (first[:1] != b"d" or first[1:2] == b" "):
        yield from text_steps(all_lines)
        return
    parts, size, ends = [], 0, False
    for line in all_lines:
        parts.append(line)
        size, ends = size + len(line), ends or b"\0" in line
        if not ends and size > 5 * LITERALS:
            raise PuzzleError("the binary proof is damaged at byte {at}", at=size)
        if size > MAX_SIZE:
            raise PuzzleError("the binary proof is larger than {most:,} bytes", most=MAX_SIZE)
    data = b"".join(parts)
    # In LRAT, clause numbers increase; a DRAT step read as LRAT would have the next `a` among its hints.
    try:
        steps = list(islice(_unpack(data, True), LOOK))
        numbers = [step.number for step in steps if step.added]
        hinted = numbers == sorted({*numbers}) and all(min(step.hints or [1]) > 0 for step in steps)
    except PuzzleError:
        hinted = False
    yield from _unpack(data, hinted)


def text_steps(lines: Iterable[bytes], before: int = 0) -> Iterator[Step]:
    """Yield the steps of a proof in text, after `before` other lines; PuzzleError for an invalid line."""
    hinted: bool | None = None
    for at, line in enumerate(lines, before + 1):
        words = line.split()
        if not words or words[0] == b"c":
            continue
        if hinted is None:
            hinted = words[1:2] == [b"d"] or words.count(b"0") == 2
        try:
            if len(line) > MAX_LINE or len(max(words, key=len)) > DIGITS + 1 or b"_" in line:
                raise ValueError
            drops = words[int(hinted)] == b"d"
            number, *numbers = map(int, [*([] if hinted else [b"0"]), *(word for word in words if word != b"d")])
            end = numbers.index(0)
            if words.count(b"d") != drops or (end + 1 == len(numbers)) == (hinted and not drops) or numbers[-1]:
                raise ValueError
            hints = numbers[end + 1 : -1] if hinted and not drops else []
            if 0 in hints:
                raise ValueError
        except (ValueError, IndexError):
            raise PuzzleError("this is not a line of a proof in DRAT or LRAT", in_line(at)) from None
        clause = numbers[:end]
        if hinted:
            yield Step(not drops, [] if drops else clause, number, clause if drops else hints)
        else:
            yield Step(not drops, clause)


def _unpack(data: bytes, hinted: bool) -> Iterator[Step]:
    at, size = 0, len(data)

    def numbers() -> list[int]:
        nonlocal at
        found: list[int] = []
        while True:
            value = shift = 0
            while True:
                if at >= size or shift > 35 or len(found) > LITERALS:
                    raise PuzzleError("the binary proof is damaged at byte {at}", at=at)
                byte = data[at]
                value |= (byte & 127) << shift
                at, shift = at + 1, shift + 7
                if byte < 128:
                    break
            if not value:
                return found
            found.append(-(value >> 1) if value & 1 else value >> 1)

    while at < size:
        kind = data[at : at + 1]
        at += 1
        if kind not in (b"a", b"d"):
            raise PuzzleError("the binary proof is damaged at byte {at}", at=at - 1)
        found = numbers()
        if not hinted:
            yield Step(kind == b"a", found)
        elif kind == b"d":
            yield Step(False, [], 0, found)
        elif not found or found[0] <= 0:
            raise PuzzleError("the binary proof is damaged at byte {at}", at=at)
        else:
            yield Step(True, found[1:], found[0], numbers())
