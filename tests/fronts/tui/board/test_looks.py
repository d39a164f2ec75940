"""How it looks: stored screens of each family, and that no meaning hangs on a color alone.

`UNRIDDLE_STORE=1` writes the stored screens anew; whoever does that looks at them.
"""

import os
from itertools import combinations, groupby
from pathlib import Path

import pytest
from fronts.tui.terminal import EACH, LATIN, NONOGRAM, QUARTILES, Terminal, opened, scenario
from rich.color import Color, ColorSystem

from unriddle.core import Cell, Picture, Role
from unriddle.fronts.tui.board import Board, PlacedDrawing, Showing, changed_ranges
from unriddle.fronts.tui.look import TOKENS, face, has_blocks, tokens_of

STORED = Path(__file__).parent / "stored"
SIZES = ((40, 20), (80, 24), (120, 40), (200, 60))
# Played before the screen is taken, so that it shows what a game looks like.
PLAYED = {
    "quartiles": ["t", "h", "i", "s", "enter", "down", "right", "right", "right", "space"],
    "nonogram": ["down", "space", "right", "space", "right", "x", "right", "up", "space"],
    "latin": ["1", "right", "space", "2", "3", "space", "right", "1"],
    "balda": ["down", "down", "down", "к"],
}
# What a board must stand: a hint of four lines, and more cells than a terminal of 80x24 has room for.
BULB = (
    "nonogram:20x20:6/10/2,6,2/3,4,3/3,5,3/3,4,3/4,4,4/4,4,4/3,1,1,3/3,1,1,3/3,1,1,3/1,1,1,2/2,1,1,2/1,1,1,1/1,1,1,1/"
    "6/1,1/6/1,1/6:0/0/2/8/10/10,1/1,3/3,5/16,1,1/8,1,1,1/8,1,1,1/16,1,1/3,1,5/1,3/10,1/10/9/2/0/0"
)
SCENES = {
    "hint": ("example:fish", ["f4", "f4", "f4"]),
    "large": (BULB, ["down", "down", *["right"] * 4, "space", "right", "x"]),
    "overview": (BULB, ["down", "down", *["right"] * 4, "space", "right", "x", "f3"]),
    "tiles": (QUARTILES, PLAYED["quartiles"]),
}
# What a terminal says of its colors.
DEPTHS = {"true": {"COLORTERM": "truecolor"}, "16": {"COLORTERM": "", "TERM": "xterm-16color"}}
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def captured(terminal: Terminal) -> str:
    """The screen as text, then the style of each piece by a letter, and what the letters mean."""
    styles: dict[str, str] = {}
    looks = []
    for strip in terminal.frame.screen._compositor.render_strips():
        line = []
        for segment in strip:
            style = segment.style
            named = f"{style.color and style.color.name} on {style.bgcolor and style.bgcolor.name}" if style else "none"
            named += " bold" * bool(style and style.bold) + " underlined" * bool(style and style.underline)
            letter = styles.setdefault(named.lower(), LETTERS[len(styles)])
            line += [letter] * segment.cell_length
        looks.append(" ".join(f"{letter}{len(list(run))}" for letter, run in groupby(line)))
    meaning = [f"{letter}: {style}" for style, letter in styles.items()]
    return "\n".join([*terminal.lines, "", *looks, "", *meaning, ""])


@pytest.mark.halved
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("theme", TOKENS)
@pytest.mark.parametrize("family", EACH)
@scenario
async def test_the_screen_of_each_family_is_as_stored(family: str, theme: str, size: tuple[int, int]) -> None:
    await as_stored(f"{family}-{theme}", EACH[family], PLAYED[family], size, theme)


