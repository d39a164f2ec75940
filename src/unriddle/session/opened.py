"""A puzzle with its family and its lexicon, as every front end uses it."""

from __future__ import annotations

from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from unriddle.core import Found, PuzzleError, Text, run
from unriddle.core.family import MAKE
from unriddle.core.record import Record
from unriddle.registry import find, parse_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from unriddle.core import Entry, Family, Picture, Play, Step
    from unriddle.core.contract import Lexicon, Puzzle, Running, Solution
    from unriddle.core.json_shape import Json


class Opened(Record):
    """A puzzle, or an order for one, with its family.

    `lexicon` is a Lexicon, its name or path, or None for the puzzle's usual one.
    """

    family: Family
    puzzle: Puzzle
    lexicon: Lexicon | str | None = None

    def __init__(self, family: Family, puzzle: Puzzle, lexicon: Lexicon | str | None = None) -> None:
        # If no built-in lexicon has the puzzle's letters, the given one determines their spelling.
        self.__dict__.update(family=family, puzzle=puzzle, lexicon=lexicon)
        if lexicon is not None and family.lexicon and not puzzle.is_order and not self.usual_lexicon:
            self.__dict__["puzzle"] = family.Puzzle.parse(self.spelled(str(puzzle)))

    @classmethod
    def of(cls, puzzle: Puzzle, lexicon: Lexicon | str | None = None) -> Opened:
        """Return the puzzle with its family."""
        return cls(find(puzzle.family), puzzle, lexicon)

    @classmethod
    def parse(cls, text: str, lexicon: Lexicon | str | None = None) -> Opened:
        """Open a puzzle id such as `latin:7`, or an order's id. Raises PuzzleError."""
        if text.split(":", 2)[1:2] != [MAKE]:
            return cls(*parse_id(text), lexicon)
        from unriddle.kit.order import Order

        return cls(find(text.partition(":")[0]), Order.parse(text), lexicon)

    @property
    def usual_lexicon(self) -> str:
        """The name of the puzzle's usual lexicon; "" for a family without words or an unknown alphabet."""
        chosen = self.family.lexicon
        return chosen(None if self.puzzle.is_order else self.puzzle) if chosen else ""

    @cached_property
    def words(self) -> tuple[Lexicon, ...]:
        """The lexicon, as the last argument of a family's functions; () for a family without words.

        PuzzleError if such a family is given a lexicon; LexiconError if there is no such lexicon.
        """
        lexicon = self.lexicon
        if self.family.lexicon is None:
            if lexicon is not None:
                raise PuzzleError(Text("{family} uses no words, so it takes no lexicon", family=self.family.name))
            return ()
        if lexicon is None or isinstance(lexicon, str):
            from unriddle import lexicon as lexicons

            if not (name := lexicon or self.usual_lexicon):
                raise PuzzleError(Text("these letters are in no shipped word list: name one with --lexicon"))
            lexicon = lexicons.open_lexicon(name)
        return (lexicon,)

    def spelled(self, text: str) -> str:
        """Return the text with equivalent letters replaced, as `Lexicon.spelled` of the given lexicon does."""
        return self.words[0].spelled(text) if self.lexicon is not None and self.words else text

    def entry(self, name: str) -> Entry:
        """Return the entry called `name`; PuzzleError if the family has none."""
        family = self.family
        if name == MAKE and not self.puzzle.is_order:
            raise PuzzleError(Text("a puzzle of {family} is made from an order", family=family.name))
        if name != MAKE and self.puzzle.is_order:
            raise PuzzleError(Text("this is an order for a new puzzle, not a puzzle"))
        if name == MAKE:
            from unriddle.kit.making import maker

            return maker(family)
        if name in family.lacks:
            raise PuzzleError(family.lacks[name])
        if name not in family.entries:
            fields = {"family": family.name, "name": name, "searches": ", ".join(family.entries)}
            raise PuzzleError(Text("{family} has no search {name!r}; its searches are {searches}", **fields))
        return family.entries[name]

    def search(self, name: str = "solve", snapshot: bytes | None = None, **options: Any) -> Running:
        """Start or resume the entry of this name, with options of "search". Raises PuzzleError, CheckpointError."""
        return self.entry(name).search(self.puzzle, snapshot, *self.words, **options)

    def solutions(self, limit: int | None = None) -> Iterator[Solution]:
        """Yield all solutions, or at most `limit`, as they are found."""
        for event in run(self.search(), solutions=limit):
            if isinstance(event, Found):
                yield event.solution

    def explain(self, found: Sequence[str] = (), until: str | None = None) -> Iterator[Step]:
        """Yield the steps in which a person continues from the `found` entries, easiest first, none harder than the
        technique `until` (name or number). PuzzleError, also for a mistake in `found`.
        """
        given: dict[str, Any] = {"found": found} | ({"until": until} if until is not None else {})
        for event in run(self.search("explain", **given)):
            if isinstance(event, Found):
                yield cast("Step", event.solution)

    def shortest(self, given: Mapping[str, Any], stop: Callable[[], bool]) -> dict[str, Any]:
        """Return the `given` options of an explanation with the variant that has the fewest steps, of all variants
        examined until `stop` is true. Unchanged if the first is not finished in time or does not solve the puzzle.
        """
        found, fewest = dict(given), 0
        for variant in count() if any(option.name == "variant" for option in self.entry("explain").options) else ():
            own = {**given, "variant": variant}
            work = self.search("explain", **{name: value for name, value in own.items() if name != "teach"})
            steps = sum(isinstance(event, Found) for event in run(work, stop=stop))
            if not work.done or (not variant and work.statistics()["open"]):
                break
            if (not variant or steps < fewest) and not work.statistics()["open"]:
                found, fewest = own, steps
        return found

    def teach(self, found: Sequence[str] = ()) -> Running:
        """Return the work that finds the steps from the `found` entries; a mistake in them is the first step.
        PuzzleError.
        """
        teaching, playing = self.family.require_teaching(), self.family.require_playing()
        text = teaching.position_of(self.puzzle, found, *self.words) if found else ""
        return teaching.steps(playing.game(self.puzzle, text, {}, *self.words), *self.words)

    def play(self, rules: Mapping[str, Json] | None = None) -> Play:
        """Start a game by these rules; PuzzleError if the family cannot be played."""
        from unriddle.core import Play

        return Play(self.family, self.puzzle, rules, *self.words)

    def replay(self, text: str) -> Play:
        """Resume the game in a text of `Play.to_text`. Raises PuzzleError."""
        from unriddle.core import Play

        return Play.from_text(text, self.family, self.puzzle, *self.words)

    def picture(self, solution: Solution | None = None) -> Picture:
        """Draw a solution, or the bare puzzle."""
        return self.family.picture(self.puzzle, solution)
