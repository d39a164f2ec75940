"""A puzzle as the library has it: a frozen value with every verb, for families that this file need not know."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, Protocol, Self, TypeVar, cast, overload
from warnings import warn

from unriddle.core import PuzzleError, Text, UnsupportedError
from unriddle.fronts.library.shows import FilePath, Json, Shows
from unriddle.fronts.library.solution import (
    BaldaMove,
    LatinSolution,
    NonogramSolution,
    QuartilesWord,
    Result,
    Solution,
    solution_of,
)
from unriddle.registry import find
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader
from unriddle.session.solving import USUAL, Session, check_limit

if TYPE_CHECKING:
    from unriddle.core import Family, Picture, contract
    from unriddle.fronts.library.solution import Proof
    from unriddle.fronts.library.steps import Explanation, Game, Hint, Level, Rating
    from unriddle.lexicon import Lexicon
    from unriddle.puzzles.latin.puzzle import Puzzle as Squares
    from unriddle.puzzles.nonogram.make.suggest import Suggestion
    from unriddle.puzzles.nonogram.puzzle import Puzzle as Clues

    Words = FilePath | Lexicon | None

Limit = int | None | Literal["usual"]
S = TypeVar("S", bound=Solution, covariant=True)


def limit_of(limit: Limit) -> int | None:
    """The limit as a session takes it; PuzzleError for what is not a number of solutions."""
    if limit == "usual":
        return USUAL
    check_limit(limit)
    return limit


class Puzzle(Shows, Generic[S]):
    """A puzzle of any family; `unriddle.open` and the constructors of the families make one.

    A puzzle never changes. Equal puzzles compare equal and can be dict keys and pickled. `str` gives the id, which
    `open` reads.

    >>> import unriddle as ur
    >>> puzzle = ur.open("latin:5")
    >>> puzzle, puzzle.family, puzzle == ur.latin(5)
    (LatinSquare('latin:5'), 'latin', True)
    """

    __slots__ = ("_card", "_core", "_seed")
    _kind: ClassVar[str] = ""  # the family of its ids; "": any

    def __init__(self, id: str) -> None:
        """The puzzle with this id, such as "latin:7"; PuzzleError."""
        if not isinstance(id, str):
            raise TypeError(f"an id is a str, not {type(id).__name__}")
        opened = Opened.parse(id)
        one = opened.family.name
        if self._kind and one != self._kind:
            raise PuzzleError(Text("this is an id of {one}, not of {other}", one=one, other=self._kind), id[:60])
        self._set(opened.puzzle)

    @classmethod
    def _of(cls, core: contract.Puzzle) -> Self:
        """The same puzzle as the families have it."""
        puzzle = cls.__new__(cls)
        puzzle._set(core)
        return puzzle

    def _set(self, core: contract.Puzzle, seed: int | None = None, card: Mapping[str, Json] | None = None) -> None:
        self._core, self._seed, self._card = core, seed, card

    @property
    def id(self) -> str:
        """The id, such as "latin:7": everything that defines the puzzle except its title."""
        return str(self._core)

    @property
    def family(self) -> str:
        """The name of its family, such as "latin"."""
        return self._core.family

    @property
    def title(self) -> str:
        """The title; "" if there is none."""
        return self._core.title

    @property
    def warnings(self) -> list[str]:
        """What is unusual about it, as sentences."""
        return [str(each) for each in self._core.warnings()]

    @property
    def seed(self) -> int | None:
        """The seed that `unriddle.generate` made it from; None for other puzzles."""
        return self._seed

    @property
    def card(self) -> Mapping[str, Json]:
        """What `unriddle.generate` reports about it, such as its band; empty for other puzzles."""
        return self._card or {}

    @property
    def formats(self) -> list[str]:
        """The formats that `to` and `save` write it in."""
        return [format.name for format in self._family.formats if format.write]

    @property
    def _family(self) -> Family:
        return Opened.of(self._core).family

    def _opened(self, lexicon: Words = None) -> Opened:
        """The puzzle with its family, and with this word list."""
        return Opened.of(self._core, str(lexicon) if isinstance(lexicon, os.PathLike) else lexicon)

    # Solving

    def solve(self, limit: Limit = "usual", time: float | None = None, *, steps: int | None = None) -> Result[S]:
        """Search for solutions: `limit` of them, None for all; by default as many as are usual in the family: two of a
        nonogram, which says whether the first is unique, one Latin square, all words and moves.

        It ends early after `time` seconds or after that many `steps`; `unriddle.resume` continues it. PuzzleError.
        """
        return self._solved(limit, time, steps)

    def _solved(
        self, limit: Limit, time: float | None, steps: int | None, lexicon: Words = None, **display: bool | int | None
    ) -> Result[S]:
        given = {name: value for name, value in display.items() if value not in (None, False)}
        session = Session.start(self._opened(lexicon), limit=limit_of(limit), display=given)
        return Result._run(session, time, steps)

    def solutions(self, limit: int | None = None) -> Iterator[S]:
        """The solutions one by one, as they are found: all, or at most `limit`."""
        return self._iterated(limit)

    def _iterated(self, limit: int | None, lexicon: Words = None) -> Iterator[S]:
        for value in self._opened(lexicon).solutions(limit):
            yield cast("S", solution_of(self._core, value))

    @overload
    def is_unique(self, *, time: None = None) -> bool: ...
    @overload
    def is_unique(self, *, time: float) -> bool | None: ...
    def is_unique(self, *, time: float | None = None) -> bool | None:
        """Whether there is exactly one solution; None if `time` seconds were not enough to know."""
        return self.solve(2, time).unique

    def is_solution(self, solution: Solution) -> bool:
        """Whether this solves the puzzle. TypeError for a solution of another family."""
        return self.fault(solution) is None

    def fault(self, solution: Solution) -> str | None:
        """What is wrong with a solution, as a sentence; None if it is right. TypeError for one of another family."""
        if not isinstance(solution, Solution) or solution._puzzle.family != self.family:
            raise TypeError(f"a solution of {self.family} is wanted, not {type(solution).__name__}")
        return str(self._core.check(solution._value, *self._opened().words)) or None

    def read_solution(self, text: str) -> S:
        """Read a solution as `str(solution)` or `solve --json` wrote it; PuzzleError."""
        return cast("S", solution_of(self._core, self._core.solution(text)))

    # Learning

    def rate(self) -> Rating:
        """How hard it is for a person. UnsupportedError for a family without ratings."""
        from unriddle.fronts.library.steps import Rating

        if "rate" not in self._family.entries:
            raise self._without("rate")
        return Rating(self.family, self._opened().rate().card)

    @property
    def level(self) -> Level | None:
        """easy, medium, hard or expert; None if it has not exactly one solution. UnsupportedError as `rate`."""
        return self.rate().level

    def explain(self, *, until: str | None = None) -> Explanation:
        """The steps in which a person solves it, the easiest first, none harder than the technique `until`.

        Iterate over it. UnsupportedError for a family without explanations.
        """
        from unriddle.fronts.library.steps import Explanation

        if "explain" not in self._family.entries:
            raise self._without("explain")
        return Explanation(lambda: self._opened().explain(until=until))

    def hint(self, known: Solution | str | Sequence[str] = (), level: int = 1) -> Hint:
        """A hint for someone who has found `known` so far: moves, words, or a part of the solution.

        Level 1 says where to look, 2 what follows, 3 why. PuzzleError for a mistake in `known`, UnsupportedError for a
        family without hints.
        """
        return self._hint(known, level)

    def _hint(self, known: Solution | str | Sequence[str], level: int, lexicon: Words = None) -> Hint:
        from unriddle.core.teach.explaining import next_hint
        from unriddle.fronts.library.steps import Hint

        opened = self._opened(lexicon)
        teaching = opened.family.teaching
        if teaching is None or opened.family.playing is None:
            raise self._without("hint")
        found = [known] if isinstance(known, str) else [str(known)] if isinstance(known, Solution) else [*known]
        work = opened.teach(found)
        if not 1 <= level <= teaching.hint_levels:
            raise PuzzleError(Text("hint levels go from 1 to {last}", last=teaching.hint_levels))
        text, picture = next_hint(work, level)
        return Hint(str(text), picture or self._drawn(), level)

    def play(self) -> Game:
        """Start a game. UnsupportedError for a family that is not played."""
        return self._play()

    def _play(self, lexicon: Words = None) -> Game:
        from unriddle.fronts.library.steps import Game

        if self._family.playing is None:
            raise self._without("play")
        return Game(self._opened(lexicon).play())

    def prove(self) -> Proof:
        """A certificate that it has exactly one solution, or none. UnsupportedError for a family without proofs."""
        raise self._without("prove")

    def _without(self, verb: str) -> UnsupportedError:
        return UnsupportedError(Text("{family} does not have {verb}", family=self.family, verb=f"{verb}()"))

    # Files

    def to(self, format: str) -> str:
        """The puzzle in a text format such as "non", one of `formats`; PuzzleError."""
        data = self._family.write(self._core, format)
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise PuzzleError(Text("{format} is not text: write it with save()", format=format)) from None

    def save(self, path: FilePath, format: str | None = None) -> None:
        """Write the puzzle to a file, in this format, or in that of the file's ending. PuzzleError, OSError.

        Drawings (.svg, .png) carry the puzzle, and `unriddle.open` reads them.
        """
        suffix = Path(path).suffix.lower()
        chosen = format or next((name for name in self.formats if f".{name}" == suffix), None)
        if chosen is None:
            super().save(path)
        else:
            Path(path).write_bytes(self._family.write(self._core, chosen))

    def _drawn(self) -> Picture:
        return self._family.picture(self._core, None)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._core == other._core

    def __hash__(self) -> int:
        return hash(self._core)


# A block of a nonogram: its length, or None where it is blotted; with its color, by name or as #rrggbb.
Block = int | None | tuple[int | None, str]
Grid = Sequence[Sequence[int | None]]
Kind = Literal["diagonal", "plain", "pandiagonal", "symmetric"]


class Nonogram(Puzzle[NonogramSolution]):
    """A nonogram: a picture from the lengths of the blocks in its rows and columns.

    >>> Nonogram("nonogram:2x2:2/1:2/1").rows
    [[2], [1]]
    """

    __slots__ = ()
    _kind: ClassVar[str] = "nonogram"
    _core: Clues

    @property
    def rows(self) -> list[list[int]]:
        """The lengths of the blocks in each row; 0 for a blotted one."""
        return [[length for length, _ in line] for line in self._core.rows]

    @property
    def columns(self) -> list[list[int]]:
        """The lengths of the blocks in each column; 0 for a blotted one."""
        return [[length for length, _ in line] for line in self._core.columns]

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self._core.width

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self._core.height

    @property
    def colors(self) -> list[str]:
        """The colors of its blocks as #rrggbb."""
        return [color.rgb for color in self._core.colours]

    @overload
    def hint(self, known: Grid, level: int = ...) -> Hint: ...
    @overload
    def hint(self, known: Solution | str | Sequence[str] = ..., level: int = ...) -> Hint: ...
    def hint(self, known: Solution | str | Sequence[str] | Grid = (), level: int = 1) -> Hint:
        """A hint for someone who has found `known` so far: moves such as "3.1..5", or the cells row by row.

        Cells are 0 for empty, the number of a color for filled, None where nothing is known yet. Level 1 says where to
        look, 2 what follows, 3 why. PuzzleError for a mistake in `known`.
        """
        return super().hint(self._typed(known), level)

    def _typed(self, known: Solution | str | Sequence[str] | Grid) -> str | Sequence[str]:
        if isinstance(known, str | Solution) or not known or isinstance(known[0], str):
            return str(known) if isinstance(known, str | Solution) else cast("Sequence[str]", known)
        signs: dict[int | None, str] = {None: "?", 0: "."}
        signs |= {at: color.sign for at, color in enumerate(self._core.colours, 1)}
        return "\n".join("".join(signs[cell] for cell in row) for row in cast("Grid", known))

    def repair_suggestions(
        self,
        picture: NonogramSolution | Grid | None = None,
        time: float | None = None,
        *,
        stop: Callable[[], bool] | None = None,
    ) -> list[Suggestion]:
        """All single-cell changes after which line logic leaves fewer cells open, the best first; empty if it leaves
        none open. Of equal ones, those nearest to open cells come first, so the order is the same everywhere.

        The `picture` is changed: a solution, or its rows of 0 for empty and the number of a color for filled. The
        default is the picture that came with the puzzle, else the solution, or the first of several. It ends early
        after `time` seconds, or when `stop`, which is called every few milliseconds, returns true; what was tried
        until then is returned, the most promising first. PuzzleError.
        """
        from time import monotonic

        from unriddle.puzzles.nonogram.make.suggest import suggested

        value = None
        if picture is not None:
            value = self._core.solution(str(picture if isinstance(picture, Solution) else self._typed(picture)))
        end = None if time is None else monotonic() + time
        cells = None if value is None else value.cells
        return suggested(self._core, cells, lambda: bool(stop and stop()) or (end is not None and monotonic() >= end))

    def prove(self) -> Proof:
        """A certificate that it has exactly one solution, or none, for `unriddle.check_proof`.

        PuzzleError when it has several, MissingError where that needs a SAT solver that is not installed.
        """
        from unriddle.fronts.library.solution import proof_of

        return proof_of(self._core)


