"""Puzzles for paper: a page of HTML to print, two puzzles or more a page, then lessons, and all answers at its end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from unriddle.core import Cell, Picture, Role
from unriddle.core.record import Record
from unriddle.draw.palette import PAPER, clean
from unriddle.draw.svg import escape, html, svg, web

# Centimetres of a page that a puzzle may be high: two on a page, or alone in large print.
ROOM, LARGE = 10.5, 22
STYLE = (
    "@page{size:A4;margin:14mm}body{margin:0 auto;max-width:19cm;font:11pt/1.4 system-ui,'DejaVu Sans',sans-serif;"
    "color:#000;background:#fff}h1{font-size:15pt;margin:0 0 4mm}h2{font-size:12pt;margin:0 0 2mm}"
    "section{break-inside:avoid;margin:0 0 7mm}figure{margin:0}figcaption{font-weight:600}p{margin:1mm 0}"
    "figure svg{display:block;max-width:100%;height:auto}.puzzle svg{width:100%;max-height:var(--room)}"
    ".lesson,.answers{break-before:page}.lesson{break-inside:auto;columns:2;column-gap:8mm}.lesson h2{column-span:all}"
    ".lesson figure{break-inside:avoid;margin:0 0 6mm}.lesson svg{width:100%;max-height:8cm}"
    ".answers{display:flex;flex-wrap:wrap;gap:6mm;align-items:flex-start}.answers h2{flex-basis:100%}"
    ".answers section{margin:0;max-width:9cm}.answers svg{max-height:6cm;width:auto}"
    "@media screen{body{padding:1rem}section{padding:.5rem 0}}"
)


class Sheet(Record):
    """One puzzle: its title, what is drawn of it, what answers it (pictures, and lines for what is told), the steps of
    its lesson.
    """

    title: str
    puzzle: Picture
    answers: Sequence[Picture | str]
    steps: Sequence[Picture] = ()


def page(title: str, sheets: Sequence[Sheet], large: bool, language: str, answers: str) -> str:
    """The page in HTML; each puzzle has its number, under which its answer is found after the heading `answers`."""
    room = LARGE if large else ROOM
    heading = escape(clean(title))
    parts = [
        f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8">',
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{heading}</title>',
        f"<style>:root{{--room:{room}cm}}{STYLE}</style></head><body><h1>{heading}</h1>",
    ]
    for number, sheet in enumerate(sheets, 1):
        parts.append(f'<section class="puzzle"><h2>{_named(number, sheet)}</h2>{_bare(sheet.puzzle)}</section>')
    for number, sheet in enumerate(sheets, 1):
        if sheet.steps:
            steps = "".join(_drawn(each, html) for each in sheet.steps)
            parts.append(f'<section class="lesson"><h2>{_named(number, sheet)}</h2>{steps}</section>')
    parts.append(f'<div class="answers"><h2>{escape(answers)}</h2>')
    for number, sheet in enumerate(sheets, 1):
        parts.append(f"<section><h2>{_named(number, sheet)}</h2>{''.join(_answer(sheet))}</section>")
    return "\n".join([*parts, "</div></body></html>\n"])


def _named(number: int, sheet: Sheet) -> str:
    return escape(f"{number}. {clean(sheet.title)}".rstrip())


def _bare(picture: Picture) -> str:
    """The puzzle alone; what is not known yet is left white, for a pencil."""
    cells = tuple(tuple(_blank(cell) for cell in row) for row in picture.cells)
    return f"<figure>{_drawn(replace(picture, cells=cells, title='', lines=()), svg)}</figure>"


def _blank(cell: Cell) -> Cell:
    return replace(cell, role=Role.EMPTY) if cell.role is Role.UNKNOWN else cell


def _drawn(picture: Picture, draw: Callable[[Picture], str]) -> str:
    """The picture on white: a tinted sheet would cost ink."""
    return draw(picture).replace(web(PAPER), "#ffffff")


def _answer(sheet: Sheet) -> Iterator[str]:
    for each in sheet.answers:
        if isinstance(each, str):
            yield from (f"<p>{escape(line)}</p>" for line in each.splitlines())
        else:
            yield _drawn(replace(each, title=""), html)
