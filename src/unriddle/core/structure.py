"""Text of any kind as small trees: nested lists, names and values with their positions. Knows no puzzle.

A text is parsed by its brackets (code, JSON, GAP, MATLAB, Lisp), by its lines (rows under headings, tables, columns
separated by blanks), and as a drawing in which each character is a cell. Judges, one per family, search these trees for
puzzles and return candidates. A new layout needs another judge, not another format.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeVar

from unriddle.core.errors import Text
from unriddle.core.formats import decode

MAX_TEXT_SIZE = 500_000  # the most bytes of a text whose structure is examined
MAX_DEPTH, MAX_TABLES = 60, 20_000  # the most nested brackets; the most tables of a text
MOST_CELLS = 200_000  # the most cells of a table, and of all trees of a text
LINES, LISTS = 10_000, 10_000  # the most lines and lists of a text
WIDEST = 1000  # the most rows and columns of a table
MAX_LOOKBACK = 20  # the most items before an "=" among which its name is searched
MAX_DRAWING_SIDE = 200  # the most rows and columns of a drawing
Cell = int | str | None
Span = tuple[int, int]


class Node(NamedTuple):
    """A value, or a list of nodes. `kind`: list, number, word, text (in quotes), empty, or rule (a line).

    The label of a list is the name before it; `parted` is the separator of the cells of a row; a `named` list has names
    before its items, like an object.
    """

    kind: str
    start: int
    end: int
    value: int | str = ""
    items: Sequence["Node"] = ()
    label: str = ""
    separator: str = ""
    named: bool = False


class Table(NamedTuple):
    """Rows of equal length, and their cells: None (empty), a number, a character or a word."""

    node: Node
    rows: list[list[Cell]]


class Tree:
    """A text parsed in one of three ways: by "brackets", "lines" or "characters" (characters)."""

    def __init__(self, parsed_by: str, items: Sequence[Node], text: str) -> None:
        self.parsed_by: str = parsed_by
        self.text: str = text
        self.root: Node = Node("list", 0, len(text), items=items)

    def raw(self, node: Node) -> str:
        """Return the source text of a node."""
        return self.text[node.start : node.end].strip()

    @cached_property
    def lists(self) -> list[Node]:
        """All lists in the order of the text, the outer ones first."""
        found, pending = [], [self.root]
        while pending:
            node = pending.pop()
            if node.kind == "list":
                found.append(node)
                pending += reversed(node.items)
        return found

    @cached_property
    def tables(self) -> list[Table]:
        """All lists that are tables."""
        if self.parsed_by != "brackets":
            lists = [node for node in self.root.items if node.kind == "list"]
        else:
            lists = [*_runs(self.root.items), *self.lists[1:]]
        found = []
        for node in lists[:MAX_TABLES]:
            if len(node.items) > 1 and (rows := table_of(node.items)) is not None:
                found.append(Table(node, rows))
        return found


class Candidate(NamedTuple):
    """Puzzles that a judge found in a text, as plain values of its family.

    `score`, up to 1, is their likelihood. `spans` are the parts of the text explained by them; `share` is the fraction
    of the text that these must cover. If `fault` names an error in them, `puzzles` is empty.
    """

    puzzles: Sequence[Any]
    score: float
    spans: Sequence[Span] = ()
    share: float = 0
    remarks: Sequence[Text] = ()
    fault: Text | None = None
    line: int = 0


Puzzle = TypeVar("Puzzle")
Judge = Callable[[Tree], Iterable[Candidate]]

# Each character becomes exactly one character, so that positions stay valid.
_ASCII = str.maketrans(
    "\ufeff\u200b\u200c\u200d\ufe0f\u20e3\u00a0\u2009\u3000\u2028\r\f\v，；：（）［］、“”„«»‘’…│┃║￼−＝【】０１２３４５６７８９",
    '         \n  \n,;:()[],"""""\'\' ||| -=[]0123456789',
)
_TAGS = re.compile(r"(?is)<(/?)(tr|li|div|p|br|ul|ol|table|td|th|span|b|i|strong|em|code|pre|h[1-6]|thead|tbody|html|"
                   r"body|head|button|option|label|d[dt])\b[^<>]{0,300}>")  # fmt: skip
_DASHES = re.compile(r"[|\s]{0,9}-(?:[\s|]{1,9}-){1,99}[|\s]{0,9}")
_IN_CELL = re.compile(r"(?i)[^<]{0,40}(?:<br ?/?>[^<]{0,40}){0,30}</t[dh]")
_LATEX = re.compile(
    r"(?:\w{1,20}\s{0,4}=\s{0,4})?(?:\$\$?|\\\[)?\s{0,4}\\begin\s{0,4}\{[^{}]{0,40}\}(?:\[\w\])?(?:\{[^{}]{0,300}\})?"
    r"|\\end\s{0,4}\{[^{}]{0,40}\}|\\(?:hline|toprule|midrule|bottomrule|left|right|quad|cr|cdot|ldots|text\w{2})\b|\$|\\[\[\]]"
)
# Fences of code, and words in bold that are more than a tile or a row of stars.
_MARKED = re.compile(r"(?m)^[ \t>]{0,9}```\S{0,20}[ \t]{0,9}$|(\*\*)(?=\S[^*\n]{0,80}[\d: ])([^*\n]{1,80})(?<=\S)\*\*")


