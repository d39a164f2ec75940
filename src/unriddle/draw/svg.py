"""A picture as SVG, and as HTML around it: plain strings, no style sheet, so that any page can include it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from unriddle.core import Picture
from unriddle.draw.frame import CAPITAL_HEIGHT, EDGE, LINE, Frame, bold, captions, frame
from unriddle.draw.palette import BOLD, DONE, INK, NOTE, PAPER, TEXT, THIN, below, clean, distinct, grid, look

UNIT = 1.6  # pixels per unit, at the natural size
SMALL, LARGE, TINY = 9.5, 18.5, 7.5  # font sizes whose capitals are 7, 14 and 5.5 units high
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
FONT = "system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif"


class Ground(NamedTuple):
    """Colors of the area around the cells, of its text and faint text, and of the sheet under the cells."""

    paper: int
    text: int
    faint: int
    sheet: int


LIGHT = Ground(PAPER, INK, DONE, PAPER)
# The board stays light: inverted, a nonogram would be the negative of its picture.
DARK = Ground(0x15171B, 0xE9E6DF, 0xA9ABAE, 0xD6D2C8)


def svg(picture: Picture, *, dark: bool = False) -> str:
    """Return the picture as an SVG document with its own paper, light or on dark ground; all text in it is escaped."""
    place, ground = frame(picture), DARK if dark else LIGHT
    ink = f' fill="{web(ground.text)}"' if dark else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {place.width} {place.height}" '
        f'width="{place.width * UNIT:.0f}" height="{place.height * UNIT:.0f}" role="img" '
        f'font-family="{FONT}" font-size="{SMALL}" fill="{web(INK)}" text-anchor="middle">',
        f"<title>{escape(place.title or 'puzzle')}</title>",
        f'<rect width="{place.width}" height="{place.height}" rx="6" fill="{web(ground.paper)}"/>',
    ]
    if dark:
        size = f'width="{place.columns * place.cell_width}" height="{place.rows * place.cell_height}"'
        parts.append(f'<rect x="{place.left}" y="{place.top}" {size} fill="{web(ground.sheet)}"/>')
    if place.title:
        parts.append(f'<text x="{EDGE}" y="{EDGE + CAPITAL_HEIGHT + 1}" text-anchor="start" font-weight="600"{ink}>')
        parts.append(f"{escape(place.title)}</text>")
    parts += [*papers(picture, place), *lattice(picture, place), *words(picture, place)]
    parts += labels(picture, place, ground)
    for number, line in enumerate(place.lines):
        y = place.bottom + 6 + number * LINE + CAPITAL_HEIGHT + 1
        parts.append(f'<text x="{EDGE}" y="{y}" text-anchor="start"{ink}>{escape(line)}</text>')
    return "".join(parts) + "</svg>"


def html(picture: Picture) -> str:
    """Return the picture as one `figure` element: title and lines as text around the SVG of the grid; all text is
    escaped.
    """
    title = f"<figcaption>{escape(clean(picture.title))}</figcaption>" if picture.title else ""
    lines = "".join(f"<p>{escape(line)}</p>" for line in below(picture))
    return f"<figure>{title}{svg(replace(picture, title='', lines=()))}{lines}</figure>"


def escape(text: str) -> str:
    """Return the text escaped for an element or an attribute."""
    return text.translate(ESCAPES)


def web(color: int) -> str:
    """Return a color as #rrggbb."""
    return f"#{color:06x}"


def papers(picture: Picture, place: Frame) -> Iterator[str]:
    """Yield the backgrounds of the cells: one path per color, in units of cells, with runs in a row merged."""
    rows = grid(picture)
    colors = {key: look(one).paper for key, one in distinct(rows).items()}
    paths: dict[int, list[str]] = defaultdict(list)
    for y, row in enumerate(rows):
        x = 0
        for paper, run in groupby([colors[id(one)] for one in row]):
            length = len(list(run))
            if paper != PAPER:
                paths[paper].append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    scale = f"translate({place.left} {place.top})scale({place.cell_width} {place.cell_height})"
    yield f'<g transform="{scale}" shape-rendering="crispEdges">'
    for paper, path in paths.items():
        yield f'<path fill="{web(paper)}" d="{"".join(path)}"/>'
    yield "</g>"


def lattice(picture: Picture, place: Frame) -> Iterator[str]:
    """Yield the thin lines between cells, and the bold ones each `every` cells and around."""
    if not place.rows or not place.columns:
        return
    right = place.left + place.columns * place.cell_width
    thin: list[str] = []
    strong = [f"M{place.left} {place.top}H{right}V{place.bottom}H{place.left}z"]
    for x in range(1, place.columns):
        (strong if bold(picture, x, place.columns) else thin).append(
            f"M{place.left + x * place.cell_width} {place.top}V{place.bottom}"
        )
    for y in range(1, place.rows):
        (strong if bold(picture, y, place.rows) else thin).append(
            f"M{place.left} {place.top + y * place.cell_height}H{right}"
        )
    yield f'<path fill="none" stroke="{web(THIN)}" stroke-width=".6" d="{"".join(thin)}"/>'
    yield f'<path fill="none" stroke="{web(BOLD)}" stroke-width="1.5" d="{"".join(strong)}"/>'


