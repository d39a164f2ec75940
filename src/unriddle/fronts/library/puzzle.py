"""A puzzle as the library has it: a frozen value with every verb, for families that this file need not know."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, Self, overload

from unriddle import api
from unriddle.api import find
from unriddle.core import PuzzleError, Text, UnsupportedError
from unriddle.fronts.library.result import Result
from unriddle.fronts.library.shows import FilePath, Json, Shows
from unriddle.fronts.library.solution import Solution, solution_of
from unriddle.session.solving import USUAL, Session, check_limit

if TYPE_CHECKING:
    from unriddle.core import Family, Picture, contract
    from unriddle.fronts.library.game import Game
    from unriddle.fronts.library.proof import Proof
    from unriddle.fronts.library.steps import Explanation, Hint, Level, Rating
    from unriddle.lexicon import Lexicon

    # A word list: a shipped one by its name, a file, or one that was built; None: the puzzle's own.
    Words = FilePath | Lexicon | None
Limit = int | None | Literal["usual"]


def limit_of(limit: Limit) -> int | None:
    """The limit as a session takes it; PuzzleError for what is not a number of solutions."""
    if limit == "usual":
        return USUAL
    check_limit(limit)
    return limit


class Puzzle(Shows):
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
        family, core = api.parse_id(id)
        if self._kind and family.name != self._kind:
            raise PuzzleError(
                Text("this is an id of {one}, not of {other}", one=family.name, other=self._kind), id[:60]
            )
        self._set(core)

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
        return find(self._core.family)

    # Solving

    def solve(self, limit: Limit = "usual", time: float | None = None, *, steps: int | None = None) -> Result[Solution]:
        """Search for solutions: `limit` of them, None for all; by default as many as are usual in the family.

        It ends early after `time` seconds or after that many `steps`; `unriddle.resume` continues it. PuzzleError.
        """
        return self._solved(limit, time, steps)

    def _solved(
        self, limit: Limit, time: float | None, steps: int | None, lexicon: Words = None, **display: bool | int | None
    ) -> Result[Solution]:
        return Result._run(self._session(limit, lexicon, **display), time, steps)

    def _session(self, limit: Limit, lexicon: Words, **display: bool | int | None) -> Session:
        given = {name: value for name, value in display.items() if value not in (None, False)}
        return Session.start(self._core, lexicon=_word_list(lexicon), limit=limit_of(limit), display=given)

    def solutions(self, limit: int | None = None) -> Iterator[Solution]:
        """The solutions one by one, as they are found: all, or at most `limit`."""
        return self._iterated(limit)

    def _iterated(self, limit: int | None, lexicon: Words = None) -> Iterator[Solution]:
        for value in api.solutions(self._core, limit, _word_list(lexicon)):
            yield solution_of(self._core, value)

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
        words = api.arguments(self._family, self._core)
        return str(self._core.check(solution._value, *words)) or None

    def read_solution(self, text: str) -> Solution:
        """Read a solution as `str(solution)` or `solve --json` wrote it; PuzzleError."""
        return solution_of(self._core, self._core.solution(text))

    # Learning

    def rate(self) -> Rating:
        """How hard it is for a person. UnsupportedError for a family without ratings."""
        from unriddle.fronts.library.steps import Rating

        if "rate" not in self._family.entries:
            raise self._without("rate")
        return Rating(self.family, api.rate(self._core).card)

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
        return Explanation(lambda: api.explain(self._core, until=until))

    def hint(self, known: Solution | str | Sequence[str] = (), level: int = 2) -> Hint:
        """A hint for someone who has found `known` so far: moves, words, or a part of the solution.

        Level 1 says where to look, 2 what follows, 3 why. PuzzleError for a mistake in `known`, UnsupportedError for a
        family without hints.
        """
        return self._hint(known, level)

    def _hint(self, known: Solution | str | Sequence[str], level: int, lexicon: Words = None) -> Hint:
        from unriddle.core.teach.explaining import next_hint
        from unriddle.fronts.library.steps import Hint

        family = self._family
        teaching, playing = family.teaching, family.playing
        if teaching is None or playing is None:
            raise self._without("hint")
        words = api.arguments(family, self._core, _word_list(lexicon))
        found = [known] if isinstance(known, str) else [str(known)] if isinstance(known, Solution) else [*known]
        game = playing.game(self._core, teaching.position_of(self._core, found, *words) if found else "", {}, *words)
        if not 1 <= level <= teaching.hint_levels:
            raise PuzzleError(Text("hint levels go from 1 to {last}", last=teaching.hint_levels))
        text, picture = next_hint(teaching.steps(game, *words), level)
        return Hint(str(text), picture or self._drawn(), level)

    def play(self) -> Game:
        """Start a game. UnsupportedError for a family that is not played."""
        return self._play()

    def _play(self, lexicon: Words = None) -> Game:
        from unriddle.fronts.library.game import Game

        if self._family.playing is None:
            raise self._without("play")
        return Game(self._core, _word_list(lexicon))

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


def _word_list(lexicon: Words) -> str | Lexicon | None:
    return str(lexicon) if isinstance(lexicon, os.PathLike) else lexicon