class LatinSquare(Puzzle[LatinSolution]):
    """A Latin square to find. By default it is diagonal: both main diagonals contain every symbol, too.

    >>> LatinSquare("latin:5").solve(limit=None).count
    960
    """

    __slots__ = ()
    _kind: ClassVar[str] = "latin"
    _core: Squares

    @overload
    def hint(self, known: Grid, level: int = ...) -> Hint: ...
    @overload
    def hint(self, known: Solution | str | Sequence[str] = ..., level: int = ...) -> Hint: ...
    def hint(self, known: Solution | str | Sequence[str] | Grid = (), level: int = 1) -> Hint:
        """A hint for someone who has found `known` so far: moves such as "1.3=5", or the symbols row by row.

        None stands for an open cell. Level 1 says where to look, 2 what follows, 3 why. PuzzleError for a mistake.
        """
        if not isinstance(known, str | Solution) and known and not isinstance(known[0], str):
            rows = cast("Grid", known)
            known = "\n".join(" ".join("." if symbol is None else str(symbol) for symbol in row) for row in rows)
        return super().hint(cast("Solution | str | Sequence[str]", known), level)


class OfWords(Puzzle[S]):
    """A puzzle whose solutions are words of a list."""

    __slots__ = ()

    def solutions(self, limit: int | None = None, *, lexicon: Words = None) -> Iterator[S]:
        return self._iterated(limit, lexicon)

    def hint(self, known: Solution | str | Sequence[str] = (), level: int = 1, *, lexicon: Words = None) -> Hint:
        """A hint for someone who has found the words `known` so far.

        Level 1 says where to look, and each further one says more. PuzzleError for an impossible word.
        """
        return self._hint(known, level, lexicon)

    def play(self, *, lexicon: Words = None) -> Game:
        """Start a game, with the puzzle's word list or another one, given by name or path."""
        return self._play(lexicon)


