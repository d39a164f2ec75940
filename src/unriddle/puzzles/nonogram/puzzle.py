"""The value of a nonogram with its id, its solutions and their check. Files are read in formats/."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from operator import add, itemgetter
from typing import Any, ClassVar, Self

from unriddle.core import Option, PuzzleError, Text, Where, contract, formats, in_cell, in_column, in_row
from unriddle.core.errors import join_with_commas
from unriddle.kit.drawing import draw_svg, embedded_text

# Words for colors; if several mean the same color, the first is used for output.
_LIST = """
    black=000000 white=ffffff red=ff0000 green=008000 blue=0000ff yellow=ffff00 orange=ffa500 purple=800080
    brown=a52a2a pink=ffc0cb grey=808080 gray=808080 cyan=00ffff magenta=ff00ff lime=00ff00 aqua=00ffff
    fuchsia=ff00ff maroon=800000 navy=000080 olive=808000 teal=008080 silver=c0c0c0 gold=ffd700 aliceblue=f0f8ff
    antiquewhite=faebd7 aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4 blanchedalmond=ffebcd
    blueviolet=8a2be2 burlywood=deb887 cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50
    cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b
    darkgrey=a9a9a9 darkgray=a9a9a9 darkgreen=006400 darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f
    darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b
    darkslategrey=2f4f4f darkslategray=2f4f4f darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493
    deepskyblue=00bfff dimgrey=696969 dimgray=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0
    forestgreen=228b22 gainsboro=dcdcdc ghostwhite=f8f8ff goldenrod=daa520 greenyellow=adff2f honeydew=f0fff0
    hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa lavenderblush=fff0f5
    lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff
    lightgoldenrodyellow=fafad2 lightgrey=d3d3d3 lightgray=d3d3d3 lightgreen=90ee90 lightpink=ffb6c1
    lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategrey=778899 lightslategray=778899
    lightsteelblue=b0c4de lightyellow=ffffe0 limegreen=32cd32 linen=faf0e6 mediumaquamarine=66cdaa
    mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee
    mediumspringgreen=00fa9a mediumturquoise=48d1cc mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa
    mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead oldlace=fdf5e6 olivedrab=6b8e23 orangered=ff4500
    orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093
    papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f plum=dda0dd powderblue=b0e0e6 rosybrown=bc8f8f royalblue=4169e1
    saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d
    skyblue=87ceeb slateblue=6a5acd slategrey=708090 slategray=708090 snow=fffafa springgreen=00ff7f
    steelblue=4682b4 tan=d2b48c thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3
    whitesmoke=f5f5f5 yellowgreen=9acd32
"""
WORDS = dict(entry.split("=") for entry in _LIST.split())
_NAMES = {rgb: word for word, rgb in reversed(WORDS.items())}
# Colors without a common name, with a typical value of each.
_COMMON = {
    **{word: WORDS[word] for word in ("black", "white", "red", "green", "blue", "yellow", "orange", "purple", "pink")},
    **{word: WORDS[word] for word in ("gray", "turquoise", "magenta", "beige", "olive", "teal", "salmon")},
    "brown": WORDS["saddlebrown"],
    "light green": WORDS["lightgreen"],
    "dark green": WORDS["darkgreen"],
    "light blue": WORDS["lightskyblue"],
    "dark blue": WORDS["darkblue"],
    "light gray": WORDS["lightgray"],
    "dark gray": "404040",
    "dark red": WORDS["darkred"],
    "light brown": WORDS["tan"],
}


@dataclass(frozen=True, slots=True)
class Color:
    """A color of a picture: `rgb` as #rrggbb, and its name and its one-character sign, which comparisons ignore."""

    name: str = field(compare=False)
    rgb: str
    sign: str = field(compare=False)


def name_of(rgb: str) -> str:
    """Return the word for #rrggbb, or the value itself."""
    return _NAMES.get(rgb[1:], rgb)


