"""One step in a position of balda: a move with its why, or a trap; its sentences and its picture."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from unriddle.core import Cell, Picture, Role, Text
from unriddle.core.teach.step import LEVELS
from unriddle.kit.lesson import DrawnStep
from unriddle.puzzles.balda.notation import name_of, place_of
from unriddle.puzzles.balda.picture import picture
from unriddle.puzzles.balda.play.game import game
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.puzzles.balda.teach.techniques import TRAP


@dataclass(frozen=True, eq=False)
class Taught(DrawnStep):
    """A good move, the best one first; or a letter that is a trap, whose move was supposed in its trial."""

    @cached_property
    def position(self) -> Puzzle:
        """The position in which it stands."""
        return game(self.puzzle, self.before).position

    @cached_property
    def move(self) -> Move:
        """The move, or the one into the trap."""
        text = self.follows[0] if self.follows else self.trial[0].supposed
        return self.position.solution(text)

    @property
    def where(self) -> Text:
        return Text("cell {cell}", cell=self.unit.partition(" ")[2])

    @property
    def sentences(self) -> Mapping[str, Text]:
        return {"short": self._short(), "teach": self._trapped() if self.technique == TRAP else self._reasons()}

    def _short(self) -> Text:
        move = self.move
        if self.technique == TRAP:
            return Text("{letter} in {cell} is a trap", letter=move.letter.upper(), cell=name_of(move.cell))
        if "rank 1" in self.because:
            return Text("The best move: {move}", move=move)
        return Text("Also good: {move}", move=move)

    def _trapped(self) -> Text:
        move, reply = self.move, self._because("reply")
        assert reply is not None
        return Text(
            "Do not put {letter} into {cell}: your word {own} is worth {points}, but the other side can then make "
            "{word}, worth {score}",
            letter=move.letter.upper(),
            cell=name_of(move.cell),
            own=move.word.upper(),
            points=move.points,
            word=reply.word.upper(),
            score=reply.points,
        )

    def _reasons(self) -> Text:
        move = self.move
        said = Text(
            "{word} with {letter} in {cell} is worth {count} point",
            "{word} with {letter} in {cell} is worth {count} points",
            word=move.word.upper(),
            letter=move.letter.upper(),
            cell=name_of(move.cell),
            count=move.points,
        )
        for clause in self._clauses(move):
            said = Text("{first}; {second}", first=said, second=clause)
        return said

    def _clauses(self, move: Move) -> list[Text]:
        """What is to be said for a move, beside its points."""
        reply, opened, blocked = map(self._because, ("reply", "opens", "blocks"))
        count = self.counted("words")
        said = [
            Text("the best answer to it is {word}, worth {score}", word=reply.word.upper(), score=reply.points)
            if reply
            else Text("there is no answer to it")
        ]
        if opened:
            said.append(
                Text(
                    "its letter opens {count} new word for the other side, {word}",
                    "its letter opens {count} new words for the other side, the best of them {word}",
                    count=count,
                    word=opened.word.upper(),
                )
            )
        else:
            said.append(Text("its letter opens no new word for the other side"))
        if blocked:
            said.append(Text("the other side can no longer make {word} there", word=blocked.word.upper()))
        if "rare" in self.because:
            said.append(Text("{letter} is a rare letter", letter=move.letter.upper()))
        return said

    def _because(self, name: str) -> Move | None:
        """A move among what it follows from, as it is written there; its path is not held against the board."""
        text = self.noted(name)
        if not text:
            return None
        cell, letter, word, score, path = text.split()
        places = tuple(place_of(name) for name in path.split("-"))
        return Move(place_of(cell), letter.lower(), word.lower(), places, int(score))

    def picture(self, level: int = LEVELS) -> Picture:
        """The cell marked (level 1); the move (2); and where the best answer puts its letter (3). Of a trap the letter,
        and the word of the other side.
        """
        if level == 1:
            return _changed(picture(self.position, None), self.move.cell, text="?", role=Role.MARKED)
        reply = self._because("reply")
        if self.technique == TRAP and reply:
            after = self.position.after(self.move)
            return _changed(picture(after, reply), self.move.cell, role=Role.WRONG)
        drawn = picture(self.position, self.move)
        return _changed(drawn, reply.cell, marked=True) if reply and level > 2 else drawn


def _changed(drawn: Picture, place: tuple[int, int], **changes: object) -> Picture:
    """The picture with one cell changed."""
    row, column = place
    cells: list[list[Cell]] = [list(line) for line in drawn.cells]
    cells[row][column] = replace(cells[row][column], **changes)  # type: ignore[arg-type]
    return replace(drawn, cells=tuple(map(tuple, cells)))
