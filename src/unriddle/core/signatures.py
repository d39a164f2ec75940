"""The signatures of what a family declares, for type checkers; nothing here is imported at run time.

Arguments are given by position. `lexicon` is there for a family with words alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from unriddle.core.contract import Running, Solution
from unriddle.core.formats import Detected
from unriddle.core.picture import Picture
from unriddle.core.play.game import Draft, Game, Tool, Touch
from unriddle.core.sheets import Cells, Lines, Typed
from unriddle.core.suggestions import Near

P = TypeVar("P")
P_in = TypeVar("P_in", contravariant=True)
P_out = TypeVar("P_out", covariant=True)
S_in = TypeVar("S_in", bound=Solution, contravariant=True)
G_in = TypeVar("G_in", bound=Game, contravariant=True)
G_out = TypeVar("G_out", bound=Game, covariant=True)


class Draws(Protocol[P_in]):
    """The picture of a solution, of what `look` or a game's `shown` gave, or of None for the bare puzzle."""

    def __call__(self, puzzle: P_in, shown: Any, /) -> Picture: ...


class Configures(Protocol[P]):
    """The puzzle with these values of the family's options of "puzzle"; PuzzleError."""

    def __call__(self, puzzle: P, values: Mapping[str, Any], /) -> P: ...


class Recognises(Protocol):
    """What this data may be, or None when it is not of this family; reads no more than it needs.

    Ids were looked for before.
    """

    def __call__(self, data: bytes, /) -> Detected | None: ...


class Guesses(Protocol):
    """The format for content that is said to be of this family but not recognized: its error then says where."""

    def __call__(self, data: bytes, /) -> str | None: ...


class ComesNear(Protocol):
    """What of this family a text nearly is that no family recognizes, and how nearly."""

    def __call__(self, text: str, /) -> Iterable[Near]: ...


class Begins(Protocol[P_in, G_out]):
    """The game from the start, or from the text of a position; PuzzleError."""

    def __call__(
        self, puzzle: P_in, text: str = "", rules: Mapping[str, Any] | None = None, /, *lexicon: Any, **more: Any
    ) -> G_out: ...


class HasTools(Protocol[G_in]):
    """What can be put."""

    def __call__(self, game: G_in, /) -> Sequence[Tool]: ...


class Touches(Protocol[G_in]):
    """The draft that a touch makes of one."""

    def __call__(self, game: G_in, draft: Draft, touch: Touch, /) -> Draft: ...


class Replies(Protocol[G_in]):
    """The computer's move where a level is to move, otherwise None."""

    def __call__(self, game: G_in, /, *lexicon: Any, **more: Any) -> str | None: ...


class Says(Protocol[G_in]):
    """A sentence about a game."""

    def __call__(self, game: G_in, /) -> str: ...


class SaysAll(Protocol[G_in]):
    """Several sentences about a game."""

    def __call__(self, game: G_in, /) -> Sequence[str]: ...


class Contradicts(Protocol[G_in, S_in]):
    """The cells of a game that this solution contradicts, rows and columns from 0."""

    def __call__(self, game: G_in, solution: S_in, /) -> Iterable[tuple[int, int]]: ...


class Leads(Protocol[G_in, S_in]):
    """The moves, with ; between them, from a game to the first of these solutions, or to all of them."""

    def __call__(self, game: G_in, solutions: Sequence[S_in], /) -> str: ...


class Teaches(Protocol[G_in]):
    """The work that finds the steps from where a game stands, the easiest first, none of a tier above `until`.

    With `strict` a mistake on the sheet is a PuzzleError.
    """

    def __call__(self, game: G_in, /, *lexicon: Any, **until_and_strict: Any) -> Running: ...


class Places(Protocol[P_in]):
    """The text of the position in which stands what was found, as people type it and as `solve` prints it."""

    def __call__(self, puzzle: P_in, found: Sequence[str], /, *lexicon: Any, **more: Any) -> str: ...


class Generates(Protocol[P_out]):
    """A puzzle, made at once: the same for the same seed and the same texts of options."""

    def __call__(self, seed: int, options: Mapping[str, str], /, *lexicon: Any, **more: Any) -> P_out: ...


class Order(Protocol):
    """What is asked of a maker, as kit/order.py has it."""

    @property
    def family(self) -> str: ...
    @property
    def wishes(self) -> tuple[tuple[str, str], ...]: ...


class Orders(Protocol):
    """The order of these values, where not all are texts: those of an option of "content" are bytes."""

    def __call__(self, seed: int, values: Mapping[str, Any], /) -> Order: ...


class NamesLexicon(Protocol):
    """The name of the shipped lexicon that a puzzle is played with; of the usual one for None."""

    def __call__(self, puzzle: Any, /) -> str: ...


class BeginsBlank(Protocol[P_out]):
    """The puzzle into which nothing is typed yet, by the values of what was asked for, by their names; PuzzleError."""

    def __call__(self, values: Mapping[str, Any], /) -> P_out: ...


class LaysOut(Protocol[P_in]):
    """The sheet of a puzzle, with what it has; the values are those of `blank`, none for a puzzle that is changed."""

    def __call__(self, puzzle: P_in, values: Mapping[str, Any], /) -> Cells | Lines: ...


class ReadsTyped(Protocol[P]):
    """What was typed, as a puzzle: it has from the one that the sheet is of what is not typed. PuzzleError, with the
    `cell` that is wrong where that is known; of lines (ROW, 0) or (0, COLUMN).
    """

    def __call__(self, puzzle: P, values: Mapping[str, Any], typed: Typed, /) -> P: ...


class SaysTyped(Protocol):
    """A sentence about what was typed so far."""

    def __call__(self, values: Mapping[str, Any], typed: Typed, /) -> str: ...


class DrawsTyped(Protocol):
    """What was painted so far."""

    def __call__(self, values: Mapping[str, Any], typed: Typed, /) -> Picture: ...


class Judges(Protocol[P_in]):
    """What is known of a puzzle while it is being set, thing by thing, each a mapping in JSON values with its `part`
    and its `text`; None for a pause, of which there is one after a few milliseconds' work.
    """

    def __call__(
        self, puzzle: P_in, values: Mapping[str, Any], typed: Typed, /, *lexicon: Any
    ) -> Iterator[Mapping[str, Any] | None]: ...


class Improves(Protocol):
    """The sheet made better in the way of this name: at last the part "improved" with its `texts`, None where it cannot
    be, and the `changed` cells; None for a pause. PuzzleError.
    """

    def __call__(
        self, way: str, values: Mapping[str, Any], typed: Typed, /, *lexicon: Any
    ) -> Iterator[Mapping[str, Any] | None]: ...


class Reopens(Protocol[P_in]):
    """The values and the texts of the sheet on which this puzzle would have been set; PuzzleError."""

    def __call__(self, puzzle: P_in, /) -> tuple[Mapping[str, Any], Typed]: ...