def color_names(colors: Sequence[Color]) -> tuple[str, ...]:
    """Return the names of a palette's colors for sentences; a color that only has a value, or a name with digits such
    as `aB30101`, gets the nearest word.
    """
    counts = Counter(each.name for each in colors)
    found: list[str] = []
    for each in colors:
        if not (each.rgb and re.search("[#0-9]", each.name)):
            found.append(spaced_name(each.name))
            continue
        name = _nearest(each.rgb)
        counts[name] += 1
        word = spaced_name(name)
        found.append(Text("{color} {number}", color=word, number=counts[name]) if counts[name] > 1 else word)
    return tuple(found)


@lru_cache(256)  # the same picture is drawn many times
def _nearest(rgb: str) -> str:
    """Return the common word for the most similar color, by a rough metric (the "redmean" distance)."""

    def distance(word: str) -> float:
        one, other = bytes.fromhex(rgb[1:]), bytes.fromhex(_COMMON[word])
        red = (one[0] + other[0]) / 512
        return sum(weight * (a - b) ** 2 for weight, a, b in zip((2 + red, 4, 3 - red), one, other, strict=True))

    return min(_COMMON, key=distance)


def spaced_name(name: str) -> str:
    """Return a color's name, as a Text if it is one of our words; other names stay as in the puzzle."""
    return Text.of(name) if name in WORDS or name in _COMMON else name


def value_of(text: str) -> str | None:
    """Return #rrggbb for a word, `rgb`, `rrggbb` (with # or without) or `r, g, b`; None for other text."""
    text = text.strip().lower()
    if word := WORDS.get(text.replace(" ", "")):
        return f"#{word}"
    if match := re.fullmatch("#?([0-9a-f]{3}|[0-9a-f]{6})", text):
        digits = match[1]
        return f"#{digits if len(digits) == 6 else ''.join(digit * 2 for digit in digits)}"
    if match := re.fullmatch(r"([0-9]{1,3})[, ]\s*([0-9]{1,3})[, ]\s*([0-9]{1,3})", text, re.ASCII):
        parts = [int(part) for part in match.groups()]
        return "#" + "".join(f"{part:02x}" for part in parts) if max(parts) < 256 else None
    return None


def line_text(name: str, number: int) -> Where:
    """Return the place of a row or a column, by its number from 1."""
    return in_row(number) if name == "row" else in_column(number)


def row_of_solution(row: int) -> Where:
    """Return the place of a row in a supposed solution."""
    return Where(Text("solution, row {row}", row=row), cell=(row, 0))


def no_color(value: str, where: Text) -> PuzzleError:
    """Return the error for text that is not a color."""
    return PuzzleError("{color!r} is not a color: write #rrggbb", where, color=value[:20])


def wrong_sides(name: str, count: int, side: int) -> PuzzleError:
    """Return the error for `count` clues of a side with `side` lines."""
    counted = {"count": count, "wanted": side}
    if name == "row":
        return PuzzleError(
            Text(
                "there are clues for {count} row; the size needs {wanted}",
                "there are clues for {count} rows; the size needs {wanted}",
                **counted,
            )
        )
    return PuzzleError(
        Text(
            "there are clues for {count} column; the size needs {wanted}",
            "there are clues for {count} columns; the size needs {wanted}",
            **counted,
        )
    )


def wrong_sums(rows: tuple[int, bool], columns: tuple[int, bool], color: str | None) -> PuzzleError:
    """Return the error for rows and columns that fill different numbers of cells, each as (number, whether it is a
    minimum); `color` is given if there are several.
    """
    across, down = (
        Text("at least {count}", count=n) if more else Text("{count}", count=n) for n, more in (rows, columns)
    )
    if color is None:
        return PuzzleError("the rows fill {across} cells; the columns fill {down}", across=across, down=down)
    named = spaced_name(color[:30])
    return PuzzleError(
        "the rows have {across} cells of {color}; the columns have {down}", across=across, color=named, down=down
    )


def wrong_cells(count: int, wanted: int, where: Where) -> PuzzleError:
    """Return the error for a row with too many or too few cells."""
    message = Text(
        "there is {count:,} cell; there should be {wanted}",
        "there are {count:,} cells; there should be {wanted}",
        count=count,
        wanted=wanted,
    )
    return PuzzleError(message, where)


def wrong_depth(most: int, where: str) -> PuzzleError:
    """Return the error for an invalid depth of nested trials."""
    return PuzzleError("the depth must be from 0 to {most}", where, most=most)


