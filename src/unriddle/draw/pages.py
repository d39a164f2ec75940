"""Several pictures in one file: one below the other as SVG, or a page of HTML to leaf through and to print."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from textwrap import wrap

from unriddle.core import Picture
from unriddle.draw.palette import clean
from unriddle.draw.svg import escape, html, svg

WIDE = 64  # characters of a line below a picture
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


def wrapped(picture: Picture) -> Picture:
    """The picture with its lines broken where they are long."""
    return replace(picture, lines=tuple(part for line in picture.lines for part in wrap(line, WIDE) or [""]))


def stacked(pictures: Iterable[Picture], *, dark: bool = False) -> str:
    """All pictures in one SVG document, one below the other; of a single one, that one's."""
    drawn = [svg(wrapped(picture), dark=dark) for picture in pictures]
    if len(drawn) == 1:
        return drawn[0]
    parts, top, widest = [], 0, 0
    for each in drawn:
        size = _SIZE.search(each)
        assert size is not None
        parts.append(each.replace("<svg ", f'<svg y="{top}" ', 1))
        top += int(size[2]) + GAP
        widest = max(widest, int(size[1]))
    whole = f'viewBox="0 0 {widest} {max(1, top - GAP)}" width="{widest}" height="{max(1, top - GAP)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {whole}>{"".join(parts)}</svg>'


def leaves(title: str, pictures: Sequence[Picture], language: str = "en") -> str:
    """A page with a sheet for each picture, its title and lines as text, and links from one to the next; no script."""
    last = len(pictures)
    sheets = []
    for number, picture in enumerate(pictures, 1):
        back = f'<a href="#s{number - 1}" rel="prev">&#8592; {number - 1}</a>' if number > 1 else "<span></span>"
        on = f'<a href="#s{number + 1}" rel="next">{number + 1} &#8594;</a>' if number < last else "<span></span>"
        links = f"<nav>{back}<span>{number} / {last}</span>{on}</nav>"
        sheets.append(f'<section id="s{number}">{html(picture)}{links}</section>')
    head = (
        f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(clean(title))}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(clean(title))}</h1>"
    )
    return head + "\n".join(sheets) + "</body></html>\n"
