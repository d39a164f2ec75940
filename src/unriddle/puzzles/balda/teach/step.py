"""A step in a position of Balda: a move with its reasons, or a trap; its values and its picture."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from unriddle.core import Cell, Picture, Role, Text
from unriddle.core.teach.step import LEVELS
from unriddle.kit.lesson import DrawnStep, Reason
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.picture import picture
from unriddle.puzzles.balda.play.game import game
from unriddle.puzzles.balda.puzzle import Move, Puzzle, name_of
from unriddle.puzzles.balda.teach.techniques import TRAP


class CellPlace(NamedTuple):
    """A cell, from 0."""

    row: int
    column: int

    @property
    def where(self) -> Text:
        return Text("cell {cell}", cell=name_of(self))

    def __str__(self) -> str:
        return f"cell {name_of(self)}"


class TrapTrial(NamedTuple):
    """The move into a trap, and the cell of the answer."""

    supposed: Move
    chain: tuple[CellPlace, ...]
    breaks: bool = False
    links: tuple[tuple[Move, ...], ...] = ()
    because: tuple[tuple[Move, ...], ...] = ()


@dataclass(frozen=True, eq=False)
class MoveStep(DrawnStep):
    """A good move, or a letter that is a trap, whose trial supposes the move with it."""

    kinds: ClassVar[tuple[Any, Any, Any, Any]] = (
        CellPlace,
        tuple[Move, ...],
        tuple[Reason, ...],
        tuple[TrapTrial, ...],
    )

    @cached_property
    def position(self) -> Puzzle:
        """The position of the step."""
        return game(self.puzzle, self.before).position

    @property
    def short(self) -> Text:
        move: Move = self.facts.move
        letter, cell = large(move.letter), name_of(move.cell)
        if self.technique.name == TRAP:
            return Text("{letter} in {cell} is a trap", letter=letter, cell=cell)
        move_text = Text(
            "{cell} {letter} {word} {points} {path}",
            cell=cell,
            letter=letter,
            word=large(move.word),
            points=move.points,
            path="-".join(map(name_of, move.path)),
        )
        if self.facts.rank == 1:
            return Text("The best move: {move}", move=move_text)
        return Text("Also good: {move}", move=move_text)

    def picture(self, level: int = LEVELS) -> Picture:
        """Return the cell marked (level 1); the move (2); and where the best answer puts its letter (3).

        Of a trap the letter, and the word of the other side.
        """
        move, reply = self.facts.move, self.facts.reply
        if level == 1:
            return _change_cell(picture(self.position, None), move.cell, text="?", role=Role.MARKED)
        if self.technique.name == TRAP and reply:
            after = self.position.after(move)
            return _change_cell(picture(after, reply), move.cell, role=Role.WRONG)
        drawn = picture(self.position, move)
        return _change_cell(drawn, reply.cell, marked=True) if reply and level > 2 else drawn


def _change_cell(drawn: Picture, place: tuple[int, int], **changes: object) -> Picture:
    """Return the picture with one cell changed."""
    row, column = place
    cells: list[list[Cell]] = [list(line) for line in drawn.cells]
    cells[row][column] = replace(cells[row][column], **changes)  # type: ignore[arg-type]
    return replace(drawn, cells=tuple(map(tuple, cells)))
