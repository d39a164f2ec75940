"""What people play with: the value that a move changes, and how a finger, a mouse or a key becomes a move.

docs/develop/contract.md has the details. Nothing here reads a clock, a file or a terminal; no call searches for long.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, Self

from unriddle.core.errors import PuzzleError

Kind = Literal["open", "broken", "solved", "over"]


MOST = 20_000  # moves that a play holds, those undone too


class Status(NamedTuple):
    """How a game stands. `broken` is what the rules show without a solution; `where` are (row, column) from 0 of the
    cells concerned; `why` is a sentence, "" for nothing to say.
    """

    kind: Kind
    where: tuple[tuple[int, int], ...] = ()
    why: str = ""


class Tool(NamedTuple):
    """What a finger or a key can put into a cell: a short name, a label for people, the key that chooses it, and the
    colour `#rrggbb` it is drawn with, "" for none.
    """

    name: str
    label: str
    key: str
    colour: str = ""


class Touch(NamedTuple):
    """One touch: `cell` and the other end of a drag `upto` are (row, column) from 0 in the Picture; `tool` is a Tool's
    name; `key` a typed sign, "enter" or "backspace", where `cell` may be None.
    """

    cell: tuple[int, int] | None
    tool: str = ""
    upto: tuple[int, int] | None = None
    key: str = ""


class Draft(NamedTuple):
    """A move half made: its text so far, the cells it takes, and whether it is ready to be played."""

    text: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    ready: bool = False


class Disputed(PuzzleError):
    """A move whose `word` is in no list. It counts if it is made again with `!`, once both sides agree."""

    def __init__(self, message: str, word: str) -> None:
        super().__init__(message)
        self.word = word


class Game(Protocol):
    """A frozen value. Values share rows, so that a move copies no large board; `rules` belong to the game alone.

    Made as `Family.game(puzzle, text, rules, *lexicon)`, from the start or from the text of a position.
    """

    puzzle: Any
    rules: Mapping[str, Any]

    def play(self, move: str, kept: bool = False) -> Self:
        """The game after a move; PuzzleError says why it is none, and nothing has changed.

        `kept`: the move is read back from a file, so it is checked by the rules of the board, not by word lists.
        """

    @property
    def status(self) -> Status:
        """How it stands."""

    @property
    def turn(self) -> str:
        """ "" for one person, otherwise "1" or "2": whose move it is."""
        return ""

    def explains(self, move: str) -> bool:
        """Whether help says of moves such as this example of the family's: not of those without a use here."""
        return True

    @property
    def found(self) -> Sequence[Any]:
        """Solutions that the sheet says: the whole grid once it is solved; the words; the moves made."""

    @property
    def shown(self) -> Any:
        """What Family.picture draws."""

    @property
    def played(self) -> Sequence[Any]:
        """The words of each turn in JSON values, with the cells of their `path`; None for a turn without one."""
        return ()

    @property
    def tally(self) -> Mapping[str, Any]:
        """What to show beside the board, in JSON values."""

    @property
    def as_puzzle(self) -> Any:
        """The puzzle with this sheet as givens; PuzzleError for a sheet that no puzzle may have, which is broken."""

    @property
    def last(self) -> str:
        """The last move in its full form; "" at the start."""
