"""Encodes the exact covers of a board by the words found as clauses, for proofs; see docs/puzzles/proofs.md."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from unriddle import lexicon
from unriddle.core import Answer, PuzzleError
from unriddle.core.errors import plain
from unriddle.kit.proof import Clause, Progress
from unriddle.kit.proof import verbs as proofs
from unriddle.puzzles.quartiles.puzzle import UNKNOWN, Puzzle, Word
from unriddle.puzzles.quartiles.solve.cover import covers


class CoverEncoding:
    """The clauses for exact covers: variable i is true if the i-th full-length word belongs to the cover."""

    def __init__(self, puzzle: Puzzle, words: Sequence[Word]) -> None:
        if len({*puzzle.tiles, UNKNOWN}) <= len(puzzle.tiles):
            raise PuzzleError("there are proofs only of boards without equal and unknown tiles")
        self.puzzle: Puzzle = puzzle
        self.words: Sequence[Word] = words
        self.cells: int
        self.variables: int
        self.variables = self.cells = len(words)

    def given(self) -> Iterator[Clause]:
        paths = [set(self.puzzle.path(word)) for word in self.words]
        for tile in range(len(self.puzzle.tiles)):
            having = [number for number, path in enumerate(paths, 1) if tile in path]
            yield having
            yield from ([-one, -other] for one, other in combinations(having, 2))

    def literals(self, cover: Iterable[Word]) -> Clause:
        chosen = {*cover}
        return [number if word in chosen else -number for number, word in enumerate(self.words, 1)]

    def another(self, cover: Iterable[Word]) -> Clause:
        return [-literal for literal in self.literals(cover) if literal > 0]

    def comments(self) -> Iterator[str]:
        """Yield the tiles, then each variable with its word."""
        yield f"quartiles: each tile is in just one word: {plain(' '.join(self.puzzle.tiles))}"
        yield from (f"{number}: {plain(word.word)} {'+'.join(word.tiles)}" for number, word in enumerate(self.words, 1))


def encode_puzzle(puzzle: Puzzle, found: Iterable[Word]) -> tuple[CoverEncoding, Any]:
    """Return the encoding of a board with all its words, and a cover, or None if there is none."""
    words = list(dict.fromkeys(word for word in found if len(word.tiles) == puzzle.tiles_per_word))
    return CoverEncoding(puzzle, words), next(iter(covers(puzzle, words)), None)


def declines(summary: Mapping[str, Any]) -> str:
    """Return "" if all words were found with at most one cover, otherwise the reason why there is no proof."""
    if summary["maximum"] is None:
        return proofs.declines({"verdict": "unknown"})
    return proofs.declines({"verdict": "multiple" if summary["other_covers"] else "unique"})


def check_proof(puzzle: Puzzle, file: Iterable[bytes], progress: Progress) -> Iterator[Answer]:
    yield from proofs.proven(encode_puzzle, puzzle, file, progress, lexicon.open_lexicon("english"))


FILES = proofs.companions(encode_puzzle, every=True, declines=declines)
VERBS = (proofs.verify(check_proof),)
