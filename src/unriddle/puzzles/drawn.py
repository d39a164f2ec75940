"""How puzzles and solutions draw themselves in a notebook.

A puzzle's module does not import its picture, which needs the puzzle: the family, found by its name, brings the two
together.
"""

from typing import Any


def drawn(family: str, puzzle: Any, solution: Any = None) -> str:
    """SVG of a puzzle, or of a solution by itself: `puzzle` is None for it, as for Family.picture."""
    from unriddle.draw import svg
    from unriddle.puzzles import find

    return svg(find(family).picture(puzzle, solution))
