"""docs/notes/numbers.md and its receipts: small rows are counted again, and receipts say what the table says."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from unriddle.core.system.stopping import never
from unriddle.kit.count.receipt import Receipt
from unriddle.kit.count.unit import Unit
from unriddle.puzzles.latin.conclusion import PUBLISHED
from unriddle.puzzles.latin.count.counting import diagonals
from unriddle.registry import find

FOLDER = Path(__file__).parents[2] / "docs" / "notes"
# Size and options, all numbers, the CPU time, and the receipt.
ROWS = re.findall(
    r"^\| `(\d+x\d+[^`]*)` \| ([0-9, |]+) \| ([^|]*) s \| ([^|]*) \|$", (FOLDER / "numbers.md").read_text(), re.M
)
SMALL = [row for row in ROWS if row[2].startswith("<")]


def numbers(text: str) -> list[int]:
    """The numbers of a row, without the zeros at its end."""
    found = [int(each.replace(",", "")) for each in text.split("|")]
    while not found[-1]:
        found.pop()
    return found


def again(asked: str) -> list[int]:
    """The sums of a count, all its units counted now."""
    (verb,) = (verb for verb in find(asked.partition(" ")[0]).verbs if verb.name == "count")
    assert verb.shared is not None
    sums: list[int] = []
    at = whole = 1
    while at <= whole:
        result = verb.shared.work({"count": asked, "unit": at}, never)
        assert result is not None
        unit = Unit.of(result)
        sums = [
            (sums[place] if place < len(sums) else 0)
            + (unit.sums[place] if place < len(unit.sums) else 0) * unit.weight
            for place in range(max(len(sums), len(unit.sums)))
        ]
        at, whole = at + 1, unit.whole
    return sums


def test_the_tables_are_found() -> None:
    assert len(ROWS) > 30
    assert len(SMALL) > 20
    assert all(link for _, _, seconds, link in ROWS if not seconds.startswith("<"))


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row[0])
def test_a_small_row_is_counted_again(row: tuple[str, str, str, str]) -> None:
    assert again(f"nonogram {row[0]}") == numbers(row[1])


def test_each_receipt_is_right_and_says_what_its_row_says() -> None:
    named = set()
    for asked, row, _, link in ROWS:
        if link:
            file = re.fullmatch(r"\[receipt\]\((.*)\)", link.strip())
            assert file is not None
            receipt = Receipt.parse((FOLDER / file[1]).read_bytes())
            assert (receipt.asked, list(receipt.terms().values())) == (f"nonogram {asked}", numbers(row))
            named.add(file[1].rpartition("/")[2])
    left = {path.name for path in (FOLDER / "numbers").iterdir()} - named
    assert left == {
        "latin-10-symmetric.txt",
        "latin-12-symmetric.txt",
        "latin-16-diagonals.txt",
        "latin-20-diagonals.txt",
        "latin-9.txt",
    }
    receipt = Receipt.parse((FOLDER / "numbers" / "latin-9.txt").read_bytes())
    assert next(iter(receipt.terms().values())) == PUBLISHED["diagonal"][8]
    lines = "".join(f"{unit.name} {unit.sums[0]} {unit.weight}\n" for unit in receipt.units)
    assert sha256(lines.encode()).hexdigest() in (FOLDER / "latin-9.md").read_text()
    receipt = Receipt.parse((FOLDER / "numbers" / "latin-10-symmetric.txt").read_bytes())
    assert list(receipt.terms().values()) == [PUBLISHED["symmetric"][9]]
    receipt = Receipt.parse((FOLDER / "numbers" / "latin-12-symmetric.txt").read_bytes())
    assert f" {next(iter(receipt.terms().values()))}, not in the list" in (FOLDER / "numbers.md").read_text()


@pytest.mark.parametrize("order", [16, 20])
def test_the_receipts_of_diagonals_are_what_is_counted_now(order: int) -> None:
    receipt = Receipt.parse((FOLDER / "numbers" / f"latin-{order}-diagonals.txt").read_bytes())
    text = (FOLDER / "numbers.md").read_text()
    (term,) = receipt.terms().values()
    assert re.search(rf"\n\| {order}( and {order + 1})? \| {term:,} \|", text)
    units = [(part.name, part.weight, tuple(part.work().counts())) for part in diagonals(order).parts]
    assert units == [(unit.name, unit.weight, unit.sums) for unit in receipt.units]
