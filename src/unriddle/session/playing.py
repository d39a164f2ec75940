"""A player's requests about a game and its solver, shared by all front ends: moves and disputed words, hints, checks,
the solution, how often help was used, and saving.

Nothing here prints or asks. Long work is a generator of events, like a run of a Session: a front end runs it with
`finished`, in slices, or in another process on a copy of the play, and passes the result back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from unriddle.core import Disputed, End, Found, LexiconError, PuzzleError, Text
from unriddle.core.search.shell import run
from unriddle.core.system.stopping import never
from unriddle.core.teach.explaining import why_none

if TYPE_CHECKING:
    from unriddle.core import Event, Picture, Play, Puzzle, Step
    from unriddle.core.contract import Why
    from unriddle.core.json_shape import Json
    from unriddle.lexicon import Lexicon

    Place = tuple[int, int]

_CELL = re.compile(r"([0-9]+)\.([0-9]+)")
BEFORE = 40  # the number of latest moves in which the wrong one is searched for


def next_moves(play: Play, steps: Iterable[Step]) -> tuple[str, ...]:
    """Return the moves of the first step; if it reopens a wrong cell, also the moves of the following steps that reopen
    cells of the same wrong move.
    """
    found: tuple[str, ...] = ()
    touched: set[Place] = set()  # the cells that the wrong move set, without those that a later move changed
    for step in steps:
        match = _CELL.match(step.follows[0]) if len(step.follows) == 1 else None
        cell = (int(match[1]) - 1, int(match[2]) - 1) if match else None
        if not step.is_mistake or cell is None:
            return found or step.follows
        if not found:
            touched = _latest(play, cell)
        elif cell not in touched:
            continue
        found += step.follows
    return found


def _latest(play: Play, cell: Place) -> set[Place]:
    """Return the cells changed by the latest move that changed this cell, without those changed later."""
    later: set[Place] = set()
    for move in play.moves[max(0, play.at - BEFORE) : play.at][::-1]:
        touched = _touched_cells(play, move)
        if cell in touched:
            return touched - later
        later |= touched
    return {cell}


def _touched_cells(play: Play, move: str) -> set[Place]:
    """Return the cells that a move changes on the empty sheet."""
    start = game = play.game_at(0)
    try:
        for part in play.parts(move):
            game = game.play(part, kept=True)
    except PuzzleError:
        return set()
    before_and_after = (play.family.picture(play.puzzle, each.shown).cells for each in (start, game))
    rows = enumerate(zip(*before_and_after, strict=True))
    return {
        (row, column)
        for row, lines in rows
        for column, (one, other) in enumerate(zip(*lines, strict=True))
        if one != other
    }


_PLAIN = re.compile(r"[0-9]+\.[0-9]+")
_BOTH = re.compile(r"[Rr]([0-9]{1,4})[Cc]([0-9]{1,4})(?![0-9.])", re.ASCII)
_NAME = re.compile(r"([A-Za-z])([0-9]{1,4})(?![0-9.])", re.ASCII)
_COMMA = re.compile(r"([0-9]{1,4}),([0-9]{1,4})", re.ASCII)
_RANGE = re.compile(r"([0-9])-([0-9])", re.ASCII)


def uses_numbers(play: Play) -> bool:
    """Whether the moves of this game name cells as ROW.COLUMN."""
    return any(_PLAIN.match(example) for example in play.by_hand.moves.values())


def spell_moves(play: Play, text: str) -> str:
    """Return the moves of a line in the game's own form, or the line unchanged if they cannot be read."""
    if not uses_numbers(play):
        return text
    ranges = any(".." in example for example in play.by_hand.moves.values())
    return "; ".join(_spell_move(part, ranges) for part in play.parts(text)) or text


def _spell_move(move: str, ranges: bool) -> str:
    if match := _BOTH.match(move):
        move = f"{match[1]}.{match[2]}{move[match.end() :]}"
    elif match := _NAME.match(move):
        move = f"{match[2]}.{ord(match[1].upper()) - 64}{move[match.end() :]}"
    elif "." not in move and (match := _COMMA.match(move)):
        move = f"{match[1]}.{match[2]}{move[match.end() :]}"
    return _RANGE.sub(r"\1..\2", move) if ranges else move


