"""Digits in pictures: parts of ink, stretched to one size, and the numbers that they may be."""

from collections.abc import Sequence
from itertools import product
from math import log

from unriddle.kit.photo.gray import Box, Gray, bounding_box
from unriddle.kit.photo.ink import read_ink, usual_height
from unriddle.kit.photo.reading import BEAM_WIDTH, MIN_LIKELIHOOD, Guess, Seen, net

WIDTH, HEIGHT = 12, 16  # the size to which a part is stretched
DIGITS = 3  # the most digits of a number
BROAD = 0.95  # a part that is broader, in its heights, may be two digits that touch
RIM = 0.12  # the margin to cut out around digits, in heights
DIGIT_HEIGHTS = 0.75, 1.25  # the least and the largest height of a digit, in usual heights
FAINT = 10  # a lower contrast counts as none


def piece(ink: Gray, box: Box) -> bytes:
    """Return the network's input for a part: its values row by row, stretched, and its shape.

    0 is ground, 255 ink.
    """
    xs = [box.left + box.width * at / WIDTH for at in range(WIDTH + 1)]
    ys = [box.top + box.height * at / HEIGHT for at in range(HEIGHT + 1)]
    return b"".join(ink.area_means(xs, ys)) + bytes([min(255, 170 * box.width // box.height)])


def numbers(ink: Gray, boxes: Sequence[Box]) -> list[Guess]:
    """Return the numbers that parts of ink from left to right can form, likeliest first.

    [] if there are too many parts.
    """
    if len(boxes) > DIGITS:
        return []
    texts = [Guess("", 0.0)]
    for box in boxes:
        readings = _digits(ink, (box,))
        if box.width > max(3, BROAD * box.height):
            sums = [sum(ink.pixels[at :: ink.width][box.top : box.bottom]) for at in range(box.left, box.right)]
            third = len(sums) // 3
            cut = box.left + min(range(third, len(sums) - third), key=sums.__getitem__)
            readings += _digits(ink, (box._replace(right=cut), box._replace(left=cut)))
        joined = [Guess(text + more, likely + by) for (text, likely), (more, by) in product(texts, readings)]
        texts = sorted(joined, key=lambda each: -each.log_likelihood)[:BEAM_WIDTH]
    return texts


def _digits(ink: Gray, boxes: Sequence[Box]) -> list[Guess]:
    """Return the likely digits in these boxes, combined."""
    seen = [net("digits").classify(piece(ink, box)) for box in boxes]
    return [
        Guess("".join(digit for digit, _ in digits), sum(log(part) for _, part in digits))
        for digits in product(*([each for each in options if each[1] > MIN_LIKELIHOOD] for options in seen))
    ]


def seen_digits(picture: Gray, boxes: Sequence[Box]) -> list[Seen]:
    """Read the number in each box, assuming digits of one size."""
    inks = [read_ink(picture, box) for box in boxes]
    parts = [join_parts(sorted(part.box for part in ink.parts)) for ink in inks]
    usual = usual_height([part.height for each in parts for part in each], False)
    found = []
    for box, ink, own in zip(boxes, inks, parts, strict=True):
        good = [part for part in own if DIGIT_HEIGHTS[0] < part.height / usual < DIGIT_HEIGHTS[1]]
        guesses = numbers(ink.picture, good) if good and not ink.cut else []
        found.append(Seen(box, tuple(guesses), ink.inked, ink.cut))
    return found


def join_parts(parts: Sequence[Box]) -> list[Box]:
    """Merge parts, sorted from left to right, that are above one another: a thin stroke may be broken."""
    joined: list[Box] = []
    for part in parts:
        if joined and part.left < joined[-1].right - 0.4 * min(part.width, joined[-1].width):
            part = bounding_box((joined.pop(), part))
        joined.append(part)
    return joined


def cut_out_ink(picture: Gray, boxes: Sequence[Box]) -> tuple[Gray, list[Box]]:
    """Cut out the area around parts of ink, at full contrast: 0 is ground, 255 ink.

    Returns the area and the parts' boxes relative to it.
    """
    rim = max(2, round(RIM * max(box.height for box in boxes)))
    around = bounding_box(boxes)
    left, top, right, bottom = (
        max(0, around.left - rim),
        max(0, around.top - rim),
        around.right + rim,
        around.bottom + rim,
    )
    cut = picture.cut(Box(left, top, min(picture.width, right), min(picture.height, bottom)))
    edge = sorted(
        cut.row(0) + cut.row(cut.height - 1) + cut.pixels[:: cut.width] + cut.pixels[cut.width - 1 :: cut.width]
    )
    ranked, ground, few = sorted(cut.pixels), edge[len(edge) // 2], len(cut.pixels) // 50
    dark, light = ground - ranked[few], ranked[-1 - few] - ground
    direction, far = (-1, dark) if dark >= light else (1, light)
    most = max(FAINT, 0.92 * far)
    table = bytes(min(255, max(0, int(255 * direction * (at - ground) / most))) for at in range(256))
    moved = [Box(box.left - left, box.top - top, box.right - left, box.bottom - top) for box in boxes]
    return cut._replace(pixels=cut.pixels.translate(table)), moved
