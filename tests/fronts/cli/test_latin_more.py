"""The verbs of `unriddle latin` that make squares or look into finished ones."""

import json

import pytest
from cli_fixture import Run
from said import said

SQUARE = "latin:5:01234/12340/23401/34012/40123:plain"
FOUR = "latin:4:0123/2301/3210/1032"
BAD = ["0", "-1", "1000000000", "-1000000000", "10" * 20, "seven", "", "7.0", "1e3", "٣"]


@pytest.mark.parametrize("verb", [("square",), ("nth", "1"), ("random",), ("first",)])
@pytest.mark.parametrize("order", BAD)
def test_what_is_not_an_order_is_one_line(unriddle: Run, verb: tuple[str, ...], order: str) -> None:
    shown = unriddle("latin", verb[0], order, *verb[1:])
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("order", [2, 3])
def test_orders_without_squares_have_the_exit_code_1(unriddle: Run, order: int) -> None:
    for arguments in (("square", order), ("nth", order, 1), ("random", order)):
        shown = unriddle("latin", *arguments)
        assert (1, "", said("there-is-no-diagonal-square", order=order) + "\n") == (shown.code, shown.out, shown.err)


@pytest.mark.parametrize("order", [1, 4, 10, 65, 300])
def test_a_constructed_square_is_printed_and_right(unriddle: Run, order: int) -> None:
    shown = unriddle("latin", "square", order)
    assert shown.code == 0
    assert unriddle("check", f"latin:{order}", shown.out).out == "right\n"


def test_the_order_may_come_from_standard_input(unriddle: Run) -> None:
    assert unriddle("latin", "square", "latin:7").out == unriddle("latin", "square", "-", stdin="7\n").out
    assert unriddle("latin", "square", "-").code == 2


def test_squares_are_written_in_every_format_and_from_1(unriddle: Run) -> None:
    assert unriddle("latin", "nth", 4, 1, "--base", 1, "--to", "text").out == "1 2 3 4\n3 4 1 2\n4 3 2 1\n2 1 4 3\n"
    assert unriddle("latin", "nth", 4, 1, "--to", "csv").out == "0,1,2,3\n2,3,0,1\n3,2,1,0\n1,0,3,2\n"
    rows = [[0, 1, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0], [1, 0, 3, 2]]
    assert {"rows": rows} == json.loads(unriddle("latin", "nth", 4, 1, "--to", "json").out)
    assert unriddle("latin", "square", 5, "--to", "svg").out.startswith("<svg")
    assert unriddle("latin", "square", 5, "--to", "nothing").code == 2


def test_rank_and_nth_are_each_others_reverse(unriddle: Run) -> None:
    square = unriddle("latin", "nth", 6, 12345, "--base", 1).out
    assert unriddle("latin", "rank", "-", stdin=square).out == "12345\n"
    assert json.loads(unriddle("latin", "rank", square, "--json").out) == {"rank": 12345, "of": 92160}
    fixed = unriddle("latin", "nth", 6, 100, "--first-row").out
    assert unriddle("latin", "rank", fixed, "--first-row").out == "100\n"
    assert unriddle("latin", "rank", square, "--first-row").code == 2


def test_rank_takes_several_squares(unriddle: Run) -> None:
    squares = "\n".join(unriddle("latin", "nth", 5, number).out for number in (3, 960))
    assert unriddle("latin", "rank", "-", stdin=squares).out == "3\n960\n"


def test_random_squares_depend_on_the_seed_only(unriddle: Run) -> None:
    first = unriddle("latin", "random", 9, "--seed", 5)
    assert first == unriddle("latin", "random", 9, "--seed", 5)
    assert first.out != unriddle("latin", "random", 9, "--seed", 6).out
    assert unriddle("latin", "random", 9, "--first-row").out.splitlines()[0] == "0 1 2 3 4 5 6 7 8"


def test_transversals_are_counted_and_listed(unriddle: Run) -> None:
    five = "latin:5:01234/23401/40123/12340/34012"
    assert (
        unriddle("latin", "transversals", five).out
        == said("of-them-diagonal", transversals="15 transversals", count=5) + "\n"
    )
    assert json.loads(unriddle("latin", "transversals", FOUR, "--json").out) == {"transversals": 8, "diagonal": 4}
    listed = unriddle("latin", "transversals", FOUR, "--diagonals", "--limit", 2).out
    assert listed == "1 4 2 3\n2 3 1 4\n"
    listed = unriddle("latin", "transversals", FOUR, "--limit", 1, "--json").out
    assert json.loads(listed) == {"columns": [1, 2, 3, 4]}


def test_a_square_without_transversals_has_the_exit_code_1(unriddle: Run) -> None:
    cyclic = "latin:4:0123/1230/2301/3012:plain"
    shown = unriddle("latin", "transversals", cyclic)
    assert (shown.code, shown.out) == (1, said("of-them-diagonal", transversals="0 transversals", count=0) + "\n")
    assert unriddle("latin", "transversals", cyclic, "--limit", "all").code == 1
    assert unriddle("latin", "mates", cyclic).code == 1


def test_mates_are_shown_with_what_is_known_of_them(unriddle: Run) -> None:
    shown = unriddle("latin", "mates", FOUR, "--limit", "all")
    assert shown.out == "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n\n0 1 2 3\n3 2 1 0\n1 0 3 2\n2 3 0 1\n"
    assert shown.err == "2 mates in all; self-orthogonal\n"
    assert unriddle("latin", "mates", FOUR).err == "1 mate, perhaps more; self-orthogonal\n"
    shown = unriddle("latin", "mates", FOUR, "--diagonals", "--limit", 9)
    assert shown.err == "1 diagonal mate in all; self-orthogonal\n"
    told = json.loads(unriddle("latin", "mates", SQUARE, "--json", "--limit", "all").out)
    assert (len(told["mates"]), told["all"], told["self_orthogonal"]) == (3, True, False)


def test_the_canonical_form_of_a_symmetric_square_is_the_same(unriddle: Run) -> None:
    square = unriddle("latin", "nth", 6, 777).out
    turned = "\n".join(line[::-1] for line in reversed(square.splitlines()))
    form = unriddle("latin", "canonical", square).out
    assert form == unriddle("latin", "canonical", turned).out == unriddle("latin", "canonical", form).out
    assert {"rows"} == set(json.loads(unriddle("latin", "canonical", square, "--json").out))


@pytest.mark.parametrize("verb", ["rank", "transversals", "mates", "canonical"])
@pytest.mark.parametrize(
    "source",
    [
        "latin:5",
        "latin:0",
        "latin:1000000000",
        "latin:4:0123/2301/3210/103.",
        "latin:4:0123/2301/3210/1033",
        "latin:4:0123/2301/3210/10329",
        "0 1\n1",
        "0 1 2 3\n2 3 0 1\n3 2 1 0\n1 0 3 x",
        "no-such-file",
        "quartiles:a,b",
    ],
)
def test_what_is_not_a_finished_square_is_one_line(unriddle: Run, verb: str, source: str) -> None:
    shown = unriddle("latin", verb, source)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)


def test_only_diagonal_squares_have_a_number_and_a_canonical_form(unriddle: Run) -> None:
    for verb in ("rank", "canonical"):
        shown = unriddle("latin", verb, SQUARE)
        assert shown.code == 2
        assert "diagonal" in shown.err
