"""Orders of a maker: ids that parse back, wishes that fit their options, and one line for any that does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import said

from unriddle.core import Option, PuzzleError
from unriddle.kit.order import Order
from unriddle.session.opened import Opened

OPTIONS = (
    Option("size", "text", "a size", "maker", "20"),
    Option("colours", "int", "so many", "maker", least=2, most=8),
    Option("solvable", "unique|line", "how", "maker"),
    Option("symmetry", "flag", "alike", "maker"),
)


@given(st.dictionaries(st.from_regex("[a-z-]{1,9}", fullmatch=True), st.text(max_size=9)), st.integers(0, 1 << 61))
def test_an_order_is_read_back_from_its_id_whatever_its_wishes(wishes: dict[str, str], seed: int) -> None:
    wishes.pop("seed", None)
    order = Order.of("nonogram", seed, wishes)
    assert str(order).isprintable()
    assert (order, seed) == (Order.parse(str(order)), order.seed)


def test_wishes_come_as_numbers_flags_and_texts_with_the_defaults_of_the_others() -> None:
    order = Order.parse("nonogram:make:seed=3:colours=4:symmetry=yes")
    assert order.wished(OPTIONS) == {"size": "20", "colours": 4, "solvable": None, "symmetry": True}


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("colours=9", "colours: " + said("is-not-number-from-to-2", text="9", least="2", most="8")),
        ("colours=x", "colours: " + said("is-not-number-from-to-2", text="x", least="2", most="8")),
        ("solvable=both", "solvable: " + said("is-not-one-of", text="both", choices="unique, line")),
        ("symmetry=no", "symmetry: " + said("is-not-possible", text="no")),
        ("from=x", said("there-is-no-option-options", option="from", options="size, colours, solvable, symmetry")),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_one_line(wish: str, why: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        Order.parse(f"nonogram:make:seed=1:{wish}").wished(OPTIONS)
    assert why == str(raised.value)


@pytest.mark.parametrize("text", ["balda:make:", "balda:make:size=3", "balda:make:seed=1:size", "balda:make:seed=01"])
def test_what_is_not_an_order_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"^[^\n]+$"):
        Opened.parse(text)


def test_an_order_is_made_and_nothing_else() -> None:
    order = Opened.parse("balda:make:seed=1:size=3").puzzle
    with pytest.raises(PuzzleError, match="order"):
        Opened.of(order).entry("solve")
    with pytest.raises(PuzzleError, match="order"):
        Opened.parse("latin:4").entry("make")
