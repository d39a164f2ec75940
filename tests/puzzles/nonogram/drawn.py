"""Random puzzles for the tests of values and formats."""

from dataclasses import replace

from hypothesis import strategies as st

from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, LETTERS, Color, Puzzle, Solution

_TEXT = st.text(st.characters(blacklist_categories=("C", "Z"), max_codepoint=0x2FFF) | st.just(" "), max_size=20).map(
    str.strip
)


@st.composite
def pictures(draw: st.DrawFn, side: int = 12, most: int = 6) -> Solution:
    """A random picture in up to `most` colors."""
    width, height = draw(st.integers(1, side)), draw(st.integers(1, side))
    count = draw(st.integers(1, most))
    values = draw(st.lists(st.integers(0, 0xFFFFFF), min_size=count, max_size=count, unique=True))
    signs = LETTERS if count > 1 else "#"
    colors = tuple(Color(draw(_TEXT) or "x", f"#{value:06x}", signs[at]) for at, value in enumerate(values))
    if count == 1 and draw(st.booleans()):
        colors = BLACK_AND_WHITE
    cells = draw(st.lists(st.integers(0, count), min_size=width * height, max_size=width * height))
    return Solution(width, height, bytes(cells), colors)


@st.composite
def puzzles(draw: st.DrawFn, blots: bool = True, given: bool = True) -> tuple[Puzzle, Solution]:
    """A puzzle of a random picture, with titles, and perhaps blotted blocks and given cells."""
    more = {name: draw(_TEXT) for name in ("title", "author", "copyright", "licence", "source")}
    puzzle = Puzzle.from_picture(draw(pictures()), **more)
    solution = Solution(puzzle.width, puzzle.height, puzzle.goals[0], puzzle.colors)
    if not draw(st.booleans()):
        puzzle = replace(puzzle, goals=())
    if blots and draw(st.booleans()):
        hide = draw(st.randoms(use_true_random=False))
        rows = tuple(tuple((0 if hide.random() < 0.2 else length, kind) for length, kind in row) for row in puzzle.rows)
        puzzle = replace(puzzle, rows=rows)
    if given and draw(st.booleans()):
        known = draw(st.sets(st.integers(0, len(solution.cells) - 1), max_size=5))
        cells = tuple((*divmod(at, puzzle.width), solution.cells[at]) for at in sorted(known))
        puzzle = replace(puzzle, given=cells)
    return puzzle, solution