MAX_SIDE = 1000
MAX_COLORS = 32
MAX_DEPTH = 999
MAX_TEXT = 8_000_000
# The letter of color i in an id and in JSON is LETTERS[i - 1].
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF"
# A cell of a partial solution that is not yet known.
UNKNOWN = 255

# A block of a clue: its length, 0 when it is blotted (not given, at least 1), and its color from 1.
Block = tuple[int, int]
Line = tuple[Block, ...]


# For puzzles of one color, almost all: text of a block in an id -> block, and back.
BLOT: Block = (0, 1)
BLOCKS: dict[str, Block] = {"?": BLOT, **{str(length): (length, 1) for length in range(1, MAX_SIDE + 1)}}
NAMES = {block: text for text, block in BLOCKS.items()}
LENGTH = itemgetter(0)
BLACK = Color("black", "#000000", "#")
BLACK_AND_WHITE = (BLACK,)


def blocks(cells: Iterable[int]) -> Line:
    """Return the blocks in a line of cells, 0 for an empty one."""
    rest = bytes(cells).lstrip(b"\0")
    found = []
    while rest:
        after = rest.lstrip(rest[:1])
        found.append((len(rest) - len(after), rest[0]))
        rest = after.lstrip(b"\0")
    return tuple(found)


def lengths(line: Line, keys: Sequence[str]) -> list[str]:
    """Return the lengths of a line's blocks, `?` for a blotted one, each with the key of its color."""
    return [f"{length or '?'}{keys[color - 1]}" for length, color in line]


def clue(line: Line, colors: Sequence[Color]) -> str:
    """Format a line's blocks for people, such as `2 ? 3` or, in colors, `2a 3b`; `0` for none."""
    return " ".join(lengths(line, [""] if len(colors) == 1 else LETTERS)) or "0"


def state_of(letter: str, colors: Sequence[Color]) -> int | None:
    """Return the state that a letter of an id, or a color's sign, stands for: from 1, 0 for -, None for other text."""
    named = ["-", *LETTERS[: len(colors)]]
    characters = ["", *(color.sign for color in colors)]
    return named.index(letter) if letter in named else characters.index(letter) if letter in characters else None


@dataclass(frozen=True, slots=True)
class Solution:
    """A picture: the color of each cell, row by row, 0 for empty; UNKNOWN in cells a search has not decided."""

    width: int
    height: int
    cells: bytes
    colors: tuple[Color, ...] = field(default=BLACK_AND_WHITE, compare=False)

    def rows(self) -> list[bytes]:
        """Return the cells of each row."""
        return [self.cells[at : at + self.width] for at in range(0, len(self.cells), self.width)]

    def columns(self) -> list[bytes]:
        """Return the cells of each column."""
        return [self.cells[at :: self.width] for at in range(self.width)]

    def _text(self, characters: Sequence[str]) -> list[str]:
        table = {0: ".", **dict(enumerate(characters, 1))}
        text = self.cells.replace(bytes([UNKNOWN]), b"?").decode("latin-1")  # bytes.translate is fast for ASCII only
        return [text[at : at + self.width].translate(table) for at in range(0, len(text), self.width)]

    def __str__(self) -> str:
        return "\n".join(self._text([color.sign for color in self.colors]))

    def to_json(self) -> dict[str, Any]:
        """Return rows of `.` and `#`; in colors of `.` and the letters that `colours` explains; `?` where unknown."""
        if len(self.colors) == 1:
            return {"rows": self._text("#")}
        letters = dict(zip(LETTERS, (color.rgb for color in self.colors), strict=False))
        return {"rows": self._text(LETTERS), "colours": letters}

    def _repr_svg_(self) -> str:
        return draw_svg("nonogram", None, self)


