"""The library's Puzzle and Game: a frozen value with every verb, and a game in progress, for any family."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, cast, overload

from unriddle.core import End, Found, PuzzleError, UnsupportedError, run
from unriddle.core.system import files
from unriddle.core.system.stopping import SHORT_S, Bound
from unriddle.fronts.library.shows import Displayable, FilePath, Json, Serializable
from unriddle.fronts.library.solution import KINDS, Proof, Result, S, Solution, run_to_end, solution_of
from unriddle.session.opened import Opened
from unriddle.session.solving import CUT_SHORT, DEFAULT_LIMIT, Session, check_limit

if TYPE_CHECKING:
    from unriddle.core import Family, Picture, Play, contract
    from unriddle.core.system.stop import Stop
    from unriddle.fronts.library.steps import Explanation, Hint, Level, Rating
    from unriddle.lexicon import Lexicon
    from unriddle.session.playing import Checked, Hints

    Words = FilePath | Lexicon | None

Limit = int | None | Literal["usual"]
Grid = Sequence[Sequence[int | None]]
Typed = str | Sequence[str | Sequence[int | None]]
Known = Solution | Typed


def limit_of(limit: Limit) -> int | None:
    """Return the limit for a session; PuzzleError if it is not a number of solutions."""
    if limit == "usual":
        return DEFAULT_LIMIT
    check_limit(limit)
    return limit


class Puzzle(Displayable, Serializable, Generic[S]):
    """A puzzle of any family; `unriddle.open` and the constructors of the families make one.

    A puzzle never changes. Equal puzzles compare equal and can be dict keys and pickled. `str` gives the id, which
    `open` reads.

    >>> import unriddle as ur
    >>> puzzle = ur.open("latin:5")
    >>> puzzle, puzzle.family, puzzle == ur.latin(5)
    (LatinSquare('latin:5'), 'latin', True)
    """

    __slots__ = ("_card", "_core", "_seed")
    _kind: ClassVar[str] = ""  # the family of the class; "" for any
    _kinds: ClassVar[dict[str, type[Puzzle[Any]]]] = {}  # family -> the class of its puzzles, if it has one of its own

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        Puzzle._kinds[cls._kind] = cls

    def __init__(self, id: str) -> None:
        """Make the puzzle with this id, such as "latin:7"; PuzzleError for an invalid id."""
        if not isinstance(id, str):
            raise TypeError(f"an id is a str, not {type(id).__name__}")
        opened = Opened.parse(id)
        family = opened.family.name
        if self._kind and family != self._kind:
            raise PuzzleError("this is an id of {one}, not of {other}", id[:60], one=family, other=self._kind)
        self._set(opened.puzzle)

    @classmethod
    def _of(cls, core: contract.Puzzle) -> Self:
        """Wrap a puzzle of the core."""
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
        """The family's name, such as "latin"."""
        return self._core.family

    @property
    def title(self) -> str:
        """The title; "" if there is none."""
        return self._core.title

    @property
    def warnings(self) -> list[str]:
        """Remarks on anything unusual about the puzzle, as sentences."""
        return [str(each) for each in self._core.warnings()]

    @property
    def seed(self) -> int | None:
        """The seed that `unriddle.generate` made it from; None for other puzzles."""
        return self._seed

    @property
    def card(self) -> Mapping[str, Json]:
        """The report of `unriddle.generate` about the puzzle, such as its band; empty for other puzzles."""
        return self._card or {}

    @property
    def formats(self) -> list[str]:
        """The formats that `to` and `save` write it in."""
        return [format.name for format in self._family.formats if format.write]

    @property
    def _family(self) -> Family:
        return Opened.of(self._core).family

    def _open(self, lexicon: Words = None) -> Opened:
        """Return the puzzle opened, with its family and this word list."""
        return Opened.of(self._core, str(lexicon) if isinstance(lexicon, os.PathLike) else lexicon)

    # Solving

    def solve(
        self,
        limit: Limit = "usual",
        time: float | None = None,
        *,
        stop: Stop | None = None,
        steps: int | None = None,
        keep: bool | None = None,
        lexicon: Words = None,
    ) -> Result[S]:
        """Search for solutions: `limit` of them, None for all. The default depends on the family: two solutions of a
        nonogram (which shows whether the first is unique), one Latin square, all words and moves.

        It ends early after `time` seconds, after that many `steps`, or when `stop`, a function or a threading.Event,
        is true or set; the result's `why` says which, and `unriddle.resume` continues it. If there may be millions
        of solutions, `limit=None` only counts them, unless `keep` is true. `lexicon` is another word list, by name or
        path, for a family that has words. PuzzleError, LexiconError.

        >>> LatinSquare("latin:5").solve(limit=2, time=10).verdict
        'multiple'
        """
        return self._solve(limit, Bound(time, stop), steps, keep, lexicon)

    def _solve(
        self,
        limit: Limit,
        bound: Bound,
        steps: int | None,
        keep: bool | None,
        lexicon: Words,
        **display: bool | int | None,
    ) -> Result[S]:
        given = {name: value for name, value in display.items() if value not in (None, False)}
        opened = self._open(lexicon)
        session = Session.start(opened, limit=limit_of(limit), display=given, keeps=False)
        return Result._run(session, bound, steps, self._keeps_all(limit) if keep is None else keep)

    def _keeps_all(self, limit: Limit) -> bool:
        """Whether all solutions are kept: always, unless the family may have millions and `limit` is None."""
        return limit is not None or self._family.entries["solve"].limit is None

    def solutions(
        self,
        limit: int | None = None,
        *,
        time: float | None = None,
        stop: Stop | None = None,
        lexicon: Words = None,
    ) -> Iterator[S]:
        """Iterate over solutions as they are found, keeping none: all, or at most `limit`. `lexicon`: as for `solve`.

        StoppedEarly after `time` seconds, including time spent between solutions, or when `stop` is true or set.

        >>> sum(1 for _ in LatinSquare("latin:4").solutions())
        48
        """
        return self._iterate(limit, Bound(time, stop), lexicon)

    def _iterate(self, limit: int | None, bound: Bound, lexicon: Words) -> Iterator[S]:
        check_limit(limit)
        search, core = self._open(lexicon).search(), self._core
        kind = cast("Callable[..., S]", KINDS.get(self.family, Solution))
        for event in run(search, solutions=limit, stop=bound.signal):
            if type(event) is Found:
                yield kind(core, event.solution)
            elif type(event) is End and event.why in CUT_SHORT:
                raise bound.stopped_early()

    @overload
    def is_unique(self, *, time: None = None, stop: None = None) -> bool: ...
    @overload
    def is_unique(self, *, time: float | None = None, stop: Stop | None = None) -> bool | None: ...
    def is_unique(self, *, time: float | None = None, stop: Stop | None = None) -> bool | None:
        """Whether there is exactly one solution; None if still unknown after `time` seconds or at `stop`.
        PuzzleError for an invalid time.

        >>> LatinSquare("latin:4:0.../..../1..2/.3..").is_unique(time=10)
        True
        """
        return self.solve(2, time, stop=stop).unique

    def is_solution(self, solution: S | Typed) -> bool:  # type: ignore[misc] # S is covariant, but a puzzle accepts only solutions of its own family
        """Whether this is a correct solution: a Solution, its text, or its rows as lists or texts.

        TypeError for other values, such as a solution of another family.

        >>> Nonogram("nonogram:2x2:2/1:2/1").is_solution(["##", "#."])
        True
        """
        return self.fault(solution) is None

    def fault(self, solution: S | Typed) -> str | None:  # type: ignore[misc]
        """Return the error in a solution as a sentence; None if it is right. TypeError as for `is_solution`.

        >>> Nonogram("nonogram:2x2:2/1:2/1").fault([[1, 1], [0, 1]])
        'column 1: the clue is 2; the picture has 1'
        """
        if isinstance(solution, Solution) and solution._puzzle.family == self.family:
            value = solution._value
        elif isinstance(solution, str | Sequence):
            text = self._as_text(solution)
            try:
                value = self._core.solution(text if isinstance(text, str) else "\n".join(text))
            except PuzzleError as error:
                return str(error)
        else:
            raise TypeError(f"a solution of {self.family} is wanted, not {type(solution).__name__}")
        return str(self._core.check(value, *self._open().words)) or None

    def _as_text(self, known: Known) -> str | Sequence[str]:
        """Return a known part of the solution as text, or as moves or words."""
        if isinstance(known, str | Solution):
            return str(known)
        return (
            cast("Sequence[str]", known) if not known or isinstance(known[0], str) else self._rows(cast("Grid", known))
        )

    def _rows(self, rows: Grid) -> str | Sequence[str]:
        """Return rows of cells as text, for families with cells."""
        return cast("Sequence[str]", rows)

    def to_dict(self) -> dict[str, Json]:
        """Return its id as `puzzle`, its `family`, `title`, `seed` and `card`, in JSON values.

        >>> LatinSquare("latin:5").to_dict()["puzzle"]
        'latin:5'
        """
        own = {"puzzle": self.id, "family": self.family, "title": self.title}
        return {**own, "seed": self.seed, "card": dict(self.card)}

    @classmethod
    def _from_dict(cls, said: Mapping[str, Any]) -> Any:
        from dataclasses import fields, is_dataclass, replace

        core = Opened.parse(said["puzzle"]).puzzle
        if said["title"] and is_dataclass(core) and "title" in {field.name for field in fields(core)}:
            core = replace(core, title=str(said["title"]))
        made = puzzle_of(core)
        made._set(core, said["seed"], said["card"] or None)
        return made

    def read_solution(self, text: str) -> S:
        """Read a solution in the form that `str(solution)` or `solve --json` writes. Raises PuzzleError.

        >>> LatinSquare("latin:1").read_solution("0").grid
        [[0]]
        """
        return cast("S", solution_of(self._core, self._core.solution(text)))

    # Learning

    def rate(self, *, time: float | None = None, stop: Stop | None = None) -> Rating:
        """Rate how hard the puzzle is for a person. UnsupportedError for a family without ratings.

        After `time` seconds, or when `stop` is true or set, it ends early: `why` of the rating says so, and unknown
        parts are None.

        >>> LatinSquare("latin:4:0.../..../1..2/.3..").rate(time=10).band
        'singles'
        """
        from unriddle.fronts.library.steps import Rating

        if "rate" not in self._family.entries:
            raise self._unsupported("rate")
        outcome = run_to_end(Session.start(self._open(), "rate", keeps=False), Bound(time, stop))
        return Rating(self.family, outcome.summary, outcome.end.why)

    def level(self, *, time: float | None = SHORT_S, stop: Stop | None = None) -> Level | None:
        """Return easy, medium, hard or expert; None without exactly one solution. UnsupportedError as for `rate`.

        StoppedEarly after `time` seconds (None: no limit), or when `stop` is true or set.

        >>> LatinSquare("latin:4:0.../..../1..2/.3..").level()
        'easy'
        """
        bound = Bound(time, stop)
        rating = self.rate(stop=bound)
        if rating.why == "stopped":
            raise bound.stopped_early()
        return rating.level

    def explain(
        self,
        *,
        until: str | None = None,
        shortest: bool = False,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> Explanation:
        """Explain how a person solves it: the steps, easiest first, none harder than the technique `until`; with
        `shortest`, the fewest steps that can be found in `time` seconds (by default 10).

        Iterate over the result. It ends early `time` seconds after iteration began, or when `stop` is true or set; its
        `why` then says so. UnsupportedError for a family without explanations.

        >>> [step.what for step in LatinSquare("latin:4:0.../..../1..2/.3..").explain(time=10)][0]
        'r3c2 is 0'
        """
        from unriddle.fronts.library.steps import Explanation

        if "explain" not in self._family.entries:
            raise self._unsupported("explain")
        given = {} if until is None else {"until": until}
        opened = self._open()
        if shortest:
            given = opened.shortest(given, Bound(10 if time is None else time, stop))
        return Explanation(lambda: Session.start(opened, "explain", display=given, keeps=False), time, stop, self.id)

    def hint(
        self,
        known: Known = (),
        level: int = 1,
        *,
        time: float | None = SHORT_S,
        stop: Stop | None = None,
        lexicon: Words = None,
    ) -> Hint | None:
        """Return a hint for someone who has found `known` so far: moves such as "3.1..5" or "1.3=5", words, or the
        cells of a grid row by row, None where nothing is known yet.

        Level 1 says where to look, 2 what follows, 3 why. None if none was found in `time` seconds (None: no limit), or
        before `stop` was true or set. PuzzleError for a mistake in `known`, UnsupportedError for a family without
        hints.

        >>> Puzzle("latin:4:0.../..../1..2/.3..").hint(time=2)
        <Hint 'Look at row 3'>
        """
        from unriddle.core.teach.explaining import next_step, why_none
        from unriddle.fronts.library.steps import Hint

        opened = self._open(lexicon)
        teaching = opened.family.teaching
        if teaching is None or opened.family.playing is None:
            raise self._unsupported("hint")
        text, bound = self._as_text(known), Bound(time, stop)
        work = opened.teach([text] if isinstance(text, str) else [*text])
        if not 1 <= level <= teaching.hint_levels:
            raise PuzzleError("hint levels go from 1 to {last}", last=teaching.hint_levels)
        step = next_step(work, bound)
        if step is None and not work.done:
            return None
        text, picture = step.hint(level) if step is not None else (why_none(work), None)
        return Hint(str(text), picture or self._draw(), level)

    def play(self, *, lexicon: Words = None) -> Game:
        """Start a game, with the puzzle's word list or another one, given by name or path. UnsupportedError for a
        family that cannot be played, LexiconError for an unusable word list.

        >>> LatinSquare("latin:5").play()
        <Game of latin:5: 0 moves>
        """
        if self._family.playing is None:
            raise self._unsupported("play")
        return Game(self._open(lexicon).play())

    def prove(self, *, time: float | None = None, stop: Stop | None = None) -> Proof:
        """Prove that there is exactly one solution, or none. UnsupportedError for a family without proofs.

        StoppedEarly after `time` seconds, or when `stop` is true or set.

        >>> LatinSquare("latin:4").prove()
        Traceback (most recent call last):
        unriddle.core.errors.UnsupportedError: latin does not have prove()
        """
        raise self._unsupported("prove")

    def _unsupported(self, verb: str) -> UnsupportedError:
        return UnsupportedError("{family} does not have {verb}", family=self.family, verb=f"{verb}()")

    # Files

    def to(self, format: str) -> str:
        """Return the puzzle in a text format. Raises PuzzleError.

        The format is one of `formats`, such as "non", or "html", a self-contained page that plays in any browser.

        >>> LatinSquare("latin:5").to("id")
        'latin:5\\n'
        """
        if format == "html":
            from unriddle.fronts import alone
            from unriddle.session.gifts import Gift

            return alone.make_file(self._open(), Gift(""), self._core.title, self._core.author)[0].decode()
        data = self._family.write(self._core, format)
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise PuzzleError("{format} is not text: write it with save()", format=format) from None

    def save(self, path: FilePath, format: str | None = None) -> None:
        """Write the puzzle to a file, in this format or the one of the file's extension. PuzzleError, OSError.

        Drawings (.svg, .png) have the puzzle embedded, so `unriddle.open` can read them.

        >>> LatinSquare("latin:5").save("square.svg")
        """
        suffix = Path(path).suffix.lower()
        chosen = format or next((name for name in self.formats if f".{name}" == suffix), None)
        if chosen is None:
            super().save(path)
        else:
            files.replace(Path(path), self._family.write(self._core, chosen))

    def _draw(self) -> Picture:
        return self._family.picture(self._core, None)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._core == other._core

    def __hash__(self) -> int:
        return hash(self._core)


def puzzle_of(core: contract.Puzzle) -> Puzzle[Solution]:
    """Wrap a puzzle of the core in the library's class for its family."""
    return Puzzle._kinds.get(core.family, Puzzle)._of(core)


class Game(Displayable, Serializable):
    """A game in progress. Moves are text, as in `unriddle play`. In a notebook it draws itself.

    >>> import unriddle as ur
    >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
    >>> game.move("3.2=0")
    >>> game.check().text, game.solved
    ('No mistakes', False)
    """

    def __init__(self, play: Play) -> None:
        from unriddle.session.playing import Playing

        self._playing = Playing(play, seconds=None)

    def move(self, text: str) -> None:
        """Make a move, or several separated by ";": all or none. PuzzleError, with the reason, if invalid.

        A word that is in no list raises Disputed, a PuzzleError; `insist` then plays it anyway.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=0; 3.3=3")
        >>> game.moves
        ['3.2=0; 3.3=3']
        """
        self._playing.move(text)

    def insist(self) -> None:
        """Play the disputed word, and add it to the player's own words; PuzzleError if there is none.

        >>> import unriddle as ur
        >>> game = ur.balda("балда").play()
        >>> game.insist()
        Traceback (most recent call last):
        unriddle.core.errors.PuzzleError: no word is in dispute
        """
        self._playing.insist()

    def undo(self) -> None:
        """Undo the last move; PuzzleError if there is none.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=0")
        >>> game.undo()
        >>> game.moves
        []
        """
        self._playing.undo()

    def redo(self) -> None:
        """Redo the last undone move; PuzzleError if there is none.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=0")
        >>> game.undo()
        >>> game.redo()
        >>> game.moves
        ['3.2=0']
        """
        self._playing.redo()

    def hint(self, level: int | None = None, *, time: float | None = SHORT_S, stop: Stop | None = None) -> Hint | None:
        """Return a hint: 1 where to look, 2 what follows, 3 why; without a level, one more each time.

        None if none was found in `time` seconds (None: no limit), or before `stop` was true or set. PuzzleError for an
        invalid level.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> str(game.hint()), str(game.hint())
        ('Look at row 3', 'r3c2 is 0')
        """
        known = self._known(Bound(time, stop))
        if known is None:
            return None
        text, picture = self._playing.hint(level, known)
        from unriddle.fronts.library.steps import Hint

        return Hint(str(text), picture or self._draw(), self._playing.level)

    def _known(self, bound: Bound) -> Hints | None:
        """Return the hints for the next step; None if the time was not enough to find it."""
        from unriddle.session.playing import finish

        self._playing.stop = bound
        finish(self._playing.teaching())
        return self._playing.hints

    def do(self, *, time: float | None = None, stop: Stop | None = None) -> str:
        """Make the easiest next step and return its sentence; PuzzleError if there is none.

        StoppedEarly after `time` seconds, or when `stop` is true or set; the game is then unchanged.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.do(time=2)
        'r3c2 is 0'
        """
        bound = Bound(time, stop)
        if (known := self._known(bound)) is None:
            raise bound.stopped_early()
        return str(self._playing.do(known))

    def check(self, *, time: float | None = SHORT_S, stop: Stop | None = None) -> Checked:
        """Look for mistakes: `cells` whose values occur in no solution, whether that is `sure`, and the answer as
        `text`.

        After `time` seconds (None: no limit), or when `stop` is true or set, the answer covers what is known so far,
        and `why` is "seconds" or "stopped". PuzzleError for an invalid time.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=3")
        >>> game.check(time=2).text
        'Mistakes in 3.2'
        """
        self._playing.stop = bound = Bound(time, stop)
        checked = self._playing.check()
        return checked._replace(why="seconds") if bound.timed_out else checked

    def solve(self, *, time: float | None = None, stop: Stop | None = None) -> None:
        """Play a solution as one move; PuzzleError if there is none.

        StoppedEarly after `time` seconds, or when `stop` is true or set; then nothing has changed.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.solve(time=5)
        >>> game.solved
        True
        """
        self._playing.stop = bound = Bound(time, stop)
        try:
            self._playing.solve()
        except PuzzleError:
            if bound.ended:
                raise bound.stopped_early() from None
            raise

    def reply(self, *, time: float | None = None, stop: Stop | None = None) -> None:
        """Let the computer move if it is its turn.

        StoppedEarly after `time` seconds, or when `stop` is true or set; it has then not moved.

        >>> import unriddle as ur
        >>> game = ur.balda("балда").play()
        >>> game.reply(time=5)
        >>> game.moves
        []
        """
        with Bound(time, stop).until_stopped_or_timed_out():
            self._playing.reply()

    @property
    def puzzle(self) -> Puzzle[Solution]:
        """The puzzle being played."""
        return puzzle_of(self._playing.play.puzzle)

    def to_dict(self) -> dict[str, Json]:
        """Return the whole game in JSON values, including undone moves; its word list by name only.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.to_dict()["moves"]
        []
        """
        return cast("dict[str, Json]", json.loads(self._playing.play.to_text()))

    @classmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        from unriddle.core.play import parse_saved

        text = json.dumps(fields)
        value = parse_saved(text)
        return cls(Opened.parse(value["puzzle"], value["lexicon"]).replay(text))

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self._playing.play.game.status.kind == "solved"

    @property
    def moves(self) -> list[str]:
        """The moves made so far."""
        play = self._playing.play
        return play.moves[: play.at]

    @property
    def helped(self) -> dict[str, int]:
        """The number of times that help was used, by kind."""
        return dict(self._playing.play.helped)

    def _draw(self) -> Picture:
        play = self._playing.play
        return play.family.picture(play.puzzle, play.game.shown)

    def __repr__(self) -> str:
        return f"<Game of {self._playing.play.puzzle}: {len(self.moves)} moves>"