def standing(play: Play) -> Text:
    """Describe the progress of a game in a few words."""
    tally = play.game.tally
    if "scores" in tally:
        return Text("{first} : {second}", **dict(zip(("first", "second"), tally["scores"], strict=True)))
    if "rank" in tally:
        return Text("points {points}, rank {rank} of 5", points=tally["points"], rank=tally["rank"])
    return Text("{open} of {cells} cells open", open=tally.get("open", 0), cells=tally.get("cells", 0))


MAX_SEARCH_S = 10.0  # the most seconds to search for solutions of the sheet, and again for those of the puzzle
MISTAKES = 100  # the most steps to join that reopen wrong cells
LINE = 200  # the most characters shown of several moves made as one
T = TypeVar("T")
Question = Generator["Event", None, T]  # slow work: its events, and finally its result


class Hints(NamedTuple):
    """The hints for the easiest next step, or the reason for having none.

    `tell(level)` returns the hint of a level. `follows` are the moves that make the step, empty if there is none;
    `short` describes them; `leaves` are the pages of its trial, each with a picture.
    """

    tell: Callable[[int], tuple[str, Picture | None]]
    follows: tuple[str, ...] = ()
    short: str = ""
    step: Step | None = None  # if it was found here
    leaves: Sequence[tuple[str, Picture]] = ()


class Checked(NamedTuple):
    """The cells whose contents occur in no solution, whether this is certain, the answer as a sentence, and why the
    search ended."""

    cells: tuple[tuple[int, int], ...]
    sure: bool
    text: str
    why: Why = "exhausted"


