"""A certificate is accepted when it proves what is true, and never when it claims what is false."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from puzzles.nonogram.small import Small, pictures, puzzles

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.checker import check
from unriddle.puzzles.nonogram.proof import certificate
from unriddle.puzzles.nonogram.puzzle import Puzzle

pytest.importorskip("pysolvers", reason="python-sat is not installed")


def whole(small: Small) -> Small:
    """The board with nothing known beforehand."""
    return small._replace(masks=[(2 << small.colours) - 1] * (small.width * small.height))


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


def samples() -> Iterator[tuple[Puzzle, set[bytes]]]:
    """Small puzzles with all their pictures."""
    for seed in range(31, 36):
        for small in puzzles(seed, 160):
            if small.width * small.height * small.colours <= 24:
                yield small.puzzle, pictures(whole(small))
    for name in HOPELESS:
        puzzle = Puzzle.parse(f"nonogram:5x5:{name}")
        yield puzzle, pictures(Small(5, 5, 1, [*puzzle.rows, *puzzle.columns], [3] * 25))


SAMPLES = list(samples())


def verdict(found: set[bytes]) -> str:
    return "multiple" if len(found) > 1 else "unique" if found else "none"


def made(puzzle: Puzzle, found: set[bytes]) -> bytes:
    return "".join(certificate(puzzle, next(iter(found), None))).encode()


def kind(data: bytes) -> str:
    return ("unique" if b"verdict unique" in data else "none") + (
        " by clauses" if b"\nclauses\n" in data else " by lines"
    )


CERTIFICATES = [(puzzle, made(puzzle, found)) for puzzle, found in SAMPLES if len(found) < 2]
KINDS = ("unique by lines", "none by lines", "unique by clauses", "none by clauses")


def test_every_true_verdict_is_proven() -> None:
    assert {kind(data) for _, data in CERTIFICATES} == set(KINDS)
    for puzzle, data in CERTIFICATES:
        assert check(puzzle, data) == kind(data).split()[0]


def test_no_certificate_is_written_for_what_is_false() -> None:
    for puzzle, found in SAMPLES:
        if len(found) > 1:
            with pytest.raises(PuzzleError, match="another picture"):
                made(puzzle, {min(found)})
            with pytest.raises(PuzzleError, match="another picture"):
                made(puzzle, set())
        elif found:
            with pytest.raises(PuzzleError, match="another picture"):
                made(puzzle, set())


def cell(random: Random, data: bytes) -> bytes:
    """One cell of the picture, or one sign anywhere, is another one."""
    at = random.randrange(len(data))
    return data[:at] + random.choice((b".", b"a", b"b", b"0", b"1", b"-", b"2")) + data[at + 1 :]


def cut(random: Random, data: bytes) -> bytes:
    return data[: random.randrange(len(data) - 1)]


def without_line(random: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    del lines[random.randrange(len(lines))]
    return b"\n".join(lines)


def shuffled(random: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def early_end(random: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    return b"\n".join([*lines[: random.randrange(4, len(lines))], b"end", b""])


def other_verdict(random: Random, data: bytes) -> bytes:
    """The same proof without its picture, as if there were none: the clause against the picture is missing."""
    if b"verdict none" in data:
        return data.replace(b"verdict none", b"verdict unique")
    head, _, rest = data.partition(b"verdict unique\n")
    return head + b"verdict none\nlines\n" + rest.partition(b"\nlines\n")[2]


CHANGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    cell,
    cut,
    without_line,
    shuffled,
    early_end,
    other_verdict,
)


@pytest.mark.parametrize("sort", KINDS)
def test_of_a_thousand_changed_certificates_none_that_is_accepted_claims_what_is_false(sort: str) -> None:
    random = Random(sort)
    truth = {puzzle: verdict(found) for puzzle, found in SAMPLES}
    own = [(puzzle, data) for puzzle, data in CERTIFICATES if kind(data) == sort]
    accepted = 0
    for turn in range(1000):
        puzzle, data = random.choice(own)
        changed = CHANGES[turn % len(CHANGES)](random, data)
        try:
            claimed = check(puzzle, changed)
        except PuzzleError:
            continue
        accepted += 1
        assert claimed == truth[puzzle]
        if claimed == "unique":
            # The picture must still be the right one.
            assert changed.split(b"\nlines\n")[0] == data.split(b"\nlines\n")[0]
    assert accepted < 500


@pytest.mark.parametrize("sort", KINDS)
def test_a_certificate_proves_nothing_of_another_puzzle(sort: str) -> None:
    random = Random(sort)
    own = [(puzzle, data) for puzzle, data in CERTIFICATES if kind(data) == sort]
    for _ in range(1000):
        _, data = random.choice(own)
        puzzle, found = random.choice(SAMPLES)
        head, _, rest = data.partition(b"verdict")
        # Even with the name of the other puzzle, and with one of its pictures.
        head = made_head(puzzle)
        if found and data.count(b"picture\n") == 1:
            rest = b" unique\n" + made_picture(puzzle, min(found)) + b"\nlines\n" + rest.partition(b"\nlines\n")[2]
        try:
            claimed = check(puzzle, head + b"verdict" + rest)
        except PuzzleError:
            continue
        assert claimed == verdict(found)


def made_head(puzzle: Puzzle) -> bytes:
    pieces = certificate(puzzle, None)
    return next(pieces).encode().partition(b"verdict")[0]


def made_picture(puzzle: Puzzle, picture: bytes) -> bytes:
    pieces = certificate(puzzle, picture)
    next(pieces)
    return next(pieces).encode().rstrip(b"\n")


def test_a_certificate_without_its_end_is_refused() -> None:
    for puzzle, data in CERTIFICATES[::7]:
        for size in range(0, len(data) - 1, 1 + len(data) // 40):
            with pytest.raises(PuzzleError):
                check(puzzle, data[:size])


def test_junk_is_refused_in_one_line() -> None:
    puzzle = CERTIFICATES[0][0]
    for junk in (b"", b"\xff", b"unriddle nonogram proof 1", b"end\n", b"\n" * 1000):
        with pytest.raises(PuzzleError):
            check(puzzle, junk)
