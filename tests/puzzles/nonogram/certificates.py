"""Certificates for tests: made, taken apart, changed, put together again with right counts, and checked."""

from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import NamedTuple

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.proof.checker import TITLE, check, digest
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.proof.write import certificate
from unriddle.puzzles.nonogram.puzzle import LETTERS, Puzzle


def made(puzzle: Puzzle, found: set[bytes]) -> bytes:
    """A certificate that the first picture is the only one, or that there is none."""
    return b"".join(certificate(Encoding(puzzle), min(found, default=None), silent))


def silent(done: int, whole: int, what: str) -> None:
    """Progress that nobody wants."""


def verified(puzzle: Puzzle, data: bytes) -> str:
    """What a certificate proves, or "" for nothing."""
    try:
        return check(puzzle, BytesIO(data), silent).verdict
    except PuzzleError:
        return ""


def kind(data: bytes) -> str:
    """One of KINDS."""
    return ("unique" if b"verdict unique" in data else "none") + (
        " by clauses" if b"\nclauses " in data else " by lines"
    )


KINDS = ("unique by lines", "none by lines", "unique by clauses", "none by clauses")


class Parts(NamedTuple):
    """A certificate taken apart; `picture` is None when it claims that there is none."""

    puzzle: str
    picture: list[str] | None
    deductions: list[str]
    clauses: list[str] | None

    @classmethod
    def of(cls, data: bytes) -> "Parts":
        lines = data.decode().splitlines()
        at = next(at for at, line in enumerate(lines) if line.startswith("deductions "))
        count = int(lines[at].split()[1])
        rest = lines[at + 1 + count : -1]
        return cls(
            lines[1].split()[1],
            lines[4:at] if lines[2] == "verdict unique" else None,
            lines[at + 1 : at + 1 + count],
            rest[1:] if rest else None,
        )

    def join(self) -> bytes:
        """The certificate again."""
        lines = [TITLE, f"puzzle {self.puzzle}", f"verdict {'none' if self.picture is None else 'unique'}"]
        lines += [] if self.picture is None else ["picture", *self.picture]
        lines += [f"deductions {len(self.deductions)}", *self.deductions]
        lines += [] if self.clauses is None else [f"clauses {len(self.clauses)}", *self.clauses]
        return "\n".join([*lines, "end", ""]).encode()


def rows(puzzle: Puzzle, picture: bytes) -> list[str]:
    """A picture as it stands in a certificate."""
    signs = ".#" if len(puzzle.colors) == 1 else "." + LETTERS
    return [
        "".join(signs[cell] for cell in picture[at : at + puzzle.width]) for at in range(0, len(picture), puzzle.width)
    ]


def _in_text(random: Random, text: str, signs: str) -> str:
    at = random.randrange(len(text))
    return text[:at] + random.choice(signs) + text[at + 1 :]


def _without(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines) + 1)
    return lines[:at] + lines[at + 1 :]


def _changed(random: Random, lines: list[str], signs: str) -> list[str]:
    if not lines:
        return [random.choice(("row 1: none", "column 1: 1=.", "0", "1 0", "-1 0"))]
    at = random.randrange(len(lines))
    return [*lines[:at], _in_text(random, lines[at], signs), *lines[at + 1 :]]


def other_cell(random: Random, parts: Parts) -> Parts:
    """Another cell in the picture, or in a deduction."""
    if parts.picture and random.random() < 0.5:
        return parts._replace(picture=_changed(random, parts.picture, ".#ab"))
    return parts._replace(deductions=_changed(random, parts.deductions, ".#ab123"))


def fewer_deductions(random: Random, parts: Parts) -> Parts:
    return parts._replace(deductions=_without(random, parts.deductions))


def cut_deductions(random: Random, parts: Parts) -> Parts:
    return parts._replace(deductions=parts.deductions[: random.randrange(len(parts.deductions) + 1)])


def swapped_deductions(random: Random, parts: Parts) -> Parts:
    return parts._replace(deductions=random.sample(parts.deductions, len(parts.deductions)))


def other_clause(random: Random, parts: Parts) -> Parts:
    """Another literal in a clause, or a clause more."""
    return parts._replace(clauses=_changed(random, parts.clauses or [], "0123456789- "))


def fewer_clauses(random: Random, parts: Parts) -> Parts:
    return parts._replace(clauses=None if parts.clauses is None else _without(random, parts.clauses))


def cut_clauses(random: Random, parts: Parts) -> Parts:
    clauses = parts.clauses or []
    return parts._replace(clauses=clauses[: random.randrange(len(clauses) + 1)])


def shorter_clauses(random: Random, parts: Parts) -> Parts:
    """Some clauses have a literal less."""
    clauses = []
    for clause in parts.clauses or []:
        words = clause.split()
        if len(words) > 2 and random.random() < 0.2:
            del words[random.randrange(words[0] == "d", len(words) - 1)]
        clauses.append(" ".join(words))
    return parts._replace(clauses=clauses)


def opposite(random: Random, parts: Parts) -> Parts:
    """No picture is claimed: so the clause that excludes it is missing."""
    return parts._replace(picture=None)


CHANGES: tuple[Callable[[Random, Parts], Parts], ...] = (
    other_cell,
    fewer_deductions,
    cut_deductions,
    swapped_deductions,
    other_clause,
    fewer_clauses,
    cut_clauses,
    shorter_clauses,
    opposite,
)


def of_another(random: Random, data: bytes, puzzle: Puzzle, found: set[bytes]) -> bytes:
    """The same proof under the name of another puzzle, with one of its pictures if it has any."""
    parts = Parts.of(data)._replace(puzzle=digest(puzzle))
    if parts.picture is not None and found:
        parts = parts._replace(picture=rows(puzzle, random.choice(sorted(found))))
    return parts.join()


def damaged(random: Random, data: bytes) -> bytes:
    """A byte, or all that follows it, is not what it was."""
    at = random.randrange(len(data))
    tail = b"" if random.random() < 0.3 else data[at + 1 :]
    return data[:at] + random.choice((b"", b".", b"#", b"0", b"1", b"-", b"2", b" ", b"\n", b"\xff")) + tail
