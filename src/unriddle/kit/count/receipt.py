"""Receipts: the result of each unit of a count, for anyone to add up and recompute.

docs/program/receipts.md describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Self

from unriddle.core import PuzzleError
from unriddle.core.record import Record
from unriddle.core.system.build import build, kernels_digest
from unriddle.kit.count.unit import DIGITS, NAME, Unit

HEAD = "unriddle receipt 1"
MAX_SIZE = 1 << 24  # the most bytes of a receipt
MAX_UNITS = 1_000_000  # the most units
_DIGITS = f"[0-9]{{1,{2 * DIGITS}}}"
_UNIT = re.compile(f"(unit ({NAME}) = ({_DIGITS}) x ({_DIGITS}(?: {_DIGITS}){{0,20}})) check ([0-9a-f]{{8}})", re.ASCII)
_NOT_DIGESTED = ("version", "kernels", "digest")


class Receipt(Record):
    """The finished units of a count, and how the sums of their `columns` lead to its terms."""

    asked: str
    columns: tuple[str, ...]
    times: int
    divisor: int
    whole: str
    units: tuple[Unit, ...]
    version: str
    kernels: str

    @classmethod
    def of(
        cls, asked: str, columns: Sequence[str], times: int, divisor: int, total_name: str, units: Iterable[Unit]
    ) -> Self:
        """Return the receipt of a count by this build, of all its units or some of them. Raises PuzzleError."""
        units = tuple(units)
        longest = max((len(unit.sums) for unit in units), default=1)
        receipt = cls(asked, tuple(columns[:longest]), times, divisor, total_name, units, build(), kernels_digest())
        receipt.ordered().terms()
        return receipt

    @property
    def missing(self) -> list[int]:
        """The numbers of the missing units."""
        return sorted({*range(1, self.units[0].whole + 1)} - {unit.number for unit in self.units} if self.units else [])

    def ordered(self) -> Self:
        """Return self; PuzzleError unless its units are in order, each at most once."""
        numbers, unit_count = [unit.number for unit in self.units], self.units[0].whole if self.units else 0
        for unit, before in zip(self.units, [0, *numbers], strict=False):
            if not before < unit.number <= unit_count == unit.whole <= MAX_UNITS:
                raise PuzzleError("a receipt lists each unit once, in order", unit.name)
        return self

    def joined(self, other: Self) -> Self:
        """Return this receipt with the units of another part; PuzzleError if they disagree."""
        mine, theirs = (each._replace(units=(), columns=(), version="", kernels="") for each in (self, other))
        if mine != theirs:
            raise PuzzleError("these receipts are of two counts: {one} and {other}", one=self.asked, other=other.asked)
        units = {unit.number: unit for unit in self.units}
        for unit in other.units:
            if units.setdefault(unit.number, unit) != unit:
                raise PuzzleError("two receipts have different numbers of this unit", unit.name)
        columns = max(self.columns, other.columns, key=len)
        return self._replace(units=tuple(units[number] for number in sorted(units)), columns=columns).ordered()

    def sums(self) -> list[int]:
        """Return the weighted sum of each column."""
        found = [0] * len(self.columns)
        for unit in self.units:
            for at, each in enumerate(unit.sums):
                found[at] += each * unit.weight
        return found

    def terms(self) -> dict[str, int]:
        """Return the terms by column; {} while units are missing. PuzzleError for impossible sums."""
        if self.missing:
            return {}
        found = {}
        for name, each in zip(self.columns, self.sums(), strict=True):
            found[name], rest = divmod(each, self.divisor)
            if rest:
                raise PuzzleError("the sum of the units is not a multiple of {divisor}", name, divisor=self.divisor)
        if self.whole:
            found[self.whole] = found[self.columns[0]] * self.times
        return found

    def __str__(self) -> str:
        lines = [
            HEAD,
            f"count: {self.asked}",
            f"version: {self.version}",
            f"kernels: sha256 {self.kernels}",
            f"columns: {', '.join(self.columns)}",
            f"times: {self.times}",
            f"divided by: {self.divisor}",
            *([f"whole: {self.whole}"] if self.whole else []),
            *map(self._line, self.units),
            *(f"{name}: {number}" for name, number in self.terms().items()),
        ]
        return "\n".join([*lines, f"digest: sha256 {_digest(lines)}", ""])

    def _line(self, unit: Unit) -> str:
        sums = [*unit.sums, *[0] * (len(self.columns) - len(unit.sums))]
        line = f"unit {unit.name} = {unit.weight} x {' '.join(map(str, sums))}"
        return f"{line} check {_sha256(line)[:8]}"

    @classmethod
    def parse(cls, data: bytes) -> Self:
        """Parse a receipt and verify everything except the counts themselves.

        PuzzleError, with the line that is wrong.
        """
        lines = data[:MAX_SIZE].decode("utf-8", "replace").splitlines()
        if lines[:1] != [HEAD]:
            raise PuzzleError("this is not a receipt of a count")
        if not all(map(str.isprintable, lines)):
            raise PuzzleError("the receipt is damaged: a line is missing or wrong")
        fields, units = {}, []
        for line in lines[1:]:
            if line.startswith("unit "):
                match = _UNIT.fullmatch(line)
                if match is None or _sha256(match[1])[:8] != match[5]:
                    place = line.partition(" = ")[0][:60]
                    raise PuzzleError("this unit was changed: its checksum does not match its line", place)
                first, *more = map(int, match[4].split())
                units.append(Unit(match[2], first, int(match[3]), tuple(more)))
            else:
                name, _, fields[name] = line.partition(": ")
        try:
            columns = tuple(fields["columns"].split(", "))
            texts = (fields["version"], fields["kernels"].removeprefix("sha256 "))
            times, divisor = int(fields["times"][:DIGITS]), int(fields["divided by"][:DIGITS])
            receipt = cls(
                fields["count"], columns, times, max(1, divisor), fields.get("whole", ""), tuple(units), *texts
            )
        except (KeyError, ValueError) as error:
            raise PuzzleError("the receipt is damaged: a line is missing or wrong") from error
        for unit in receipt.ordered().units:
            if len(unit.sums) != len(columns):
                raise PuzzleError("the unit does not have one number per column", unit.name)
        for name, number in receipt.terms().items():
            if fields.get(name) != str(number):
                raise PuzzleError("the units add up to {sum}, which is not the stated total", name, sum=number)
        if fields.get("digest") != f"sha256 {_digest(lines[:-1])}":
            raise PuzzleError("the digest does not match these lines: one of them was changed")
        if str(receipt).splitlines()[-1] != lines[-1]:  # a line is repeated, or does not belong in a receipt
            raise PuzzleError("the receipt is damaged: a line is missing or wrong")
        return receipt


def _sha256(text: str | bytes) -> str:
    from hashlib import sha256

    return sha256(text.encode() if isinstance(text, str) else text).hexdigest()


def _digest(lines: Sequence[str]) -> str:
    """Return the digest of all lines except those that depend on the version."""
    return _sha256("".join(f"{line}\n" for line in lines if line.partition(":")[0] not in _NOT_DIGESTED))
