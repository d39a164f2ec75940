"""Values that can be displayed: as SVG, PNG, HTML or text, in a notebook, a file, or a Pillow image."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from unriddle.core import PuzzleError, Text, UnriddleError
from unriddle.core.json_shape import is_object, value_in
from unriddle.core.system import extras, files

if TYPE_CHECKING:
    from PIL.Image import Image

    from unriddle.core import Picture

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
FilePath = str | os.PathLike[str]


class Serializable(ABC):
    """A value that can be sent to another program as JSON, and comes back equal."""

    __slots__ = ()

    @abstractmethod
    def to_dict(self) -> dict[str, Json]:
        """Return the value in JSON values: the fields for `from_json`, and the most useful others."""

    def to_json(self) -> str:
        """Return the value of `to_dict` as JSON text, on one line.

        >>> import unriddle as ur
        >>> ur.open("latin:4").to_json()[:22]
        '{"puzzle": "latin:4", '
        """
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the value that `to_json` wrote; the text may be untrusted: PuzzleError if it is invalid.

        >>> import unriddle as ur
        >>> ur.Puzzle.from_json(ur.open("latin:4").to_json())
        LatinSquare('latin:4')
        """
        try:
            made = cls._from_dict(value_in(text, is_object))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, UnriddleError):
                raise
            raise PuzzleError("this is not the JSON of a {kind}", kind=cls.__name__) from error
        if not isinstance(made, cls):
            raise PuzzleError("this is not the JSON of a {kind}", kind=cls.__name__)
        return made

    @classmethod
    @abstractmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        """Return the value from the parsed `to_dict`, of any class of the library; errors for invalid values."""


class Displayable:
    """A value with a picture, which a notebook displays."""

    __slots__ = ()

    def _draw(self) -> Picture:
        """Return the picture of this value."""
        raise NotImplementedError

    def svg(self) -> str:
        """Return the picture as an SVG document.

        >>> import unriddle as ur
        >>> ur.open("latin:4").svg()[:4]
        '<svg'
        """
        from unriddle.draw.svg import svg

        return svg(self._draw())

    def png(self) -> bytes:
        """Return the picture as the content of a PNG file; PuzzleError if it is too large.

        >>> import unriddle as ur
        >>> ur.open("latin:4").png()[1:4]
        b'PNG'
        """
        from unriddle.draw.png import png

        return png(self._draw())

    def html(self) -> str:
        """Return the picture as an HTML `figure` element, with its lines of text below.

        >>> import unriddle as ur
        >>> ur.open("latin:4").html()[:7]
        '<figure'
        """
        from unriddle.draw.svg import html

        return html(self._draw())

    def text(self) -> str:
        """Return the picture as plain text, drawn with lines.

        >>> import unriddle as ur
        >>> "░" in ur.open("nonogram:1x1:1:1").text()
        True
        """
        from unriddle.draw.text import plain

        return plain(self._draw())

    def image(self) -> Image:
        """Return the picture as an image for Pillow; MissingError without Pillow.

        >>> import unriddle as ur
        >>> ur.open("latin:4").image().format
        'PNG'
        """
        import io

        extras.require("photo", Text("an image needs Pillow"))
        from PIL import Image

        return Image.open(io.BytesIO(self.png()))

    def save(self, path: FilePath) -> None:
        """Write the picture to a file of type .svg, .png, .html or .txt, by its extension. PuzzleError, OSError.

        >>> import unriddle as ur
        >>> ur.hint("latin:4:0.../..../1..2/.3..").save("hint.png")
        """
        suffix, writers = Path(path).suffix.lower(), {".svg": self.svg, ".html": self.html, ".txt": self.text}
        if suffix != ".png" and suffix not in writers:
            known = ", ".join(sorted([*writers, ".png"]))
            raise PuzzleError("the ending {suffix!r} is not known; use one of {known}", suffix=suffix, known=known)
        files.replace(Path(path), self.png() if suffix == ".png" else writers[suffix]().encode())

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_png_(self) -> bytes:
        return self.png()

    def _repr_html_(self) -> str:
        return self.html()


class Drawing(Displayable):
    """A separate picture, such as the picture of a step.

    >>> import unriddle as ur
    >>> next(iter(ur.explain("example:tent"))).picture.svg()[:4]
    '<svg'
    """

    __slots__ = ("_picture",)

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def _draw(self) -> Picture:
        return self._picture

    def __repr__(self) -> str:
        return self.text()