def without_markup(text: str) -> str:
    """Return the text without HTML, XML, LaTeX or Markdown at the same length: tags become blanks or newlines."""
    text = text.translate(_ASCII)
    if "**" in text or "```" in text:
        text = _MARKED.sub(
            lambda sign: " " * len(sign[1] or sign[0]) + (sign[2] or "") + " " * len(sign[1] or ""), text
        )
    if "<" in text:
        text = re.sub(r"(?i)(?<=[^|\n])<br ?/?>(?=[^|\n]{0,400}\|)", lambda tag: " " * len(tag[0]), text)  # in a cell
        if _TAGS.search(text):
            text = _TAGS.sub(_blank_tag, re.sub("[\t\n]" if re.search("(?i)<t[dh]|<li", text) else "\t", " ", text))
        if text.lstrip()[:1] == "<":  # XML: the name of an element becomes the label of its content
            text = re.sub(r"<[?!][^<>]{0,300}>", lambda tag: " " * len(tag[0]), text)
            text = re.sub(r"</[^<>]{0,60}>", lambda tag: "\n".ljust(len(tag[0])), text)
            text = re.sub(
                r'<([a-zA-Z]\w{0,40}) \w{1,20}="([^"<>]{0,300})" ?/>',
                lambda tag: f"\n{tag[1]}: {tag[2]}".ljust(len(tag[0])),
                text,
            )
            text = re.sub(
                r"<([a-zA-Z]\w{0,40})((?:\s[^<>]{0,300})?)>",
                lambda tag: f"\n{tag[1]}:{' ' * len(tag[2])}",
                text,
            )
    if "\\" in text:
        text = _LATEX.sub(lambda sign: " " * len(sign[0]), text)
        text = re.sub(r"\\\\(?=[ \t]*\n)", "  ", text).replace("\\\\", " \n")
    text = re.sub(r"&(?=[a-z]{1,20}=)", "\n", text)  # the parameters of a URL
    return _SENTENCE.sub(lambda sign: "\n".ljust(len(sign[0])), _AND.sub(lambda sign: ", ".ljust(len(sign[0])), text))


def _blank_tag(tag: re.Match[str]) -> str:
    """Return the replacement for an HTML tag, of the same length."""
    name, ends = tag[2].lower(), tag[1] == "/" or tag[2].lower() == "br"
    if name in ("td", "th"):
        between = ends and re.match(r"\s{0,40}<t[dh]\b", tag.string[tag.end() : tag.end() + 60], re.IGNORECASE)
        return ("\t" if between else " ").ljust(len(tag[0]))
    if name == "br" and _IN_CELL.match(tag.string, tag.end(), tag.end() + 400):
        return " ".ljust(len(tag[0]))
    line = ends and (name in ("tr", "li", "div", "p", "br", "button", "option", "label", "dd", "dt") or name[0] == "h")
    return ("\n" if line else " ").ljust(len(tag[0]))


# Names of the two sides of a grid in many languages; each is the beginning of a word.
_ROWS = (
    "row hor across left zeile reihe waag ligne rang fila rengl linha righe riga wiersz poziom rijen rader řád sor "
    "строк ряд рядк горизонт слева rinde yatay satır 行 ヨコ よこ 横"
)
_COLUMNS = (
    "col ver down top spalt senkr kol pion oszlop sloup столб стовп колон вертик сверху dikey sütun 列 タテ たて 縦 竪"
)
_WORDS = {"rows": _ROWS.split(), "columns": _COLUMNS.split()}
_LINE = re.compile(r"[hrvc]\d{1,3}")
_LETTERS = {"h": "rows", "r": "rows", "v": "columns", "c": "columns"}
_BEFORE = r"(?:(?:the|for|of|then|now|and|next|here are|clues?|hints?|по|подсказки|для|die|les|las|los)\s+)*"
_ANY = "|".join(f"{_ROWS} {_COLUMNS}".split())
# A sentence that names a side, after the numbers of the other; and "and" before the last of several numbers.
_SENTENCE = re.compile(
    rf"(?i)(?<=[\d\])}}.;,|/?!])[ \t][ \t]{{0,4}}(?:(?:and|und|et|y|e|и)\s)?(?:the\s|die\s|les\s|las\s|los\s|по\s)?"
    rf"(?=(?:{_ANY})\w{{0,12}}(?:\s[a-z]{{1,8}}){{0,4}}\s?(?:[:=]|are\b|is\b|have(?: clues?)?\b)\s?[\d\[(])"
)
_AND = re.compile(r"(?<=\d)(?:,|(?=[ \t]))[ \t]{0,4}(?:and|und|et|и)[ \t](?=[ \t]{0,4}\d)")