@dataclass(frozen=True, slots=True)
class Puzzle(contract.Puzzle):
    """A nonogram: the blocks of each row and column, its colors, and cells that are known from the start.

    Its id is `nonogram:WIDTHxHEIGHT:ROWS:COLUMNS`, lines separated by `/`, blocks by `,`, a blotted block `?`, an
    empty line `0`; then, each only when needed, `:colours=rrggbb,...` (blocks then carry the color's letter, `2a`;
    not with a single color), `:given=ROW.COLUMN,...` (from 1, with the letter, `-` for empty) and `:depth=N`.
    """

    width: int
    height: int
    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    colors: tuple[Color, ...] = BLACK_AND_WHITE
    # (row, column, color or 0 for empty), from 0, sorted.
    given: tuple[tuple[int, int, int], ...] = ()
    # The deepest nesting of trials in a search; 0 for no limit.
    depth: int = 0
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    copyright: str = field(default="", compare=False)
    licence: str = field(default="", compare=False)
    source: str = field(default="", compare=False)
    # Other entries of the file: (keyword, text).
    notes: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    background: str = field(default="#ffffff", compare=False)
    # Pictures that came with the puzzle, as the cells of a Solution; each satisfies it.
    goals: tuple[bytes, ...] = field(default=(), compare=False)
    family: ClassVar[str] = "nonogram"

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        self._check_colors()
        totals = self._check_side("row", self.height, self.rows, self.width)
        others = self._check_side("column", self.width, self.columns, self.height)
        # Rows and columns must fill the same number of cells of a color; a blotted block fills one or more.
        for shade, (across, loose), (down, slack) in zip(self.colors, totals, others, strict=True):
            if (across > down and not slack) or (down > across and not loose):
                raise wrong_sums((across, loose), (down, slack), shade.name if len(self.colors) > 1 else None)
            if not across and (len(self.colors) > 1 or shade != BLACK):
                raise PuzzleError("the color {color} is not used in any clue", color=spaced_name(shade.name[:30]))
        self._check_given()
        if not 0 <= self.depth <= MAX_DEPTH:
            raise wrong_depth(MAX_DEPTH, "depth")

    def _check_colors(self) -> None:
        if self.colors is BLACK_AND_WHITE:
            return
        if not 1 <= len(self.colors) <= MAX_COLORS:
            few = {"most": MAX_COLORS, "count": len(self.colors)}
            raise PuzzleError(Text("a puzzle has 1 to {most} colors; this one has {count}", **few))
        for color in self.colors:
            where = Text("color {name}", name=spaced_name(color.name[:30]))
            if not re.fullmatch("#[0-9a-f]{6}", color.rgb):
                raise no_color(color.rgb, where)
            if len(color.sign) != 1 or not color.sign.isprintable() or color.sign in ".? ":
                raise PuzzleError("{sign!r} cannot be its character", where, sign=color.sign)
        if len({color.sign for color in self.colors}) < len(self.colors):
            raise PuzzleError("two colors have the same character")

    def _check_side(self, name: str, side: int, lines: tuple[Line, ...], size: int) -> list[tuple[int, bool]]:
        """Return for each color, from 1, the least number of cells these lines fill, and whether a block is blotted."""
        if len(lines) != side:
            raise wrong_sides(name, len(lines), side)
        count = len(self.colors)
        kinds = set(chain.from_iterable(lines))
        if count == 1 and BLOT not in kinds and kinds <= NAMES.keys():  # the fast path; the code below finds errors
            filled = [sum(map(LENGTH, line)) for line in lines]
            if max(map(add, filled, map(len, lines))) <= size + 1:
                return [(sum(filled), False)]
        least, blotted = [0] * (count + 1), [False] * (count + 1)
        for length, color in kinds:
            if length < 0 or not 1 <= color <= count:
                number = next(at for at, line in enumerate(lines, 1) if (length, color) in line)
                reason = Text("a block has the color {color}, which is not declared", color=color)
                if length < 0:
                    reason = Text("a block has the length {length}", length=length)
                raise PuzzleError(reason, line_text(name, number))
            blotted[color] |= not length
        for number, line in enumerate(lines, 1):
            need = before = 0
            for length, color in line:
                cells = length or 1
                least[color] += cells
                need += cells + (color == before)
                before = color
            if need > size:
                own = clue(line, self.colors)
                message = Text(
                    "the clue {clue} needs {count:,} cell; there are {size}",
                    "the clue {clue} needs {count:,} cells; there are {size}",
                    clue=own if len(own) <= 60 else own[:60] + "...",
                    count=need,
                    size=size,
                )
                raise PuzzleError(message, line_text(name, number))
        return list(zip(least[1:], blotted[1:], strict=True))

    def _check_given(self) -> None:
        before = (-1, -1)
        for row, column, color in self.given:
            wrong = None
            if not (0 <= row < self.height and 0 <= column < self.width):
                wrong = Text("it is outside {width}x{height}", width=self.width, height=self.height)
            elif not 0 <= color <= len(self.colors):
                wrong = Text("color {color} is not declared", color=color)
            elif (row, column) <= before:
                wrong = Text("given cells must be sorted, each once")
            if wrong:
                where = in_cell(row + 1, column + 1)
                raise PuzzleError(wrong, where._replace(text=Text("given cell in {place}", place=where.text)))
            before = (row, column)

    @classmethod
    def from_picture(cls, solution: Solution, **more: Any) -> Self:
        """Return the puzzle with the clues of this picture, without blots; the picture becomes its goal.

        Colors that the picture does not use are left out.
        """
        used = sorted(set(solution.cells) - {0})
        cells = solution.cells.translate(bytes(used.index(cell) + 1 if cell in used else 0 for cell in range(256)))
        colors = tuple(solution.colors[color - 1] for color in used) or BLACK_AND_WHITE
        solution = Solution(solution.width, solution.height, cells, colors)
        rows, columns = tuple(map(blocks, solution.rows())), tuple(map(blocks, solution.columns()))
        return cls(solution.width, solution.height, rows, columns, colors, goals=(cells,), **more)

    @classmethod
    def parse(cls, text: str) -> Self:
        if len(text) > MAX_TEXT:
            raise PuzzleError("an id has at most {most} characters", most=MAX_TEXT)
        head = re.match(r"nonogram:([0-9]{1,9})x([0-9]{1,9}):([^:]*):([^:]*)(?::|$)", text, re.ASCII)
        if not head:
            raise PuzzleError("write nonogram:WIDTHxHEIGHT:ROWS:COLUMNS, such as nonogram:2x1:1:1/0", text[:40])
        width, height = int(head[1]), int(head[2])
        check_size(width, height)
        options: dict[str, str] = {}
        for part in text[head.end() :].split(":") if head.end() < len(text) else ():
            name, equals, value = part.partition("=")
            if not equals or name not in ("colours", "given", "depth") or name in options:
                raise PuzzleError("{text!r} is not one of colours=, given=, depth=, each once", "id", text=part[:40])
            options[name] = value
        colors: tuple[Color, ...] = BLACK_AND_WHITE
        if "colours" in options:
            values = options["colours"].split(",", MAX_COLORS + 1)
            if len(values) > MAX_COLORS:
                raise PuzzleError("a puzzle has 1 to {most} colors", "id", most=MAX_COLORS)
            colors = inks(values)
        rows = _lines(head[3], "row", height, colors)
        columns = _lines(head[4], "column", width, colors)
        given = _given_cells(options["given"], colors) if "given" in options else ()
        if not re.fullmatch("[0-9]{1,3}", options.get("depth", "0"), re.ASCII):
            raise wrong_depth(MAX_DEPTH, "depth")
        return cls(width, height, rows, columns, colors, given, int(options.get("depth", "0")))

    def __str__(self) -> str:
        letters = ("", *([""] if len(self.colors) == 1 else LETTERS))
        names = NAMES
        if len(self.colors) > 1:
            kinds = set(chain.from_iterable(self.rows + self.columns))
            names = {(length, kind): f"{length or '?'}{letters[kind]}" for length, kind in kinds}
        rows, columns = (
            "/".join([",".join(map(names.__getitem__, line)) or "0" for line in lines])
            for lines in (self.rows, self.columns)
        )
        text = f"nonogram:{self.width}x{self.height}:{rows}:{columns}"
        if self.colors != BLACK_AND_WHITE:
            text += ":colours=" + ",".join(color.rgb[1:] for color in self.colors)
        if self.given:
            cells = (f"{row + 1}.{column + 1}{letters[kind] if kind else '-'}" for row, column, kind in self.given)
            text += ":given=" + ",".join(cells)
        return text + (f":depth={self.depth}" if self.depth else "")

    def solution(self, value: str | dict[str, Any]) -> Solution:
        """Return a solution from JSON, `{"rows": [...]}`, or from its text, with any common character for filled
        cells.
        """
        own = [color.sign for color in self.colors]
        value = formats.value_of(value)
        if isinstance(value, dict):
            rows, own = value.get("rows"), list(self.letters)
        else:
            rows = [line.strip() for line in value.split("\n") if line.strip()]
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            raise PuzzleError("a solution must be the list of its rows", Text("solution"))
        table = {".": 0, "?": UNKNOWN}
        table |= dict.fromkeys("#Xx@*1█■", 1) | dict.fromkeys("0-_·□", 0) if len(own) == 1 else {}
        table |= {character: color for color, character in enumerate(own, 1)}
        if len(rows) != self.height:
            message = Text(
                "there is {count:,} row; there should be {wanted}",
                "there are {count:,} rows; there should be {wanted}",
                count=len(rows),
                wanted=self.height,
            )
            raise PuzzleError(message, Text("solution"))
        for number, row in enumerate(rows, 1):
            if len(row) != self.width:
                raise wrong_cells(len(row), self.width, row_of_solution(number))
            if odd := set(row) - set(table):
                raise PuzzleError("{sign!r} is not a color of this puzzle", row_of_solution(number), sign=min(odd))
        return self.solution_of(bytes([table[character] for row in rows for character in row]))

    @property
    def letters(self) -> str:
        """The letters of the colors in JSON: # for a single color."""
        return "#" if len(self.colors) == 1 else LETTERS[: len(self.colors)]

    def solution_of(self, cells: bytes) -> Solution:
        """Return the picture of these cells."""
        return Solution(self.width, self.height, cells, self.colors)

    def check(self, solution: Solution) -> str:
        """Return "" for a solution, otherwise a sentence with the line and the violated clue."""
        if (solution.width, solution.height) != (self.width, self.height):
            found, own = f"{solution.width}x{solution.height}", f"{self.width}x{self.height}"
            return Text("the picture is {found}; the puzzle is {own}", found=found, own=own)
        if len(solution.cells) != self.width * self.height:
            count, own = len(solution.cells), f"{self.width * self.height}"
            return Text("the picture has {count} cells; the puzzle has {own}", count=count, own=own)
        if max(solution.cells) > len(self.colors):
            row, column = divmod(solution.cells.index(max(solution.cells)), self.width)
            return in_cell(row + 1, column + 1).with_reason(Text("the cell does not have a color of this puzzle"))
        for name, clues, lines in (
            ("row", self.rows, solution.rows()),
            ("column", self.columns, solution.columns()),
        ):
            for number, (wanted, cells) in enumerate(zip(clues, lines, strict=True), 1):
                found_blocks = blocks(cells)
                if wanted != found_blocks and (
                    len(wanted) != len(found_blocks) or not all(map(matches, wanted, found_blocks))
                ):
                    own, found = clue(wanted, self.colors), clue(found_blocks, self.colors)
                    why = Text("the clue is {clue}; the picture has {found}", clue=own, found=found)
                    return line_text(name, number).with_reason(why)
        for row, column, color in self.given:
            if solution.cells[row * self.width + column] != color:
                kind = spaced_name(self.colors[color - 1].name) if color else Text("empty")
                return in_cell(row + 1, column + 1).with_reason(Text("the cell is given as {color}", color=kind))
        return ""

    _repr_svg_ = embedded_text


