"""The verbs of Latin squares as data: squares by order, by number and at random, studies of finished ones, counts.

Their implementations are imported when called.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from unriddle.core import Answer, Option, PuzzleError, Text, Verb
from unriddle.kit.count.counting import OPTIONS as COUNTING
from unriddle.kit.count.counting import Counting, shared_work
from unriddle.kit.proof import verbs as proofs
from unriddle.puzzles.latin import CLASSES, kind_of
from unriddle.puzzles.latin.puzzle import LARGEST_SEED, Puzzle, Square, no_square

ORDER = Option("n", "input", "the order; read from standard input if left out", default="-")
SOURCE = Option("source", "source", "finished squares: a file, -, or an id with all cells")
BASE = Option("base", "0|1", "number the symbols from 0 or from 1", default="0")
TO = Option("to", "format", "write it as text, csv, json, latex or svg", default="text", key="form")
FIRST_ROW = Option("first-row", "flag", "only squares whose first row is 0 1 2 ...", default=False)
DIAGONAL = Option("diagonals", "flag", "only diagonal ones", default=False, key="diagonal")


def order_of(text: str) -> int:
    """Return the order that an argument names: a number, 7x7, or an id such as latin:7. Raises PuzzleError."""
    number = re.sub(r"^([0-9]+)x\1$", r"\1", text.strip().removeprefix("latin:"))
    return _number(number, Text("the order must be a whole number"))


def _number(text: str, wanted: Text) -> int:
    if re.fullmatch("[-+]?[0-9]{1,1000}", text.strip(), re.ASCII) is None:
        raise PuzzleError(wanted, text[:40].strip() or Text("empty input"))
    return int(text)


def first(n: str, base: str) -> Iterator[Answer]:
    from unriddle.puzzles.latin.solve.first import first

    square = first(order_of(n), int(base))
    if square is None:
        yield Answer(code=1)
        return
    yield Answer(square.to_json(), str(square))


def square(n: str, base: str, form: str) -> Iterator[Answer]:
    from unriddle.puzzles.latin.solve.construct import square as construct

    number = order_of(n)
    yield from _unless_there_is_none(number, lambda: construct(number)._replace(base=int(base)), form)


def nth(n: str, k: str, first_row: bool, base: str, form: str) -> Iterator[Answer]:
    from unriddle.puzzles.latin.solve import ranking

    puzzle = Puzzle.make(order_of(n), first_row=first_row, base=int(base))
    number = _number(k, Text("the number of a square must be a whole number"))
    yield from _unless_there_is_none(puzzle.order, lambda: ranking.nth(puzzle, number), form)


def random(n: str, seed: int, first_row: bool, base: str, form: str, **classes: bool) -> Iterator[Answer]:
    from unriddle.puzzles.latin.solve.random_square import random_square

    puzzle = Puzzle.make(order_of(n), kind=kind_of(classes), first_row=first_row, base=int(base))
    yield from _unless_there_is_none(puzzle.order, lambda: random_square(puzzle, seed), form, puzzle.kind)


def _unless_there_is_none(order: int, make: Any, form: str, kind: str = "diagonal") -> Iterator[Answer]:
    """Yield the square made by `make`, or the answer that this order has none."""
    if order in (2, 3) and kind == "diagonal":
        yield Answer(note=no_square(order), code=1)
    else:
        from unriddle.puzzles.latin.formats import write_square

        square = make()
        yield Answer(square.to_json(), write_square(square, form))


def rank(source: Iterable[Puzzle], first_row: bool) -> Iterator[Answer]:
    from unriddle.puzzles.latin.solve import ranking

    for puzzle, square in _finished_squares(source):
        every = Puzzle.make(puzzle.order, first_row=puzzle.first_row or first_row, base=puzzle.base)
        number = ranking.rank(every, square)
        yield Answer({"rank": number, "of": ranking.count(every)}, str(number))


def transversals(source: Iterable[Puzzle], diagonal: bool, limit: str | None) -> Iterator[Answer]:
    from unriddle.puzzles.latin.study import transversals as module

    for _, square in _finished_squares(source):
        if limit is not None:
            found = False
            most = None if limit == "all" else int(limit)
            for columns in islice(module.transversals(square, diagonal), most):
                found = True
                line = [column + 1 for column in columns]
                yield Answer({"columns": line}, " ".join(map(str, line)))
            if not found:
                yield Answer(code=1)
            continue
        counts = {"transversals": module.count(square), "diagonal": module.count(square, True)}
        every, both = counts["transversals"], counts["diagonal"]
        many = Text("{count:,} transversal", "{count:,} transversals", count=every)
        text = Text("{transversals}, {count:,} of them diagonal", transversals=many, count=both)
        yield Answer(counts, text, code=int(not counts["diagonal" if diagonal else "transversals"]))


def mates(source: Iterable[Puzzle], diagonal: bool, limit: int | None, form: str) -> Iterator[Answer]:
    from unriddle.puzzles.latin.formats import write_square
    from unriddle.puzzles.latin.study import mates as module

    for _, square in _finished_squares(source):
        rows: list[Any] = []
        for mate in islice(module.mates(square, diagonal), limit):
            yield Answer(text=b"\n" * (len(rows) > 0 and form == "text") + write_square(mate, form))
            rows.append(mate.rows())
        every = limit is None or len(rows) < limit
        own = module.is_self_orthogonal(square)
        value = {"mates": rows, "all": every, "self_orthogonal": own}
        found = _mates(len(rows), diagonal, every)
        yes, no = Text("{mates}; self-orthogonal", mates=found), Text("{mates}; not self-orthogonal", mates=found)
        yield Answer(value, note=yes if own else no, code=int(not rows))


def _mates(count: int, diagonal: bool, every: bool) -> Text:
    if not count:
        return Text("no diagonal mates") if diagonal else Text("no mates")
    found = Text("{count:,} mate", "{count:,} mates", count=count)
    if diagonal:
        found = Text("{count:,} diagonal mate", "{count:,} diagonal mates", count=count)
    return Text("{mates} in all", mates=found) if every else Text("{mates}, perhaps more", mates=found)


def canonical(source: Iterable[Puzzle], form: str) -> Iterator[Answer]:
    from unriddle.puzzles.latin.formats import write_square
    from unriddle.puzzles.latin.study.canonical import canonical as canonical_form

    for number, (puzzle, square) in enumerate(_finished_squares(source)):
        if wrong := Puzzle.make(puzzle.order, base=puzzle.base).check(square):
            raise PuzzleError(wrong)
        found = canonical_form(square)
        yield Answer(found.to_json(), b"\n" * (number > 0 and form == "text") + write_square(found, form))


def _finished_squares(source: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, Square]]:
    """Yield each puzzle of a source with its finished square."""
    from unriddle.puzzles.latin.study.transversals import check_full

    for puzzle in source:
        if not puzzle.givens and puzzle.order > 1:
            raise PuzzleError("this needs a finished square: a file, -, or an id with all cells", str(puzzle)[:60])
        yield puzzle, check_full(Square(puzzle.order, puzzle.givens or bytes(1), puzzle.base))


def counted_puzzle(n: str, unit: int | None, diagonals: bool, receipt: str | None, **classes: bool) -> Puzzle | None:
    """Return the puzzle whose squares `count` counts; None if `counts` lists them."""
    if diagonals:
        return None
    return Puzzle.make(order_of(n), kind=kind_of(classes), unit=unit or 0)


def counts(
    n: str,
    unit: int | None = None,
    diagonals: bool = False,
    first_row: bool = False,
    **classes: bool,
) -> Counting:
    """Return the count of order N."""
    from unriddle.puzzles.latin.count import counting

    order = order_of(n)
    kind = kind_of(classes)
    if diagonals and (kind != "diagonal" or first_row):
        raise PuzzleError("--diagonals cannot be combined with options that choose squares")
    if diagonals:
        return counting.diagonals(order)
    Puzzle.make(order, kind=kind)
    return counting.squares(order, kind, first_row)


CHOSEN = tuple(option._replace(default=False) for option in CLASSES)


FIXED_ROW = FIRST_ROW._replace(of="display")
COUNTED = (FIXED_ROW,)  # the options of the entry
COUNT = (
    *CHOSEN,
    Option("diagonals", "flag", "count the ways to fill the two diagonals instead, up to equivalence", default=False),
    FIXED_ROW,
    *COUNTING,
)


def encode_puzzle(puzzle: Puzzle, found: Iterable[Square]) -> tuple[Any, Any]:
    from unriddle.puzzles.latin import clauses

    return clauses.encode_puzzle(puzzle, found)


FILES = proofs.companions(encode_puzzle, least=2)
VERBS = (
    proofs.verify(partial(proofs.proven, encode_puzzle)),
    Verb(
        "first",
        "Print the first diagonal Latin square of order N. It is proven to be the first. N is read from standard "
        "input if left out.",
        (ORDER,),
        (BASE,),
        answers=first,
    ),
    Verb(
        "count",
        "Count the Latin squares of order N exactly. `resume` continues a stopped count. N "
        "is read from standard input if left out.",
        (ORDER,),
        COUNT,
        entry="count",
        puzzle=counted_puzzle,
        shared=shared_work(counts, (ORDER,), COUNT),
    ),
    Verb(
        "square",
        "Construct a diagonal square of order N and check it. Exit code 1 for orders 2 and 3, which have none.\n\nN "
        "goes up to 9999; it is read from standard input if left out.",
        (ORDER,),
        (BASE, TO),
        answers=square,
    ),
    Verb(
        "nth",
        "Print the diagonal square of order N with number K. N is at most 7; squares are numbered from 1, in "
        "lexicographic order.",
        (Option("n", "input", "the order"), Option("k", "text", "the number of the square")),
        (FIRST_ROW, BASE, TO),
        answers=nth,
    ),
    Verb(
        "rank",
        "Print the number of a diagonal square. `nth` prints the square with this number.",
        (SOURCE,),
        (FIRST_ROW,),
        answers=rank,
    ),
    Verb(
        "random",
        "Print a random diagonal square of order N. Up to order 7, all squares are equally likely; from 8 to 64, a "
        "random walk makes the square. N is read from standard input if left out.\n\nPlain squares come from the walk "
        "of Jacobson and Matthews, pandiagonal and symmetric ones (up to order 12) from a search in random order. The "
        "same seed gives the same square on every machine.",
        (ORDER,),
        (
            Option("seed", "seed", "the seed; by default a new one each time", least=0, most=LARGEST_SEED),
            *CHOSEN,
            FIRST_ROW,
            BASE,
            TO,
        ),
        answers=random,
    ),
    Verb(
        "transversals",
        "Count the transversals of a square. Diagonal ones are counted, too; exit code 1 if there are none (with "
        "--diagonals, no diagonal ones).\n\nA "
        "transversal has one cell in each row and column and with each symbol; a diagonal one also has one cell on "
        "each diagonal. --limit lists them instead, in lexicographic order: the column of each row, from 1.",
        (SOURCE,),
        (
            DIAGONAL,
            Option("limit", "text", "list this many, or all", placeholder="N|all"),
        ),
        answers=transversals,
    ),
    Verb(
        "mates",
        "Find orthogonal mates of a square. Their first row is 0 1 2 ...; exit code 1 if there are none.\n\nStandard "
        "error says how many were found, whether these are all, and whether the square is self-orthogonal, that is, "
        "orthogonal to its transpose.",
        (SOURCE,),
        (DIAGONAL, Option("limit", "limit", "how many mates to look for, or all", default="1"), TO),
        answers=mates,
    ),
    Verb(
        "canonical",
        "Print the canonical form of a square. This is the lexicographically first of all squares that differ from "
        "it only by symmetry and the names of symbols.",
        (SOURCE,),
        (TO,),
        answers=canonical,
    ),
)
