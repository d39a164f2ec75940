"""A document as one page of HTML without script: puzzles, lessons, and all answers at its end."""

from collections.abc import Iterator
from dataclasses import replace

from unriddle.core import Picture
from unriddle.draw import qr
from unriddle.draw.palette import PAPER, clean
from unriddle.draw.paper import on_paper
from unriddle.draw.svg import escape, html, web
from unriddle.fronts.print.sheet import GAP, MM, Document, PrintedPuzzle, bare, numbered_heading

STYLE = (
    "body{margin:0 auto;max-width:19cm;font:10.5pt/1.4 'DejaVu Sans',system-ui,sans-serif;"
    "color:#000;background:#fff}h1{font-size:15pt;margin:0 0 3mm}h2{font-size:13pt;margin:4mm 0 3mm}"
    "h3{font-size:11pt;margin:0 0 1mm}h3 b{font-weight:400;float:right}section{break-inside:avoid;margin:0 0 7mm}"
    "figure{margin:0}figcaption{font-weight:600}p{margin:1mm 0}.rules,.remark{font-size:8.5pt}"
    "figure svg{display:block;max-width:100%;height:auto}"
    ".puzzle svg{width:auto;height:auto;max-height:9.5cm}.alone{break-before:page;break-after:page}"
    ".alone svg{width:100%;max-height:22cm}"
    ".lesson,.answers,.level{break-before:page}.lesson{break-inside:auto;columns:2;column-gap:8mm}"
    ".lesson h3{column-span:all}.lesson figure{break-inside:avoid;margin:0 0 6mm}.lesson svg{width:100%;max-height:8cm}"
    ".answers{display:grid;grid-template-columns:repeat(3,1fr);gap:6mm}.answers h2{grid-column:1/-1;margin:0}"
    ".answers section{margin:0}.answers h3{font-size:8.5pt}.answers p{font-size:8pt}"
    ".answers svg{max-height:6.4cm;max-width:100%;width:auto}"
    ".code svg{width:4cm;height:4cm;max-height:4cm}@media screen{body{padding:1rem}}"
)


def page(document: Document) -> str:
    """Return the page; each puzzle has its number, under which its answer is found at the end."""
    heading = escape(clean(document.heading))
    parts = [
        f'<!DOCTYPE html><html lang="{escape(document.language)}"><head><meta charset="utf-8">',
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{heading}</title>',
        f"<style>{_style(document)}</style></head><body><h1>{heading}</h1>",
        *([f"<p>{escape(document.name_line)}</p>"] if document.name_line else []),
    ]
    if document.contents:
        parts.append(f"<h2>{escape(document.contents)}</h2>")
        for section in document.sections:
            parts.append(f"<h3>{escape(section.title)}</h3>")
            parts.append("".join(f'<p><a href="#p{at}">{escape(line)}</a></p>' for line, at in section.parts))
        parts.append(f'<p><a href="#answers">{escape(document.answers)}</a></p>')
    number = 1
    for section in document.sections:
        if section.title:
            parts.append(f'<h2 class="level">{escape(section.title)}</h2>')
        for at, sheet in enumerate(section.sheets):
            first, last = at % (document.per_page or 1) == 0, at + 1 == len(section.sheets)
            parts += ['<div class="sheet">'] * bool(document.per_page and first)
            parts.append(_puzzle(number, sheet, document))
            parts += ["</div>"] * bool(document.per_page and (last or (at + 1) % document.per_page == 0))
            number += 1
    for number, sheet in document.numbered_sheets():
        if sheet.steps:
            steps = "".join(_draw_on_white(each) for each in sheet.steps)
            left = f"<p>{escape(sheet.left)}</p>" if sheet.left else ""
            parts.append(f'<section class="lesson">{_title(number, sheet)}{steps}{left}</section>')
    parts.append(f'<div class="answers" id="answers"><h2>{escape(document.answers)}</h2>')
    for number, sheet in document.numbered_sheets():
        parts.append(
            f"<section><h3>{escape(numbered_heading(number, sheet, True))}</h3>{''.join(_answer(sheet))}</section>"
        )
    return "\n".join([*parts, "</div></body></html>\n"])


def _style(document: Document) -> str:
    """Return the CSS for this paper and the number of puzzles per sheet."""
    style = f"@page{{size:{document.paper.name};margin:14mm}}{STYLE}"
    if not document.per_page:
        return style
    columns, rows = document.paper.best_split(document.per_page)
    high = (document.paper.tall - 60 - (rows - 1) * GAP) / rows / MM
    return (
        f"{style}.sheet{{display:grid;grid-template-columns:repeat({columns},minmax(0,1fr));gap:5mm;break-after:page}}"
        f".sheet section{{margin:0;height:{high:.0f}mm;display:flex;flex-direction:column}}"
        ".sheet figure{flex:1;min-height:0}.sheet .puzzle svg{width:100%;height:100%;max-height:none}"
        ".sheet .code{flex:none}.sheet .code svg{width:3cm;height:3cm}"
    )


def _puzzle(number: int, sheet: PrintedPuzzle, document: Document) -> str:
    picture = on_paper(sheet.puzzle)
    single = not document.per_page and (document.large or document.paper.is_small(bare(picture)))
    kind = "puzzle alone" if single else "puzzle"
    rules = f'<p class="rules">{escape(sheet.rules)}</p>' if sheet.rules else ""
    code = f'<figure class="code">{qr.drawing(sheet.address)}</figure>' if sheet.address else ""
    drawing = _draw_on_white(picture)
    return f'<section class="{kind}" id="p{number}">{_title(number, sheet)}{rules}{drawing}{code}</section>'


def _title(number: int, sheet: PrintedPuzzle) -> str:
    stars = f"<b>{sheet.stars}</b>" if sheet.level else ""
    return f"<h3>{stars}{escape(numbered_heading(number, sheet))}</h3>"


def _draw_on_white(picture: Picture) -> str:
    """Return the picture on white: a tinted sheet would cost ink."""
    return html(picture).replace(web(PAPER), "#ffffff")


def _answer(sheet: PrintedPuzzle) -> Iterator[str]:
    if sheet.answer is not None:
        yield _draw_on_white(replace(on_paper(sheet.answer), title=""))
    if sheet.remark:
        yield f"<p>{escape(sheet.remark)}</p>"