def matches(wanted: Block, found: Block) -> bool:
    """Whether a block of a line is one of the clue: a blot has any length."""
    return wanted[0] in (0, found[0]) and wanted[1] == found[1]


def check_size(width: int, height: int) -> None:
    """Raise PuzzleError for a grid that is too small or too large; call it before allocating anything of that size."""
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        size, most = f"{width}x{height}", f"{MAX_SIDE}x{MAX_SIDE}"
        raise PuzzleError("the size must be from 1x1 to {most}, not {size}", size=size, most=most)


def default_character(number: int, count: int) -> str:
    """Return the sign of color `number` of `count` unless another is given."""
    return "#" if count == 1 else LETTERS[number - 1]


def inks(values: Sequence[str]) -> tuple[Color, ...]:
    """Return the colors of these values, rrggbb, with their default names and signs."""
    return tuple(
        Color(name_of(f"#{rgb}"), f"#{rgb}", default_character(number, len(values)))
        for number, rgb in enumerate(values, 1)
    )


def plain_clue(text: str) -> Line:
    """Return the blocks in comma-separated lengths of one color; KeyError for other text."""
    return () if text in ("", "0") else tuple(map(BLOCKS.__getitem__, text.split(",")))


# Many puzzles share the same few clues: parsed clues of at most this many characters are cached.
MAX_CACHED_LENGTH = 40
_cached_clue = lru_cache(1 << 14)(plain_clue)


