"""What bench/pictures.py draws: boards, squares, clues of nonograms, and what happens to pictures on their way."""

import io
import itertools
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter, ImageFont, ImageOps

import unriddle
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution, inks

# Families that nothing was trained on: those that were looked at while the readers were made, and those held back.
FONTS = {
    "making": "OpenSans-Semibold OpenSans-Bold OpenSans-Regular Cantarell-Bold Cantarell-Regular PTS55F PTS75F "
    "Oxygen-Sans-Bold Cabin-SemiBold Cabin-Bold Karla-Medium Karla-Bold",
    "held": "B612-Regular B612-Bold Play-Regular Play-Bold Andika-Regular Andika-Bold Caladea-Regular Caladea-Bold "
    "ClearSans-Regular ClearSans-Medium ClearSans-Bold Go-Regular Go-Medium Go-Bold",
}
PHONES = (750, 1334), (828, 1792), (1080, 2400), (1170, 2532), (1179, 2556), (1284, 2778)
TABLETS = (1536, 2048), (1668, 2388), (2048, 1536), (2732, 2048)
# Ground, tile, shadow of a tile, letters, a selected tile and its letters, other text.
LIGHT = (
    ((242, 242, 247), (255, 255, 255), (199, 199, 204), (0, 0, 0), (0, 122, 255), (255, 255, 255), (60, 60, 67)),
    ((255, 255, 255), (233, 233, 238), (205, 205, 212), (28, 28, 30), (58, 58, 60), (255, 255, 255), (90, 90, 95)),
    ((236, 234, 228), (250, 249, 246), (214, 210, 200), (20, 20, 20), (190, 215, 250), (20, 20, 20), (80, 80, 80)),
)
DARK = (
    ((0, 0, 0), (44, 44, 46), (28, 28, 30), (255, 255, 255), (10, 132, 255), (255, 255, 255), (152, 152, 157)),
    ((28, 28, 30), (58, 58, 60), (44, 44, 46), (242, 242, 247), (120, 120, 128), (255, 255, 255), (174, 174, 178)),
)
SYLLABLES = "bro cke ul vin ska tor mel ip gra zo tish arn lob eth qui fen dal wyn ox pri"  # of no language


class Drawn(NamedTuple):
    """A picture, what it shows line by line, and the part of it that the puzzle fills."""

    image: Image.Image
    shows: tuple[tuple[str, ...], ...]
    part: tuple[int, int, int, int]
    style: str = ""
    filled: frozenset[tuple[int, int]] = frozenset()


def font(path: Path, size: float) -> Any:
    return ImageFont.truetype(str(path), max(6, round(size)))


def tiles_of(seed: int, draw: random.Random) -> tuple[str, ...]:
    """The tiles of a board; of some boards four are no word together."""
    tiles = unriddle.generate("quartiles", seed=seed).id.partition(":")[2].split(",")
    if draw.random() < 0.04:
        for place in draw.sample(range(20), 4):
            tiles[place] = draw.choice(SYLLABLES.split())
    return tuple(tiles)


