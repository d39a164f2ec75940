"""Pictures of clues: told from drawings of cells, and read or asked about, never read wrongly in silence."""

import io
import json
import random
from base64 import b64encode
from collections.abc import Iterable
from itertools import groupby, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from needed import needed
from puzzles.latin.test_photo import ROWS, SEVEN, drawn
from puzzles.quartiles import drawn as quartiles

from unriddle import generate
from unriddle.core import Detected, PuzzleError
from unriddle.fronts.protocol import Bridge
from unriddle.kit.photo.gray import open_gray
from unriddle.puzzles import latin
from unriddle.puzzles import quartiles as boards
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.formats import image as detect_image
from unriddle.puzzles.nonogram.formats.solved import read_solved as solved_in
from unriddle.puzzles.nonogram.formats.solved import solutions
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.session.reading import Reader


class Style(NamedTuple):
    """How clues are drawn: pixels of a cell, shades, whether they stand in boxes, and part of the cells filled."""

    cell: int = 24
    ground: int = 255
    line: int = 150
    ink: int = 0
    boxed: bool = False
    filled: float = 0
    kind: str = "PNG"


STYLES = {
    "free": Style(),
    "boxed": Style(boxed=True),
    "small": Style(cell=13),
    "dark": Style(ground=30, line=90, ink=240),
    "JPEG": Style(cell=20, kind="JPEG"),
    "large and boxed": Style(cell=60, boxed=True, line=0),
    "half filled": Style(filled=0.4),
    "finished": Style(filled=1),
}


def blocks(line: Iterable[bool]) -> list[int]:
    return [len(list(run)) for filled, run in groupby(line) if filled] or [0]


def drawn_clues(size: int, style: Style, seed: int) -> tuple[Any, list[list[list[int]]]]:
    """A picture with clues of a puzzle of this size, and these clues, of the rows and of the columns."""
    pillow = needed("PIL.Image")
    draws = needed("PIL.ImageDraw")
    fonts = needed("PIL.ImageFont")
    draw = random.Random(seed)
    puzzle = generate("nonogram", size=str(size), density=55, seed=seed)
    goal = puzzle.solve().first.grid
    numbers = [list(map(blocks, goal)), list(map(blocks, zip(*goal, strict=True)))]
    wide, high = (max(map(len, lines)) for lines in numbers)
    cell, font = style.cell, fonts.load_default(round(0.6 * style.cell))
    image = pillow.new("L", ((wide + size) * cell + 41, (high + size) * cell + 51), style.ground)
    pen = draws.Draw(image)

    def box(row: int, column: int, fill: int | None = None) -> None:
        x, y = 20 + column * cell, 30 + row * cell
        pen.rectangle((x, y, x + cell, y + cell), fill, outline=style.line)

    def number(row: int, column: int, text: int) -> None:
        if style.boxed:
            box(row, column)
        pen.text((20.5 + (column + 0.5) * cell, 30.5 + (row + 0.5) * cell), str(text), style.ink, font, anchor="mm")

    for row in range(size):
        for column in range(size):
            known = goal[row][column] and draw.random() < style.filled
            box(high + row, wide + column, style.ink if known else None)
    for row, line in enumerate(numbers[0]):
        for at, count in enumerate(line):
            number(high + row, wide - len(line) + at, count)
    for column, line in enumerate(numbers[1]):
        for at, count in enumerate(line):
            number(high - len(line) + at, wide + column, count)
    return image, numbers


def clues(size: int, style: Style, seed: int) -> bytes:
    """The file of such a picture."""
    stream = io.BytesIO()
    drawn_clues(size, style, seed)[0].save(stream, style.kind)
    return stream.getvalue()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [5, 10, 15])
