"""A picture in grays, and its connected regions: plain bytes, the same in every Python."""

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, islice, pairwise, repeat
from math import ceil
from operator import sub
from typing import Any, NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import COLORS, PLAIN
from unriddle.core.system import extras


def median(values: Iterable[float]) -> float:
    """Return the median; of two in the middle, the larger."""
    ranked = sorted(values)
    return ranked[len(ranked) // 2]


class Box(NamedTuple):
    """A rectangle of pixels; the right and the lower edge are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


def bounding_box(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that contains all these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Gray(NamedTuple):
    """Pixels row by row, 0 is black and 255 white."""

    width: int
    height: int
    pixels: bytes

    def row(self, number: int) -> bytes:
        return self.pixels[number * self.width : (number + 1) * self.width]

    def cut(self, box: Box) -> "Gray":
        rows = (self.pixels[at * self.width + box.left : at * self.width + box.right] for at in range(*box[1::2]))
        return Gray(box.width, box.height, b"".join(rows))

    def sample(self, step: int) -> "Gray":
        """Return every `step`-th pixel of every `step`-th row."""
        rows = [self.row(at)[::step] for at in range(0, self.height, step)]
        return Gray(len(rows[0]), len(rows), b"".join(rows))

    def slopes(self) -> bytes:
        """Return for each pixel the larger of its differences from its right and lower neighbors."""
        across = map(abs, map(sub, self.pixels, self.pixels[1:] + self.pixels[-1:]))
        down = map(abs, map(sub, self.pixels, self.pixels[self.width :] + self.pixels[-self.width :]))
        return bytes(map(max, across, down))

    def area_means(self, columns: Sequence[float], rows: Sequence[float]) -> list[bytes]:
        """Return rows of means over the areas between these edges, which may be fractions of pixels; outside is 0."""
        first = max(0, int(rows[0]))
        lines = [self.row(at) for at in range(first, min(self.height, int(rows[-1]) + 1))]
        if not lines:
            return [bytes(len(columns) - 1)] * (len(rows) - 1)
        across = zip(*_means(lines, columns), strict=True)
        return list(map(bytes, zip(*_means(list(across), [at - first for at in rows]), strict=True)))


def _means(lines: Sequence[Sequence[int]], edges: Sequence[float]) -> list[list[int]]:
    """Return of each line the mean of the values between each edge and the next; values outside are 0."""
    most = len(lines[0])
    spots = [(int(edge), edge - int(edge)) for edge in (min(max(edge, 0.0), most) for edge in edges)]
    widths = [after - edge for edge, after in pairwise(edges)]
    found = []
    for line in lines:
        sums, ends = [0, *accumulate(line)], [*line, 0]
        upto = [sums[at] + part * ends[at] for at, part in spots]
        found.append([int((high - low) / width) for low, high, width in zip(upto, upto[1:], widths, strict=False)])
    return found


class Region(NamedTuple):
    """Connected pixels: the box around them, and their number."""

    box: Box
    area: int


def regions(width: int, marks: bytes, least: int = 1) -> list[Region]:
    """Return the 4-connected regions of pixels marked 1, without those smaller than `least`."""
    parents: list[int] = []
    boxes: list[list[int]] = []  # left, top, right, bottom, area
    before: list[tuple[int, int, int]] = []
    for top in range(len(marks) // width):
        now, at = [], 0
        for run in re.finditer(b"\1+", marks[top * width : (top + 1) * width]):
            left, right = run.span()
            while at < len(before) and before[at][1] <= left:
                at += 1
            own, look = -1, at
            while look < len(before) and before[look][0] < right:
                other = before[look][2]
                while parents[other] != other:
                    parents[other] = parents[parents[other]]
                    other = parents[other]
                if own < 0:
                    own = other
                elif own != other:
                    parents[other] = own
                    mine, its = boxes[own], boxes[other]
                    mine[:] = [*map(min, mine[:2], its[:2]), *map(max, mine[2:4], its[2:4]), mine[4] + its[4]]
                look += 1
            if own < 0:
                own = len(parents)
                parents.append(own)
                boxes.append([left, top, right, top + 1, right - left])
            else:
                mine = boxes[own]
                mine[0], mine[2], mine[3] = min(mine[0], left), max(mine[2], right), top + 1
                mine[4] += right - left
            now.append((left, right, own))
        before = now
    return [Region(Box(*box[:4]), box[4]) for at, box in enumerate(boxes) if parents[at] == at and box[4] >= least]


MAX_BLOCKS = 10_000  # the most blocks: programs write one per few kilobytes of pixels, and a few others
PASS = 100  # blocks that one scan of a progressive JPEG counts as: ten scans are usual
MARK = re.compile(rb"\xff[^\0\xff\xd0-\xd7]")  # what ends the pixels of a scan


def has_too_many_blocks(data: bytes) -> bool:
    """Whether a PNG, JPEG, GIF or WebP file has more blocks than any genuine one."""
    for begins, blocks in BLOCKS_BY_SIGNATURE.items():
        if data.startswith(begins):
            return next(islice(blocks(data), MAX_BLOCKS, None), None) is not None
    return False


def _chunks(data: bytes) -> Iterator[int]:
    """Yield the offset of each chunk of a PNG or WebP.

    In a PNG: size, name, content, checksum; in a WebP: name, size, content padded to even length.
    """
    is_riff = data.startswith(b"RIFF")
    at, off, more = (12, 4, 8) if is_riff else (8, 0, 12)
    while at + 8 <= len(data):
        yield at
        size = int.from_bytes(data[at + off : at + off + 4], "little" if is_riff else "big")
        at += more + size + is_riff * (size % 2)


def _segments(data: bytes) -> Iterator[int]:
    """Yield the offset of each segment of a JPEG, repeated by its weight; stray bytes are skipped one by one."""
    at, end = 2, len(data) - 4
    while at <= end and data[at : at + 2] != b"\xff\xd9":
        mark = data[at + 1]
        yield from repeat(at, PASS if data[at] == 0xFF and mark == 0xDA else 1)
        if data[at] != 0xFF or mark in (0, 0xFF):
            at += 1
        elif mark == 1 or 0xD0 <= mark <= 0xD7:
            at += 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
            if mark == 0xDA:
                after = MARK.search(data, at)
                at = after.start() if after else len(data)


def _extensions(data: bytes) -> Iterator[int]:
    """Yield the offsets of the extensions of a GIF and their parts, up to the first picture.

    An extension is a series of parts, each with its size, up to an empty one.
    """
    at = 13 + (6 << (data[10] & 7) if data[10:11] >= b"\x80" else 0)
    while at < len(data) and data[at] not in b",;":
        yield at
        if data[at] != 0x21:
            at += 1
            continue
        at += 2
        while at < len(data) and data[at]:
            yield at
            at += 1 + data[at]
        at += 1


BLOCKS_BY_SIGNATURE: Mapping[bytes, Callable[[bytes], Iterator[int]]] = {
    b"\x89PNG": _chunks,
    b"\xff\xd8": _segments,
    b"GIF8": _extensions,
    b"RIFF": _chunks,
}


MAX_FILE = 20_000_000
LARGEST_JPEG = 200_000_000  # the most pixels of a baseline JPEG, which is shrunk as it is decoded
MAX_PIXELS = 16_000_000  # the most pixels to decode; also of a progressive JPEG, all of whose scans are kept
COPIED = 7_000_000  # the most pixels of WebP and GIF, which are decoded into several copies
STRIP = 64  # rows that are shrunk at a time
_TURNED = 0x0112  # the EXIF tag of the orientation
_WHERE = Text("picture")


def decode(data: bytes, most: int) -> Any:
    """Return the upright picture. Raises PuzzleError.

    Shrunk by a whole factor if it has more than `most` pixels; a large JPEG is decoded at a half, a quarter or an
    eighth.
    """
    if len(data) > MAX_FILE:
        raise PuzzleError(Text("the file is larger than {most} MB", most=MAX_FILE // 1_000_000), _WHERE)
    if has_too_many_blocks(data):
        raise PuzzleError(Text("it has more than {most:,} blocks", most=MAX_BLOCKS), _WHERE)
    if data.startswith(b"BM") and data[30:31] in (b"\1", b"\2"):  # which pillow unpacks byte by byte
        raise PuzzleError(Text("compressed BMP files cannot be read"), _WHERE)
    extras.require("photo", Text("reading pictures needs Pillow"))
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None  # the limits are ours
            try:
                picture: Any = Image.open(BytesIO(data), formats=["PNG", "GIF", "JPEG", "WEBP", "BMP"])
            finally:
                Image.MAX_IMAGE_PIXELS = limit
            size, progressive = picture.width * picture.height, picture.info.get("progressive")
            limit = COPIED if picture.format in ("WEBP", "GIF") else MAX_PIXELS
            if picture.format == "JPEG" and not progressive:
                limit = LARGEST_JPEG
                less = next(each for each in (1, 2, 4, 8) if size <= MAX_PIXELS * each * each or each == 8)
                picture.draft(None, (picture.width // less, picture.height // less))
            if size > limit:
                message = Text("it has more than {most:,} pixels", most=limit)
                raise PuzzleError(message, _WHERE)
            picture.load()
            if picture.width * picture.height > most:
                picture = _shrink(picture, ceil((picture.width * picture.height / most) ** 0.5))
            if _TURNED in picture.getexif():
                picture = ImageOps.exif_transpose(picture)
    except PuzzleError:
        raise
    # For damaged pictures, Pillow's decoders may raise any exception.
    except Exception as error:
        raise PuzzleError(Text("it cannot be read: {reason}", reason=_reason(error)), _WHERE) from error
    return picture


def _shrink(picture: Any, by: int) -> Any:
    """Shrink the picture by this factor in strips, so that no whole copy is made in another mode."""
    from PIL import Image

    mode = "RGB" if picture.mode in ("L", "RGB", "CMYK") and "transparency" not in picture.info else "RGBA"
    less = Image.new(mode, (-(-picture.width // by), -(-picture.height // by)))
    less.info["exif"] = picture.info.get("exif", b"")
    for top in range(0, less.height, STRIP):
        lower = min(picture.height, (top + STRIP) * by)
        less.paste(picture.crop((0, top * by, picture.width, lower)).convert(mode).reduce(by), (0, top))
    return less


def _reason(error: Exception) -> Text:
    """Return a decoder's message without the address of an object in this process."""
    reason = str(error).partition(" <")[0]
    rest = re.fullmatch(r"image file is truncated \((\d{1,9}) bytes not processed\)", reason, re.ASCII)
    if rest:
        return Text("image file is truncated ({count} bytes not processed)", count=int(rest[1]))
    return Text.of(reason)


@lru_cache(2)
def _decoded_by_browser(data: bytes) -> tuple[list[Gray], tuple[int, int, bytes] | None]:
    """Return the gray pictures of netpbm that a browser passes as one file, largest first, and the colored one
    (width, height, RGB pixels) after them, None if there is none. Raises PuzzleError if one has too few pixels.
    """
    grays, colors, at = list[Gray](), None, 0
    while head := re.match(PLAIN, data[at : at + 24]):
        width, height, start = int(head[1]), int(head[2]), at + head.end()
        at = start + width * height
        grays.append(Gray(width, height, data[start:at]))
    if more := re.match(COLORS, data[at : at + 24]):
        width, height, start = int(more[1]), int(more[2]), at + more.end()
        at = start + 3 * width * height
        colors = width, height, data[start:]
    sizes = [width * height for width, height, *_ in [*grays, *([colors] if colors else [])]]
    if at != len(data) or not all(0 < size <= MAX_FINE_PIXELS for size in sizes):
        raise PuzzleError(Text("it does not have as many pixels as it says"), _WHERE)
    return grays, colors


def colors_of(data: bytes) -> tuple[int, int, bytes] | None:
    """Return width, height and RGB pixels of the color picture that a browser appends to gray ones, None if none."""
    return _decoded_by_browser(data)[1] if re.match(PLAIN, data[:24]) else None


READ = 1_300_000  # the most pixels of a picture for reading
MAX_FINE_PIXELS = 6_000_000  # the most pixels of a picture from which small parts are cut out
ENOUGH = 0.9  # the least size of a picture that is not shrunk from a larger one, relative to the wanted size


@lru_cache(4)
def open_gray(data: bytes, most: int = READ) -> Gray:
    """Decode a picture to gray, shrunk to about `most` pixels, MAX_FINE_PIXELS at most. Raises PuzzleError."""
    if re.match(PLAIN, data[:24]):
        grays, _ = _decoded_by_browser(data)
        size = next((each for each in grays if each.width * each.height <= most), None)
        if size and (size is grays[0] or size.width * size.height > ENOUGH * most):
            return size
        full_size = next(each for each in reversed(grays) if each.width * each.height > most)
        by = int((full_size.width * full_size.height / most) ** 0.5)
        # Without Pillow, average the four corners of each block of pixels.
        pairs = ((full_size.row(at), full_size.row(at + by - 1)) for at in range(0, full_size.height - by + 1, by))
        lines = [
            bytes(
                (a + b + c + d) // 4
                for a, b, c, d in zip(*(row[off::by] for row in pair for off in (0, by - 1)), strict=False)
            )
            for pair in pairs
        ]
        return Gray(full_size.width // by, len(lines), b"".join(lines)) if by > 1 else full_size
    if most < MAX_FINE_PIXELS:
        full_size = open_gray(data, MAX_FINE_PIXELS)
        scale = (most / (full_size.width * full_size.height)) ** 0.5
        if scale >= 1:
            return full_size
        width, height = max(1, int(full_size.width * scale)), max(1, int(full_size.height * scale))
        from PIL import Image

        greys = Image.frombytes("L", full_size[:2], full_size.pixels).resize((width, height), Image.Resampling.BILINEAR)
    else:
        picture = decode(data, MAX_FINE_PIXELS)
        from PIL import Image

        if picture.mode in ("P", "LA", "PA", "RGBA") or "transparency" in picture.info:
            picture = picture.convert("LA" if picture.mode == "LA" else "RGBA")
            greys = Image.new("L", picture.size, 255)
            greys.paste(picture.convert("L"), mask=picture.getchannel("A"))
        else:
            greys = picture.convert("L")
    return Gray(greys.width, greys.height, greys.tobytes())