def board(seed: int, path: Path, draw: random.Random) -> Drawn:
    """A screen with a board, as an app may show it; of half of them the widest tile is full of letters."""
    tiles = tiles_of(seed, draw)
    width, height = draw.choice(PHONES if draw.random() < 0.75 else TABLETS)
    ground, tile, shadow, letters, chosen, on_chosen, text = draw.choice(LIGHT if draw.random() < 0.6 else DARK)
    image = Image.new("RGB", (width, height), ground)
    pen = ImageDraw.Draw(image)
    across = min(width, int(0.62 * height)) if width < height else int(0.46 * width)
    left = (width - across) // 2 if width < height else draw.choice((0, width - across))
    unit = across / 390

    def write(x: float, y: float, said: str, size: float, fill: Any = text, anchor: str = "mm") -> None:
        pen.text((x, y), said, fill, font(path, size), anchor=anchor)

    write(30 * unit, 24 * unit, f"{draw.randint(1, 12)}:{draw.randint(10, 59)}", 16 * unit, anchor="lm")
    pen.rounded_rectangle((width - 50 * unit, 17 * unit, width - 24 * unit, 30 * unit), 4 * unit, text)
    write(width / 2, 70 * unit, "Quartiles", 22 * unit)
    score = draw.randint(0, 120)
    write(left + 40 * unit, 110 * unit, f"{score} points", 14 * unit, anchor="lm")
    bar = (left + 40 * unit, 126 * unit, left + across - 40 * unit, 134 * unit)
    pen.rounded_rectangle(bar, 4 * unit, shadow)
    pen.rounded_rectangle((*bar[:2], bar[0] + (bar[2] - bar[0]) * min(1, (score + 4) / 124), bar[3]), 4 * unit, chosen)
    side, gap = draw.uniform(6, 20) * unit, draw.uniform(5, 12) * unit
    wide = (across - 2 * side - 3 * gap) / 4
    high = wide * draw.uniform(0.55, 0.85)
    top = draw.uniform(190, 250) * unit
    high = min(high, (height - top - 70 * unit - 4 * gap) / 5)
    selected = set(draw.sample(range(20), draw.choice((0, 0, 0, 1, 2, 3, 4))))
    write(left + across / 2, top - 30 * unit, "".join(tiles[at] for at in sorted(selected)) or " ", 20 * unit, letters)
    size, style = min(wide * draw.uniform(0.2, 0.3), 0.42 * high), "airy"
    if draw.random() < 0.5:
        tried = font(path, 100)
        widest = max(tried.getbbox(text)[2] - tried.getbbox(text)[0] for text in tiles) / 100
        size, style = min(wide * draw.uniform(0.8, 0.92) / widest, 0.8 * high), "full"
    face = font(path, size)
    half = draw.random() < 0.5
    radius, lower = draw.uniform(0.06, 0.16) * wide, draw.choice((0, 2, 3, 4)) * unit
    for at, letters_of in enumerate(tiles):
        x = left + side + at % 4 * (wide + gap)
        y = top + at // 4 * (high + gap)
        fill, ink = (chosen, on_chosen) if at in selected else (tile, letters)
        if at in selected and half:  # on its way from one color to the other
            fill = tuple((2 * one + other) // 3 for one, other in zip(tile, chosen, strict=True))
            ink = letters
        pen.rounded_rectangle((x, y + lower, x + wide, y + high + lower), radius, shadow)
        pen.rounded_rectangle((x, y, x + wide, y + high), radius, fill, outline=chosen if at in selected else None)
        pen.text((x + wide / 2, y + high / 2), letters_of, ink, face, anchor="mm")
    below = top + 5 * (high + gap) + 16 * unit
    if below + 60 * unit < height:
        for number, said in enumerate(("Shuffle", "Clear", "Submit")):
            x = left + (20 + 120 * number) * unit
            pen.rounded_rectangle((x, below, x + 108 * unit, below + 36 * unit), 18 * unit, shadow)
            write(x + 54 * unit, below + 18 * unit, said, 14 * unit, letters)
    for number in range(draw.randint(0, 12)):
        y = below + (60 + number // 3 * 22) * unit
        if y + 20 * unit < height:
            word = tiles[draw.randrange(20)] + tiles[draw.randrange(20)]
            write(left + (30 + number % 3 * 120) * unit, y, word, 13 * unit, anchor="lm")
    part = (max(0, int(left)), int(top - 6 * unit), int(left + across), int(top + 5 * (high + gap)))
    return Drawn(image, tuple(tiles[at : at + 4] for at in range(0, 20, 4)), part, style)


def square(seed: int, path: Path, draw: random.Random) -> Drawn:
    """A Latin square with some numbers, on paper or on a dark screen."""
    order, side = draw.randint(4, 9), draw.randint(28, 90)
    rows = unriddle.generate("latin", size=order, seed=seed).id.split(":")[2].split("/")
    shows = tuple(tuple(each.strip(".") for each in row) for row in rows)
    ground, ink = (draw.randint(230, 255), draw.randint(0, 60)) if draw.random() < 0.7 else (25, 235)
    rim = draw.randint(10, 60)
    image = Image.new("RGB", (order * side + 2 * rim, order * side + 2 * rim + 40), (ground,) * 3)
    pen, face = ImageDraw.Draw(image), font(path, draw.uniform(0.45, 0.7) * side)
    line, thick = (draw.choice((ink, (ground + ink) // 2)),) * 3, draw.choice((1, 1, 2, 3))
    for at in range(order + 1):
        place = rim + at * side
        pen.line((place, rim, place, rim + order * side), line, thick)
        pen.line((rim, place, rim + order * side, place), line, thick)
    for row, texts in enumerate(shows):
        for column, text in enumerate(texts):
            middle = rim + (column + 0.5) * side, rim + (row + 0.5) * side
            pen.text(middle, text, (ink,) * 3, face, anchor="mm")
    return Drawn(image, shows, (rim, rim, rim + order * side + 1, rim + order * side + 1))


STYLES = {
    # Pixels of a cell; ground, thin and bold lines, ink; whether clues stand in boxes.
    "pdf": (30, (255, 255, 255), (0, 0, 0), (0, 0, 0), (0, 0, 0), False),
    "site": (24, (255, 255, 255), (170, 170, 170), (90, 90, 90), (0, 0, 0), False),
    "boxed": (22, (255, 255, 255), (120, 120, 120), (40, 40, 40), (0, 0, 0), True),
    "gray": (20, (238, 238, 238), (180, 180, 185), (120, 120, 125), (60, 60, 70), False),
    "app": (44, (245, 247, 252), (185, 195, 215), (110, 125, 160), (25, 35, 60), False),
    "dark": (44, (28, 30, 38), (80, 84, 100), (130, 135, 150), (225, 228, 240), False),
    "newspaper": (26, (225, 222, 212), (70, 70, 70), (40, 40, 40), (40, 40, 40), True),
    "book": (36, (250, 249, 244), (60, 60, 60), (20, 20, 20), (20, 20, 20), True),
}


def clued(seed: int, path: Path, draw: random.Random) -> Drawn:
    """The clues of a nonogram with one solution, in one of STYLES; of a quarter of them cells are filled."""
    name = draw.choice(list(STYLES))
    cell, ground, line, bold, ink, boxed = STYLES[name]
    cell = round(cell * draw.uniform(0.8, 1.5))
    side = draw.choice((5, 10, 10, 15, 15, 20, 20, 25, 30))
    made = unriddle.generate("nonogram", seed=seed, size=f"{side}", density=draw.randint(45, 65))
    clues = [[list(map(int, each)) for each in part] for part in (made.rows, made.columns)]
    goal = made.solve().first.grid
    width, height = made.width, made.height
    wide, high = (max(map(len, part)) for part in clues)
    step = cell * (1.0 if boxed or draw.random() < 0.5 else draw.uniform(0.6, 0.95))
    left, top = draw.randint(8, 60), draw.randint(8, 120)
    x0, y0 = round(left + wide * step + 0.15 * cell), round(top + high * step + 0.15 * cell)
    image = Image.new("RGB", (x0 + width * cell + left, y0 + height * cell + top), ground)
    pen, face = ImageDraw.Draw(image), font(path, draw.uniform(0.5, 0.72) * step)
    if draw.random() < 0.5 and top > 40:
        pen.text((left, 6), f"Nonogram {draw.randint(1, 999)}", ink, font(path, 16))
    rows = [[(x0 - (at + 0.5) * step, y0 + (row + 0.5) * cell) for at in range(wide)] for row in range(height)]
    columns = [[(x0 + (column + 0.5) * cell, y0 - (at + 0.5) * step) for at in range(high)] for column in range(width)]
    for places, lines, away in ((rows, clues[0], (0.12 * cell, 0)), (columns, clues[1], (0, 0.12 * cell))):
        for places_of, numbers in zip(places, lines, strict=True):
            for x, y in places_of if boxed else ():
                pen.rectangle((x - step / 2, y - step / 2, x + step / 2, y + step / 2), None, line)
            for (x, y), number in zip(places_of, reversed(numbers or [0]), strict=False):
                x, y = (x, y) if boxed else (x - away[0], y - away[1])
                pen.text((x, y), str(number), ink, face, anchor="mm")
    half, filled = draw.random() < 0.25, set()
    for row, states in enumerate(goal):
        for column, state in enumerate(states):
            x, y = x0 + column * cell, y0 + row * cell
            if half and state and draw.random() < 0.5:
                pen.rectangle((x + 1, y + 1, x + cell - 1, y + cell - 1), ink)
                filled.add((row + 1, column + 1))
    for horizontal, count, length in ((False, width, height), (True, height, width)):
        for at in range(count + 1):
            shade, thick = (bold, draw.choice((2, 3))) if at % 5 == 0 or at == count else (line, 1)
            ends = (x0 + at * cell, y0, x0 + at * cell, y0 + length * cell)
            ends = (x0, y0 + at * cell, x0 + length * cell, y0 + at * cell) if horizontal else ends
            pen.line(ends, shade, thick)
    shows = tuple(tuple(" ".join(map(str, each)) or "0" for each in part) for part in clues)
    edge = (left, top, x0 + width * cell + 1, y0 + height * cell + 1)
    return Drawn(image, shows, edge, f"{name}{'-half' * half} {width}x{height}", frozenset(filled))


COLORS = {
    False: "c81e28 1e6ec8 148c3c f0961e 000000 8c328c 7a4a1e 00a0a0",  # on a light ground
    True: "ff5a5a 5aaaff 64dc78 ffc83c f0f0f0 e68cff 40e0e0 ff9ac8",
}


def colored(seed: int, path: Path, draw: random.Random) -> Drawn:
    """The clues of a nonogram in 2 to 5 colors with one solution: numbers in colors, or in boxes of colors."""
    names = ("site", "boxed", "app", "dark", "newspaper", "pdf")
    name = draw.choice(names)
    cell, ground, line, bold, _, boxed = STYLES[name]
    cell, dark = round(cell * draw.uniform(0.9, 1.5)), name == "dark"
    filled_boxes = draw.random() < 0.5
    boxed |= filled_boxes
    while True:
        side, count = draw.choice((5, 10, 15, 20, 25)), draw.randint(2, 5)
        base = unriddle.generate("nonogram", seed=draw.randrange(10**6), size=f"{side}", density=draw.randint(50, 70))
        reach, slant = draw.uniform(1.5, 4), draw.choice((-1, 0, 1, 2))
        grid = base.solve().first.grid
        cells = bytes(
            bool(state) and 1 + int((row + slant * column) / reach) % count
            for row, states in enumerate(grid)
            for column, state in enumerate(states)
        )
        chosen = draw.sample(COLORS[dark].split(), count)
        if len(set(cells)) <= count:
            continue
        made = Puzzle.from_picture(Solution(side, side, cells, inks(chosen)))
        if unriddle.open(str(made)).is_unique():
            break
    wide, high = (max(map(len, part)) for part in (made.rows, made.columns))
    left, top = draw.randint(8, 60), draw.randint(8, 120)
    x0, y0 = left + wide * cell, top + high * cell
    image = Image.new("RGB", (x0 + side * cell + left, y0 + side * cell + top), ground)
    pen, face = ImageDraw.Draw(image), font(path, draw.uniform(0.5, 0.72) * cell)
    for across, lines, deep in ((True, made.rows, wide), (False, made.columns, high)):
        for at, blocks in enumerate(lines):
            for back in range(deep):
                x, y = (x0 - (back + 1) * cell, y0 + at * cell) if across else (x0 + at * cell, y0 - (back + 1) * cell)
                length, color = blocks[-1 - back] if back < len(blocks) else (0, 0)
                shade = bytes.fromhex(chosen[color - 1]) if color else ground
                fill = tuple(shade) if filled_boxes and color else None
                if boxed:
                    pen.rectangle((x, y, x + cell, y + cell), fill, line)
                light = 0.3 * shade[0] + 0.59 * shade[1] + 0.11 * shade[2] < 140
                ink = ((255,) * 3 if light else (0, 0, 0)) if fill else tuple(shade)
                if length or not (back or blocks):
                    ink = ink if length else bold
                    pen.text((x + cell / 2, y + cell / 2), str(length), ink, face, anchor="mm")
    for at in range(side + 1):
        shade, thick = (bold, 2) if at % 5 == 0 or at == side else (line, 1)
        pen.line((x0 + at * cell, y0, x0 + at * cell, y0 + side * cell), shade, thick)
        pen.line((x0, y0 + at * cell, x0 + side * cell, y0 + at * cell), shade, thick)
    shows = tuple(
        tuple(" ".join(f"{length}{'abcdefgh'[color - 1]}" for length, color in each) or "0" for each in part)
        for part in (made.rows, made.columns)
    )
    style = f"{name}{'-boxes' * filled_boxes}-{count} {side}x{side}"
    return Drawn(image, shows, (left, top, x0 + side * cell + 1, y0 + side * cell + 1), style)


def solved(seed: int, path: Path, draw: random.Random) -> Drawn:
    """A solved nonogram with its lines and without its clues, some in colors, some with marks in empty cells."""
    name = draw.choice([each for each in STYLES if each != "dark"])
    cell, ground, line, bold, ink, _ = STYLES[name]
    cell, side = round(cell * draw.uniform(0.8, 1.5)), draw.choice((5, 10, 15, 20))
    goal = unriddle.generate("nonogram", seed=seed, size=f"{side}", density=draw.randint(35, 75)).solve().first.grid
    inks = draw.sample([(200, 30, 40), (30, 110, 200), (20, 140, 60), (240, 150, 30)], draw.choice((2, 3)))
    inks = inks if draw.random() < 0.3 else [ink]
    states = [[state and 1 + draw.randrange(len(inks)) for state in row] for row in goal]
    left, top, marked = draw.randint(8, 60), draw.randint(8, 120), draw.random() < 0.3
    image = Image.new("RGB", (side * cell + 2 * left, side * cell + 2 * top), ground)
    pen = ImageDraw.Draw(image)
    pen.text((left, 2), f"Nonogram {draw.randint(1, 999)}", ink, font(path, 12))
    inset = draw.choice((0, 0, 1, 2))
    for (row, line_of), column in itertools.product(enumerate(states), range(side)):
        x, y = left + column * cell, top + row * cell
        edges = (x + inset, y + inset, x + cell - inset, y + cell - inset)
        if line_of[column]:
            pen.rectangle(edges, inks[line_of[column] - 1])
        elif marked and draw.random() < 0.7:
            pen.text((x + cell / 2, y + cell / 2), "x", line, font(path, 0.6 * cell), anchor="mm")
    for at in range(side + 1):
        shade, thick = (bold, 2) if at % 5 == 0 or at == side else (line, 1)
        pen.line((left + at * cell, top, left + at * cell, top + side * cell), shade, thick)
        pen.line((left, top + at * cell, left + side * cell, top + at * cell), shade, thick)

    def runs(cells: Sequence[int]) -> str:
        return " ".join(str(len(list(run))) for state, run in itertools.groupby(cells) if state) or "0"

    shows = tuple(map(runs, states)), tuple(map(runs, zip(*states, strict=True)))
    style = f"{name}{'-colors' * (len(inks) > 1)}{'-marked' * marked} {side}x{side}"
    return Drawn(image, shows, (left, top, left + side * cell + 1, top + side * cell + 1), style)


def letters(seed: int, path: Path, draw: random.Random) -> Drawn:
    """A board of Balda in Russian or English, on paper or on a screen, with cells in one shade or several."""
    face = font(path, 40)
    russian = bytes(face.getmask("Ж")) != bytes(face.getmask("\uffff")) and draw.random() < 0.7
    side = draw.choice((5, 5, 5, 6, 7))
    words = "russian-nouns" if russian else "english-nouns"
    command = f"-m unriddle generate balda --seed {seed} --size {side} --lexicon {words} -q".split()
    made = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True).stdout
    rows = made.split(":")[1].split(";")[0].split("/")
    cell, rim = draw.randint(26, 90), draw.randint(12, 80)
    ground, tile, line, ink, chosen = draw.choice(
        (
            ((255, 255, 255), (255, 255, 255), (90, 90, 90), (0, 0, 0), (255, 240, 170)),
            ((240, 240, 245), (255, 255, 255), (190, 190, 200), (30, 30, 40), (190, 215, 250)),
            ((30, 32, 40), (46, 50, 62), (90, 95, 110), (235, 235, 240), (40, 90, 150)),
            ((228, 222, 205), (245, 240, 225), (120, 110, 90), (70, 40, 20), (250, 205, 120)),
        )
    )
    gap = draw.choice((0, 0, 0, 3, 5))
    image = Image.new("RGB", (side * cell + 2 * rim, side * cell + 2 * rim + 60), ground)
    pen, face = ImageDraw.Draw(image), font(path, draw.uniform(0.5, 0.75) * cell)
    labels = draw.random() < 0.3 and rim > 30
    for row, column in itertools.product(range(side), range(side)):
        x, y, sign = rim + column * cell, rim + row * cell, rows[row][column]
        fill = chosen if sign != "." and draw.random() < 0.15 else tile
        pen.rectangle((x + gap, y + gap, x + cell - gap, y + cell - gap), fill, outline=line)
        pen.text((x + cell / 2, y + cell / 2), sign.strip(".").upper(), ink, face, anchor="mm")
        if labels and not row:
            pen.text((x + cell / 2, rim - 14), "ABCDEFG"[column], ink, font(path, 14), anchor="mm")
        if labels and not column:
            pen.text((rim - 14, y + cell / 2), str(row + 1), ink, font(path, 14), anchor="mm")
    edge = (rim, rim, rim + side * cell + 1, rim + side * cell + 1)
    pen.text((rim, edge[3] + 20), "12 : 9", ink, font(path, 16))
    shows = tuple(tuple(sign.strip(".") for sign in row) for row in rows)
    return Drawn(image, shows, edge, f"{'russian' if russian else 'english'} {side}x{side}")


KINDS: dict[str, Callable[[int, Path, random.Random], Drawn]] = {
    "tiles": board,
    "squares": square,
    "clues": clued,
    "colors": colored,
    "solved": solved,
    "letters": letters,
}


def png(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def jpeg(image: Image.Image, quality: int) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=quality)
    return stream.getvalue()


def scaled(image: Image.Image, by: float) -> Image.Image:
    size = max(1, round(image.width * by)), max(1, round(image.height * by))
    return image.resize(size, Image.Resampling.BICUBIC)


def messenger(image: Image.Image, draw: random.Random) -> bytes:
    return jpeg(scaled(image, min(1, draw.choice((1080, 1280, 1600)) / max(image.size))), draw.randint(50, 80))


def turned(image: Image.Image, degrees: float) -> Image.Image:
    return image.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=image.getpixel((1, 1)))


def cropped(drawn: Drawn, draw: random.Random) -> bytes:
    """The puzzle alone, with up to three per cent of it cut off."""
    left, top, right, bottom = drawn.part
    by = [draw.uniform(0.005, 0.03) * each for each in (right - left, bottom - top) * 2]
    return png(drawn.image.crop((left + by[0], top + by[1], right - by[2], bottom - by[3])))


def photographed(image: Image.Image, draw: random.Random, steep: float) -> bytes:
    """On a desk, a little blurred, in uneven light, seen so much from the side."""
    if max(image.size) > 1800:
        image = scaled(image, 1800 / max(image.size))
    width, height = image.size
    rim = max(width, height) // 12
    desk = Image.new("RGB", (width + 2 * rim, height + 2 * rim), tuple(draw.randint(60, 190) for _ in range(3)))
    desk.paste(image, (rim, rim))
    width, height = desk.size
    corners = [(0, 0), (0, height), (width, height), (width, 0)]
    quad = [
        -off if at == 0 else at + off  # outside, so that all of it is still seen
        for corner in corners
        for at, size in zip(corner, desk.size, strict=True)
        for off in (draw.uniform(0, steep) * size,)
    ]
    desk = desk.transform(desk.size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)
    light = Image.linear_gradient("L").rotate(draw.choice((0, 90, 180, 270))).resize(desk.size)
    dim = draw.randint(150, 215)
    light = light.point([dim + at * (255 - dim) // 255 for at in range(256)])
    desk = ImageChops.multiply(desk, Image.merge("RGB", (light,) * 3))
    desk = desk.filter(ImageFilter.GaussianBlur(draw.uniform(0.4, 1.1)))
    noise = Image.effect_noise(desk.size, draw.uniform(4, 14))
    desk = ImageChops.add(desk, Image.merge("RGB", (noise,) * 3), 1, -128)
    return jpeg(desk, draw.randint(70, 92))


DISTORTIONS: dict[str, Callable[[Drawn, random.Random], bytes]] = {
    "as it is": lambda of, draw: png(of.image),
    "JPEG 40": lambda of, draw: jpeg(of.image, 40),
    "messenger": lambda of, draw: messenger(of.image, draw),
    "twice": lambda of, draw: png(scaled(of.image, 2)) if max(of.image.size) < 1500 else png(of.image),
    "half": lambda of, draw: png(scaled(of.image, 0.5)),
    "dark": lambda of, draw: png(ImageOps.invert(of.image)),
    "faint": lambda of, draw: png(ImageEnhance.Contrast(of.image).enhance(0.35)),
    "turned 2": lambda of, draw: png(turned(of.image, draw.choice((-2, 2)))),
    "turned 5": lambda of, draw: png(turned(of.image, draw.choice((-5, 5)))),
    "stretched": lambda of, draw: png(of.image.resize((round(of.image.width * 1.25), of.image.height))),
    "cropped": cropped,
    "photo": lambda of, draw: photographed(of.image, draw, 0),
    "steep": lambda of, draw: photographed(of.image, draw, 0.05),
}


def pictures(kind: str, count: int, seed: int, names: Sequence[str], files: dict[str, Path], only: str | None) -> Any:
    """The name, the way it was distorted, what it shows and the file of each picture."""
    for number in range(count):
        draw = random.Random(f"{kind} {seed} {number}")
        how = only or list(DISTORTIONS)[number % len(DISTORTIONS)]
        drawn = KINDS[kind](1000 * seed + number, files[draw.choice(names)], draw)
        yield f"{kind}-{seed}-{number}", how, drawn, DISTORTIONS[how](drawn, draw)
