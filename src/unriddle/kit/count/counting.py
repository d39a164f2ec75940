"""Counting as a verb of any family: shared units, sums reported as terms, and a receipt."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from unriddle.core import Answer, Option, PuzzleError, Shared, Text
from unriddle.core.errors import join_lines
from unriddle.core.json_shape import is_count, is_object, is_text, object_test
from unriddle.core.record import Record

if TYPE_CHECKING:  # declaring a counting verb must not load these
    from unriddle.kit.count.receipt import Receipt
    from unriddle.kit.count.unit import Counts, Part, Unit

SLICE_S = 0.1  # seconds between two checks for a stop request
MOST_STEPS = 1 << 40  # the most steps of a slice
# The options of every count, in addition to its own.
OPTIONS = (
    Option("receipt", "text", "write every unit and the sums to FILE, for verify", "file"),
    Option("unit", "int", "count only unit K; the first is 1", least=1, placeholder="K"),
)


class Counting(Record):
    """One count: the arguments of `unriddle count`, and its units.

    A term is the weighted sum of a column, divided by `divisor`. `whole`, if not "", is the name of one more term: the
    first term times `times`.
    """

    asked: str
    columns: Sequence[str]
    parts: Sequence[Part]
    times: int = 1
    divisor: int = 1
    whole: str = ""

    def receipt(self, units: Iterable[Unit]) -> Receipt:
        """Return the receipt for these units. Raises PuzzleError."""
        from unriddle.kit.count.receipt import Receipt

        return Receipt.of(self.asked, self.columns, self.times, self.divisor, self.whole, units)

    def confirm(self, receipt: Receipt) -> None:
        """Raise PuzzleError unless the receipt agrees with this count, apart from its sums."""
        lines = {
            "count": (receipt.asked, self.asked),
            "columns": (", ".join(receipt.columns), ", ".join(self.columns[: len(receipt.columns)])),
            "times": (receipt.times, self.times),
            "divided by": (receipt.divisor, self.divisor),
            "whole": (receipt.whole, self.whole),
            "units": (receipt.units[0].whole if receipt.units else 0, len(self.parts)),
        }
        for unit in receipt.units:
            part = self.parts[min(unit.number, len(self.parts)) - 1]
            lines[f"unit {part.name}"] = (f"{unit.name} = {unit.weight} x", f"{part.name} = {part.weight} x")
        for name, (recorded, own) in lines.items():
            if recorded != own:
                raise PuzzleError(
                    "the receipt has {told}, but its count has {own}",
                    name,
                    told=str(recorded)[:200] or "-",
                    own=own or "-",
                )
        if not receipt.units:
            raise PuzzleError("a receipt without units confirms nothing")


# A function from values of options, by keyword, to their count.
Counted = Callable[..., Counting]


def shared_work(counted: Counted, arguments: Sequence[Option], options: Sequence[Option]) -> Shared:
    """Return the shared work of a counting verb: its units for any number of workers, and the summary."""

    @lru_cache(4)
    def open_counting(asked: str) -> Counting:
        _, *words = asked.split()
        values = values_of(words, arguments, options)
        if values.pop("receipt") or values.pop("unit"):
            raise PuzzleError("this is not the name of a count", asked[:60])
        return counted(**values)

    def units(receipt: str | None, unit: int | None, **values: Any) -> list[dict[str, Any]]:
        wanted = counted(**values)
        every = [{"count": wanted.asked, "unit": at + 1} for at in range(len(wanted.parts))]
        if unit and unit > len(every):
            raise PuzzleError("{asked} has units 1 to {most}", asked=wanted.asked, most=len(every))
        return every[unit - 1 : unit] if unit else every

    def work(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
        from unriddle.kit.count.unit import Unit

        counting = open_counting(unit["count"])
        if not 1 <= unit["unit"] <= len(counting.parts):
            raise PuzzleError("{asked} has units 1 to {most}", asked=counting.asked, most=len(counting.parts))
        part = counting.parts[unit["unit"] - 1]
        counter = part.work()
        if not _run_to_end(counter, stop):
            return None
        first, *more = counter.counts()
        return Unit(part.name, first, part.weight, tuple(more)).to_json()

    def summary(results: Sequence[dict[str, Any]], receipt: str | None, unit: int | None, **values: Any) -> Answer:
        from unriddle.kit.count.unit import Unit

        closed, wanted = list(map(Unit.of, results)), counted(**values)
        if unit and closed:
            part = wanted.receipt(closed)
            sums = dict(zip(part.columns, part.units[0].sums, strict=True))
            text = join_lines(Text("{number:,} {name}", number=n, name=Text.of(name)) for name, n in sums.items())
            content = str(part).encode() if receipt else None
            return Answer({"count": part.asked, **part.units[0].to_json()}, text, content=content)
        if len(closed) < len(wanted.parts):
            return Answer(note=Text("{done} of {all} units are done", done=len(closed), all=len(wanted.parts)))
        complete = wanted.receipt(closed)
        terms = complete.terms()
        value = {"count": wanted.asked, "units": len(wanted.parts), **terms}
        text = join_lines(Text("{number:,} {name}", number=n, name=Text.of(name)) for name, n in terms.items())
        if wanted.whole:
            (name, fixed), (all, count) = terms.items()
            text = product_line(fixed, name, wanted.times, count, all)
        return Answer(value, text, content=str(complete).encode() if receipt else None)

    def receipt_of(closed: Iterable[Unit], receipt: str | None, unit: int | None, **values: Any) -> bytes:
        return str(counted(**values).receipt(closed)).encode()

    def confirm(receipt: Receipt) -> None:
        open_counting(receipt.asked).confirm(receipt)

    def terms(asked: str) -> Mapping[str, int]:
        from unriddle.core.system.stopping import never
        from unriddle.kit.count.unit import Unit

        counting = open_counting(asked)
        closed = (work({"count": asked, "unit": at + 1}, never) for at in range(len(counting.parts)))
        terms = counting.receipt(map(Unit.of, filter(None, closed))).terms()
        return {counting.whole: terms[counting.whole]} if counting.whole else terms

    is_unit = object_test(count=is_text, unit=is_count)
    return Shared(units, work, summary, is_unit, _is_unit, "units", receipt_of, confirm, terms)


def product_line(fixed: int, name: str, times: int, count: int, total_name: str) -> Text:
    """Return a sentence with the count, the factor, and their product."""
    factors = {"fixed": fixed, "name": Text.of(name), "times": times}
    return Text("{fixed:,} {name} x {times:,} = {count:,} {whole}", count=count, whole=Text.of(total_name), **factors)


def _run_to_end(work: Counts, stop: Callable[[], bool]) -> bool:
    """Continue the work to its end; return False if it was stopped."""
    budget = 1
    while not work.closed:
        if stop():
            return False
        begun = time.monotonic()
        work.advance(budget)
        if time.monotonic() - begun < SLICE_S / 2:
            budget = min(2 * budget, MOST_STEPS)  # the budget stays smaller if steps are long
    return True


def _is_unit(value: Any) -> bool:
    from unriddle.kit.count.unit import Unit

    try:
        return is_object(value) and bool(Unit.of(value))
    except PuzzleError:
        return False


def values_of(words: Sequence[str], arguments: Sequence[Option], options: Sequence[Option]) -> dict[str, Any]:
    """Parse the words of a command line and return the values of the options by keyword. Raises PuzzleError."""
    values = {option.keyword: option.default for option in (*arguments, *options)}
    left, named = list(arguments), {f"--{option.name}": option for option in options}
    rest = iter(words)
    for word in rest:
        option = named.get(word) or (left.pop(0) if left and not word.startswith("-") else None)
        if option is None:
            raise PuzzleError("{word!r} is not an option of a count", word=word[:40])
        text = word if option in arguments else True if option.type == "flag" else next(rest, "")
        value = int(text) if option.type == "int" and str(text).isdecimal() and len(str(text)) < 10 else text
        if option not in arguments and not option.takes(value):
            raise PuzzleError("{word!r} is not an option of a count", word=f"{word} {text}"[:40])
        values[option.keyword] = value
    if left:
        raise PuzzleError("a count needs {name}", name=left[0].name.upper())
    return values