@pytest.mark.halved
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("scene", SCENES)
@scenario
async def test_the_screen_of_each_scene_is_as_stored_in_both_depths_of_color(
    scene: str, depth: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in DEPTHS[depth].items():
        monkeypatch.setenv(name, value)
    await as_stored(f"{scene}-{depth}", *SCENES[scene], size, "light")


async def as_stored(name: str, source: str, keys: list[str], size: tuple[int, int], theme: str) -> None:
    """Compare the screen after these keys with the one that is stored under a name."""
    async with opened(source, size=size, theme=theme) as terminal:
        for key in keys:
            await terminal.press(key)
            await terminal.until(lambda: not terminal.frame.advice.sought)
        terminal.play.seconds = 0
        terminal.frame.clock.restart()
        terminal.frame.paint()
        await terminal.pilot.pause()
        shown = captured(terminal)
    file = STORED / f"{name}-{size[0]}x{size[1]}.txt"
    if os.environ.get("UNRIDDLE_STORE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(shown, "utf-8")
    assert file.read_text("utf-8") == shown


# As people see them who lack one kind of cone: linear RGB, by Viénot, Brettel and Mollon (1999).
CONES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "no green": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}


def linear(color: str) -> tuple[float, ...]:
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def seen(color: str, eye: str) -> tuple[float, ...]:
    parts = linear(color)
    return tuple(max(0.0, sum(a * b for a, b in zip(row, parts, strict=True))) for row in CONES[eye])


def brightness(parts: tuple[float, ...]) -> float:
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str, eye: str) -> float:
    low, high = sorted(brightness(seen(each, eye)) for each in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", TOKENS)
@pytest.mark.parametrize("eye", CONES)
def test_every_text_is_read_by_every_eye(theme: str, eye: str) -> None:
    t = TOKENS[theme]
    pairs = [(t.text, t.ground), (t.faint, t.ground), (t.shine, t.ground), (t.ink, t.sheet), (t.quiet, t.sheet)]
    pairs += [(t.accent, t.sheet), (t.wrong, t.sheet), (TOKENS["light"].ink, t.why)]
    for ink, paper in pairs:
        assert contrast(ink, paper, eye) >= 4.5, (ink, paper)


@pytest.mark.parametrize("theme", TOKENS)
def test_of_16_colors_lines_and_what_is_done_differ_from_paper_and_ground(theme: str) -> None:
    t = tokens_of(theme, {"TERM": "xterm-16color"})
    pairs = [(t.line5, t.sheet), (t.line5, t.ground), (t.line, t.ground), (t.text, t.ground), (t.quiet, t.sheet)]
    for pair in pairs:
        one, other = (Color.parse(each).downgrade(ColorSystem.STANDARD).number for each in pair)
        assert one != other, pair


def test_the_clue_of_a_reason_keeps_its_color() -> None:
    orange, showing = "#ffa500", Showing(TOKENS["light"], reasons=True)
    papers = []
    for role in (Role.PLAIN, Role.MARKED):
        picture = Picture(((Cell("", Role.UNKNOWN),),), left=((Cell("3", role, orange),),), dense=True)
        drawing = PlacedDrawing(picture, 20, 5, showing)
        pieces = [piece for y in range(5) for piece in drawing.line(y) if "3" in piece.text]
        papers.append([(piece.style and piece.style.bgcolor and piece.style.bgcolor.name) for piece in pieces])
        assert bool(pieces[0].style and pieces[0].style.underline) is (role is Role.MARKED)
    assert papers == [[orange], [orange]]


@pytest.mark.parametrize("unicode", [True, False], ids=["blocks", "ascii"])
@pytest.mark.parametrize("dense", [True, False], ids=["dense", "text"])
def test_what_cells_mean_is_seen_without_any_color(dense: bool, unicode: bool) -> None:
    meanings = {
        "open": (Cell("", Role.UNKNOWN), False),
        "empty": (Cell("", Role.EMPTY), False),
        "new": (Cell("", Role.NEW), False),
        "wrong": (Cell("", Role.WRONG), False),
        "reason": (Cell("", Role.UNKNOWN, marked=True), True),
        "prize": (Cell("", Role.PRIZE), False),
        "blocked": (Cell("", Role.BLOCKED), False),
    }
    if dense:
        meanings = {name: meanings[name] for name in ("open", "empty", "new", "wrong", "reason")}
    signs = {}
    for name, (cell, reasons) in meanings.items():
        showing = Showing(TOKENS["light"], reasons=reasons, crosses=True, unicode=unicode)
        drawing = PlacedDrawing(Picture(((cell, Cell("", Role.UNKNOWN)),), dense=dense), 20, 5, showing)
        signs[name] = "".join(segment.text for y in range(5) for segment in drawing.line(y))
    for one, other in combinations(signs, 2):
        assert signs[one] != signs[other], (one, other)


def test_a_board_keeps_its_paper_in_the_dark() -> None:
    for theme, t in TOKENS.items():
        filled = face(Cell("", Role.FILLED), t, False, True)
        blank = face(Cell("", Role.UNKNOWN), t, False, True)
        assert brightness(linear(filled.paper)) < brightness(linear(blank.paper)), theme


def drawn(picture: Picture, columns: int, lines: int, showing: Showing) -> list[str]:
    """The lines of a drawing as text."""
    drawing = PlacedDrawing(picture, columns, lines, showing)
    return ["".join(piece.text for piece in drawing.line(y)).rstrip() for y in range(lines)]


def clues(count: int) -> Picture:
    """A dense grid of so many cells a side, with a number of one digit and one of two beside each line."""
    labels = tuple((Cell("3"), Cell("12")) for _ in range(count))
    return Picture(((Cell("", Role.UNKNOWN),) * count,) * count, left=labels, top=labels, every=5, dense=True)


def test_a_board_that_does_not_fit_keeps_its_cells_and_is_half_blocks_without_numbers_when_asked() -> None:
    showing = Showing(TOKENS["light"])
    lines = drawn(clues(20), 34, 14, showing)
    assert [line.strip() for line in lines[:2]] == ["3  " * 8 + "3", " ".join(["12"] * 9)]
    assert not any(sign in "".join(lines) for sign in "▀¹₁")
    lines = drawn(clues(20), 34, 14, showing._replace(overview=True))
    assert [line.strip() for line in lines[1:-2]] == ["▗" + "▄" * 20 + "▖", *["▐" + "▀" * 20 + "▌"] * 10]


def test_a_drawing_that_follows_another_is_what_it_would_be_alone() -> None:
    for showing in (Showing(TOKENS["light"]), Showing(TOKENS["dark"], crosses=True, unicode=False)):
        for columns, lines in ((34, 14), (80, 40), (24, 12)):
            last = PlacedDrawing(clues(20), columns, lines, showing)
            known = [last.line(y) for y in range(lines)]
            for change in (Cell("", Role.FILLED), Cell("", Role.EMPTY)):
                rows = [list(row) for row in last.picture.cells]
                rows[7][3] = change
                labels = tuple((Cell("3", Role.EMPTY), *line[1:]) for line in last.picture.left)
                for left in (last.picture.left, labels):
                    picture = Picture(tuple(map(tuple, rows)), left=left, top=last.picture.top, every=5, dense=True)
                    now = PlacedDrawing(picture, columns, lines, showing)
                    assert [now.line(y) for y in range(lines)] == now.after(last, known)


def test_a_part_of_a_line_that_changed_is_all_that_differs() -> None:
    old = PlacedDrawing(clues(20), 80, 40, Showing(TOKENS["light"]))
    new = PlacedDrawing(clues(20), 80, 40, Showing(TOKENS["light"], cursor=(0, 0)))
    for y in range(40):
        before, after = (list("".join(piece.text for piece in each.line(y))) for each in (old, new))
        for left, right in changed_ranges(old.line(y), new.line(y)):
            before[left:right] = after[left:right]
        assert before == after


def test_filled_cells_that_differ_are_marked_as_empty_ones_are() -> None:
    for unicode in (True, False):
        showing = Showing(TOKENS["light"], unicode=unicode)
        for role in (Role.FILLED, Role.EMPTY):
            plain, marked = Cell("", role), Cell("", role, marked=True)
            one, other = (drawn(Picture(((cell,) * 2,), dense=True), 20, 3, showing) for cell in (plain, marked))
            assert one != other


@pytest.mark.parametrize(
    ("environment", "blocks"),
    [
        ({"LANG": "en_US.UTF-8", "TERM": "xterm-256color"}, True),
        ({"LANG": "C.UTF-8", "TERM": "xterm"}, True),
        ({"TERM": "xterm"}, True),
        ({"LANG": "C", "TERM": "xterm"}, False),
        ({"LC_ALL": "ru_RU.KOI8-R", "LANG": "ru_RU.UTF-8", "TERM": "xterm"}, False),
        ({"LANG": "ru_RU.UTF-8", "TERM": "linux"}, False),
    ],
)
def test_frames_are_drawn_where_the_terminal_has_them(environment: dict[str, str], blocks: bool) -> None:
    assert blocks is has_blocks(environment)


@scenario
async def test_no_sign_beyond_ascii_is_drawn_where_there_are_none() -> None:
    for source in (QUARTILES, NONOGRAM, LATIN):
        async with opened(source, size=(80, 24)) as terminal:
            terminal.frame.unicode = terminal.frame.painter.unicode = False
            await terminal.press("space", "right", "space", "f2")
            terminal.frame.paint()
            terminal.frame.query_one(Board).refresh()
            await terminal.pilot.pause()
            assert terminal.text.isascii(), terminal.text


@pytest.mark.parametrize("language", ["en", "ru"])
@scenario
async def test_every_key_that_works_is_listed_below_at_any_width(language: str) -> None:
    async with opened(NONOGRAM, size=(80, 24), language=language) as terminal:
        await terminal.press("space", "space", "f8")
        keys = " ".join(terminal.lines[-2:]).split()  # two lines where one has no room for the names
        for key in ("F1", "F2", "F4", "F5", "F7", "F8", "F9", "F10", "F12"):
            assert key in keys
        assert "…" not in terminal.lines[-1]
