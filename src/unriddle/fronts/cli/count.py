"""`unriddle count KIND`, the counts of all families in one place; and `check-receipt` of what they wrote."""

import random
from collections.abc import Iterable, Iterator

import click

from unriddle.core import Answer, Option, PuzzleError, Shared, Text, Verb
from unriddle.core.system.files import content
from unriddle.core.system.stopping import never
from unriddle.fronts.cli.answers import doer
from unriddle.fronts.cli.family import commands
from unriddle.fronts.cli.helping import Group
from unriddle.kit.count.receipt import LONGEST, Receipt
from unriddle.kit.count.unit import Unit
from unriddle.registry import find, names


def group() -> click.Group:
    """A command for each family that counts: what its own verb `count` does."""
    found: dict[str, click.Command] = {}
    for name in names():
        family = find(name)
        for verb in family.verbs:
            if verb.name == "count":
                found[name] = commands([verb], verb.top, doer(family))["count"]
                found[name].name = name
    return Group("count", commands=found, help="Count all puzzles or squares of a given size exactly.")


def check_receipt(file: str, recount: int, seed: int | None) -> Iterator[Answer]:
    """Verify a receipt's sums, and count some of its units again."""
    try:
        receipt = Receipt.parse(content(file, LONGEST))
        shared = _shared(receipt.asked)
        assert shared.confirm is not None
        shared.confirm(receipt)
    except PuzzleError as error:
        raise PuzzleError(error, file) from error
    units = receipt.units
    chosen = sorted(random.Random(seed).sample(range(len(units)), min(recount, len(units))))
    for at in chosen:
        value = shared.work({"count": receipt.asked, "unit": at + 1}, never)
        assert value is not None
        again, before = Unit.of(value), units[at]
        if _bare(again.sums) != _bare(before.sums):
            told, now = " ".join(map(str, before.sums)), " ".join(map(str, again.sums))
            why = Text("the receipt has {told}, but a second count gives {now}", told=told[:200], now=now[:200])
            raise PuzzleError(why, Text("unit {unit}", unit=before.name))
        yield Answer(text=Text("unit {unit}: the same again", unit=before.name))
    value = {"count": receipt.asked, "units": len(units), "recounted": [units[at].name for at in chosen]}
    text = Text(
        "count {asked}: the sums of {count:,} unit are right, {again:,} counted again",
        "count {asked}: the sums of {count:,} units are right, {again:,} counted again",
        asked=receipt.asked,
        count=len(units),
        again=len(chosen),
    )
    yield Answer({**value, **receipt.terms()}, text)


def _shared(asked: str) -> Shared:
    """The units of all counts of this kind; PuzzleError where there are none."""
    name = asked.partition(" ")[0]
    for verb in find(name).verbs:
        if verb.name == "count" and verb.shared is not None:
            return verb.shared
    raise PuzzleError(Text("{family} counts nothing", family=name))


def _bare(sums: Iterable[int]) -> list[int]:
    """Without the zeros at the end."""
    found = list(sums)
    while found and not found[-1]:
        found.pop()
    return found


RECEIPTS = (
    Verb(
        "check-receipt",
        "Verify a receipt written by `count`. Checks its units, their sums and its digest; --recount counts K units "
        "again.",
        (Option("file", "file", "a receipt"),),
        (
            Option("recount", "int", "count K random units again", default=0, least=0, placeholder="K"),
            Option("seed", "int", "random seed that chooses the units; by default a new one", least=0),
        ),
        answers=check_receipt,
        top=True,
    ),
)
COMMANDS = {"count": group(), **commands(RECEIPTS, True, doer(None))}
