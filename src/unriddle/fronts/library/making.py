"""Making puzzles."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, cast, overload

from unriddle.core import Text, UnsupportedError
from unriddle.core.system import extras
from unriddle.fronts.library.kinds import Balda, Kind, LatinSquare, Nonogram, Quartiles, puzzle_of
from unriddle.fronts.library.puzzle import Puzzle
from unriddle.fronts.library.shows import FilePath, Json
from unriddle.fronts.library.steps import Level
from unriddle.registry import find
from unriddle.session import making

if TYPE_CHECKING:
    import numpy
    from PIL.Image import Image

    Picture = Image | FilePath | bytes | numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.generic]]

Wish = str | int | bool | bytes | None


@overload
def generate(
    family: Literal["nonogram"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    size: int | str | None = ...,
    image: Picture | None = ...,
    colors: int | None = ...,
    threshold: int | None = ...,
    density: str | None = ...,
    symmetry: bool = ...,
    solvable: Literal["unique", "line"] | None = ...,
    changes: str | None = ...,
    band: str | None = ...,
    needs: str | None = ...,
) -> Nonogram: ...
@overload
def generate(
    family: Literal["latin"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    size: int | None = ...,
    givens: int | Literal["minimal"] | None = ...,
    kind: Kind | None = ...,
    base: Literal[0, 1] | None = ...,
    band: str | None = ...,
    needs: str | None = ...,
) -> LatinSquare: ...
@overload
def generate(
    family: Literal["quartiles"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    tiles_per_word: int | None = ...,
    theme: FilePath | None = ...,
    band: str | None = ...,
) -> Quartiles: ...
@overload
def generate(
    family: Literal["balda"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    size: int | str | None = ...,
    moves: int | None = ...,
    word: str | None = ...,
) -> Balda: ...
@overload
def generate(
    family: str, *, seed: int | None = ..., level: Level | None = ..., wishes: Mapping[str, Wish] = ...
) -> Puzzle: ...
def generate(
    family: str,
    *,
    seed: int | None = None,
    level: Level | None = None,
    size: int | str | None = None,
    image: Picture | None = None,
    colors: int | None = None,
    threshold: int | None = None,
    density: str | None = None,
    symmetry: bool = False,
    solvable: Literal["unique", "line"] | None = None,
    changes: str | None = None,
    givens: int | Literal["minimal"] | None = None,
    kind: Kind | None = None,
    base: Literal[0, 1] | None = None,
    tiles_per_word: int | None = None,
    theme: FilePath | None = None,
    moves: int | None = None,
    word: str | None = None,
    band: str | None = None,
    needs: str | None = None,
    wishes: Mapping[str, Wish] = MappingProxyType({}),
) -> Puzzle:
    """Make a puzzle with exactly one solution: `generate("nonogram", image="dog.png", size=30)`.

    The same `seed` and options give the same puzzle everywhere; without a seed one is chosen at random and kept as
    `.seed`. `level` is easy, medium, hard or expert; `size` the side of a board; `image` (nonograms) a path, the bytes
    of a file, an image of Pillow or an array. The other arguments are options of `unriddle generate FAMILY`; `wishes`
    are those of other families, by name. PuzzleError if there is no such puzzle, UnsupportedError for a family without
    a maker or without levels.

    >>> generate("latin", size=4, seed=1).is_unique()
    True
    """
    chosen = find(family)
    if chosen.making is None:
        raise UnsupportedError(Text("{family} does not have {verb}", family=family, verb="generate()"))
    named = {
        "order" if family == "latin" else "size": size,
        "picture": None if image is None else _content(image),
        "colours": colors,
        "threshold": threshold,
        "density": density,
        "symmetry": symmetry or None,
        "solvable": solvable,
        "changes": changes,
        "givens": givens,
        "kind": kind,
        "base": base,
        "tiles_per_word": tiles_per_word,
        "theme": theme,
        "moves": moves,
        "word": word,
        "band": band,
        "needs": needs,
    }
    given = {name: value for name, value in {**named, **wishes}.items() if value is not None}
    if level is not None:
        if "level" not in (option.name for option in chosen.making.options):
            raise UnsupportedError(Text("{family} has no level {level!r}", family=family, level=level))
        given["level"] = level
    drawn = making.new_seed() if seed is None else seed
    made = making.generate(chosen, drawn, None, **given)
    puzzle = puzzle_of(made.puzzle)
    puzzle._set(made.puzzle, drawn, cast("Mapping[str, Json]", {**made.card, **made.more}))
    return puzzle


def _content(image: Picture) -> FilePath | bytes:
    """What a maker takes for a picture: the path of a file, or the content of one. MissingError without Pillow."""
    if isinstance(image, str | bytes | os.PathLike):
        return image
    extras.need("photo", Text("turning an image into a puzzle needs Pillow"))
    from PIL import Image

    shown = image if isinstance(image, Image.Image) else Image.fromarray(image)
    with io.BytesIO() as content:
        shown.save(content, "PNG")
        return content.getvalue()
