"""How it looks: stored screens of each family, and that no meaning hangs on a colour alone.

`UNRIDDLE_STORE=1` writes the stored screens anew; whoever does that looks at them.
"""

import os
from itertools import combinations, groupby
from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the terminal needs Textual: pip install 'unriddle[tui]'")

from tui.terminal import EACH, Terminal, opened, scenario
from unriddle.core import Cell, Picture, Role
from unriddle.tui.drawing import Drawing, Showing
from unriddle.tui.looks import TOKENS, face

STORED = Path(__file__).parent / "stored"
SIZES = ((80, 24), (200, 60))
# Played before the screen is taken, so that it shows what a game looks like.
PLAYED = {
    "quartiles": ["t", "h", "i", "s", "enter", "down", "right", "right", "right", "space"],
    "nonogram": ["down", "space", "right", "space", "right", "x", "right", "up", "space"],
    "latin": ["1", "right", "space", "2", "3", "space", "right", "1"],
    "balda": ["down", "down", "down", "к"],
}
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


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("theme", TOKENS)
@pytest.mark.parametrize("family", EACH)
@scenario
async def test_the_screen_of_each_family_is_as_stored(family: str, theme: str, size: tuple[int, int]) -> None:
    async with opened(EACH[family], size=size, theme=theme) as terminal:
        await terminal.press(*PLAYED[family])
        terminal.play.seconds = 0
        terminal.frame.paint()
        await terminal.pilot.pause()
        shown = captured(terminal)
    file = STORED / f"{family}-{theme}-{size[0]}x{size[1]}.txt"
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


def linear(colour: str) -> tuple[float, ...]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def seen(colour: str, eye: str) -> tuple[float, ...]:
    parts = linear(colour)
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


@pytest.mark.parametrize("unicode", [True, False], ids=["blocks", "ascii"])
@pytest.mark.parametrize("dense", [True, False], ids=["dense", "text"])
def test_what_cells_mean_is_seen_without_any_colour(dense: bool, unicode: bool) -> None:
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
        drawing = Drawing(Picture(((cell, Cell("", Role.UNKNOWN)),), dense=dense), 20, 5, showing)
        signs[name] = "".join(segment.text for y in range(5) for segment in drawing.line(y))
    for one, other in combinations(signs, 2):
        assert signs[one] != signs[other], (one, other)


def test_a_board_keeps_its_paper_in_the_dark() -> None:
    for theme, t in TOKENS.items():
        filled = face(Cell("", Role.FILLED), t, False, True)
        blank = face(Cell("", Role.UNKNOWN), t, False, True)
        assert brightness(linear(filled.paper)) < brightness(linear(blank.paper)), theme
