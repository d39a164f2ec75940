"""A picture as greys: decoded here, or by the browser, which hands over a netpbm picture (P5)."""

import re
from functools import lru_cache

from unriddle.core import PuzzleError, Text
from unriddle.core.contents import PLAIN
from unriddle.kit.photo import decoding
from unriddle.kit.photo.gray import Gray

DECODED = 16_000_000  # pixels that are decoded, at most
SIDE = 2000  # of a larger JPEG as many a side remain, at least
READ = 1_300_000  # pixels in which is read, at most


@lru_cache(1)
def opened(data: bytes) -> Gray:
    """The picture in greys, made smaller where it is larger than is read; PuzzleError."""
    head = re.match(PLAIN, data[:24])
    if head:
        width, height = int(head[1]), int(head[2])
        pixels = data[head.end() :]
        if not 0 < width * height == len(pixels) <= READ:
            raise PuzzleError(Text("it does not have as many pixels as it says"), Text("picture"))
        return Gray(width, height, pixels)
    picture = decoding.decoded(data, DECODED, SIDE)
    from PIL import Image

    if picture.mode in ("P", "LA", "PA", "RGBA") or "transparency" in picture.info:
        picture = picture.convert("LA" if picture.mode == "LA" else "RGBA")
        greys = Image.new("L", picture.size, 255)
        greys.paste(picture.convert("L"), mask=picture.getchannel("A"))
    else:
        greys = picture.convert("L")
    scale = (READ / (greys.width * greys.height)) ** 0.5
    if scale < 1:
        size = max(1, int(greys.width * scale)), max(1, int(greys.height * scale))
        greys = greys.resize(size, Image.Resampling.BILINEAR)
    return Gray(greys.width, greys.height, greys.tobytes())