def _lines(text: str, name: str, side: int, colors: Sequence[Color]) -> tuple[Line, ...]:
    """Return the clues of one side of an id."""
    lines = text.split("/")
    if len(lines) != side:
        raise wrong_sides(name, len(lines), side)
    known: dict[str, Block] = {}
    found: list[Line] = []
    for line in lines:
        try:
            if len(colors) == 1:
                found.append(_cached_clue(line) if len(line) <= MAX_CACHED_LENGTH else plain_clue(line))
            else:
                found.append(() if line in ("", "0") else tuple(map(known.__getitem__, line.split(","))))
        except KeyError:
            try:
                found.append(tuple([known.get(block) or _block(block, colors, known) for block in line.split(",")]))
            except PuzzleError as error:
                raise PuzzleError(error, line_text(name, len(found) + 1)) from None
    return tuple(found)


def _block(text: str, colors: Sequence[Color], known: dict[str, Block]) -> Block:
    """Return the block written as `12`, `?` or `2a`, and add it to `known`."""
    match = re.fullmatch(r"([1-9][0-9]{0,3}|\?)([a-zA-F]?)", text, re.ASCII)
    color = 1 if len(colors) == 1 else LETTERS.find(match[2] or "!") + 1 if match else 0
    if not match or bool(match[2]) == (len(colors) == 1):
        if len(colors) == 1:
            raise PuzzleError("{text!r} is not a block: write its length, such as 3 or ?", text=text[:20])
        raise PuzzleError("{text!r} is not a block: write its length and its color, such as 3a or ?b", text=text[:20])
    if not 1 <= color <= len(colors):
        raise PuzzleError("the color of {text!r} is not declared", text=text)
    known[text] = (0 if match[1] == "?" else int(match[1]), color)
    return known[text]