def words(picture: Picture, place: Frame) -> Iterator[str]:
    """Yield the text of the cells, and their notes in the upper right corner."""
    if picture.dense:
        return
    looks = {key: look(one) for key, one in distinct(grid(picture)).items() if one.text or one.note}
    for y, row in enumerate(grid(picture)):
        for x, one in enumerate(row):
            if id(one) not in looks:
                continue
            _, ink, bold = looks[id(one)]
            style = (f' fill="{web(ink)}"' if ink != INK else "") + (' font-weight="700"' if bold else "")
            left, top = place.left + x * place.cell_width, place.top + y * place.cell_height
            if one.text:
                middle = f'x="{left + place.cell_width / 2 - place.shift:g}" y="{top + place.cell_height / 2 + 7:g}"'
                text = clean(one.text, TEXT)
                # Capitals such as W and Щ are wider than a letter's width in the calculation.
                room = f' textLength="{place.cell_width - 6}" lengthAdjust="spacingAndGlyphs"'
                tight = len(text) * 16 > place.cell_width and not text.islower() and not text.isdigit()
                yield f'<text {middle} font-size="{LARGE}"{style}{room * tight}>{escape(text)}</text>'
            if one.note:
                corner = f'x="{left + place.cell_width - 2}" y="{top + 8}" text-anchor="end"'
                yield f'<text {corner} font-size="{TINY}"{style}>{escape(clean(one.note, NOTE))}</text>'


def labels(picture: Picture, place: Frame, ground: Ground = LIGHT) -> Iterator[str]:
    """Yield the labels at the left and above, and the background of those that have one."""
    for x, y, width, height, text, (paper, ink, heavy) in captions(picture, place):
        if paper == PAPER:
            ink = {INK: ground.text, DONE: ground.faint}.get(ink, ink)
        else:
            yield f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{width - 1}" height="{height - 1}" fill="{web(paper)}"/>'
        style = (f' fill="{web(ink)}"' if ink != INK else "") + (' font-weight="700"' if heavy else "")
        yield f'<text x="{x + width / 2:g}" y="{y + height / 2 + 3.5:g}"{style}>{escape(text)}</text>'


MAX_LINE_LENGTH = 64  # the most characters of a line below a picture
GAP = 16  # pixels between two pictures
STYLE = (
    "body{margin:0 auto;max-width:60rem;padding:0 1rem;font:18px/1.5 system-ui,'DejaVu Sans',sans-serif;"
    "color:#1b1b1b;background:#fbfaf7}"
    "section{min-height:100vh;scroll-snap-align:start;display:flex;flex-direction:column;justify-content:center}"
    "html{scroll-snap-type:y proximity}figure{margin:0}figure svg{width:100%;height:auto;max-height:70vh}"
    "figcaption{font-weight:600}nav{display:flex;justify-content:space-between;gap:1rem}"
    "nav a{padding:.6rem 1rem;color:#1f5fbf}p{margin:.4rem 0}"
    "@media (prefers-color-scheme:dark){body{background:#1c1d20;color:#e8e6e1}nav a{color:#8ab4f8}}"
    "@media print{nav{display:none}section{min-height:0;break-inside:avoid;padding:1rem 0}body{background:#fff}}"
)
_SIZE = re.compile(r'width="([0-9]+)" height="([0-9]+)"')


def wrap_lines(picture: Picture) -> Picture:
    """Return the picture with its long lines wrapped."""
    return replace(picture, lines=tuple(part for line in picture.lines for part in wrap(line, MAX_LINE_LENGTH) or [""]))


def stack(pictures: Iterable[Picture], *, dark: bool = False) -> str:
    """Return one SVG document with all pictures, one below the other; for a single picture, its own document."""
    drawn = [svg(wrap_lines(picture), dark=dark) for picture in pictures]
    if len(drawn) == 1:
        return drawn[0]
    parts, top, widest = [], 0, 0
    for each in drawn:
        size = _SIZE.search(each)
        assert size is not None
        parts.append(each.replace("<svg ", f'<svg y="{top}" ', 1))
        top += int(size[2]) + GAP
        widest = max(widest, int(size[1]))
    view_box = f'viewBox="0 0 {widest} {max(1, top - GAP)}" width="{widest}" height="{max(1, top - GAP)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view_box}>{"".join(parts)}</svg>'


def pages(title: str, pictures: Sequence[Picture], language: str = "en") -> str:
    """Return an HTML page with a sheet per picture and links between them; no script.

    Titles and lines are text.
    """
    last = len(pictures)
    sheets = []
    for number, picture in enumerate(pictures, 1):
        previous = f'<a href="#s{number - 1}" rel="prev">&#8592; {number - 1}</a>' if number > 1 else "<span></span>"
        following = (
            f'<a href="#s{number + 1}" rel="next">{number + 1} &#8594;</a>' if number < last else "<span></span>"
        )
        links = f"<nav>{previous}<span>{number} / {last}</span>{following}</nav>"
        sheets.append(f'<section id="s{number}">{html(picture)}{links}</section>')
    head = (
        f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(clean(title))}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(clean(title))}</h1>"
    )
    return head + "\n".join(sheets) + "</body></html>\n"


def drawing_file(pictures: Sequence[Picture], form: str, *, dark: bool = False) -> bytes:
    """Return the content of a file with these pictures; `form` is svg, on dark ground if `dark`, or png, which only has
    the first picture.
    """
    from unriddle.draw.png import png

    return png(pictures[0]) if form == "png" else stack(pictures, dark=dark).encode()
