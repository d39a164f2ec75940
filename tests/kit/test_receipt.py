"""Receipts: what they say, what is refused in them, and that a stranger can recompute their digests."""

import re
from hashlib import sha256

import pytest

from unriddle.core import PuzzleError
from unriddle.core.system.build import kernels_digest
from unriddle.core.system.stopping import never
from unriddle.kit.count import counting
from unriddle.kit.count.receipt import Receipt
from unriddle.kit.count.unit import Unit
from unriddle.registry import find

COLUMNS = ("pictures", "clue sets")
UNITS = [Unit("1/2 rows 1", 10, 3, (7,)), Unit("2/2 rows 2 1", 4, 1)]


def text() -> str:
    return str(Receipt.of("nonogram 2x2", COLUMNS, 1, 1, "", UNITS))


def test_a_receipt_comes_back_and_adds_up() -> None:
    receipt = Receipt.parse(text().encode())
    assert receipt.terms() == {"pictures": 34, "clue sets": 21}
    assert str(receipt) == text()
    assert receipt.kernels == kernels_digest()


def test_a_whole_is_the_first_sum_as_often_as_is_said() -> None:
    receipt = Receipt.of("latin 4 --plain", ("fixed", "b"), 24, 1, "squares", UNITS)
    assert receipt.terms() == {"fixed": 34, "b": 21, "squares": 816}
    assert Receipt.parse(str(receipt).encode()).terms() == receipt.terms()
    with pytest.raises(PuzzleError):
        Receipt.parse(str(receipt).replace("whole: squares\n", "").encode())


def test_a_stranger_can_recompute_the_digests() -> None:
    lines = text().splitlines()
    whole = "".join(f"{line}\n" for line in lines if not re.match("version:|kernels:|digest:", line))
    assert lines[-1] == f"digest: sha256 {sha256(whole.encode()).hexdigest()}"
    for line in lines:
        if line.startswith("unit "):
            told, check = line.split(" check ")
            assert sha256(told.encode()).hexdigest()[:8] == check


def test_every_digit_that_is_changed_is_refused_with_its_unit() -> None:
    whole = text()
    for match in re.finditer("[0-9]", whole):
        at = match.start()
        line = whole.count("\n", 0, at)
        changed = whole[:at] + str((int(match[0]) + 1) % 10) + whole[at + 1 :]
        if whole.splitlines()[line].startswith(("version", "kernels")):
            Receipt.parse(changed.encode())
            continue
        named = re.match("unit ([^=]*?) =", changed.splitlines()[line])
        with pytest.raises(PuzzleError) as caught:
            Receipt.parse(changed.encode())
        assert named is None or named[1] in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("unriddle receipt 1\n", ""),
        ("times: 1\n", ""),
        ("divided by: 1\n", "divided by: x\n"),
        ("columns: pictures, clue sets\n", "columns: pictures\n"),
        ("pictures: 34\n", ""),
        ("digest: ", "digest; "),
    ],
)
def test_a_damaged_receipt_is_refused(old: str, new: str) -> None:
    assert old in text()
    with pytest.raises(PuzzleError):
        Receipt.parse(text().replace(old, new).encode())


def test_a_line_that_comes_twice_is_refused() -> None:
    lines = text().splitlines()[:-1]
    at = lines.index("pictures: 34")
    lines[at:at] = ["pictures: 34000"]
    digested = "".join(f"{line}\n" for line in lines if not re.match("version:|kernels:", line))
    lines.append(f"digest: sha256 {sha256(digested.encode()).hexdigest()}")
    with pytest.raises(PuzzleError, match="a line is missing or wrong"):
        Receipt.parse("\n".join([*lines, ""]).encode())


def test_a_unit_left_out_is_missing_and_units_out_of_order_and_a_sum_that_is_not_whole_are_refused() -> None:
    part = Receipt.of("nonogram 2x2", COLUMNS, 1, 1, "", UNITS[:1])
    assert (part.missing, part.terms()) == ([*range(2, UNITS[0].whole + 1)], {})
    assert Receipt.parse(str(part).encode()) == part
    for units in (UNITS[::-1], [UNITS[0], UNITS[0]]):
        with pytest.raises(PuzzleError, match="each unit once"):
            Receipt.of("nonogram 2x2", COLUMNS, 1, 1, "", units)
    with pytest.raises(PuzzleError, match="not a multiple of 5"):
        Receipt.of("nonogram 2x2", COLUMNS, 1, 5, "", UNITS)


@pytest.mark.parametrize(
    "asked", ["latin 6", "latin 8 --diagonals", "latin 5 --plain --first-row", "nonogram 3x4 --colors 2"]
)
def test_a_count_is_named_so_that_its_units_are_found_again(asked: str) -> None:
    (verb,) = (verb for verb in find(asked.partition(" ")[0]).verbs if verb.name == "count")
    assert verb.shared is not None
    unit = verb.shared.work({"count": asked, "unit": 2}, never)
    assert verb.shared.valid_result(unit)
    assert Unit.of(unit or {}).name.startswith("2/")


@pytest.mark.parametrize(
    "asked",
    [
        "latin",
        "latin 6 7",
        "latin 6 --plain --symmetric",
        "latin 6 --terms",
        "nonogram 2x2 --colors 99",
        "latin 6 --foo",
    ],
)
def test_a_count_that_is_none_is_refused(asked: str) -> None:
    (verb,) = (verb for verb in find(asked.partition(" ")[0]).verbs if verb.name == "count")
    assert verb.shared is not None
    with pytest.raises(PuzzleError):
        verb.shared.work({"count": asked, "unit": 1}, never)


def test_slices_of_a_count_stay_within_what_a_kernel_takes() -> None:
    class Slow:
        calls = 0

        @property
        def closed(self) -> bool:
            return self.calls > 200

        def advance(self, budget: int) -> None:
            assert 0 < budget < 1 << 63
            self.calls += 1

    assert counting._run_to_end(Slow(), never)  # type: ignore[arg-type]


def test_a_receipt_holds_no_signs_that_a_terminal_takes_for_commands() -> None:
    for sign in ("\x1b[31m", "\x07", "\u202e"):
        for whole in (
            Receipt.of(f"latin{sign} 4", COLUMNS, 1, 1, "", UNITS),
            Receipt.of("x", (f"a{sign}", "b"), 1, 1, "", UNITS),
        ):
            with pytest.raises(PuzzleError, match="damaged"):
                Receipt.parse(str(whole).encode())
