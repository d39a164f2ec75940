"""The parts of a family, each optional as a whole: what it reads, how it is played, taught, made and typed in.

A family that cannot be played has no `playing`, and so on: a caller with a part may call all that is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from unriddle.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from unriddle.core import signatures
    from unriddle.core.contract import Solution
    from unriddle.core.entry import Entry
    from unriddle.core.option import Option
    from unriddle.core.picture import Picture
    from unriddle.core.play.game import Game, Tool
    from unriddle.core.sheets import Typed
    from unriddle.core.technique import Technique, TechniqueCard

P = TypeVar("P")
G = TypeVar("G", bound="Game")
S = TypeVar("S", bound="Solution")


def _none(value: Any) -> None:
    return None


def _same(value: P) -> P:
    return value


def _nothing(value: Any) -> tuple[()]:
    return ()


def _no_tools(game: Any) -> Sequence[Tool]:
    return ()


def _no_reply(game: Any, *lexicon: Any, **more: Any) -> str | None:
    return None


def _last(game: Any) -> str:
    return str(game.last)


def _no_words(values: Mapping[str, Any], typed: Typed) -> str:
    return ""


class Reading(Record):
    """How files of a family are told from those of others."""

    recognise: signatures.Recognises
    default_format: signatures.Guesses = _none
    nearly: signatures.ComesNear = _nothing


class Playing(Record, Generic[P, G, S]):
    """How a puzzle is played by hand, move by move."""

    game: signatures.Begins[P, G]
    # One line of help for each kind of move -> an example that parses.
    moves: Mapping[str, str]
    tools: signatures.HasTools[G] = _no_tools
    # Without it nothing can be pointed at: moves are typed.
    touch: signatures.Touches[G] | None = None
    reply: signatures.Replies[G] = _no_reply
    # The last move as a sentence; what was played so far, a sentence each.
    last_move: signatures.Says[G] = _last
    recited: signatures.SaysAll[G] = _nothing
    # None: no move can be a mistake.
    contradicted: signatures.Contradicts[G, S] | None = None
    # None: a game is not led to a solution.
    moves_to: signatures.Leads[G, S] | None = None


class Teaching(Record, Generic[P, G]):
    """How a person goes on: hints, explanations and ratings."""

    steps: signatures.Teaches[G]
    # All techniques, the easiest first; the first one is "mistake".
    techniques: Sequence[Technique]
    position_of: signatures.Places[P]
    # How many levels the hint of a step has.
    hint_levels: int = 3

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all techniques, which can be translated."""
        return tuple(each.name for each in self.techniques)

    @property
    def cards(self) -> Mapping[str, TechniqueCard]:
        """The cards by the names of the techniques that have one, for the site, the page and the terminal."""
        return {str(each.name): each.card for each in self.techniques if each.card is not None}


class Making(Record, Generic[P]):
    """How puzzles are made: as long work by `entry`, whose search takes an order (kit/order.py) in place of a puzzle;
    or else by `generate`, where that is quick.
    """

    entry: Entry | None = None
    generate: signatures.Generates[P] | None = None
    # Options of "maker", by their names; the text of a flag is "yes".
    options: Sequence[Option] = ()
    order_from: signatures.Orders | None = None
    # What is wished of the puzzle of each day of the week, Monday's first; one for all days; or none. A maker that
    # knows levels is asked for that of the day instead.
    daily: Sequence[Mapping[str, str]] = ()


class Setting(Record, Generic[P]):
    """How a puzzle is set by hand, on the sheet that it is typed into, while it is judged."""

    judge: signatures.Judges[P]
    reopen: signatures.Reopens[P]
    # Name -> what it does, a few words.
    ways: Mapping[str, str] = MappingProxyType({})
    improve: signatures.Improves | None = None
    # The puzzle with a title and an author, which files then have; None: its files have none.
    named: Callable[[P, str, str], P] | None = None


class Typing(Record, Generic[P]):
    """How a puzzle is typed in: what is asked for first, then a sheet, and what was typed as a puzzle."""

    # Sizes, numbers and choices, all with a default or optional. Those of "game" are rules of the game on it.
    asks: Sequence[Option]
    blank: signatures.BeginsBlank[P]
    sheet: signatures.LaysOut[P]
    read: signatures.ReadsTyped[P]
    # What is shown beside the sheet while it is typed into, such as sums.
    says: signatures.SaysTyped = _no_words
    # For cells that are painted: how they look.
    picture: signatures.DrawsTyped | None = None
    # None: it is judged by its solutions alone.
    setting: Setting[P] | None = None


class Paper(Record, Generic[P]):
    """How its puzzles are printed: what one is called, its rules in two lines, what is drawn of a puzzle, and what of
    its answer, from the first solution and from what all of them come to (None where they come to nothing).
    `prepared` gives the puzzle as it is printed.
    """

    name: str
    rules: str
    board: Callable[[P], Picture]
    answer: Callable[[P, Any, Mapping[str, Any]], Picture | None]
    prepared: Callable[[P], P] = _same
