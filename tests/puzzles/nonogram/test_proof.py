"""A certificate is accepted when it proves what is true, and never when it claims what is false."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from puzzles.nonogram.certificates import CHANGES, KINDS, Parts, damaged, kind, made, of_another, rows, silent, verified
from puzzles.nonogram.small import Small, pictures, puzzles
from rounds import rounds

from unriddle import sat
from unriddle.core import PuzzleError
from unriddle.kit.proof import Clause, refute
from unriddle.kit.proof.files import encode_proof
from unriddle.puzzles.nonogram.proof.checker import digest
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.puzzle import Puzzle

if not sat.available():
    pytest.skip("python-sat is not installed", allow_module_level=True)

# No picture, and no single line that tells it.
HOPELESS = (
    "1,1/1/0/1/1,1:0/1/1/2/1,1",
    "1,1/2,2/2/1/1:1/2/1,1/2,1/2",
    "2/1,1/1/1,1/1,1:1/1/1,2/1,1/2",
    "1/1,2/0/1/2:1/0/1,1/1,1/2",
    "1,1/1/1,2/0/2:1/1,1/2/1,1/1",
    "1/2/1,1/2/1:1/1/1/2/3",
    "1,1/2,1/0/2/1,1:1,1/1,1/1/1,1/1,1",
    "1/1,1/1,2/2,1/1:1,2/2/1,1/2/1",
    "1/1/0/1,1/1,1:1/1,1/2/0/1",
    "1,1/1,1/1,1/1,1/1,1:3/1,1/1,1/2/1",
    "1,2/1/1,1/2/1,1:2/2/1,1/1,1/1,1",
    "1/2,1/4/1,1/1,1:1,1/3/2/3/1,1",
)


def whole(small: Small) -> Small:
    """The board with nothing known beforehand."""
    return small._replace(masks=[(2 << small.colors) - 1] * (small.width * small.height))


def samples(seeds: range) -> Iterator[tuple[Puzzle, set[bytes]]]:
    """Small puzzles, colored and blotted ones among them, with all their pictures by enumeration."""
    for seed in seeds:
        for small in puzzles(seed, 160):
            if small.width * small.height * small.colors <= 24:
                yield small.puzzle, pictures(whole(small))
    for name in HOPELESS:
        puzzle = Puzzle.parse(f"nonogram:5x5:{name}")
        yield puzzle, pictures(Small(5, 5, 1, [*puzzle.rows, *puzzle.columns], [3] * 25))


@cache
def every() -> list[tuple[Puzzle, set[bytes]]]:
    """All samples, made when a test first asks for them."""
    return list(samples(range(31, 36)))


@cache
def certificates() -> list[tuple[Puzzle, bytes, set[bytes]]]:
    """A certificate of each sample that has one picture at most."""
    return [(puzzle, made(puzzle, found), found) for puzzle, found in every() if len(found) < 2]


def truth(found: set[bytes]) -> str:
    return "multiple" if len(found) > 1 else "unique" if found else "none"


def assert_certified_exactly_when_true(puzzle: Puzzle, found: set[bytes]) -> None:
    """A certificate of a true verdict can be made and is accepted; of a false one it is neither made nor accepted."""
    for claimed in ({min(found)}, set[bytes]()) if found else (set[bytes](),):
        if claimed == found:
            assert verified(puzzle, made(puzzle, claimed)) == truth(found)
        else:
            with pytest.raises(PuzzleError, match="another solution"):
                made(puzzle, claimed)
    if 1 < len(found) < 20:
        first = min(found)
        forged = forgery(puzzle, first, found - {first})
        assert verified(puzzle, forged) == ""


@pytest.mark.parametrize("most", [0, 1 << 30])
def test_a_sat_solver_and_trials_prove_the_same(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(refute, "TRIALS", most)
    for puzzle, found in every()[::3] + every()[-len(HOPELESS) :]:
        assert_certified_exactly_when_true(puzzle, found)


class Narrow(Encoding):
    """The clauses of a puzzle, and falsely that it has none of these pictures."""

    pictures: tuple[bytes, ...] = ()

    def given(self) -> Iterator[Clause]:
        yield from super().given()
        yield from map(self.another, self.pictures)


def forgery(puzzle: Puzzle, picture: bytes, others: set[bytes]) -> bytes:
    """A certificate that this picture is the only one, proven with clauses against the others that are not there."""
    encoding = Narrow(puzzle)
    encoding.pictures = tuple(others)
    clauses = encode_proof(refute.refutation(encoding, picture, silent), "drat").decode().splitlines()
    return Parts(digest(puzzle), rows(puzzle, picture), [], clauses).join()


def test_what_is_false_is_neither_certified_nor_forged() -> None:
    assert {truth(found) for _, found in every()} == {"unique", "multiple", "none"}
    for puzzle, found in every()[::2]:
        assert_certified_exactly_when_true(puzzle, found)


@pytest.mark.parametrize("sort", KINDS)
def test_of_a_thousand_changed_certificates_none_that_is_accepted_claims_what_is_false(sort: str) -> None:
    random = Random(sort)
    own = [item for item in certificates() if kind(item[1]) == sort]
    refused = 0
    for turn in range(rounds(1000)):
        puzzle, data, found = random.choice(own)
        changed = CHANGES[turn % len(CHANGES)](random, Parts.of(data)).join() if turn % 5 else damaged(random, data)
        claimed = verified(puzzle, changed)
        refused += not claimed
        assert claimed in ("", truth(found))
        if claimed == "unique":
            # The picture must still be the right one.
            assert Parts.of(changed).picture == Parts.of(data).picture
    assert refused > rounds(1000) // 4


@pytest.mark.parametrize("sort", KINDS)
def test_of_a_thousand_certificates_of_other_puzzles_none_that_is_accepted_claims_what_is_false(sort: str) -> None:
    random = Random(sort)
    own = [item for item in certificates() if kind(item[1]) == sort]
    several = [(puzzle, found) for puzzle, found in every() if len(found) > 1]
    for turn in range(rounds(1000)):
        own_puzzle, data, _ = random.choice(own)
        puzzle, found = random.choice(several if turn % 2 else every())
        assert verified(puzzle, data) == "" or puzzle == own_puzzle
        assert verified(puzzle, of_another(random, data, puzzle, found)) in ("", truth(found))


def test_given_cells_are_used_and_belong_to_the_puzzle() -> None:
    both = Puzzle.parse("nonogram:2x2:1/1:1/1")
    down, up = bytes((1, 0, 0, 1)), bytes((0, 1, 1, 0))
    for cell, picture, other in (("1.1", down, up), ("1.1-", up, down)):
        puzzle = Puzzle.parse(f"nonogram:2x2:1/1:1/1:given={cell}")
        data = made(puzzle, {picture})
        assert verified(puzzle, data) == "unique"
        assert verified(both, data) == ""
        assert verified(both, Parts.of(data)._replace(puzzle=digest(both)).join()) == ""
        with pytest.raises(PuzzleError):
            made(puzzle, {other})


def test_a_certificate_without_its_end_is_refused() -> None:
    for puzzle, data, _ in certificates()[::7]:
        for size in range(0, len(data) - 1, 1 + len(data) // 40):
            assert verified(puzzle, data[:size]) == ""


def test_more_behind_the_end_is_refused() -> None:
    puzzle, data, found = certificates()[0]
    assert verified(puzzle, data + b"\n") == truth(found)
    assert verified(puzzle, data + b"end\n") == ""
