"""Decoding PNG, GIF, JPEG, WebP and BMP with Pillow (the extra `photo`), in bounded memory."""

import re
import warnings
from io import BytesIO
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.core.system import extras
from unriddle.kit.photo import blocks

MAX_FILE = 20_000_000
LARGEST_JPEG = 200_000_000  # pixels of a JPEG, which is decoded smaller
WHOLE = 16_000_000  # pixels of a JPEG in several passes, all of which are kept until the last
COPIED = 8_000_000  # pixels of what is decoded into several copies, WebP and GIF
_TURNED = 0x0112  # the number of the orientation in EXIF
_WHERE = Text("picture")


def decoded(data: bytes, most: int, side: int) -> Any:
    """The picture as it was held when it was taken, at most `most` pixels; PuzzleError.

    A JPEG with more is decoded at a half, a quarter or an eighth, with at least `side` pixels a side.
    """
    if len(data) > MAX_FILE:
        raise PuzzleError(Text("the file is larger than {most} MB", most=MAX_FILE // 1_000_000), _WHERE)
    if blocks.has_too_many(data):
        raise PuzzleError(Text("it has more than {most:,} blocks", most=blocks.MOST), _WHERE)
    if data.startswith(b"BM") and data[30:31] in (b"\1", b"\2"):  # which pillow unpacks byte by byte
        raise PuzzleError(Text("compressed BMP files cannot be read"), _WHERE)
    extras.need("photo", Text("reading pictures needs Pillow"))
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None  # the limits are ours
            try:
                picture: Any = Image.open(BytesIO(data), formats=["PNG", "GIF", "JPEG", "WEBP", "BMP"])
            finally:
                Image.MAX_IMAGE_PIXELS = limit
            if picture.format == "JPEG" and picture.width * picture.height > most:
                kept = WHOLE if picture.info.get("progressive") else LARGEST_JPEG
                if picture.width * picture.height > kept:
                    raise _too_large(kept)
                picture.draft("RGB", (side, side))
            most = min(most, COPIED) if picture.format in ("WEBP", "GIF") else most
            if picture.width * picture.height > most:
                raise _too_large(most)
            if _TURNED in picture.getexif():
                picture = ImageOps.exif_transpose(picture)
            picture.load()
    except PuzzleError:
        raise
    # Damaged pictures make pillow raise whatever its decoders happen to meet.
    except Exception as error:
        raise PuzzleError(Text("it cannot be read: {reason}", reason=_reason(error)), _WHERE) from error
    return picture


def _too_large(most: int) -> PuzzleError:
    return PuzzleError(Text("it has more than {most:,} pixels", most=most), _WHERE)


def _reason(error: Exception) -> Text:
    """What a decoder says, without the name of an object of this program."""
    reason = str(error).partition(" <")[0]
    rest = re.fullmatch(r"image file is truncated \((\d{1,9}) bytes not processed\)", reason, re.ASCII)
    if rest:
        return Text("image file is truncated ({count} bytes not processed)", count=int(rest[1]))
    return Text.of(reason)
