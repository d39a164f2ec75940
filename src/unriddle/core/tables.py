"""Tables that no family recognizes, in a plainer form: HTML, bars, numpy's print, blanks for empty cells."""

import re

MOST = 1_000_000  # bytes of a text that is looked at
RULE = r"[\s|:+=_-]*"  # a line that is drawn between rows


def plainer(text: str) -> str | None:
    """The same table with tabs between its cells, or with dots for empty cells; None where it is no such table."""
    return _of_html(text) or _of_bars(text) or _of_brackets(text) or _of_blanks(text)


def _of_html(text: str) -> str | None:
    if "<t" not in text.lower():
        return None
    from html import unescape

    rows = []
    for row in re.split(r"(?i)<tr\b[^>]{0,500}>", text)[1:]:
        cells = re.split(r"(?i)<t[dh]\b[^>]{0,500}>", re.split(r"(?i)</tr\b|</table\b", row, maxsplit=1)[0])[1:]
        rows.append("\t".join(" ".join(unescape(re.sub(r"<[^>]{0,500}>", " ", cell)).split()) for cell in cells))
    return "\n".join(rows) + "\n" if any(map(str.strip, rows)) else None


def _of_bars(text: str) -> str | None:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [line for line in lines if not re.fullmatch(RULE, line) or re.search(r"\|\s*\|", line)]
    if len(rows) < 2 or not all(line.count("|") > 1 for line in rows):
        return None
    cells = [[cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in rows]
    return "\n".join(map("\t".join, cells)) + "\n"


def _of_brackets(text: str) -> str | None:
    """numpy's print, `array([[1, 0], [0, 1]])` also without commas, and the like."""
    inner = re.sub(r"^(np\.|numpy\.)?array\(|(,\s*+dtype=\w+)?\)$", "", text.strip())
    if not re.fullmatch(r"\[\s*+(\[[\d\s.,]*+\][\s,]*+)++\]", inner):
        return None
    rows = [re.sub(r"(\d)\.", r"\1", row).replace(",", " ").split() for row in re.findall(r"\[([\d\s.,]*)\]", inner)]
    return "\n".join(map(" ".join, rows)) + "\n"


def _of_blanks(text: str) -> str | None:
    """A square with one sign a cell, and blanks for empty ones."""
    lines = [line.rstrip() for line in text.removesuffix("\n").split("\n")]
    size = max(map(len, lines))
    if not 2 < size == len(lines) or all(lines) or not any(line.startswith(" ") for line in lines if line):
        return None
    return "\n".join(line.ljust(size).replace(" ", ".") for line in lines) + "\n"
