"""What solves a puzzle of the day: its cells, and the name of the picture."""

from collections.abc import Mapping

from unriddle.kit.order import Made
from unriddle.puzzles.nonogram.named import pictures


def answers(made: Made) -> Mapping[str, tuple[str, str]]:
    """`picture`, its cells row by row, 0 for empty; the name in each language."""
    (goal,) = made.puzzle.goals
    picture = next(each for each in pictures() if each.cells == goal)
    states = "".join(map(str, range(len(picture.shades))))
    return {"picture": ("".join(map(str, goal)), states), "en": (picture.english, ""), "ru": (picture.russian, "")}
