"""Solutions read back from what `solve` printed."""

import pytest
from said import said

from unriddle.core import PuzzleError
from unriddle.session.opened import Opened
from unriddle.session.reading import solutions_in

QUEENS = Opened.parse("queens:4").puzzle
FOUR = Opened.parse("latin:4").puzzle
SQUARES = "\n\n".join(str(square) for square in Opened.of(FOUR).solutions(2))

READ = {
    "one line": ("1 3 0 2", ["1 3 0 2"]),
    "lines": ("1 3 0 2\n2 0 3 1\n", ["1 3 0 2", "2 0 3 1"]),
    "lines and a report": ("1 3 0 2\n2 0 3 1\n\n2 solutions\n", ["1 3 0 2", "2 0 3 1"]),
    "an object": ('{"columns": [1, 3, 0, 2]}', ["1 3 0 2"]),
    "events": (
        '{"event": "progress"}\n{"event": "found", "solution": {"columns": [1, 3, 0, 2]}}\n{"event": "end"}\n',
        ["1 3 0 2"],
    ),
}


@pytest.mark.parametrize(("text", "expected"), READ.values(), ids=READ)
def test_every_way_in_which_solve_reports_solutions_is_read(text: str, expected: list[str]) -> None:
    assert [str(found) for found in solutions_in(QUEENS, text)] == expected


def test_solutions_of_several_lines_stand_in_paragraphs() -> None:
    found = solutions_in(FOUR, f"{SQUARES}\n\n2 squares so far\n")
    assert found == list(Opened.of(FOUR).solutions(2))


REFUSED = {
    "no solution": ("nothing", "a solution is the column"),
    "no JSON": ('{"event": "found"', "the solution: not JSON"),
    "too deep": ('{"a": ' + "[" * 100_000, "the solution: not JSON"),
    "no event with one": ('{"event": "end"}', "the solution: " + said("it-contains-no-solution")),
    "a wrong one": ('{"event": "found", "solution": 3}', "the solution: " + said("it-contains-no-solution")),
    "none in it": ('{"event": "found"}', "the solution: " + said("it-contains-no-solution")),
    "an empty text": ("", "a solution is the column"),
}


@pytest.mark.parametrize(("text", "line"), REFUSED.values(), ids=REFUSED)
def test_text_without_a_solution_is_refused(text: str, line: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        solutions_in(QUEENS, text)
    assert str(caught.value).startswith(line)
