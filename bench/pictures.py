"""Boards drawn as screens of phones and tablets, and how they are read: exactly, with a question, or wrong.

    python bench/pictures.py FONTS [--count 100] [--seed 1] [--full] [--keep FOLDER] [--labelled FOLDER]

The boards are made by unriddle; in one of twenty-five a quartile is no word of any list. FONTS is a folder with the
fonts below, none of which what reads was trained on. With --full the letters of the widest tile fill from 80 to 92 per
cent of its width. With --labelled the pictures of a folder are read instead, beside which labels.json has the tiles of
each.
"""

import argparse
import io
import json
import random
import time
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

import unriddle
from unriddle.core import PuzzleError
from unriddle.puzzles.quartiles.photo.board import board, read

FONTS = {
    "Open Sans": "OpenSans-Semibold OpenSans-Bold OpenSans-Regular",
    "Cantarell": "Cantarell-Bold Cantarell-Regular",
    "PT Sans": "PTS55F PTS75F",
    "Oxygen": "Oxygen-Sans-Bold",
    "Cabin": "Cabin-SemiBold Cabin-Bold",
    "Karla": "Karla-Medium Karla-Bold",
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


def tiles_of(seed: int, draw: random.Random) -> tuple[str, ...]:
    """The tiles of a board; of some boards four are no word together."""
    tiles = unriddle.generate("quartiles", seed=seed).id.partition(":")[2].split(",")
    if draw.random() < 0.04:
        for place in draw.sample(range(20), 4):
            tiles[place] = draw.choice(SYLLABLES.split())
    return tuple(tiles)


def screen(tiles: tuple[str, ...], path: Path, draw: random.Random, full: bool) -> Image.Image:
    """A screen with the board, as an app may show it; with `full` the widest tile is full of letters."""
    width, height = draw.choice(PHONES if draw.random() < 0.75 else TABLETS)
    ground, tile, shadow, letters, chosen, on_chosen, text = draw.choice(LIGHT if draw.random() < 0.6 else DARK)
    image = Image.new("RGB", (width, height), ground)
    pen = ImageDraw.Draw(image)
    across = min(width, int(0.62 * height)) if width < height else int(0.46 * width)
    left = (width - across) // 2 if width < height else draw.choice((0, width - across))
    unit = across / 390

    def write(x: float, y: float, said: str, size: float, fill: Any = text, anchor: str = "mm") -> None:
        pen.text((x, y), said, fill, ImageFont.truetype(str(path), max(6, round(size))), anchor=anchor)

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
    room = height - top - 70 * unit
    high = min(high, (room - 4 * gap) / 5)
    selected = set(draw.sample(range(20), draw.choice((0, 0, 0, 1, 2, 3, 4))))
    write(left + across / 2, top - 30 * unit, "".join(tiles[at] for at in sorted(selected)) or " ", 20 * unit, letters)
    size = min(wide * draw.uniform(0.2, 0.3), 0.42 * high)
    if full:
        tried = ImageFont.truetype(str(path), 100)
        widest = max(tried.getbbox(text)[2] - tried.getbbox(text)[0] for text in tiles) / 100
        size = min(wide * draw.uniform(0.8, 0.92) / widest, 0.8 * high)
    font = ImageFont.truetype(str(path), round(size))
    half = draw.random() < 0.5
    radius, lower = draw.uniform(0.06, 0.16) * wide, draw.choice((0, 2, 3, 4)) * unit
    for at, letters_of in enumerate(tiles):
        x = left + side + at % 4 * (wide + gap)
        y = top + at // 4 * (high + gap)
        fill, ink = (chosen, on_chosen) if at in selected else (tile, letters)
        if at in selected and half:  # on its way from one colour to the other
            fill = tuple((2 * one + other) // 3 for one, other in zip(tile, chosen, strict=True))
            ink = letters
        pen.rounded_rectangle((x, y + lower, x + wide, y + high + lower), radius, shadow)
        pen.rounded_rectangle((x, y, x + wide, y + high), radius, fill, outline=chosen if at in selected else None)
        pen.text((x + wide / 2, y + high / 2), letters_of, ink, font, anchor="mm")
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
    if draw.random() < 0.2:
        edge = (max(0, int(left)), int(top - 6 * unit), int(left + across), int(top + 5 * (high + gap)))
        image = image.crop(edge)
    return image


def sent(image: Image.Image, draw: random.Random) -> bytes:
    """The file: as it was taken, or as a messenger sends it on."""
    stream = io.BytesIO()
    if draw.random() < 0.4:
        image.save(stream, "PNG")
        return stream.getvalue()
    scale = min(1, draw.choice((1280, 1600)) / max(image.size))
    image = image.resize((int(image.width * scale), int(image.height * scale)), Image.Resampling.BILINEAR)
    image.save(stream, "JPEG", quality=draw.randint(50, 85))
    return stream.getvalue()


def drawn(
    count: int, seed: int, fonts: Path, keep: Path | None, full: bool
) -> Iterator[tuple[str, bytes, tuple[str, ...]]]:
    """The name, the file and the tiles of each screen."""
    files = {path.stem: path for path in sorted(fonts.rglob("*.[to]tf"))}
    names = " ".join(FONTS.values()).split()
    if missing := [name for name in names if name not in files]:
        print(f"this bench needs the fonts {', '.join(missing)}")
        raise SystemExit(2)
    for number in range(count):
        draw = random.Random(f"{seed} {number}")
        tiles = tiles_of(1000 * seed + number, draw)
        data = sent(screen(tiles, files[draw.choice(names)], draw, full), draw)
        name = f"{seed}-{number}"
        if keep:
            kind = "jpg" if data.startswith(b"\xff") else "png"
            (keep / f"{name}.{kind}").write_bytes(data)
        yield name, data, tiles


def labelled(folder: Path) -> Iterator[tuple[str, bytes, tuple[str, ...]]]:
    for name, tiles in json.loads((folder / "labels.json").read_text()).items():
        yield name, (folder / name).read_bytes(), tuple(tiles)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("fonts", type=Path)
    asked.add_argument("--count", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--full", action="store_true")
    asked.add_argument("--keep", type=Path)
    asked.add_argument("--labelled", type=Path)
    given = asked.parse_args()
    told: Counter[str] = Counter()
    most = 0.0
    pictures = (
        labelled(given.labelled)
        if given.labelled
        else drawn(given.count, given.seed, given.fonts, given.keep, given.full)
    )
    for name, data, tiles in pictures:
        start = time.process_time()
        asked_about: Collection[tuple[int, int]] = ()
        try:
            result = "exact" if read(data)[0].tiles == tiles else "wrong"
            why = ""
        except PuzzleError as error:
            result, why = "asked" if error.asked else "refused", str(error)
            asked_about = error.asked.boxes if error.asked else ()
        spent = time.process_time() - start
        most = max(most, spent)
        if result != "refused":
            wrong = [
                f"{tile.text} for {right}"
                for at, (tile, right) in enumerate(zip(board(data).judged, tiles, strict=True))
                if tile.known and tile.text != right and (at // 4 + 1, at % 4 + 1) not in asked_about
            ]
            result = "wrong" if wrong else result
            why = ", ".join(wrong) or why
        told[result] += 1
        if why:
            print(f"{name} {result}: {why[:300]}")
    print(f"{dict(told)}, at most {most:.2f} s of CPU each")


if __name__ == "__main__":
    main()
