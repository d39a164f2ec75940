"""The puzzles to try, drawn as they look when they are solved, so that the first screen needs no Python for them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from unriddle import core
from unriddle.core import Picture, Role
from unriddle.draw.events import picture_fields
from unriddle.session.reading import Example, Reader, examples
from unriddle.session.solving import Session
from unriddle.translation import Speaker

LOOKED_S = 20.0  # for what there is to draw


def tried() -> list[dict[str, Any]]:
    """Each with its `source`, `title`, that in `ru`, `family` and id; its `picture` as it begins; `art`, what comes of
    it.
    """
    say = Speaker("ru")
    found: list[dict[str, Any]] = []
    for each in filter(comes_along, examples()):
        opened = Reader().one([each.source]).opened
        family, puzzle = opened.family, opened.puzzle
        session = Session.start(opened)
        list(session.run(seconds=LOOKED_S))
        pictures = [family.picture(puzzle, solution) for solution in session.finds]
        begins = family.picture(puzzle, None)
        told = {"source": each.source, "title": puzzle.title, "family": family.name, "puzzle": str(puzzle)}
        told |= {"ru": say.form(puzzle.title, "")} if puzzle.title else {}
        art = picture_fields(pictures[0]) if len(pictures) == 1 else beside(begins, pictures)
        found.append(told | {"picture": picture_fields(begins), "art": art})
    return found


def comes_along(example: Example) -> bool:
    """Whether its family is in the page, which has those of the package alone."""
    return example.path.is_relative_to(Path(core.__file__).parents[1])


def beside(begins: Picture, pictures: Iterable[Picture]) -> dict[str, Any]:
    """Of several solutions those that mark most cells, and no cell of one another, each as a `group` of cells."""
    drawn = picture_fields(begins)
    ways = [_marked(each) for each in pictures]
    most = max(map(len, ways), default=0)
    taken: set[tuple[int, int]] = set()
    group = 0
    for cells in ways:
        if len(cells) < most or taken & cells.keys():
            continue
        taken |= cells.keys()
        group += 1
        for (row, column), text in cells.items():
            line = drawn["cells"][row]
            line[column] = line[column] | {"group": group, "role": "plain", "text": text}
    return drawn


def _marked(picture: Picture) -> dict[tuple[int, int], str]:
    """The cells of a solution, with their texts."""
    return {
        (row, column): cell.text
        for row, line in enumerate(picture.cells)
        for column, cell in enumerate(line)
        if cell.role in (Role.MARKED, Role.NEW)
    }
