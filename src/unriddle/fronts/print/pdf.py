"""A document as PDF: the same bytes for the same document, with its faces in it and no date."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from unriddle.core import Picture
from unriddle.draw import qr
from unriddle.draw.frame import EDGE, Frame, bold, captions, frame
from unriddle.draw.palette import BOLD, NOTE, PAPER, TEXT, THIN, clean, distinct, grid, look
from unriddle.draw.paper import on_paper
from unriddle.draw.svg import LARGE as LETTER
from unriddle.draw.svg import SMALL, TINY
from unriddle.fronts.print.sheet import (
    GAP,
    LARGE_SIDES,
    MARGIN,
    USUAL_SIDES,
    Document,
    PageItem,
    PagePlace,
    PrintedPuzzle,
    bare,
    flow,
    numbered_heading,
)
from unriddle.fronts.print.sheet import scale as scale_of

NEXT = 2.5  # units between two labels
FACE, STRONG = "DejaVuSans", "DejaVuSans-Bold"
# Sizes of letters; of answers and rules they are small.
HEADING, TITLE, BODY, FINE = 16.0, 12.0, 10.0, 8.5
CODE = 115.0  # the side of a code
ANSWERS = 3  # answers per row, and per column


class _Undated(pdfdoc.PDFInfo):  # type: ignore[misc]
    def format(self, document: Any) -> Any:
        return pdfdoc.PDFDictionary({"Title": pdfdoc.PDFString(self.title)}).format(document)


class Piece(NamedTuple):
    """A block to draw: lines above, a picture at a scale, lines below, and a code at the bottom.

    Lines below are `size` points high, `line_height` points from one to the next; `code` has rows of cells.
    """

    above: list[tuple[str, str, float]]  # text, face, size
    right: str
    picture: Picture | None
    scale: float
    below: list[str]
    width: float
    size: float = FINE
    line_height: float = FINE * 1.35
    code: Sequence[bytes] = ()

    @property
    def height(self) -> float:
        """The total height."""
        top = sum(size * 1.35 for _, _, size in self.above)
        drawn = frame(self.picture).height * self.scale if self.picture is not None else 0.0
        return top + drawn + len(self.below) * self.line_height + (CODE if self.code else 0)


def pdf_file(document: Document) -> bytes:
    """Return the file."""
    for face in (FACE, STRONG):
        pdfmetrics.registerFont(TTFont(face, str(Path(__file__).parent / "data" / f"{face}.ttf")))
    file = BytesIO()
    canvas = Canvas(file, pagesize=document.paper[1:], invariant=1, pageCompression=1, initialFontName=FACE)
    canvas._doc.info = _Undated()
    canvas.setTitle(clean(document.heading))
    _Printer(canvas, document).all()
    canvas.save()
    return file.getvalue()


class _Printer:
    def __init__(self, canvas: Any, document: Document) -> None:
        self.canvas, self.document, self.paper = canvas, document, document.paper

    def all(self) -> None:
        """Lay out everything, then draw it page by page."""
        document = self.document
        page, places = 0, list[PagePlace]()
        head = HEADING * 1.6 + (BODY * 2 if document.name_line else 0)
        if document.contents:
            page = 1
        found, page = flow(self._puzzles(head), self.paper, page, 0 if document.contents else head)
        places += found
        pages = [place.page for place in found if isinstance(place.what, Piece) and place.what.above]
        lessons = list(self._lessons())
        if lessons:
            found, page = flow(lessons, self.paper, page)
            places += found
        answers = page
        found, page = flow(self._answers(), self.paper, page)
        places += found
        for number, group in groupby(places, lambda place: place.page):
            if number == (1 if document.contents else 0):
                if document.contents:
                    self._contents(pages, answers)
                else:
                    self._head()
            for place in group:
                self._piece(place.what, MARGIN + place.x, self.paper.high - MARGIN - place.y)
            self._text(self.paper.wide / 2, MARGIN / 2, str(number + 1), FACE, FINE, middle=True)
            self.canvas.showPage()

    def _head(self) -> None:
        y = self.paper.high - MARGIN - HEADING
        self._text(MARGIN, y, clean(self.document.heading), STRONG, HEADING)
        if self.document.name_line:
            self._text(MARGIN, y - BODY * 2.2, self.document.name_line, FACE, BODY)

    def _contents(self, pages: list[int], answers: int) -> None:
        """Add the first page: each part with the page on which it begins."""
        document = self.document
        self._head()
        y = self.paper.high - MARGIN - HEADING * 3.5 - BODY * 2
        self._text(MARGIN, y, document.contents, STRONG, TITLE)
        rows: list[tuple[str, str, int | None]] = []
        for section in document.sections:
            rows.append((section.title, STRONG, None))
            rows += [(line, FACE, pages[number - 1] + 1) for line, number in section.parts]
        rows += [("", FACE, None), (document.answers, STRONG, answers + 1)]
        for text, face, page in rows:
            y -= BODY * 1.8
            self._text(MARGIN, y, text, face, BODY)
            if page is not None:
                self.canvas.drawRightString(self.paper.wide - MARGIN, y, str(page))
        self._text(self.paper.wide / 2, MARGIN / 2, "1", FACE, FINE, middle=True)
        self.canvas.showPage()

    def _puzzles(self, head: float) -> Iterator[PageItem]:
        number = 1
        for section in self.document.sections:
            for at, sheet in enumerate(section.sheets):
                above = 0.0 if self.document.contents or number > 2 else head
                yield self._puzzle(number, sheet, section.title if not at else "", above)
                number += 1

    def _puzzle(self, number: int, sheet: PrintedPuzzle, level: str, head: float) -> PageItem:
        picture, large = bare(on_paper(sheet.puzzle)), self.document.large
        single = large or self.paper.is_small(picture)
        below = [part for line in sheet.puzzle.lines for part in wrap(line, self.paper.room, size=BODY)]
        above = [(level, STRONG, HEADING)] if level else []
        above.append((numbered_heading(number, sheet), STRONG, TITLE))
        above += [(line, FACE, FINE) for line in wrap(sheet.rules, self.paper.room)]
        above.append(("", FACE, 4.0))
        texts = sum(size * 1.35 for _, _, size in above) + len(below) * BODY * 2
        code = qr.rows(sheet.address) if sheet.address else ()
        if self.document.per_page:
            return self._part(number, sheet, picture, above, code)
        texts += CODE if code else 0
        room = (self.paper.tall - head if single else self.paper.half - head / 2) - texts
        fits = scale_of(picture, self.paper.room, room, LARGE_SIDES if single else USUAL_SIDES)
        own = frame(picture).width * fits
        width = (
            self.paper.room
            if sheet.rules or level or own > self.paper.room / 2
            else max(own, (self.paper.room - GAP) / 2)
        )
        piece = Piece(above, sheet.stars, picture, fits, below, width, BODY, BODY * 2, code)
        return PageItem(piece, width, piece.height, single, bool(level))

    def _part(
        self,
        number: int,
        sheet: PrintedPuzzle,
        picture: Picture,
        above: list[tuple[str, str, float]],
        code: Sequence[bytes],
    ) -> PageItem:
        """Return the block of one of several puzzles on a page, as large as its part of the page."""
        columns, rows = self.paper.best_split(self.document.per_page)
        head = 0.0 if self.document.contents else HEADING * 1.6 + (BODY * 2 if self.document.name_line else 0)
        width = (self.paper.room - (columns - 1) * GAP) / columns
        height = (self.paper.tall - head - (rows - 1) * GAP) / rows
        titles = [each for each in above if each[1] == STRONG]
        above = [*titles, *((line, FACE, FINE) for line in wrap(sheet.rules, width)), ("", FACE, 4.0)]
        below = [part for line in sheet.puzzle.lines for part in wrap(line, width)]
        texts = sum(size * 1.35 for _, _, size in above) + len(below) * FINE * 1.35 + (CODE if code else 0)
        fits = scale_of(picture, width, max(height / 4, height - texts), LARGE_SIDES)
        piece = Piece(above, sheet.stars, picture, fits, below, width, code=code)
        first = (number - 1) % self.document.per_page == 0 and number > 1
        return PageItem(piece, width, height, False, first)

    def _lessons(self) -> Iterator[PageItem]:
        step_room = (self.paper.room - GAP) / 2
        for number, sheet in self.document.numbered_sheets():
            for at, step in enumerate(sheet.steps):
                above = [(numbered_heading(number, sheet), STRONG, TITLE)] if not at else []
                above += [(line, STRONG, FINE) for line in wrap(step.title, step_room, STRONG)]
                below = [part for line in step.lines for part in wrap(line, step_room)]
                if at == len(sheet.steps) - 1 and sheet.left:
                    below += ["", sheet.left]
                drawn = bare(step)
                piece = Piece(above, "", drawn, scale_of(drawn, step_room, self.paper.half - 80), below, step_room)
                yield PageItem(piece, step_room, piece.height, first=not at)

    def _answers(self) -> Iterator[PageItem]:
        width = (self.paper.room - (ANSWERS - 1) * GAP) / ANSWERS
        height = (self.paper.tall - TITLE * 2 - (ANSWERS - 1) * GAP) / ANSWERS
        yield PageItem(
            Piece([(self.document.answers, STRONG, HEADING)], "", None, 1, [], self.paper.room), self.paper.room, TITLE
        )
        for number, sheet in self.document.numbered_sheets():
            above = [(line, STRONG, FINE) for line in wrap(numbered_heading(number, sheet, True), width, STRONG)[:2]]
            lines = [part for line in sheet.answer.lines for part in wrap(line, width)] if sheet.answer else []
            lines += wrap(sheet.remark, width)
            texts = (len(above) + len(lines)) * FINE * 1.35
            drawn = None if sheet.answer is None else bare(on_paper(sheet.answer))
            fits = 1.0 if drawn is None else scale_of(drawn, width, height - texts)
            yield PageItem(Piece(above, "", drawn, fits, lines, width), width, height)

    def _piece(self, piece: Piece, x: float, top: float) -> None:
        y = top
        for text, face, size in piece.above:
            y -= size * 1.35
            self._text(x, y + size * 0.3, text, face, size)
            if piece.right and face == STRONG and size == TITLE:
                self.canvas.setFont(FACE, size)
                self.canvas.drawRightString(x + piece.width, y + size * 0.3, piece.right)
        if piece.picture is not None:
            drawing = _Drawing(self.canvas, piece.picture, x - EDGE * piece.scale, y, piece.scale)
            drawing.all()
            y -= drawing.place.height * piece.scale
        for line in piece.below:
            y -= piece.line_height
            self._text(x, y + piece.size * 0.3, line, FACE, piece.size)
        cell = CODE / max(1, len(piece.code))
        self.canvas.setFillColorRGB(0, 0, 0)
        for number, row in enumerate(piece.code, 1):
            for at in range(len(row)):
                if row[at]:
                    self.canvas.rect(x + at * cell, y - number * cell, cell, cell, stroke=0, fill=1)

    def _text(self, x: float, y: float, text: str, face: str, size: float, middle: bool = False) -> None:
        self.canvas.setFillColorRGB(0, 0, 0)
        self.canvas.setFont(face, size)
        (self.canvas.drawCentredString if middle else self.canvas.drawString)(x, y, text)


class _Drawing:
    """A picture on a page, from its upper left corner, `unit` points a unit."""

    def __init__(self, canvas: Any, picture: Picture, x: float, y: float, unit: float) -> None:
        self.canvas, self.picture, self.unit = canvas, picture, unit
        self.place: Frame = frame(picture)
        self.x, self.y = x, y

    def all(self) -> None:
        self._papers()
        self._lines()
        self._words()
        for x, y, width, height, text, (ground, ink, heavy) in captions(self.picture, self.place):
            if ground != PAPER:
                self._box(x + 0.5, y + 0.5, width - 1, height - 1, ground)
            self._text(x + width / 2, y + height / 2 + 3.5, text, SMALL, ink, heavy, width - NEXT)

    def _papers(self) -> None:
        place = self.place
        for row, cells in enumerate(grid(self.picture)):
            at = 0
            for ground, run in groupby(look(cell).paper for cell in cells):
                count = len(list(run))
                if ground not in (PAPER, 0xFFFFFF):
                    left, top = place.left + at * place.cell_width, place.top + row * place.cell_height
                    self._box(left, top, count * place.cell_width, place.cell_height, ground)
                at += count

    def _lines(self) -> None:
        place = self.place
        if not place.rows or not place.columns:
            return
        right = place.left + place.columns * place.cell_width
        for heavy in (False, True):
            path = self.canvas.beginPath()
            for x in range(place.columns + 1):
                if bold(self.picture, x, place.columns) == heavy:
                    at = place.left + x * place.cell_width
                    self._line(path, at, place.top, at, place.bottom)
            for y in range(place.rows + 1):
                if bold(self.picture, y, place.rows) == heavy:
                    at = place.top + y * place.cell_height
                    self._line(path, place.left, at, right, at)
            self._ink(BOLD if heavy else THIN, self.canvas.setStrokeColorRGB)
            self.canvas.setLineWidth((1.3 if heavy else 0.6) * max(self.unit, 0.45))
            self.canvas.setLineCap(2)
            self.canvas.drawPath(path, stroke=1, fill=0)

    def _line(self, path: Any, x: float, y: float, to_x: float, to_y: float) -> None:
        path.moveTo(self.x + x * self.unit, self.y - y * self.unit)
        path.lineTo(self.x + to_x * self.unit, self.y - to_y * self.unit)

    def _words(self) -> None:
        place = self.place
        if self.picture.dense:
            return
        looks = {key: look(one) for key, one in distinct(grid(self.picture)).items() if one.text or one.note}
        for y, row in enumerate(grid(self.picture)):
            for x, one in enumerate(row):
                if id(one) not in looks:
                    continue
                _, ink, heavy = looks[id(one)]
                left, top = place.left + x * place.cell_width, place.top + y * place.cell_height
                if one.text:
                    middle = left + place.cell_width / 2 - place.shift
                    room = place.cell_width - 6
                    self._text(middle, top + place.cell_height / 2 + 7, clean(one.text, TEXT), LETTER, ink, heavy, room)
                if one.note:
                    self._text(left + place.cell_width - 2, top + 8, clean(one.note, NOTE), TINY, ink, align="right")

    def _box(self, x: float, y: float, width: float, height: float, color: int) -> None:
        self._ink(color, self.canvas.setFillColorRGB)
        u = self.unit
        self.canvas.rect(self.x + x * u, self.y - (y + height) * u, width * u, height * u, stroke=0, fill=1)

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        ink: int,
        heavy: bool = False,
        room: float = 0,
        align: str = "",
    ) -> None:
        face = STRONG if heavy else FACE
        size *= self.unit
        if room:
            size = min(size, size * room * self.unit / max(1.0, pdfmetrics.stringWidth(text, face, size)))
        self._ink(ink, self.canvas.setFillColorRGB)
        self.canvas.setFont(face, size)
        draw: dict[str, Callable[..., None]] = {
            "": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }
        draw[align](self.x + x * self.unit, self.y - y * self.unit, text)

    def _ink(self, color: int, put: Callable[..., None]) -> None:
        put((color >> 16) / 255, (color >> 8 & 255) / 255, (color & 255) / 255)


def wrap(text: str, width: float, face: str = FACE, size: float = FINE) -> list[str]:
    """Return the text in lines of this width."""
    lines: list[str] = []
    for word in clean(text, 1000).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pdfmetrics.stringWidth(longer, face, size) <= width:
            lines[-1] = longer
        elif word:
            lines.append(word)
    return lines