class Quartiles(OfWords[QuartilesWord]):
    """A Quartiles board: words from tiles of letters.

    >>> [word.word for word in Quartiles("quartiles:cro,ss,wo,rds").solve()]
    ['cross', 'crosswords', 'wo', 'words']
    """

    __slots__ = ()
    _kind: ClassVar[str] = "quartiles"

    def solve(
        self,
        limit: Limit = "usual",
        time: float | None = None,
        *,
        steps: int | None = None,
        lexicon: Words = None,
        wide: bool = False,
    ) -> Result[QuartilesWord]:
        """Search for words: `limit` of them, by default all.

        `wide` counts those that only the wider word list has in the conclusion, too; `lexicon` is another word list,
        by name or path. It ends early after `time` seconds or after that many `steps`; `unriddle.resume` continues it.
        """
        return self._solved(limit, time, steps, lexicon, wide=wide)


class Balda(OfWords[BaldaMove]):
    """A position of Balda. A move adds one letter and makes a word with it.

    >>> Balda("balda:.../бар/...;played=бар").solve(limit=1).first.word
    'аба'
    """

    __slots__ = ()
    _kind: ClassVar[str] = "balda"

    def solve(
        self,
        limit: Limit = "usual",
        time: float | None = None,
        *,
        steps: int | None = None,
        lexicon: Words = None,
        best: int | None = None,
    ) -> Result[BaldaMove]:
        """Search for moves: `limit` of them, by default all; the conclusion lists the `best`.

        `lexicon` is another word list, by name or path. It ends early after `time` seconds or after that many `steps`;
        `unriddle.resume` continues it.
        """
        return self._solved(limit, time, steps, lexicon, best=best)