def test_clues_in_a_picture_are_read(size: int, style: str) -> None:
    data = clues(size, STYLES[style], size)
    assert FAMILY.detect(data) == Detected("image", sure=True)
    assert [boards.FAMILY.detect(data), latin.FAMILY.detect(data)] == [None, None]
    _, numbers = drawn_clues(size, STYLES[style], size)
    texts = [[" ".join(map(str, clue)) for clue in part] for part in numbers]
    [puzzle] = FAMILY.read(data)
    rows, columns = str(puzzle).split(":")[2:4]
    assert [rows, columns] == ["/".join(part).replace(" ", ",") for part in texts]


def solved_grid(inks: dict[str, Any], rows: list[str], mark: str = "", ground: Any = "white") -> Any:
    """A solved grid with its lines: of each cell the shade of its sign; others are empty, some with a mark."""
    pillow = needed("PIL.Image")
    draws = needed("PIL.ImageDraw")
    image = pillow.new("RGB", (len(rows[0]) * 24 + 60, len(rows) * 24 + 80), ground)
    pen = draws.Draw(image)
    pen.text((30, 8), "Nonogram 12", "gray")
    for (row, line), column in product(enumerate(rows), range(len(rows[0]))):
        x, y = 30 + 24 * column, 40 + 24 * row
        pen.rectangle((x, y, x + 24, y + 24), inks.get(line[column]), outline=(120, 120, 120))
        if line[column] not in inks and row % 2:
            pen.text((x + 12, y + 12), mark, "gray", anchor="mm")
    return image


FOUR = ["#.a..#", "##.aa.", "######", ".a..#.", "#.aa.#", ".#...."]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("mark", ["", "x"])
def test_a_solved_grid_is_read_as_the_picture(mark: str, kind: str) -> None:
    stream = io.BytesIO()
    solved_grid({"#": (20, 20, 30), "a": (20, 20, 30)}, FOUR, mark).save(stream, kind)
    assert FAMILY.detect(stream.getvalue()) == Detected("image")
    [puzzle] = FAMILY.read(stream.getvalue())
    assert puzzle.goals[0] == bytes(sign != "." for line in FOUR for sign in line)


def test_a_solved_grid_in_colors_is_read() -> None:
    stream = io.BytesIO()
    solved_grid({"#": (200, 30, 30), "a": (30, 60, 200)}, FOUR).rotate(3, 3, True, fillcolor="white").save(
        stream, "PNG"
    )
    [puzzle] = FAMILY.read(stream.getvalue())
    red, blue = ([color.rgb[1:3] > "80" for color in puzzle.colors].index(each) + 1 for each in (True, False))
    assert puzzle.goals[0] == bytes({"#": red, "a": blue, ".": 0}[sign] for line in FOUR for sign in line)


