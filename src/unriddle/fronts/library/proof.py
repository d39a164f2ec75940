"""Certificates: proofs that a nonogram has one solution or none, and their check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.fronts.library.shows import FilePath

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.puzzle import Puzzle as Clues


class Proof:
    """A certificate. `unriddle.check_proof` verifies it, as does the command `unriddle check-proof`.

    >>> import unriddle as ur
    >>> puzzle = ur.nonogram([[2], [1]], [[2], [1]])
    >>> ur.check_proof(puzzle, puzzle.prove())
    ProofCheck(ok=True, verdict='unique', why='')
    """

    __slots__ = ("lines",)

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def save(self, path: FilePath) -> None:
        """Write it to a file; OSError."""
        Path(path).write_text(str(self), encoding="utf-8")

    def __str__(self) -> str:
        return "".join(self.lines)

    def __repr__(self) -> str:
        return f"<Proof of {len(self.lines)} lines>"


class ProofCheck(NamedTuple):
    """Whether a certificate is right: then `verdict` is what it proves, else `why` says what is wrong with it.

    >>> ProofCheck(ok=True, verdict="unique").ok
    True
    """

    ok: bool
    verdict: Literal["unique", "none"] | None
    why: str = ""


def proof_of(clues: Clues) -> Proof:
    """The certificate of a nonogram with one solution or none; PuzzleError for one with several."""
    from unriddle.puzzles.nonogram.verbs import certificate, certifies
    from unriddle.session.opened import Opened
    from unriddle.session.solving import Session

    session = Session.start(Opened.of(clues), limit=2)
    for _ in session.run():
        pass
    said = session.outcome.told
    if why := certifies(said):
        raise PuzzleError(Text.of(why))
    return Proof([*certificate(clues, session.finds.first, said, lambda done, whole, what: None)])


def checked(clues: Clues, text: bytes) -> ProofCheck:
    """What the code that verifies certificates, which shares nothing with the solver, says of one."""
    from unriddle.puzzles.nonogram.proof.checker import ProofError, check

    try:
        proven = check(clues, text.splitlines(keepends=True), lambda done, whole, what: None)
    except ProofError as error:
        return ProofCheck(False, None, str(error))
    return ProofCheck(True, "unique" if proven.verdict == "unique" else "none")
