"""`unriddle latin first` and `count latin` on the command line."""

from pathlib import Path

import pytest
from cli_fixture import Run
from said import said as in_words

from unriddle.fronts.cli.main import run


@pytest.mark.parametrize("order", ["2", "3"])
def test_nothing_is_printed_where_there_is_no_square(order: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["latin", "first", order]) == 1
    assert capsys.readouterr().out == ""


def test_a_count_prints_its_units_and_their_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "latin", "6"]) == 0
    units = "".join(
        f"unit {number} of 3: {count} squares x {weight} = {count * weight}\n"
        for number, count, weight in ((1, 8, 16), (2, 0, 48), (3, 0, 16))
    )
    assert f"{units}\n128 with the first row fixed x 720 = 92,160 squares\n" == capsys.readouterr().out


def test_one_unit_is_counted_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "latin", "7", "--unit", "2"]) == 0
    assert capsys.readouterr().out.startswith("unit 2 of 3: 2,008 squares x 48 = 96,384\n")
    assert run(["count", "latin", "7", "--unit", "4"]) == 2


def test_whether_a_square_is_the_only_one_is_said_or_said_not_to_be_known(capsys: pytest.CaptureFixture[str]) -> None:
    for command, said in (
        (["latin:4"], in_words("found-there-may-be-others", found="1 square")),
        (["latin:1"], "1 square (unique)"),
        (["latin:5", "--limit", "2"], "2 squares so far"),
        (["latin:6", "--limit", "all", "--plain", "--first-row", "--steps", "40000"], " squares so far"),
    ):
        run(["solve", *command])
        assert capsys.readouterr().out.splitlines()[-1].endswith(said)


@pytest.mark.parametrize("text", ["1 2 3\n2 3 1\n3 1 2\n", "1,2,3\n2,3,1\n3,1,2\n", "[[1,2,3],[2,3,1],[3,1,2]]"])
def test_a_plain_square_is_read_as_one_where_that_is_said(text: str, unriddle: Run, tmp_path: Path) -> None:
    file = tmp_path / "square"
    file.write_text(text)
    for verb in (("solve",), ("hint",), ("explain",), ("rate",), ("check", file), ("play", "--text", "--force")):
        name, *more = verb
        shown = unriddle(name, file, *more, "--plain")
        assert (shown.code, shown.err) == (0, "") or name in ("play", "hint"), (verb, shown)
        assert "diagonal" not in shown.err
    bare = unriddle("solve", file)
    assert (bare.code, bare.err) == (0, f"unriddle: {in_words('diagonal-has-symbol-twice-it')}\n")
