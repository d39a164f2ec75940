"""Searches for new positions, and checks generated ones."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from unriddle.core import PuzzleError, Text
from unriddle.kit import making as attempts
from unriddle.kit.level import LEVELS
from unriddle.kit.making import maker_entry
from unriddle.kit.order import Made, Order
from unriddle.lexicon import common
from unriddle.lexicon.known import COMMON, knowledge_of
from unriddle.puzzles.balda.make.options import PositionWishes, read
from unriddle.puzzles.balda.play.game import first_position, start_words
from unriddle.puzzles.balda.play.players import harmless, longest
from unriddle.puzzles.balda.puzzle import OPEN, Move, Place, Puzzle
from unriddle.puzzles.balda.solve.lookahead import moves_of
from unriddle.puzzles.balda.solve.search import Search as Moves
from unriddle.puzzles.balda.teach import LESSON
from unriddle.puzzles.balda.teach.outcome import Card

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


def long_moves(puzzle: Puzzle, lexicon: Lexicon, least: int) -> set[tuple[Place, str, str]]:
    """Return the cell, letter and word of every move whose word has at least `least` letters."""

    def spell_from(path: tuple[Place, ...], word: str, node: int, hole: Place | None, letter: str) -> Iterator[Move]:
        for place in puzzle.neighbours(path[-1]) if path else every:
            if path.count(place) >= puzzle.knots:
                continue
            letter_here = puzzle.rows[place[0]][place[1]]
            if letter_here in OPEN:
                if hole not in (None, place):
                    continue
                letters = letter or lexicon.alphabet
                new_cell: Place | None = place
            else:
                letters, new_cell = letter_here, hole
            for each in letters:
                after, final = (
                    lexicon.walk(node, lexicon.alphabet.index(each)) if each in lexicon.alphabet else (0, False)
                )
                own = each if letter_here in OPEN else letter
                longer, text = (*path, place), word + each
                if final and new_cell is not None and len(text) >= least:
                    yield Move(new_cell, own, text, longer, puzzle.score(new_cell, text))
                if after:
                    yield from spell_from(longer, text, after, new_cell, own)

    every = [
        (row, column)
        for row, line in enumerate(puzzle.rows)
        for column, letter_here in enumerate(line)
        if letter_here != "#"
    ]
    found = spell_from((), "", lexicon.root, None, "")
    return {(move.cell, move.letter, move.word) for move in found if not puzzle.check(move, lexicon)}


TRIES = 500
EARLY = 3  # the least number of moves before a find
FREE, NEARLY = (8, 12), 2  # the empty cells of a position with a goal; by how many letters played words are shorter
LOOKS = 8  # examined moves of a rating per step
SLICE = 4000  # steps of a search for moves per step


class GameAttempt(attempts.Attempt):
    """A game played by longest words to its middle, or, for a find, at random until exactly one word is longest."""

    share: float
    made: Made | None

    def __init__(self, start: Puzzle, wishes: PositionWishes, chance: Random, seed: int, lexicon: Lexicon) -> None:
        self._position, self._wishes, self._chance, self._seed, self._lexicon = start, wishes, chance, seed, lexicon
        self.made = Made(start._replace(turn=1))

    def work(self) -> Generator[None]:
        if self._wishes.goal is not None:
            yield from self._goal(self._wishes.goal)
            return
        if self._wishes.find is not None:
            yield from self._finding(self._wishes.find)
            return
        moves = self._position.empty // 2 if self._wishes.moves is None else self._wishes.moves
        for number in range(moves):
            move = longest(self._position, self._seed, self._lexicon)
            if move is None:
                break
            self._play(move)
            self.share = (number + 1) / moves
            yield

    def _finding(self, letters: int) -> Generator[None]:
        """Play on until exactly one move has `letters` letters, and none has more."""
        moves = self._position.empty - 1 if self._wishes.moves is None else self._wishes.moves
        self.failure = 0
        for number in range(moves + 1):
            known: list[Move] = []
            for found in attempts.slices(Moves(self._position._replace(paths=False), None, self._lexicon), SLICE):
                known += found
                yield
            known = harmless(known, self._lexicon)
            most = max((len(move.word) for move in known), default=0)
            best = [move for move in known if len(move.word) == most]
            if len(best) == 1 and number >= (EARLY if self._wishes.moves is None else moves):
                if most == letters and (yield from self._is_right()):
                    self.failure = None
                    return
                self.failure = max(self.failure, most)
            if not known:
                return
            self._play(self._chance.choice(best if self._chance.randrange(2) else known))
            self.share = (number + 1) / (moves + 1)

    def _goal(self, letters: int) -> Generator[None]:
        """Play common words until few cells are free and the longest words have `letters` letters, one of them
        common.
        """
        well_known = _common(self._lexicon)
        self.failure = 0
        while self._position.empty >= FREE[0]:
            found: list[Move] = []
            for more in attempts.slices(Moves(self._position, None, self._lexicon), SLICE):
                found += more
                yield
            familiar = [move for move in found if move.word in well_known]
            most = max((len(move.word) for move in found), default=0)
            best = max((len(move.word) for move in familiar), default=0)
            if self._position.empty <= FREE[1]:
                if most == best == letters:
                    self.made, self.failure = Made(self._position._replace(turn=1, goal=letters)), None
                    return
                self.failure = max(self.failure, most)
            if not familiar:
                return
            self._play(self._chance.choice([move for move in familiar if len(move.word) > best - NEARLY]))

    def _is_right(self) -> Generator[None, None, bool]:
        """Whether the position has the requested level; sets `made`, with its card."""
        level, puzzle = self._wishes.level, self._position._replace(turn=1)
        if level is None:
            return True
        card = Card(puzzle, self._lexicon)
        summary = yield from self.rate(LESSON.explain(puzzle, None, self._lexicon), card, LOOKS)
        self.made = Made(puzzle, summary)
        return bool(summary["level"] == LEVELS[level])

    def _play(self, move: Move) -> None:
        self._position = self._position.after(move)
        self.made = Made(self._position._replace(turn=1))


@lru_cache(4)
def _common(lexicon: Lexicon) -> frozenset[str]:
    """Return the everyday and common words of a lexicon that have no mark, such as vulgar."""
    knows = knowledge_of(lexicon)
    return frozenset(word for word in map(lexicon.word, knows.numbers(COMMON)) if not knows.marks(word))


class Search(attempts.Attempts):
    """Plays random games until one reaches a position that meets the wishes; the first one does if nothing is to be
    found.

    The player's own words are not used.
    """

    def prepare(self) -> None:
        self._words = common(self.lexicon[0])
        self._wishes = read(self.order, self._words)

    @property
    def tries(self) -> int:
        return 1 if self._wishes.find is self._wishes.goal is None else TRIES

    def draft(self, number: int) -> GameAttempt:
        field, word, seed = self._wishes.field, self._wishes.word, self.order.seed
        chance = Random(f"balda {seed} {number}")
        goal = self._wishes.goal
        draws = Random(seed) if self._wishes.find is goal is None else chance
        while not word or (goal is not None and word not in _common(self._words)):
            [word] = start_words(self._words, field.width, 1, draws)
        start = first_position(word, field.height, field.width, field)
        return GameAttempt(start, self._wishes, chance, seed, self._words)

    def failed(self, failures: Mapping[int, int]) -> dict[str, Any]:
        """Return `finds`: length -> number of games in which the longest word made by only one move had this length."""
        return {"finds": {str(letters): times for letters, times in sorted(failures.items()) if letters}}


class Positions(attempts.AttemptsConclusion):
    """The conclusion of making a position."""

    def failures(self, summary: Mapping[str, Any]) -> Sequence[str]:
        return [
            Text("games whose longest find has {letters} letters: {count:,}", letters=letters, count=times)
            for letters, times in summary["finds"].items()
        ]


def check(order: Order, made: Made, lexicon: Lexicon) -> str:
    """Return "" if a position has the requested size, rules and find, otherwise an error.

    An independent search verifies the find.
    """
    if wrong := order.check(made):
        return wrong
    puzzle, words = made.puzzle, common(lexicon)
    wishes = read(order, words)
    if (puzzle.height, puzzle.width) != (wishes.field.height, wishes.field.width):
        return Text("it does not have the size asked for")
    played = puzzle._replace(rows=wishes.field.rows, used=(), goal=0)
    if played != wishes.field:
        return Text("it does not have the rules asked for")
    if wishes.goal is not None:
        found = long_moves(puzzle, words, wishes.goal)
        right = puzzle.goal == wishes.goal and found and max(len(word) for _, _, word in found) == wishes.goal
        return "" if right else Text("its longest word does not have the length asked for")
    if wishes.find is None:
        return ""
    found = {move for move in long_moves(puzzle, words, wishes.find) if not knowledge_of(words).marks(move[2])}
    right = len(found) == 1 and all(len(word) == wishes.find for _, _, word in found)
    return "" if right else Text("there is not exactly one move to find")


ENTRY = maker_entry(Search, check=check, conclusion=Positions)


def answers(made: Made, lexicon: Lexicon) -> Mapping[str, tuple[str, str]]:
    """Return the solutions of a position: `words` that reach the goal, separated by spaces.

    PuzzleError if there is no goal.
    """
    puzzle = made.puzzle
    if not puzzle.goal:
        raise PuzzleError("only a position with a goal can be played in a file")
    words = {move.word for move in moves_of(puzzle, common(lexicon)) if len(move.word) >= puzzle.goal}
    return {"words": (" ".join(sorted(words)), f"{puzzle.letters(lexicon)} ")}