KINDS: dict[str, type[Puzzle[Solution]]] = {each._kind: each for each in (Nonogram, LatinSquare, Quartiles, Balda)}


def puzzle_of(core: contract.Puzzle) -> Puzzle[Solution]:
    """A puzzle of a family as the library has it."""
    return KINDS.get(core.family, Puzzle)._of(core)


def nonogram(
    rows: Sequence[Sequence[Block]], columns: Sequence[Sequence[Block]], *, title: str = "", author: str = ""
) -> Nonogram:
    """A nonogram from its clues: `rows=[[2], [1, 1]]`. [] or [0] is an empty line, None a blotted block.

    A colored block is `(3, "red")` or `(3, "#ff0000")`; then all blocks have colors. PuzzleError says which line is
    wrong.

    >>> nonogram(rows=[[2], [1]], columns=[[2], [1]]).solve().first.grid
    [[1, 1], [1, 0]]
    """
    from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Colour, Line, default_sign, name_of, value_of
    from unriddle.puzzles.nonogram.puzzle import Puzzle as Core

    for name, side in (("rows", rows), ("columns", columns)):
        _check_lists(name, side)
    blocks = [block for side in (rows, columns) for line in side for block in line if block != 0]
    named = list(dict.fromkeys(block[1] for block in blocks if isinstance(block, tuple)))
    if named and not all(isinstance(block, tuple) for block in blocks):
        raise PuzzleError(Text("some blocks have a color and others do not"))
    values = {color: value_of(color) for color in named}
    if unknown := [color for color, value in values.items() if value is None]:
        raise PuzzleError(Text("{color!r} is not a color: write a name or #rrggbb", color=unknown[0][:40]))
    palette = list(dict.fromkeys(value for value in values.values() if value is not None))
    number = {color: palette.index(value) + 1 for color, value in values.items() if value is not None}
    colors = tuple(Colour(name_of(rgb), rgb, default_sign(at, len(palette))) for at, rgb in enumerate(palette, 1))

    def line_of(line: Sequence[Block]) -> Line:
        pairs = [(block[0], number[block[1]]) if isinstance(block, tuple) else (block, 1) for block in line]
        return tuple((0 if length is None else length, color) for length, color in pairs if length != 0)

    return Nonogram._of(
        Core(
            len(columns),
            len(rows),
            tuple(map(line_of, rows)),
            tuple(map(line_of, columns)),
            colors or BLACK_AND_WHITE,
            title=title,
            author=author,
        )
    )