def test_a_solved_grid_on_a_desk_in_uneven_light_is_read() -> None:
    pillow, chops = needed("PIL.Image"), needed("PIL.ImageChops")
    grid = solved_grid({"#": (20, 20, 30), "a": (20, 20, 30)}, FOUR)
    desk = pillow.new("RGB", (grid.width + 80, grid.height + 80), (150, 110, 70))
    desk.paste(grid, (40, 40))
    light = pillow.linear_gradient("L").rotate(90).resize(desk.size).point([170 + at // 3 for at in range(256)])
    stream = io.BytesIO()
    chops.multiply(desk, pillow.merge("RGB", (light,) * 3)).save(stream, "PNG")
    [puzzle] = FAMILY.read(stream.getvalue())
    assert puzzle.goals[0] == bytes(sign != "." for line in FOUR for sign in line)


@pytest.mark.parametrize("inks", [("white", "white"), ("#ff5a5a", "#5aaaff")])
def test_on_dark_ground_a_solved_grid_is_read(inks: tuple[str, str]) -> None:
    stream = io.BytesIO()
    solved_grid(dict(zip("#a", inks, strict=True)), FOUR, ground=(20, 20, 20)).save(stream, "PNG")
    [puzzle] = FAMILY.read(stream.getvalue())
    assert [cell > 0 for cell in puzzle.goals[0]] == [sign != "." for line in FOUR for sign in line]


def test_where_light_and_dark_cells_are_both_a_puzzle_a_solved_grid_on_dark_ground_is_not_read() -> None:
    rows = ["##.#.", "#####", ".###.", "..#..", ".###."]
    for empty in ".#":
        cells = bytes(sign != empty for line in rows for sign in line)
        assert solutions(Puzzle.from_picture(Solution(5, 5, cells))) == 1
    stream = io.BytesIO()
    solved_grid({"#": "white"}, rows, ground=(20, 20, 20)).save(stream, "PNG")
    assert FAMILY.detect(stream.getvalue()) is None


def test_a_turned_picture_of_clues_is_read() -> None:
    pillow = needed("PIL.Image")
    image, numbers = drawn_clues(10, Style(cell=36), 3)
    stream = io.BytesIO()
    image.rotate(4, pillow.Resampling.BICUBIC, expand=True, fillcolor=255).save(stream, "PNG")
    [puzzle] = FAMILY.read(stream.getvalue())
    assert str(puzzle).split(":")[2] == "/".join(",".join(map(str, clue)) for clue in numbers[0])


def smudged() -> Any:
    """A picture of clues of which a number of the second row cannot be read."""
    draws = needed("PIL.ImageDraw")
    image, _ = drawn_clues(10, Style(cell=36), 3)
    left, top = image.width - 41 - 360 + 20, image.height - 51 - 360 + 30
    draws.Draw(image).line((left - 27, top + 44, left - 9, top + 64), 0, 5)
    return image


def test_a_line_that_cannot_be_read_is_asked_for(unriddle: Any, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    smudged().save(shot)
    told = unriddle("solve", shot, "--json")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "a nonogram of 10 x 10; " in told.err
    asked = json.loads(told.out)["asked"]
    assert [2, 0] in [box[:2] for box in asked["boxes"]]
    assert (asked["values"]["width"], len(asked["texts"][0]), len(asked["guesses"])) == (10, 10, 20)
    assert unriddle("generate", "nonogram", "--from", shot, "--size", "10").code == 0


def test_what_a_browser_hands_over_of_clues_is_read() -> None:
    image, numbers = drawn_clues(10, STYLES["free"], 1)
    [puzzle] = FAMILY.read(b"P5 %d %d 255\n" % image.size + image.tobytes())
    assert str(puzzle).split(":")[2] == "/".join(",".join(map(str, clue)) for clue in numbers[0])
    assert FAMILY.detect(b"P5 300 200 255\n" + bytes(60_000)) is None


@pytest.mark.parametrize("scale", [1, 7, 20])
def test_drawings_of_cells_show_no_clues(scale: int) -> None:
    pillow = needed("PIL.Image")
    for seed in range(12 if scale < 20 else 4):
        draw = random.Random(seed)
        width, height = draw.randint(5, 30), draw.randint(5, 30)
        image = pillow.new("L", (width, height), 255)
        image.putdata([255 * (draw.random() < 0.5) for _ in range(width * height)])
        stream = io.BytesIO()
        image.resize((width * scale, height * scale), pillow.Resampling.NEAREST).save(stream, "PNG")
        (puzzle,) = FAMILY.read(stream.getvalue())
        assert (puzzle.width, puzzle.height, FAMILY.detect(stream.getvalue())) == (width, height, Detected("image"))


@pytest.mark.parametrize(
    "data", [drawn(ROWS), drawn(SEVEN, dark=True), drawn(["12345", "2....", "3....", "4....", "5...."])]
)
def test_a_square_is_no_clues(data: bytes) -> None:
    assert [FAMILY.detect(data), latin.FAMILY.detect(data)] == [None, Detected("photo", sure=True)]


def test_a_board_is_no_clues() -> None:
    data = quartiles.file(quartiles.board(screen=True))
    assert [FAMILY.detect(data), boards.FAMILY.detect(data)] == [None, Detected("photo", sure=True)]


def test_a_small_cropped_grid_is_no_drawing_of_pixels() -> None:
    image, stream = needed("PIL.Image").new("RGB", (98, 98), "white"), io.BytesIO()
    pen, draw = needed("PIL.ImageDraw").Draw(image), random.Random(1)
    for row, column in product(range(5), range(5)):
        x, y = 20 * column - 1, 20 * row - 1
        pen.rectangle((x, y, x + 20, y + 20), "#303040" if draw.random() < 0.5 else "white", "#909090")
    image.save(stream, "PNG")
    assert FAMILY.detect(stream.getvalue()) is None


def test_a_small_photograph_is_no_drawing_of_cells() -> None:
    pillow = needed("PIL.Image")
    stream = io.BytesIO()
    pillow.radial_gradient("L").resize((240, 180)).save(stream, "JPEG")
    assert FAMILY.detect(stream.getvalue()) is None
    assert FAMILY.read(stream.getvalue())[0].width == 50


@pytest.mark.parametrize("style", ["half filled", "dark", "finished"])
def test_what_is_filled_in_a_picture_begins_the_game(style: str, unriddle: Any, tmp_path: Path) -> None:
    own = STYLES[style]._replace(filled=STYLES[style].filled or 0.3)
    path = tmp_path / "clues.png"
    path.write_bytes(clues(10, own, 3))
    [read] = Reader().puzzles([path.read_bytes()])
    [plain] = Reader().puzzles([clues(10, own._replace(filled=0), 3)])
    draw = random.Random(3)
    goal = generate("nonogram", size="10", density=55, seed=3).solve().first.grid
    filled = [[bool(state) and draw.random() < own.filled for state in row] for row in goal]
    assert (read.opened.puzzle, plain.moves) == (plain.opened.puzzle, "")
    game = read.opened.play()
    game.move(read.moves)
    assert [[cell == 1 for cell in game.game.solution.cells[at : at + 10]] for at in range(0, 100, 10)] == filled
    told = unriddle("play", path, "--json", "--save", tmp_path / "game", stdin="/undo\n/quit\n")
    assert "a game begins with the cells that are filled in it" in told.err
    pictures = [value["picture"]["cells"] for line in told.out.splitlines() if "picture" in (value := json.loads(line))]
    assert [[[cell["role"] == "filled" for cell in row] for row in cells] for cells in pictures] == [
        filled,
        [[False] * 10] * 10,
    ]
    request = {"do": "read", "content": b64encode(path.read_bytes()).decode()}
    lines = Bridge().answer(json.dumps(request))
    [saved] = [value["game"] for value in map(json.loads, lines) if value["event"] == "puzzle"]
    assert json.loads(saved)["moves"] == game.moves


def test_a_half_filled_grid_whose_clues_are_not_seen_is_no_solved_one(monkeypatch: pytest.MonkeyPatch) -> None:
    data = clues(10, Style(filled=0.5), 3)
    monkeypatch.setattr(detect_image, "find_clues", lambda data: [])
    assert solved_in(data) is None
    assert FAMILY.detect(data) is None


def test_more_filled_cells_than_a_line_can_have_are_no_game() -> None:
    """A ground in two shades may be taken for filled cells."""
    image, _ = drawn_clues(10, Style(), 4)
    pen = needed("PIL.ImageDraw").Draw(image)
    size = image.size
    left, top = size[0] - 21 - 10 * 24, size[1] - 21 - 10 * 24
    for row, column in product(range(10), range(5)):
        x, y = left + 24 * column, top + 24 * row
        pen.rectangle((x + 1, y + 1, x + 23, y + 23), 120)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    [read] = Reader().puzzles([stream.getvalue()])
    assert (str(read.opened.puzzle), read.moves) == (str(FAMILY.read(clues(10, Style(), 4))[0]), "")


def colored(image: Any, inks: Iterable[str]) -> Any:
    """A picture of clues with every other row of the picture in the second of two colors."""
    colorize = needed("PIL.ImageOps").colorize
    first, second = (colorize(image, ink, "white") for ink in inks)
    for top in range(30, image.height, 48):
        band = (0, top, image.width, top + 24)
        first.paste(second.crop(band), band)
    return first


@pytest.mark.parametrize("inks", [["red", "blue"], ["black", "red"]])
@pytest.mark.parametrize("boxed", [False, True])
def test_clues_whose_colors_cannot_be_right_are_asked_for(inks: list[str], boxed: bool) -> None:
    image, _ = drawn_clues(10, Style(boxed=boxed, line=200), 6)
    stream = io.BytesIO()
    colored(image, inks).save(stream, "PNG")
    with pytest.raises(PuzzleError, match=r"10 x 10; .* not sure: ") as raised:
        FAMILY.read(stream.getvalue())
    assert raised.value.asked is not None
    assert len(raised.value.asked.texts[2]) == 2
    assert len(raised.value.asked.boxes) == 20


@pytest.mark.parametrize("boxed", [False, True])
def test_clues_in_one_color_are_read_as_black_ones(boxed: bool) -> None:
    image, _ = drawn_clues(10, Style(boxed=boxed, line=200), 6)
    first = colored(image, ["red", "red"])
    stream = io.BytesIO()
    first.save(stream, "PNG")
    by_browser = handed_over(first)
    with pytest.raises(PuzzleError, match="as many pixels as it says"):
        open_gray(by_browser[:-1])
    assert FAMILY.read(by_browser) == FAMILY.read(stream.getvalue())
    assert FAMILY.read(stream.getvalue()) == FAMILY.read(clues(10, Style(boxed=boxed, line=200), 6))


def test_clues_on_a_page_on_a_colored_table_are_read_as_black_ones() -> None:
    image, _ = drawn_clues(10, Style(), 6)
    stream = io.BytesIO()
    page = image.crop((16, 26, *image.size)).convert("RGB")
    needed("PIL.ImageOps").expand(page, 40, "sienna").save(stream, "PNG")
    assert FAMILY.read(stream.getvalue()) == FAMILY.read(clues(10, Style(), 6))


def handed_over(image: Any) -> bytes:
    """What a browser hands over of a picture: its grays, and its colors in half the size."""
    small = image.resize((image.width // 2, image.height // 2))
    grays = b"P5 %d %d 255\n%b" % (*image.size, image.convert("L").tobytes())
    return grays + b"P6 %d %d 255\n%b" % (*small.size, small.tobytes())


CAT = ["aa...bb.", "aab.bbb.", "acccccb.", "acdcdcbb", "accccc.b", ".bacab.b", ".bbbbb..", "..d.d..."]
SHADES = {
    "on paper": ("white", {"a": "#c81e28", "b": "#1e6ec8", "c": "#f0961e", "d": "black"}),
    "in the dark": ("#1c1e26", {"a": "#ff5a5a", "b": "#5aaaff", "c": "#ffc83c", "d": "#40e0e0"}),
    "dark shades": ("#fffef6", {"a": "#7a1a1a", "b": "#1a1a7a", "c": "#14501e", "d": "black"}),
}


def clues_in_colors(shades: str, boxed: bool = False, cell: int = 30, mixed: bool = False) -> Any:
    """The clues of CAT, each number in its color, or in a box of it, perhaps with black ink in light boxes only."""
    draws, font = needed("PIL.ImageDraw"), needed("PIL.ImageFont").load_default(round(0.6 * cell))
    ground, inks = SHADES[shades]
    parts = [
        [[(len(list(run)), sign) for sign, run in groupby(line) if sign != "."] for line in lines]
        for lines in (CAT, zip(*CAT, strict=True))
    ]
    wide, high = (max(map(len, lines)) for lines in parts)
    image = needed("PIL.Image").new("RGB", ((wide + 8) * cell + 60, (high + 8) * cell + 80), ground)
    pen = draws.Draw(image)
    for row, column in product(range(8), range(8)):
        x, y = 30 + (wide + column) * cell, 40 + (high + row) * cell
        pen.rectangle((x, y, x + cell, y + cell), outline="#909090")
    for part, at in product((0, 1), range(8)):
        for back, (length, sign) in enumerate(reversed(parts[part][at]), 1):
            place = (wide - back, high + at) if part == 0 else (wide + at, high - back)
            x, y = 30 + place[0] * cell, 40 + place[1] * cell
            if boxed:
                pen.rectangle((x, y, x + cell, y + cell), inks[sign], "#909090")
            is_light = sum(needed("PIL.ImageColor").getrgb(inks[sign])) > 360 if mixed else ground != "white"
            ink = ("black" if is_light else "white") if boxed else inks[sign]
            pen.text((x + cell / 2, y + cell / 2), str(length), ink, font, anchor="mm")
    return image


def read_in_colors(data: bytes, shades: str) -> list[str]:
    """The only picture of what is read, by the signs of the nearest colors."""
    [puzzle] = FAMILY.read(data)
    rgb = needed("PIL.ImageColor").getrgb
    inks = {sign: rgb(ink) for sign, ink in SHADES[shades][1].items()}
    signs = [
        min(inks, key=lambda sign: sum(abs(a - b) for a, b in zip(inks[sign], rgb(color.rgb), strict=True)))
        for color in puzzle.colors
    ]
    rows = ["/".join(f"{length}{signs[color - 1]}" for length, color in line) for line in puzzle.rows]
    columns = ["/".join(f"{length}{signs[color - 1]}" for length, color in line) for line in puzzle.columns]
    return rows + columns


def in_cat() -> list[str]:
    return [
        "/".join(f"{len(list(run))}{sign}" for sign, run in groupby(line) if sign != ".")
        for line in [*CAT, *zip(*CAT, strict=True)]
    ]


@pytest.mark.parametrize(
    ("shades", "kind"),
    [*product(SHADES, ["PNG", "browser"]), ("on paper", "JPEG"), ("in the dark", "JPEG")],
)
def test_clues_in_several_colors_are_read(shades: str, kind: str) -> None:
    image, stream = clues_in_colors(shades, cell=30 if kind == "PNG" else 50), io.BytesIO()
    image.save(stream, "JPEG" if kind == "JPEG" else "PNG")
    data = handed_over(image) if kind == "browser" else stream.getvalue()
    assert read_in_colors(data, shades) == in_cat()


@pytest.mark.parametrize(("shades", "mixed"), [("on paper", False), ("on paper", True), ("in the dark", False)])
def test_clues_in_boxes_of_several_colors_are_read(shades: str, mixed: bool) -> None:
    stream = io.BytesIO()
    clues_in_colors(shades, boxed=True, mixed=mixed).save(stream, "PNG")
    assert read_in_colors(stream.getvalue(), shades) == in_cat()


def test_clues_in_boxes_of_which_one_is_not_read_are_refused() -> None:
    image, stream = clues_in_colors("on paper", boxed=True), io.BytesIO()
    draws, shade = needed("PIL.ImageDraw"), SHADES["on paper"][1]["a"]
    place = next(
        (x, y)
        for y, x in product(range(image.height), range(image.width))
        if image.getpixel((x, y)) == needed("PIL.ImageColor").getrgb(shade)
    )
    draws.Draw(image).rectangle((*place, place[0] + 28, place[1] + 28), shade)
    needed("PIL.ImageEnhance").Contrast(image).enhance(0.4).save(stream, "PNG")
    with pytest.raises(PuzzleError, match="not all of which are seen"):
        FAMILY.read(stream.getvalue())
