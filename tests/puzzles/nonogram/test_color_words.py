"""Colors that have only a value are called by the words that people use."""

from unriddle.puzzles.nonogram.puzzle import Color, color_names, value_of


def words(*rgbs: str) -> list[str]:
    return [str(each) for each in color_names([Color(rgb, rgb, "x") for rgb in rgbs])]


def test_a_value_is_called_by_the_nearest_word() -> None:
    assert words("#ffac2b", "#313131", "#fefefe", "#1020e0") == ["orange", "dark gray", "white", "blue"]


def test_two_values_never_have_one_name() -> None:
    assert words("#ffac2b", "#ffab2a", "#fea928") == ["orange", "orange 2", "orange 3"]


def test_a_name_of_the_puzzle_stays() -> None:
    assert color_names([Color("goldenrod", "#daa520", "g"), Color("sea foam", "#9fe2bf", "s")]) == (
        "goldenrod",
        "sea foam",
    )


def test_a_value_never_takes_the_name_of_another_color() -> None:
    colors = [
        Color("#ffac2b", "#ffac2b", "a"),
        Color("orange", "#ffa500", "o"),
        Color("orange juice", "#ff8000", "j"),
    ]
    assert [str(each) for each in color_names(colors)] == ["orange 2", "orange", "orange juice"]


def test_a_value_is_written_in_every_usual_way() -> None:
    assert {value_of(text) for text in ("#f80", "ff8800", "255, 136, 0")} == {"#ff8800"}