@lru_cache(4096)
def side_of(label: str) -> str:
    """Return the side that a heading or name means, in any of a dozen languages: "rows", "columns", or "" for none."""
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", label[:80]).partition("(")[0].lower().replace("_", " ")
    words = re.sub(rf"^{_BEFORE}", "", spaced.strip("\"'*#[]<> \t")).split()
    if not 0 < len(words) < 7:
        return ""
    if words[0].isascii() and (len(words[0]) == 1 or _LINE.fullmatch(words[0])):  # r, r1, C12
        return _LETTERS.get(words[0][0], "") if len(words) == 1 else ""
    short = len(words) < 4 or words[0] in ("rows", "columns", "across", "down")
    return next((side for side, names in _WORDS.items() if words[0].startswith(tuple(names)) and short), "")


# ------------------------------------------------------------------------------------------------------------ brackets
# An escaped quote does not begin a text: otherwise the rest of the line would be scanned again at each one.
_TOKEN = re.compile(
    r"""(?P<text>(?<!\\)"(?:[^"\\\n]|\\.)*+"|(?<![\w'\\])'(?:[^'\\\n]|\\.)*+'(?![\w])|`[^`\n]*`)"""
    r"""|(?P<number>(?<![\w.])-?\d++(?:\.0*+)?+(?![\w.]*\w))"""
    r"""|(?P<word>\$?[^\W\d]\w*(?:\.[^\W\d]\w*)*|\d\w*(?:\.\w+)*)"""
    r"""|(?P<open>[\[({])|(?P<row>\|\]?|;)|(?P<close>[\])}])|(?P<equals>:=|=>|<-|=|(?<!:):(?!:)(?!(?<=[{(\s]:)[a-z]))|(?P<line>\n)|(?P<comma>,)"""
    r"""|(?P<sign>[^\s])"""
)
_COMMENT = re.compile(
    r"(?m)//[^\n]*|(?<=[\],)};])[ \t]{0,40}#[^\n]*|^\s*#(?!\[)[^\n\[\]]*$|/\*[^*]*\*/|^\s*--[^\n]*$"
    r"|^\s*%(?![\w{])[^\n]*$"
)
_NOTHING = {"null", "none", "nil", "na", "nan", "undefined", "missing"}
_CODE = (  # words of programming languages, which are not names
    "int new vec array list tuple set char const let var static be def letting matrix latinsquare array2d "
    "byte string val auto unsigned short long np numpy c rbind cbind vector deque hex public private final "
    "aslist listof of"
)
_KEYWORDS = frozenset(_CODE.split())
EMPTY = frozenset([".", "_", "-", "*", "?", "·", "□", "⬜", "◻", "◽", "▢", "○", "–", "—"]) | {""}


class _Open:
    """An open bracket: the items read so far, and the name that the next value may take."""

    def __init__(self, label: str = "", start: int = 0) -> None:
        self.label, self.start = label, start
        self.items: list[Node] = []
        self.rows: list[Node] = []
        self.name = self.pending_label = ""
        self.commas = self.named = self.mixed = False

    def end_row(self) -> None:
        """End a row inside of the brackets: at a bar, a semicolon, or the end of a line without commas."""
        self.mixed = self.mixed or any(item.kind == "list" for item in self.items)
        if self.items and not self.mixed:
            self.rows.append(Node("list", self.items[0].start, self.items[-1].end, items=self.items))
            self.items = []

    def closed(self, end: int) -> Node:
        """Return the list closed at `end`."""
        if self.rows:
            self.end_row()
            if not self.items and all(len(row.items) == 1 for row in self.rows):
                self.rows = [row.items[0] for row in self.rows]
            return Node("list", self.start, end, items=[*self.rows, *self.items], label=self.label)
        return Node("list", self.start, end, items=self.items, label=self.label, named=self.named)

    def takes(self, node: Node, name: str) -> None:
        """Add a value to the list; it may turn out to be a name."""
        self.items.append(node)
        self.name = name if not self.pending_label else ""
        self.pending_label = ""

    def pop_label(self, start: int, text: str) -> str:
        """Return the label of a list that begins here; a name before it is no longer an item."""
        label, self.pending_label = self.pending_label or self.name, ""
        last = self.items[-1] if self.items else None
        if last and self.name and last.kind == "word" and not text[last.end : start].strip(" !"):
            self.items.pop()
        elif last and last.kind == "list" and not last.items and not text[last.end : start].strip():
            self.items.pop()  # new[] {1, 2}
        return label

    def equals(self) -> None:
        """Use the item before the "=" as a name, dropping sizes in between, as in a[3][1] = ..."""
        last = next((item for item in self.items[: -MAX_LOOKBACK - 1 : -1] if item.kind in ("word", "text")), None)
        self.pending_label = self.name or (str(last.value) if last else "")
        while self.items and self.items[-1].kind == "list" and self.items[-1].label == self.name != "":
            self.items.pop()
        if last is not None and self.items and self.items[-1] is last:
            self.items.pop()
        self.named = True


def by_brackets(text: str, room: int = MOST_CELLS) -> Tree | None:
    """Return the tree of all brackets in a text; None without brackets or with more values than `room`."""
    room *= 3  # a value takes two, a character between values takes one
    count = sum(map(text.count, "[{(")) + text.count('"') // 2
    if count > LISTS or not (count or '"' in text or "'" in text):
        return None
    text_of = _COMMENT.sub(lambda comment: " " * len(comment[0]), text) if re.search(r"//|/\*|#|--|%", text) else text
    stack = [_Open()]
    for token in _TOKEN.finditer(text_of):
        start, end = token.span()
        kind, token_text, top = token.lastgroup, token[0], stack[-1]
        room -= (
            2 * len(token_text)
            if kind == "text"
            else {"number": 2, "word": 2, "sign": 2, "equals": 3}.get(str(kind), 1)
        )
        if room < 0:
            return None
        if kind == "number":
            value = int(token_text.partition(".")[0]) if len(token_text) < 16 else 0
            top.takes(Node("number", start, end, value, label=top.pending_label), top.name)
        elif kind == "comma":
            top.name = ""
            top.commas = True
        elif kind == "open":
            if len(stack) > MAX_DEPTH:
                return None
            stack.append(_Open(top.pop_label(start, text), start))
        elif kind == "close" or token_text == "|]":
            if len(stack) > 1:
                stack.pop()
                stack[-1].items.append(top.closed(end))
        elif kind == "equals" or (token_text == "be" and top.name):
            if (
                token_text == ":"
                and top.items
                and top.items[-1].kind == "number"
                and not text[top.items[-1].end : start].strip()
            ):
                top.pending_label, top.named = str(top.items.pop().value), True  # a number is a key
            else:
                top.equals()
        elif kind == "row":
            top.end_row()
            top.name = ""
        elif kind == "line":
            if len(stack) == 1:
                top.name = ""
            elif top.items and top.items[-1].kind == "number" and not top.commas:
                top.end_row()
        elif kind == "sign" or token_text == "_":
            if token_text == "-" and len(stack) == 1:
                top.pending_label = top.name = ""  # a YAML item
            elif token_text in EMPTY and len(stack) > 1:
                top.items.append(Node("empty", start, end, token_text))
        elif kind == "word" and token_text.lower().rpartition(".")[2] in _KEYWORDS:
            continue
        else:
            node = _scalar(kind or "", token_text, start, end, top.pending_label)
            top.takes(node, token_text.strip("\"'`") if node.kind in ("word", "text") else top.name)
    if len(stack) > 1 and text.lstrip()[:1] in ("{", "["):
        return None  # the closing quote is missing
    while len(stack) > 1:  # brackets that were never closed
        stack[-2].items += stack[-1].items
        stack.pop()
    return Tree("brackets", stack[0].items, text)


def _scalar(kind: str, text: str, start: int, end: int, label: str) -> Node:
    """Return a node for a value with this label; clues in quotes, such as "7,3;2", become lists."""
    if kind == "text":
        inner = text[1:-1]
        if re.fullmatch(r"[\d\s,;|]+", inner) and (
            re.search(r"\d\s*[,;|]", inner) or re.fullmatch(r"\d+(?: \d+){2,}", inner)
        ):
            rows = [
                Node(
                    "list", start, end, items=[Node("number", start, end, int(n)) for n in re.findall(r"\d{1,6}", part)]
                )
                for part in re.split("[;|]", inner.strip(";| "))
            ]
            return Node("list", start, end, items=rows if len(rows) > 1 else rows[0].items, label=label)
        return Node("text", start, end, inner, label=label)
    if text.lower() in _NOTHING:
        return Node("empty", start, end, label=label)
    if text.lower() in ("true", "false"):
        return Node("number", start, end, int(text.lower() == "true"), label=label)
    return Node("word", start, end, text.lstrip("$"), label=label)


# --------------------------------------------------------------------------------------------------------------- lines
_PROMPT = re.compile(
    r"\s*(?:(?:[a-z]{2,8}>|>>>|\.\.\.|\$\s+\S+|>+|%[a-zA-Z](?:\s+A\d{6})?|(?:In|Out)\s*\[\d+\]\s*:?=|\[\d{1,4},\](?=\s+\S+\s))"
    r"(?=\s)|[•‣◦▪●➤]"
    r"|\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}:\d\d(?::\d\d)?\]?(?: -)? [^\W\d]\w{0,20}:(?=\s))\s*"
)
_NUMBERED = re.compile(r"\s*(\d{1,4})(?:[:.)](?=\s)| ?=)\s*")
_FRAME = set("-=+|: ─═│┼├┤┬┴┌┐└┘╪╬╠╣╔╗╚╝╟╢╦╩")
_HEADING = re.compile(r"[\[#*\"'(]{0,3} ?([^\W\d][^\d:=\[\]|;]{0,60}?)[\])*\"' ]{0,3}(\d{0,4}) ?[:=]? ?[\])*]{0,3}")
_LED = re.compile(
    r"\s*[\"'*#]{0,3} ?([^\W\d][^\d:=\[\](){}|;]{0,40}?(?:\([^()\d]{0,30}\))?)[\"'*]{0,2} ?"
    r"(?:(\d{1,4})[\"'*]{0,2} ?(?:[-.]{1,3}(?=\s)|[-.]?[):=]{1,2})"
    r"|[:=]{1,2}[\"'*]{0,2}|(?<= )(are|is|have)(?= )(?: clues?\b)?)[ \t]*(.*)"
)
_OPENS, _FLAT, _WORD = re.compile(r"[\[({]"), re.compile(r"[\d\s,\[\](){}.;-]*"), re.compile(r"\S+")
_COUNTED = re.compile(r"\d(?:[\d\s,.:/+-]*\d)?[a-z]?")
_NAMES = re.compile(r"(?:\[,\d{1,4}\]\s*)+")  # of columns, as R prints them
_NUMBER = re.compile(r"-?\d{1,15}(?:\.0{0,9})?")
_BOLD = re.compile(r"(\*\*?|__|~~)([^\W_]\w{0,8})\1")


def by_lines(text: str, room: int = MOST_CELLS) -> Tree | None:
    """Return the tree of blocks of rows in a text; None if there are more cells than `room`. A block ends at a blank
    line, a rule, a heading or a line of another kind; its label is the heading above or the name before it.
    """
    try:
        return Tree("lines", _Blocks(text, room).blocks, text)
    except OverflowError:
        return None


class _Blocks:
    """The blocks of a text, line after line; OverflowError for more cells than `room`."""

    def __init__(self, text: str, room: int) -> None:
        self.room: int = room
        self.blocks: list[Node] = []
        self.rows: list[Node] = []
        self.label = self.kind = ""
        self.count = 0
        self.inner = -1  # the column of the second of two YAML bullets on a line
        self.lines = text.split("\n")
        self.bold = "*~" if "___" in text else "*~_"  # underscores are then rows of a board
        self.tabbed = any("\t" in line.strip() for line in self.lines)
        # Dashes and stars that also stand between cells are empty cells, not bullets.
        inside = r"(?m)[^\s>{0}][ \t]{{1,9}}[{0}](?:[ \t]|$)"
        these = re.escape("".join(each for each in "-*+" if not re.search(inside.format(each), text))) or "•"
        self.bullet = re.compile(rf"\s*([{these}])\s+(?=(?:[{these}]\s+)?[\w\[\"'(])")
        # The column of a cross that separates the clues above a grid from those on its left; the corner is empty.
        crossed = re.search(r"(?m)^[^\w\n]{1,200}\|[^\n]{0,400}\n([-─ ]{1,200})[+┼][-─]{2,400} *$", text)
        self.corner = len(crossed[1]) if crossed else -1
        at = 0
        for number, line in enumerate(self.lines):
            self.line(number, line, at)
            at += len(line) + 1
        self.close()

    def close(self) -> None:
        """End the block."""
        if self.rows:
            self.blocks.append(Node("list", self.rows[0].start, self.rows[-1].end, items=self.rows, label=self.label))
        self.rows = []

    def line(self, number: int, line: str, here: int) -> None:
        """Add a line to the block that it belongs to, or begin a new one."""
        if match := _PROMPT.match(line):
            line = _blank_before(line, match.end())
        if self.corner > 0 and line[self.corner : self.corner + 1] in ("|", "+", "┼"):
            if is_rule(line.strip()):
                return
            line = f"{line[: self.corner]} {line[self.corner + 1 :]}"
        columns: list[int] = []
        while match := self.bullet.match(line):
            columns.append(match.start(1))
            line = _blank_before(line, match.end())
        joins = len(columns) == 1 and columns[0] == self.inner and bool(self.rows)
        self.inner = columns[1] if len(columns) > 1 else self.inner if joins else -1
        bare = line.strip()
        if not bare and line.count("\t") < 2:
            self.close()
            self.kind = ""
            return
        if (match := _NUMBERED.match(line)) and int(match[1]) in (self.count + 1, 0, 1):
            self.count = int(match[1])
            line = _blank_before(line, match.end())
        if joins:
            row = self.rows.pop()
            more = self.row(line, here)
            self.rows.append(row._replace(items=[*row.items, *more.items], end=more.end))
        elif (
            bare
            and (
                (_FRAME.issuperset(bare) and re.match(r"[+|:┌├└╔╠╚╟].*(?:\+-|[─═])", bare))
                or _NAMES.fullmatch(bare)
                or (is_rule(bare) and self.frames(number, bare))
            )
        ) or (
            len(self.rows) == 1
            and {*bare} <= {*"|- "}
            and bare[:1] == "|"
            and "-" in bare
            and self.kind != "characters"
            and "-" not in {cell.value for cell in self.rows[0].items}
        ):
            return
        elif bare and is_rule(bare) and not self.is_drawn(number, bare) and not (self.tabbed and "\t" in line):
            if len(self.rows) != 1 or "|" not in bare:  # or it is below the head of a Markdown table
                self.close()
                self.blocks.append(Node("rule", here, here + len(line)))
                self.kind = ""
        elif not bare or bare[0].isdigit() or not (self.heads(number, bare) or self.leads(line, here)):
            row = self.row(line, here)
            kind = _kind(row)
            same_kind = {kind, self.kind} <= {"numbers", "characters"} and len(row.items) > 1
            if self.rows and kind != self.kind and not (same_kind and len(self.rows[-1].items) > 1):
                self.close()
            self.kind = kind
            self.rows.append(row)

    def frames(self, number: int, bare: str) -> bool:
        """Whether this rule is repeated above and below the rows of a table with bars."""
        around = self.lines[max(0, number - 2) : number + 3]
        return sum(line.strip() == bare for line in around) > 1 and any("|" in line for line in around)

    def is_drawn(self, number: int, bare: str) -> bool:
        """Whether a line of one repeated character belongs to a drawing: adjacent lines have its length, and one of
        them has two different characters."""
        for step in (-1, 1) if len(set(bare)) == 1 else ():
            at = number + step
            while (
                0 <= at < len(self.lines)
                and abs(at - number) < 9
                and len(line := self.lines[at].strip(" \t>")) == len(bare)
            ):
                if len(set(line)) == 2 and bare[0] in line:
                    return True
                at += step
        return False

    def heads(self, number: int, bare: str) -> bool:
        """Whether a line is a heading, which then ends the block."""
        match = _HEADING.fullmatch(bare) if len(bare) < 70 else None
        below = (line.strip(" \t-*+=|>") for line in self.lines[number + 1 : number + 4])
        following = next(filter(None, below), "")
        if match and (
            bare.endswith((":", "=", "]"))
            or (side_of(match[1]) and not side_of(bare.partition(",")[2]) and re.match(r"[\d\[(?]", following))
        ):
            self.close()
            self.label, self.kind = match[1].strip(), ""
            return True
        return False

    def leads(self, line: str, here: int) -> bool:
        """Take a line whose label precedes its content; return whether it did. Lines of one label form one block."""
        match = _LED.fullmatch(line)
        side = side_of(match[1]) if match else ""
        is_sentence = match is not None and match[3] and not match[1].lower().startswith("the ")
        if match is None or (not side and (len(match[1]) < 2 or is_sentence)):
            return False
        name, rest = match[1].strip(), re.sub(r"(?:[.!](?:\s+\S.*)?|\?\s+[^\W\d].*)$", "", match[4]).rstrip(" ,;")
        row = self.row(rest, here + match.start(4))
        if match[2] or (side and rest.strip() and not rest.strip(" 0123456789,;.-/()[]?")):
            kind = f"led {side or name}"
            if kind != self.kind:
                self.close()
            self.label, self.kind = name, kind
            self.rows.append(row)
            return True
        self.close()
        self.blocks.append(Node("list", row.start, row.end, items=[row], label=name))
        self.kind = ""
        return True

    def row(self, line: str, here: int) -> Node:
        """Return a line as a row of cells."""
        if _OPENS.search(line) and _FLAT.fullmatch(line):
            line = re.sub(r"[\[\](){}]", " ", line)
            line = line if ";" in line or re.search(r"\d,? +\d", line.strip()) is None else line.replace(",", " ")
        separator, cells = _cells(line, self.tabbed, self.room)
        self.room -= len(cells)
        items = []
        for at, text in cells:
            text = text.strip("\"'`") or text.strip("\"'")
            start, end = here + at, here + at + len(text)
            bare = match[2] if text[:1] in self.bold and (match := _BOLD.fullmatch(text)) else text
            if _NUMBER.fullmatch(bare):
                items.append(Node("number", start, end, int(bare.partition(".")[0]), label=bare))
            elif text in EMPTY or text.lower() in _NOTHING:
                items.append(Node("empty", start, end, text))
            else:
                items.append(Node("word", start, end, bare))
        return Node("list", here, here + len(line), items=items, separator=separator)


def _blank_before(line: str, end: int) -> str:
    """Return the line with everything before `end` replaced by blanks."""
    return line[end:].rjust(len(line))


def _cells(line: str, tabbed: bool, room: int) -> tuple[str, list[tuple[int, str]]]:
    """Return the separator of a line, and its cells with their positions; OverflowError for more than `room`."""
    bars = line.count("|")
    if bars > 1 or (bars == 1 and line.strip()[:1] != "|"):
        separator = "|"
    elif "\t" in line and tabbed:
        separator = "\t"
    else:
        separator = next((separator for separator in "&;," if separator in line), " ")
    if (line.count(separator) if separator != " " else sum(1 for _ in _WORD.finditer(line))) > room:
        raise OverflowError
    if separator == " ":
        return separator, [(match.start(), match[0]) for match in _WORD.finditer(line)]
    if '"' in line:  # separators in quotes are between numbers, not cells
        line = re.sub(r'"[^"\n]*"', lambda quoted: quoted[0].replace(separator, " "), line)
    cells, at = [], 0
    for part in line.split(separator):
        cells.append((at + len(part) - len(part.lstrip()), part.strip()))
        at += len(part) + 1
    if separator == "|":
        framed = line[:1] == "|" or (line.lstrip()[:1] + line.rstrip()[-1:]) == "||"
        cells = cells[framed and not cells[0][1] : len(cells) - (framed and len(cells) > 1 and not cells[-1][1])]
    elif not cells[-1][1] and separator == ";":
        cells.pop()
    return separator, cells


def is_rule(line: str) -> bool:
    """Whether a line is only a separator between the lines above and below it."""
    used = set(line)
    if len(used) == 1:
        return line in ("-", "#", "&", ";", "*") or (line[0] in "-=#~+" and len(line) > 1)
    if "-" in used and _DASHES.fullmatch(line):
        return False  # a row of empty cells
    return used == {"=", " "} or (used <= _FRAME and not used.isdisjoint("-=─") and not used.isdisjoint("|+─"))


def _kind(row: Node) -> str:
    """Return the kind of a row's content: "numbers", "characters", "words" or "word"."""
    words = [str(cell.value) for cell in row.items if cell.kind == "word"]
    words = [word for word in words if not _COUNTED.fullmatch(word)]
    if any(len(word) > 1 for word in words):
        return "words" if len(row.items) > 1 else "word"
    return "characters" if words else "numbers"


# ------------------------------------------------------------------------------------------------------ signs, tables
def by_characters(text: str) -> Tree | None:
    """Return the tree of a drawing: a cell per character, blanks too unless it has numbers; None if it is not one."""
    lines = text.strip("\n").split("\n")
    ends = {line[:1] + line[-1:] for line in lines[1:-1]}
    if ends == {"||"} and is_rule(lines[0]) and is_rule(lines[-1]):  # a frame
        lines = [line.strip("|") for line in lines[1:-1]]
    width = max(map(len, lines))
    if not 1 < len(lines) <= MAX_DRAWING_SIDE or width > MAX_DRAWING_SIDE or "\t" in text:
        return None
    if re.search(r"\d", text) and any(" " in line.strip() for line in lines):
        return None
    rows, at = [], len(text) - len(text.lstrip("\n"))
    for line in lines:
        rows.append(Node("text", at, at + len(line), line.ljust(width)))
        at += len(line) + 1
    return Tree("characters", [Node("list", 0, len(text), items=rows)], text)


def _runs(items: Sequence[Node]) -> Iterator[Node]:
    """Yield each run of adjacent flat lists of equal length as one list."""
    run: list[Node] = []
    for item in [*items, Node("end", 0, 0)]:
        flat = item.kind == "list" and len(item.items) > 1 and all(cell.kind != "list" for cell in item.items)
        if run and not (flat and len(run[-1].items) == len(item.items)):
            yield Node("list", run[0].start, run[-1].end, items=run)
            run = []
        if flat:
            run.append(item)


COLUMN_NAMES = ("abcdefghijklmno", "абвгдежзийклмно", "абвгдежзиклмноп")  # from the left


def table_of(items: Sequence[Node]) -> list[list[Cell]] | None:
    """Return the values of rows of one length, without a header row; None if these are not such rows."""
    if len(items) > WIDEST:
        return None
    if all(item.kind == "list" for item in items):
        if any(cell.kind == "list" for item in items for cell in item.items):
            return None
        rows: list[list[Cell]] = [
            [cell.value if cell.kind != "empty" or cell.value else None for cell in item.items] for item in items
        ]
        width = max(map(len, rows))
        if width > WIDEST or width * len(rows) > MOST_CELLS:
            return None
        if items[0].separator in ("\t", ";", ","):  # tables lose empty cells at the ends
            rows = [row + [None] * (width - len(row)) for row in rows]
        counts: list[list[Cell]] = [[*range(first, first + len(rows))] for first in (0, 1)]
        if (
            width == 2
            and [row[0] if row else None for row in rows] in counts
            and {item.items[-1].kind for item in items} == {"word"}
        ):
            return table_of([item.items[-1] for item in items])  # without the numbers of the rows
        if all(len(item.items) == 1 for item in items):
            rows = [list(item.items[0].label or str(item.items[0].value)) for item in items]
    elif all(item.kind in ("text", "word") and (not item.label or item.label[-1].isdecimal()) for item in items):
        rows = [list(str(item.value)) for item in items]
    else:
        return None
    if len(rows) > 2 and len(rows[0]) == len(rows[1]) - 1 and names_columns(rows[0]):
        rows = rows[1:]
    width = len(rows[0])
    if not 1 < width <= WIDEST or len(rows) < 2 or any(len(row) != width for row in rows):
        return None
    return [[_number(cell) for cell in row] for row in rows]


def _number(cell: Cell) -> Cell:
    return int(cell) if isinstance(cell, str) and len(cell) < 6 and cell.isascii() and cell.isdecimal() else cell


def names_columns(row: Sequence[Cell]) -> bool:
    """Whether a row is the header of a board, which numbers its columns or names them by letters."""
    count = len(row)
    names = "".join(map(str, row)).lower()
    numbers = re.sub(r"\b[a-z]{1,6}_?(?=\d)", "", " ".join(map(str, row)).lower()).split()
    counts = [[*map(str, range(first, first + count))] for first in (0, 1)]
    return numbers in counts or names in {name[:count] for name in COLUMN_NAMES}


# -------------------------------------------------------------------------------------------------------------- judging
@lru_cache(2)
def trees(data: bytes) -> list[Tree]:
    """Return the trees of a text; none if it is too long or binary."""
    if len(data) > MAX_TEXT_SIZE or b'"format": "unriddle' in data[:100]:
        return []
    text = without_markup(decode(data))
    if "\0" in text:  # a database, say
        return []
    nested = re.fullmatch(r"\s*(?:\[\s*[\[{]|\{\s*\").*[\]}]\s*", text) is not None
    brackets = by_brackets(text, MOST_CELLS if nested else MOST_CELLS // 2)
    nested = nested and brackets is not None
    room = MOST_CELLS if brackets is None else MOST_CELLS // 2
    lines = by_lines(text, room) if text.count("\n") < LINES and not nested else None
    blocks = lines.root.items if lines else ()
    drawn = len(blocks) == 1 and len(blocks[0].items) > text.count("\n", 0, -1) and " " not in text  # in lines already
    return [tree for tree in (brackets, lines, None if drawn else by_characters(text)) if tree is not None]


_BETWEEN = r"[\s+=|─│┼├┤┬┴┌┐└┘]+|--+"  # separators of cells


@lru_cache(16)
def judge_text(data: bytes, judge: Judge) -> Candidate | None:
    """Return the likeliest candidate of a judge that explains enough of the text, or None."""
    found = sorted((each for tree in trees(data) for each in judge(tree)), key=lambda each: -each.score)
    for each in found:
        if not each.share:
            return each
        text = trees(data)[0].text
        inside = "".join(text[start:end] for start, end in merge(each.spans))
        if len(re.sub(_BETWEEN, "", inside)) >= each.share * len(re.sub(_BETWEEN, "", text)):
            return each
    return None


def near_miss(data: bytes) -> tuple[Text, int] | None:
    """Return a message on the first row unlike the rest, and its line; None if no row differs, or too many do."""
    for tree in trees(data):
        if tree.parsed_by == "brackets":
            found = next((miss for node in tree.lists if (miss := _odd_row(tree, node.items))), None)
        else:
            found = _odd_row(tree, [row for block in tree.root.items for row in block.items if row.items])
        if found:
            return found
    return None


def _odd_row(tree: Tree, rows: Sequence[Node]) -> tuple[Text, int] | None:
    """Return the `near_miss` of some rows, which are lists of cells or strings of characters."""
    if len(rows) < 3 or not ({"list"} >= {row.kind for row in rows} or {"text"} >= {row.kind for row in rows}):
        return None
    if any(cell.kind == "list" for row in rows for cell in row.items):
        return None
    kinds = ["numbers" if (kind := _kind(row)) == "characters" else kind for row in rows]
    kind, count = Counter(kinds).most_common(1)[0]
    widths = [len(row.items) if len(row.items) > 1 else len(str(row.value) or tree.raw(row)) for row in rows]
    most, usual = Counter(widths).most_common(1)[0]
    for row, own, width in zip(rows, kinds, widths, strict=True):
        unlike = count < len(rows) <= 1.5 * count and own != kind != "words"
        if not unlike and (count < len(rows) or width == most or most < 3 or kind == "words"):
            continue
        if tree.parsed_by == "brackets" and 3 * usual < 2 * len(rows):
            return None  # more likely clues
        line = tree.text.count("\n", 0, row.start) + 1
        if unlike:
            return Text("line {line} is unlike the others: {text!r}", line=line, text=tree.raw(row)[:40]), line
        return Text(
            "line {line} has {count} cell and others have {most}",
            "line {line} has {count} cells and others have {most}",
            line=line,
            count=width,
            most=most,
        ), line
    return None


def merge(spans: Iterable[Span]) -> list[Span]:
    """Return the spans sorted, with touching ones merged."""
    found: list[Span] = []
    for start, end in sorted(set(spans)):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def left_out(data: bytes, candidate: Candidate) -> list[str]:
    """Return the lines with words or numbers that the candidate does not use at all."""
    spans, found, at = merge(candidate.spans), [], 0
    for line in trees(data)[0].text.split("\n"):
        end = at + len(line)
        while spans and spans[0][1] <= at:
            spans.pop(0)
        if re.search(r"\w", line) and not (spans and spans[0][0] < end):
            found.append(line.strip())
        at = end + 1
    return found


def unique(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles in order, without duplicates."""
    return list({str(puzzle): puzzle for puzzle in puzzles}.values())
