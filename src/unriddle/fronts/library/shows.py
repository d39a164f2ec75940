"""What shows itself: as SVG, PNG, HTML or text, in a notebook, in a file, or as an image for Pillow."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from unriddle.core import PuzzleError, Text
from unriddle.core.system import extras

if TYPE_CHECKING:
    from PIL.Image import Image

    from unriddle.core import Picture

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
FilePath = str | os.PathLike[str]


class Shows:
    """A value with a picture. In a notebook it draws itself."""

    __slots__ = ()

    def _drawn(self) -> Picture:
        """What is drawn of it."""
        raise NotImplementedError

    def svg(self) -> str:
        """The picture as an SVG document."""
        from unriddle.draw.svg import svg

        return svg(self._drawn())

    def png(self) -> bytes:
        """The picture as the content of a PNG file; PuzzleError when it is too large for one."""
        from unriddle.draw.png import png

        return png(self._drawn())

    def html(self) -> str:
        """The picture as an HTML `figure` element, with its lines of text below."""
        from unriddle.draw.svg import html

        return html(self._drawn())

    def text(self) -> str:
        """The picture as plain text, drawn with lines."""
        from unriddle.draw.text import plain

        return plain(self._drawn())

    def image(self) -> Image:
        """The picture as an image for Pillow; MissingError without Pillow."""
        import io

        extras.need("photo", Text("an image needs Pillow"))
        from PIL import Image

        return Image.open(io.BytesIO(self.png()))

    def save(self, path: FilePath) -> None:
        """Write the picture to a file; its ending says how: .svg, .png, .html or .txt. PuzzleError, OSError."""
        suffix, writers = Path(path).suffix.lower(), {".svg": self.svg, ".html": self.html, ".txt": self.text}
        if suffix != ".png" and suffix not in writers:
            known = ", ".join(sorted([*writers, ".png"]))
            raise PuzzleError(
                Text("the ending {suffix!r} is not known; use one of {known}", suffix=suffix, known=known)
            )
        Path(path).write_bytes(self.png() if suffix == ".png" else writers[suffix]().encode())

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_png_(self) -> bytes:
        return self.png()

    def _repr_html_(self) -> str:
        return self.html()


class Drawing(Shows):
    """A picture on its own, such as that of a step.

    >>> import unriddle as ur
    >>> next(iter(ur.explain("example:tent"))).picture.svg()[:4]
    '<svg'
    """

    __slots__ = ("_picture",)

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def _drawn(self) -> Picture:
        return self._picture

    def __repr__(self) -> str:
        return self.text()