class Playing:
    """A play as front ends use it.

    `save` is called after every change, `stop` is polled during long work, and a search for solutions takes at most
    `seconds`. With `keeps_words`, an accepted word is added to the player's own list. A method with an argument `known`
    computes that value if it is None. Raises PuzzleError, and OSError if saving fails.
    """

    def __init__(
        self,
        play: Play,
        save: Callable[[], object] = lambda: None,
        stop: Callable[[], bool] = never,
        seconds: float | None = MAX_SEARCH_S,
        keeps_words: bool = True,
    ) -> None:
        self.play: Play = play
        self.seconds: float | None = seconds
        self.keeps_words: bool = keeps_words
        self.save: Callable[[], object] = save
        self.stop: Callable[[], bool] = stop
        self._forget()

    def _forget(self) -> None:
        self.hints: Hints | None = None  # the hints for the current position, once known
        self.level: int = 0  # the level of the last hint
        self._disputed: tuple[str, str] | None = None  # the move that `insist` would make, and its word

    def _save_change(self) -> None:
        self._forget()
        self.save()

    def move(self, text: str) -> Text | None:
        """Make a move. If its word is in no list, Disputed is raised, and `insist` can make the move. A move that
        changes nothing is not recorded, and a text that says so is returned.
        """
        self._disputed = None
        try:
            move = spell_moves(self.play, text)
            if not self.play.changes(move):
                return Text("Nothing changes: it is already that way")
            self.play.move(move)
        except Disputed as dispute:
            self._disputed = f"{text}!", dispute.word
            raise
        self._save_change()
        return None

    @property
    def disputed_word(self) -> str:
        """The word of the disputed move; "" for none."""
        return self._disputed[1] if self._disputed else ""

    def withdraw(self) -> None:
        """Forget the disputed move."""
        self._disputed = None

    def insist(self) -> Text:
        """Make the disputed move, and add its word to the player's own list; for when both sides accept it."""
        if self._disputed is None:
            raise PuzzleError(Text("no word is in dispute"))
        text, word = self._disputed
        self.move(text)
        if not self.keeps_words or all(word in cast("Lexicon", each) for each in self.play.lexicon):
            return Text("{word} is accepted for this game", word=word.upper())
        from unriddle.lexicon import player

        try:
            player.change(add=[word])
            self.play.change_lexicon(
                *(player.apply(cast("Lexicon", each), player.Lists((word,), ())) for each in self.play.lexicon)
            )
        except LexiconError:
            return Text("{word} is accepted for this game", word=word.upper())
        return Text("{word} is accepted and added to your own list", word=word.upper())

    def reply(self) -> None:
        """Make the computer's move if it is its turn. May take seconds."""
        self.play.reply()
        self._save_change()

    def undo(self) -> None:
        """Undo the person's last move."""
        self.play.undo()
        self._save_change()

    def redo(self) -> None:
        """Redo the last undone move."""
        self.play.redo()
        self._save_change()

    def restart(self) -> None:
        """Undo every move of a person."""
        self.play.restart()
        self._save_change()

    def mark(self, name: str) -> None:
        """Mark this position with a name."""
        self.play.mark(name)
        self.save()

    def unmark(self, name: str) -> None:
        """Delete a mark."""
        self.play.unmark(name)
        self.save()

    def back(self, name: str) -> None:
        """Return to a mark."""
        self.play.return_to_mark(name)
        self._save_change()

    @property
    def last(self) -> str:
        """The last move as a sentence; "" before the first."""
        made = self.play.moves[: self.play.at][-1:]
        if made and "; " in made[0]:
            return made[0][:LINE]
        return self.play.by_hand.last_move(self.play.game) if made else ""

    @property
    def rematch(self) -> Mapping[str, Json] | None:
        """Return the rules of a rematch: the same start with sides swapped; None if the game has no opponent."""
        rules = self.play.rules
        players = rules.get("players")
        if not isinstance(players, list):
            return None
        return {**rules, "players": players[::-1], "seed": cast("int", rules["seed"]) + 1}

    @property
    def word(self) -> str:
        """The last word played; "" for none."""
        return str(getattr(next(iter(self.play.game.found[-1:]), None), "word", ""))

    @property
    def status(self) -> str:
        """The state of the game as a sentence, "" if there is nothing to report."""
        status = self.play.game.status
        if status.kind == "solved":
            return Text("Solved: {name}.", name=status.why) if status.why else Text("Solved.")
        return status.why

    def teaching(self) -> Question[Hints]:
        """Find the easiest next step, unless it is known already."""
        if self.hints is not None:
            return self.hints
        search, steps = self.play.steps(), list["Step"]()
        while not steps or (steps[-1].is_mistake and len(steps) < MISTAKES):
            count = len(steps)
            for event in run(search, solutions=1, stop=self.stop):
                steps += [cast("Step", event.solution)] if isinstance(event, Found) else []
                yield event
            if len(steps) == count:
                break
        if steps:
            self.hints = self._hints(steps)
        if self.hints is None:
            why = why_none(search)
            if not search.done:
                return Hints(lambda level: (why, None))
            self.hints = Hints(lambda level: (why, None))
        return self.hints

    def _hints(self, steps: Sequence[Step]) -> Hints:
        """Return the hints for the first step; if it corrects a mistake, it reopens all wrong cells of that move."""
        step, follows = steps[0], next_moves(self.play, steps)
        more = len(follows) - len(step.follows)
        if not more:
            return Hints(step.hint, follows, step.sentences["short"], step)

        def tell(level: int) -> tuple[str, Picture | None]:
            text, picture = step.hint(level)
            return (Text("{why} (and {count} more of this move)", why=text, count=more) if level > 1 else text), picture

        return Hints(tell, follows, tell(2)[0], step)

    def hint(self, level: int | None = None, known: Hints | None = None) -> tuple[str, Picture | None]:
        """Return the hint of this level, by default one level higher than the last hint."""
        last = self.play.family.require_teaching().hint_levels
        if level is not None and not 1 <= level <= last:
            raise PuzzleError(Text("hint levels go from 1 to {last}", last=last))
        hints = self._known(known)
        before, self.level = self.level, level or min(self.level + 1, last)
        self.play.helped["hints"] += bool(hints.follows) and self.level != before  # repeated, it says nothing new
        return hints.tell(self.level)

    def do(self, known: Hints | None = None) -> str:
        """Make the easiest next step and return its description; PuzzleError, with the reason, if there is none."""
        hints = self._known(known)
        if not hints.follows:
            raise PuzzleError(self.hint(known=hints)[0])
        self.play.move("; ".join(hints.follows))
        self.play.helped["steps"] += 1
        self._save_change()
        return hints.short

    def _known(self, known: Hints | None) -> Hints:
        self.hints = known or self.hints
        return self.hints or finish(self.teaching())

    def judging(self) -> Question[Checked]:
        """Find the wrong cells, which no solution has; there are none if the sheet can be completed."""
        play, broken = self.play, self.play.game.status.kind == "broken"
        if play.by_hand.contradicted is None:
            raise PuzzleError(Text("moves here cannot be mistakes"))
        wrong: set[tuple[int, int]] | None = None  # by all solutions so far
        whys: list[Why] = ["exhausted"] if broken else []  # a sheet that breaks a rule cannot be completed
        for puzzle in self._puzzles_to_search():
            for event in self._solutions(puzzle, None):
                if isinstance(event, Found):
                    here = set(play.mistakes([event.solution]))
                    if not here:
                        return Checked((), True, Text("No mistakes"))
                    wrong = here if wrong is None else wrong & here
                    if not wrong and whys:  # in the search of the empty puzzle: more solutions cannot change the result
                        break
                elif isinstance(event, End):
                    whys.append(event.why)
                yield event
        # `wrong` is None if no solution was found; `sure` is true if all solutions were found.
        sure = whys[-1] == "exhausted"
        if wrong is None:
            none = (
                Text("this puzzle has no solution") if sure else Text("No solution is known, so this cannot be checked")
            )
            return Checked((), sure, none, whys[-1])
        if wrong:
            cells = " ".join(f"{row + 1}.{column + 1}" for row, column in sorted(wrong))
            text = Text("Mistakes in {cells}", cells=cells)
        elif "exhausted" not in whys:
            text, sure = Text("No mistakes"), False
        else:
            text, sure = Text("Each cell can be right on its own, but not all of them together"), True
        if not sure:
            text = Text("{told}, as far as is known", told=text)
        return Checked(tuple(sorted(wrong)), sure, text, whys[-1])

    def check(self, known: Checked | None = None) -> Checked:
        """Return the mistaken cells and count the check."""
        checked = known or finish(self.judging())
        self.play.helped["checks"] += 1
        return checked

    def completing(self) -> Question[str]:
        """Find the moves that complete the sheet; if that is impossible, those to a solution of the puzzle."""
        family, game, moves_to = self.play.family, self.play.game, self.play.by_hand.moves_to
        if moves_to is None:
            raise PuzzleError(Text("there is no solution to play"))
        for puzzle in self._puzzles_to_search():
            found = []
            for event in self._solutions(puzzle, family.entries["solve"].limit):
                if isinstance(event, Found):
                    found.append(event.solution)
                yield event
            if found:  # if sheets are not puzzles, these are all solutions of the puzzle, not of the sheet
                agreeing = [each for each in found if not self.play.mistakes([each])]
                return moves_to(game, agreeing or found)
        raise PuzzleError(Text("no solution was found"))

    def solve(self, known: str | None = None) -> None:
        """Play a solution as one move."""
        moves = finish(self.completing()) if known is None else known
        if not moves:
            raise PuzzleError(Text("there is nothing left to find"))
        self.move(moves)

    def _puzzles_to_search(self) -> list[Puzzle]:
        """Return the puzzles to search: the sheet, unless it breaks a rule, then the puzzle."""
        puzzle, game = self.play.puzzle, self.play.game
        sheet = [] if game.status.kind == "broken" else [game.as_puzzle]
        return sheet if puzzle in sheet else [*sheet, puzzle]

    def _solutions(self, puzzle: Puzzle, limit: int | None) -> Iterator[Event]:
        """Yield the events of a search for at most `limit` solutions, for at most `seconds`."""
        search = self.play.family.entries["solve"].search(puzzle, None, *self.play.lexicon)
        try:
            yield from run(search, solutions=limit, seconds=self.seconds, stop=self.stop)
        finally:
            search.close()


def finish(question: Question[T]) -> T:
    """Run slow work to its end and return its result."""
    while True:
        try:
            next(question)
        except StopIteration as end:
            value: T = end.value
            return value