def _given_cells(text: str, colors: Sequence[Color]) -> tuple[tuple[int, int, int], ...]:
    cells = []
    for part in text.split(","):
        match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})([a-zA-F-]?)", part, re.ASCII)
        if not match or ((match[3] == "") != (len(colors) == 1) and match[3] != "-"):
            raise PuzzleError(
                "{text!r} is not a given cell: write ROW.COLUMN, such as 3.4 or 3.4-", "id", text=part[:20]
            )
        color = 0 if match[3] == "-" else 1 if len(colors) == 1 else LETTERS.index(match[3]) + 1
        cells.append((int(match[1]) - 1, int(match[2]) - 1, color))
    return tuple(cells)


# Options for making a puzzle from a picture.
IMAGE = (
    Option("size", "int", "for a picture file: at most this many cells per side (50)", "reading", least=1),
    Option("threshold", "int", "fill grays darker than this, 1 to 255", "reading", least=1, group="adjust"),
)
COLUMNS_FIRST = Option("columns-first", "flag", "in a text that does not say which, the columns come first", "reading")
OPTIONS = (
    Option("depth", "int", "how deeply trials may be nested; 0 for no limit", hidden=True),
    *IMAGE,
    COLUMNS_FIRST,
)


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle with these options. Raises PuzzleError."""
    try:
        return replace(puzzle, depth=int(values.get("depth", puzzle.depth)))
    except ValueError as error:
        raise wrong_depth(MAX_DEPTH, "--depth") from error


def these(cells: Sequence[Sequence[int | str]]) -> Text:
    """Describe cells, given as (row, column) from 0, for people, who count from 1."""
    named = join_with_commas(Text("row {row} column {column}", row=row, column=column) for row, column in cells[:8])
    return Text("{these} and {more:,} more", these=named, more=len(cells) - 8) if len(cells) > 8 else Text.of(named)