def _check_lists(name: str, side: object) -> None:
    """TypeError or PuzzleError unless this is a list of lists of blocks."""
    if side is None or isinstance(side, str) or not isinstance(side, Sequence):
        raise TypeError(f"{name} must be a list of lists of ints, not {type(side).__name__}")
    for at, line in enumerate(side, 1):
        where = Text("{name}, line {number}", name=name, number=at)
        if isinstance(line, str) or not isinstance(line, Sequence):
            raise PuzzleError(Text("a line is a list of blocks, not {kind}", kind=type(line).__name__), where)
        for block in line:
            length = block[0] if isinstance(block, tuple) and len(block) == 2 else block
            if not (length is None or type(length) is int) or (isinstance(block, tuple) and type(block[1]) is not str):
                raise PuzzleError(
                    Text("{block} is not a block: write an int, None or (3, 'red')", block=repr(block)[:40]), where
                )


def latin(
    order: int,
    givens: Grid | None = None,
    *,
    kind: Kind = "diagonal",
    first_row: bool = False,
    random: int | None = None,
    base: Literal[0, 1] = 0,
) -> LatinSquare:
    """Latin squares of this order that have the `givens`, row by row, None for an open cell.

    `kind` says which squares; `first_row` fixes the first row as 0 1 2 ...; `random` is the seed of a random order of
    solutions; `base` is the first symbol. PuzzleError says which cell is wrong.

    >>> latin(3, [[0, None, None], [None] * 3, [None] * 3], kind="plain").solve(limit=None).count
    4
    """
    from unriddle.puzzles.latin.puzzle import EMPTY
    from unriddle.puzzles.latin.puzzle import Puzzle as Core

    if type(order) is not int:
        raise TypeError(f"the order must be an int, not {type(order).__name__}")
    cells: list[int] = []
    if givens is not None:
        if len(givens) != order:
            raise PuzzleError(
                Text("a square of order {order} has {order} rows, not {count}", order=order, count=len(givens))
            )
        for row, line in enumerate(givens, 1):
            where = Text("row {number}", number=row)
            if isinstance(line, str) or not isinstance(line, Sequence) or len(line) != order:
                raise PuzzleError(Text("a row is a list of {order} symbols or None", order=order), where)
            for column, symbol in enumerate(line, 1):
                if not (symbol is None or (type(symbol) is int and base <= symbol < order + base)):
                    why = Text(
                        "{symbol} is not a symbol: they are {first} to {last}",
                        symbol=repr(symbol)[:20],
                        first=base,
                        last=order - 1 + base,
                    )
                    raise PuzzleError(why, Text("row {row}, column {column}", row=row, column=column))
                cells.append(EMPTY if symbol is None else symbol - base)
    return LatinSquare._of(Core.make(order, cells or b"", kind, first_row, random, base))


