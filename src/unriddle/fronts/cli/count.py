"""`unriddle count KIND`, the counts of all families in one place; and `verify` of receipts and certificates."""

import os
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from unriddle.core import Answer, Option, PuzzleError, Shared, Text, Verb
from unriddle.core.system.files import content, open_regular
from unriddle.core.system.stopping import never
from unriddle.fronts.cli.answers import doer
from unriddle.fronts.cli.ends import Exit, Misuse
from unriddle.fronts.cli.helping import Group, Switch
from unriddle.fronts.cli.kinds import FILLING, family_called
from unriddle.fronts.cli.options import FORCE, JSON, OutputType, SourceType, WholeNumber, command
from unriddle.fronts.cli.own import commands
from unriddle.fronts.cli.request import one
from unriddle.fronts.terminal import echo
from unriddle.kit.count.receipt import HEAD, MAX_SIZE, Receipt
from unriddle.kit.count.unit import Unit
from unriddle.registry import find, names

RANGE = re.compile("([0-9]{1,3})-([0-9]{1,3})")  # a range of sizes
MOST_TERMS = 50


class CountGroup(Group):
    """A group with one command per counting family; latin:7 is the same as latin 7."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        family, colon, size = args[0].partition(":")
        family = family_called(family) or family
        args = [
            args[0],
            *(each for each in args[1:] if each.casefold() not in FILLING and family_called(each) != family),
        ]
        if family == "nonogram" and len(args) == 3 and "".join(args[1:]).isdigit():
            args = [family, "x".join(args[1:])]
        if family in self.commands and (sizes := RANGE.fullmatch(size or "".join(args[1:2]))):
            options, (low, high) = args[1:] if size else args[2:], map(int, sizes.groups())
            return "terms", click.Command("terms", callback=lambda: terms(family, low, high, options)), []
        return super().resolve_command(
            ctx, [family, *[size] * bool(colon), *args[1:]] if family in self.commands else args
        )

    def near(self, ctx: click.Context, name: str) -> str:
        if re.fullmatch("[0-9]+(x[0-9]+)?", name):
            return f"count {'nonogram' if 'x' in name else 'latin'} {name}"
        return super().near(ctx, name)


def terms(family: str, low: int, high: int, options: Sequence[str]) -> None:
    """Print `n a(n)` for each size n, each line as soon as it has been counted, like the b-files of OEIS.

    If there are several numbers per size, each gets a block of its own below its name. Nothing is copied: every term is
    counted.
    """
    if not low <= high < low + MOST_TERMS:
        raise PuzzleError("write the first and the last size, at most {most} of them", f"{low}-{high}", most=MOST_TERMS)
    count = _shared_work(family).terms
    assert count is not None
    echo(f"# {' '.join(['unriddle count', family, f'{low}-{high}', *options])}: every term was counted here")
    blocks: dict[str, list[str]] = {}
    for size in range(low, high + 1):
        found = count(" ".join([family, f"{size}x{size}" if family == "nonogram" else str(size), *options]))
        for name, number in found.items():
            blocks.setdefault(name, []).append(f"{size} {number}")
        if len(found) == 1:
            echo(f"{size} {number}")
    for name, lines in blocks.items() if len(blocks) > 1 else ():
        echo("\n".join([f"# {name}", *lines]))


def group() -> click.Group:
    """Return the group of `count`: one command per counting family, made from its verb `count`."""
    found = {name: commands([verb], verb.top, doer(find(name)))["count"] for name in names() if (verb := own(name))}
    for name, counts in found.items():
        counts.name = name
    return CountGroup("count", commands=found, help="Count all puzzles or squares of a given size exactly.")


def own(family: str, name: str = "count") -> Verb | None:
    """Return the verb of a family of this name, if it has one."""
    return next((verb for verb in find(family).verbs if verb.name == name), None)


def check_receipt(file: Sequence[str], recount: int, seed: int | None, out: str | None) -> Iterator[Answer]:
    """Verify the sums of receipts, each and all joined, and recount some of the units."""
    receipt: Receipt | None = None
    for each in file:
        try:
            part = Receipt.parse(content(each, MAX_SIZE))
            shared = _shared_work(part.asked)
            assert shared.confirm is not None
            shared.confirm(part)
            receipt = part.joined(receipt) if receipt else part
        except PuzzleError as error:
            raise PuzzleError(error, each) from error
    assert receipt is not None
    if out:
        yield Answer(content=str(receipt).encode(), file=out)
    units = receipt.units
    chosen = sorted(random.Random(seed).sample(range(len(units)), min(recount, len(units))))
    for at in chosen:
        value = shared.work({"count": receipt.asked, "unit": units[at].number}, never)
        assert value is not None
        second, before = Unit.of(value), units[at]
        if _bare(second.sums) != _bare(before.sums):
            before_sums, now = " ".join(map(str, before.sums)), " ".join(map(str, second.sums))
            raise PuzzleError(
                "the receipt has {told}, but a second count gives {now}",
                before.title,
                told=before_sums[:200],
                now=now[:200],
            )
        yield Answer(text=Text("{unit}: the same again", unit=before.title))
    note = Text("nothing was counted again; --recount 3 does that")
    if chosen:
        note = Text("{count} of {whole:,} units counted again", count=len(chosen), whole=len(units))
    value = {"count": receipt.asked, "units": len(units), "recounted": [units[at].name for at in chosen]}
    text = Text("count {asked}: sums and digests agree; {again}", asked=receipt.asked, again=note)
    if missing := receipt.missing:
        listed = ", ".join(map(str, missing[:8])) + ", ..." * (len(missing) > 8)
        text = Text(
            "count {asked}: a part, {count:,} of {whole:,} units; {again}; missing: {units}",
            asked=receipt.asked,
            count=len(units),
            whole=units[0].whole,
            again=note,
            units=listed,
        )
    yield Answer({**value, **receipt.terms(), "missing": len(missing)}, text, code=int(bool(missing)))


def _shared_work(asked: str) -> Shared:
    """Return the shared work of the count with this text; PuzzleError if its family has no counts."""
    name = asked.partition(" ")[0]
    verb = own(name)
    if verb is None or verb.shared is None:
        raise PuzzleError("{family} counts nothing", family=name)
    return verb.shared


def _bare(sums: Iterable[int]) -> list[int]:
    """Return the sums without trailing zeros."""
    found = list(sums)
    while found and not found[-1]:
        found.pop()
    return found


def _first(file: str) -> bytes:
    with open_regular(file) as found:
        return found.readline(100)


def verify(
    source: tuple[str, ...], recount: int, seed: int | None, out: str | None, as_json: bool, **_: object
) -> None:
    """Verify a receipt, or the proof of a PUZZLE. `count --receipt` and `solve --proof` write them. FILE is
    either, or - for standard input. Receipts of parts are joined; -o FILE writes the whole.

    Of a receipt the units, their sums and its digest are checked; --recount counts K units again. A proof is
    checked by code that shares none with the solver except the puzzle reader.

    Exit codes: 0 it is right; 1 it does not prove its verdict; 2 it cannot be read.
    """
    *puzzle, file = source
    values: dict[str, Any] = {"file": file, "as_json": as_json}
    begins = [b"" if each == "-" or not os.path.isfile(each) else _first(each) for each in source]
    if not puzzle or all(begin.startswith(HEAD.encode()) for begin in begins):
        if b" proof " in begins[-1]:
            raise Misuse("this is a certificate: name its puzzle before the file")
        more = {"file": source, "recount": recount, "seed": seed, "out": out}
        raise Exit(doer(None)(RECEIPT, {**values, **more}))
    family = one(puzzle).opened.family
    verb = own(family.name, "verify")
    if verb is None:
        raise PuzzleError("{family} has no certificates", family=family.name)
    raise Exit(doer(family)(verb, {**values, "puzzle": " ".join(puzzle)}))


RECEIPT = Verb(
    "verify",
    "",
    (Option("file", "file", "a receipt"),),
    (Option("recount", "int", "", default=0, least=0), Option("seed", "int", "", least=0), Option("out", "text", "")),
    answers=check_receipt,
)
COMMANDS: dict[str, click.Command] = {
    "count": group(),
    "verify": command(
        verify,
        click.Argument(
            ["source"], type=SourceType("example:tent tent.proof"), nargs=-1, required=True, metavar="[PUZZLE] FILE..."
        ),
        Switch(
            ["--recount"], type=WholeNumber(0), default=0, metavar="K", help="Of a receipt: count K random units again."
        ),
        Switch(["--seed"], type=WholeNumber(0), help="Random seed that chooses the units; by default a new one."),
        Switch(["-o", "out"], type=OutputType(), metavar="FILE", help="Write receipts of parts as one to FILE."),
        FORCE,
        JSON,
    ),
}
