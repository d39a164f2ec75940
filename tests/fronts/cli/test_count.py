"""`unriddle count` and `verify` on the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from said import said as in_words

from unriddle.fronts.cli.main import run
from unriddle.kit.count.receipt import Receipt


def test_a_count_says_each_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "nonogram", "4x3", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "4,096 pictures",
        "3,588 clue sets",
        "3,152 determined by their clues",
        "3,116 solved by lines alone",
        "36 solved by trials of depth 1",
    ]


def test_counts_of_several_sizes_are_lines_as_b_files_have_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "latin", "1-7", "--first-row"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("# unriddle count latin 1-7 --first-row")
    assert lines == ["1 1", "2 0", "3 0", "4 2", "5 8", "6 128", "7 171200"]
    assert run(["count", "nonogram", "2-3"]) == 0
    assert capsys.readouterr().out.splitlines()[1:7] == ["# pictures", "2 16", "3 512", "# clue sets", "2 15", "3 445"]
    for wrong in ("3-1", "1-99"):
        assert run(["count", "latin", wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_count_of_an_id_is_that_of_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "latin", "6"]) == 0
    one = capsys.readouterr().out
    assert run(["count", "latin:6"]) == 0
    assert one == capsys.readouterr().out
    assert run(["count", "latin", "6", "--symmetric", "--first-row"]) == 0
    assert in_words("squares-with-first-row-fixed", count=64) in capsys.readouterr().out


@pytest.mark.parametrize(
    "asked",
    [
        ["latin", "6"],
        ["latin", "6", "--jobs", "1"],
        ["latin", "9", "--diagonals"],
        ["nonogram", "3x2", "--colors", "2"],
    ],
)
def test_a_receipt_is_written_and_its_units_are_counted_again(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "receipt"
    assert run(["count", *asked, "--receipt", str(file)]) == 0
    capsys.readouterr()
    assert run(["verify", str(file), "--recount", "2", "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["count"] == " ".join(asked[:3] if "--diagonals" in asked else asked).removesuffix(" --jobs 1")
    assert len(told["recounted"]) == min(2, told["units"])


def test_a_receipt_of_numbers_that_were_made_up_is_found_out_by_recounting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "receipt"
    assert run(["count", "latin", "6", "--receipt", str(file)]) == 0
    real = Receipt.parse(file.read_bytes())
    forged = [real.units[0]._replace(count=9), *real.units[1:]]
    file.write_text(str(Receipt.of(real.asked, real.columns, real.times, real.divisor, real.whole, forged)))
    capsys.readouterr()
    assert run(["verify", str(file)]) == 0
    assert run(["verify", str(file), "--recount", "3"]) == 2
    assert "unit 1 of 3: " + in_words("receipt-has-but-second-count", told="9", now="8") in capsys.readouterr().err


def one_column(real: Receipt) -> Receipt:
    return real._replace(columns=real.columns[:1], units=tuple(each._replace(more=()) for each in real.units))


@pytest.mark.parametrize("asked", [["latin", "7"], ["latin", "9", "--diagonals"], ["nonogram", "5x4"]])
def test_receipts_of_units_by_number_are_joined_into_that_of_the_whole(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, joined = tmp_path / "whole", tmp_path / "joined"
    assert run(["count", *asked, "--receipt", str(whole)]) == 0
    receipt = Receipt.parse(whole.read_bytes())
    files = [str(tmp_path / f"part{at}") for at in range(1, len(receipt.units) + 1)]
    for at, file in enumerate(files[:12], 1):
        assert run(["count", *asked, "--unit", str(at), "--receipt", file]) == 0
    for file, unit in zip(files[12:], receipt.units[12:], strict=True):  # 137 commands would take 20 seconds
        Path(file).write_text(str(receipt._replace(units=(unit,))))
    capsys.readouterr()
    assert len(files) > 1
    assert run(["verify", *files[::-1], files[0], "-o", str(joined)]) == 0
    assert joined.read_bytes() == whole.read_bytes()
    capsys.readouterr()
    assert run(["verify", *files[1:], "--recount", "1"]) == 1
    assert "missing: 1\n" in capsys.readouterr().out
    # Two that disagree, and two of different counts, are refused.
    other = Receipt.parse(Path(files[0]).read_bytes())
    Path(files[0]).write_text(str(other._replace(units=(other.units[0]._replace(count=9),))))
    assert run(["verify", files[0], str(whole)]) == 2
    assert run(["count", "latin", "6", "--receipt", files[0], "--force"]) == 0
    assert run(["verify", files[0], str(whole)]) == 2


@pytest.mark.parametrize(
    ("forge", "line"),
    [
        (lambda real: real._replace(times=1000), "times: "),
        (lambda real: one_column(real)._replace(divisor=2), "divided by: "),
        (lambda real: real._replace(columns=real.columns[::-1]), "columns: "),
        (lambda real: real._replace(asked=f"{real.asked} --colors 1"), "count: "),
        (lambda real: real._replace(asked="nonogram 4x6"), "units: "),
        (
            lambda real: real._replace(units=tuple(each._replace(weight=each.weight * 2) for each in real.units)),
            "unit 1/",
        ),
        (lambda real: real._replace(units=(real.units[0]._replace(name="1/1 rows 1"),)), "units: "),
        (lambda real: real._replace(units=()), "units: "),
    ],
)
def test_a_receipt_that_says_another_thing_of_its_count_is_refused_with_the_line(
    forge: Callable[[Receipt], Receipt], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "receipt"
    assert run(["count", "nonogram", "5x4", "--receipt", str(file)]) == 0
    assert run(["verify", str(file)]) == 0
    file.write_text(str(forge(Receipt.parse(file.read_bytes()))))
    capsys.readouterr()
    for recount in ([], ["--recount", "2"]):
        assert run(["verify", str(file), *recount]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"unriddle: {file}: {line}")


def test_a_job_of_a_count_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["count", "nonogram", "3x5", "--job", str(tmp_path / "job"), "--jobs", "1"]
    assert run(asked) == 0
    one = capsys.readouterr().out
    assert run(asked) == 0
    assert one == capsys.readouterr().out
    assert run(["status", str(tmp_path / "job")]) == 0
    assert capsys.readouterr().out.startswith("nonogram count: ")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["nonogram", "7x7"], "the number for 6x6"),
        (["nonogram", "x"], "WIDTHxHEIGHT"),
        (["latin", "8", "--symmetric", "--plain"], "--plain and --symmetric cannot be combined"),
        (["latin", "7", "--unit", "4"], "1 to 3"),
        (["nonogram", "4x4", "--unit", "2"], "1 to 1"),
        (["latin", "8", "--diagonals", "--plain"], "that choose squares"),
        (["latin", "10"], "up to order 9"),
        (["balda", "5"], "balda"),
    ],
)
def test_what_is_not_counted_is_refused_in_one_line(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["count", *asked]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