def quartiles(tiles: str | Sequence[str], *, tiles_per_word: int = 4) -> Quartiles:
    """A Quartiles board from its tiles, "azz th ss ..." or a list; "?" for an unknown tile. PuzzleError says which.

    >>> quartiles("cro ss wo rds").solve().count
    4
    """
    from unriddle.puzzles.quartiles.options import split
    from unriddle.puzzles.quartiles.puzzle import Puzzle as Core

    if not isinstance(tiles, str) and not isinstance(tiles, Sequence):
        raise TypeError(f"tiles are a str or a list of str, not {type(tiles).__name__}")
    return Quartiles._of(Core(split(tiles) if isinstance(tiles, str) else tiles, tiles_per_word))


def balda(
    rows: str | Sequence[str],
    *,
    used: Sequence[str] = (),
    knots: int = 1,
    diagonals: bool = False,
    min_length: int = 2,
    prize: int = 5,
    plausible: bool = False,
    slang: bool = True,
    plural: bool = True,
    forms: bool = False,
) -> Balda:
    """A position of Balda: the rows of the field, "." for an empty cell, or the first word alone, "балда".

    `used` are the words that were played already; a word by itself counts as
    played. `knots` is how often a word may use a cell. PuzzleError says what is wrong.

    >>> balda("балда")
    Balda('balda:...../...../балда/...../.....;played=балда')
    """
    from unriddle.puzzles.balda.puzzle import Puzzle as Core

    if not isinstance(rows, str) and not isinstance(rows, Sequence):
        raise TypeError(f"rows are a str or a list of str, not {type(rows).__name__}")
    lines = rows.split() if isinstance(rows, str) else list(rows)
    played = list(used)
    if len(lines) == 1:
        first = cast("Core", find("balda").read(lines[0].encode(), "word")[0])
        lines, played = list(first.rows), [*first.used, *played]
    core = Core.of(
        rows=lines,
        used=played,
        knots=knots,
        diagonals=diagonals,
        min_length=min_length,
        prize=prize,
        plausible=plausible,
        slang=slang,
        plural=plural,
        forms=forms,
    )
    return Balda._of(core)


class Readable(Protocol):
    """An open file."""

    def read(self) -> str | bytes:
        """All of it."""


Source = str | bytes | os.PathLike[str] | Readable


def open(
    source: Source, *, family: str | None = None, format: str | None = None, columns_first: bool = False
) -> Puzzle[Solution]:
    """The puzzle in a source: an id ("latin:7"), "example:NAME", a path, an open file, its content, or a text.

    A str names a file if there is one, else it is an id or a text. Its kind is detected unless `family` and `format`
    are given. `columns_first`: where a text does not say which side the clues of a nonogram are of, the columns come
    first. Of several puzzles it is the first, with a UserWarning; "FILE[1]" names the second. PuzzleError if there is
    none, FileNotFoundError for a Path to nothing, TypeError for anything else.

    >>> open("latin:5")
    LatinSquare('latin:5')
    """
    puzzles = open_all(source, family=family, format=format, columns_first=columns_first)
    first = next(puzzles)
    if next(puzzles, None) is not None:
        warn(Text("it contains several puzzles: open_all() returns all of them"), stacklevel=2)
    return first


def open_all(
    source: Source, *, family: str | None = None, format: str | None = None, columns_first: bool = False
) -> Iterator[Puzzle[Solution]]:
    """All puzzles in a source, at least one; otherwise like `open`.

    >>> [puzzle.family for puzzle in open_all("latin:4")]
    ['latin']
    """
    found = False
    values = {"columns_first": True} if columns_first else {}
    for read in Reader(unnamed="data", values=values).puzzles([_named(source)], family, format):
        found = True
        yield puzzle_of(read.good().opened.puzzle)
    if not found:
        raise PuzzleError(Text("it contains no puzzle"))


def _named(source: Source) -> str | bytes | os.PathLike[str]:
    """What reading takes; TypeError for what it cannot."""
    if isinstance(source, str | bytes):
        return source
    if isinstance(source, os.PathLike):
        return Path(source)
    if not hasattr(source, "read"):
        accepted = "a path, an open file, text, bytes or an id"
        raise TypeError(f"{accepted} is wanted, not {type(source).__name__}")
    content = source.read()
    return content.encode() if isinstance(content, str) else content


def puzzle_from(puzzle: Puzzle[Solution] | Source) -> Puzzle[Solution]:
    """The puzzle itself, or what `open` makes of this."""
    return puzzle if isinstance(puzzle, Puzzle) else open(puzzle)
