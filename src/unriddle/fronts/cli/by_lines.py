"""Play by lines of text, for any family: what a line means, done to a play that is kept, and told in sentences.

Below the fronts: it prints nothing and reads nothing; who has a terminal hands in how to say, draw and ask.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from unriddle.core import Disputed, Found, LexiconError, Picture, Play, PuzzleError, Table, Text, UnriddleError
from unriddle.core.errors import of_system
from unriddle.core.play.play import HUMAN
from unriddle.core.system import files
from unriddle.draw import spoken
from unriddle.session.saved_games import Kept
from unriddle.session.solving import USUAL, Session

LINE = 200  # characters of a line of several moves that are told
CHECK_S = 10.0  # how long a check or a solution may be looked for
HELP = Text(
    "Commands: /undo /redo /restart /mark NAME /back NAME /hint /do /check /solve /show /row 3 /column 5 /around D4 "
    "/left /save /help /quit"
)


class Left(Exception):
    """The players leave."""


class Voice(NamedTuple):
    """How a front says a sentence, draws a picture, and asks for a line (Left at the end of input).

    `text`: nothing is drawn, one event a line.
    """

    say: Callable[[str], None]
    draw: Callable[[Picture], None]
    ask: Callable[[str], str]
    text: bool = False


class Lines:
    """One play at a table. Every change is saved before it is told."""

    def __init__(self, kept: Kept, voice: Voice) -> None:
        self.kept = kept
        self.play: Play = kept.play
        self.family = kept.play.family
        self.voice = voice
        self.table: Table | None = next((verb.table for verb in self.family.verbs if verb.table), None)
        self.hints = 0  # asked for since the last move
        self.commands: Mapping[str, Callable[[str], bool]] = {
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "mark": self._mark,
            "back": self._back,
            "hint": self._hint,
            "do": self._do,
            "check": self._check,
            "solve": self._solve,
            "show": self._show,
            "row": self._row,
            "column": self._column,
            "around": self._around,
            "left": self._left,
            "save": self._save,
            "words": self._words,
            "help": self._help,
            "quit": self._quit,
            **({"yes": lambda rest: False} if self.table else {}),  # an answer that nobody asked for
        }

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.play.game.status.kind == "over"

    def greet(self) -> None:
        """What is said first."""
        self.voice.say(self.table.greeting(self.play.game) if self.table else self.family.title)
        if HUMAN in self.play.rules.get("players", (HUMAN,)):
            self._help("")

    def show(self) -> None:
        """The board after a change, unless events alone are told; and how the game stands where that is news."""
        if not self.voice.text:
            self.voice.draw(self._picture())
        status = self.play.game.status
        if status.kind != "open":
            self.voice.say(status.why or Text("Solved.") if status.kind == "solved" else status.why)

    @property
    def prompt(self) -> Text:
        """What stands before a line that is asked for."""
        turn = self.play.game.turn
        if not turn:
            return Text("> ")
        side = Text("{number} ({player})", number=turn, player=Text("human"))
        return Text("Player {side} to move> ", side=side)

    def reply(self) -> None:
        """The computer's move."""
        self.play.reply()
        self._changed()

    def take(self, line: str) -> bool:
        """Do what a line says; whether the game has changed. What cannot be done is said, and changes nothing."""
        line = line.strip()
        if not line:
            return False
        try:
            name, rest = self._command(line)
            return self.commands[name](rest) if name in self.commands else self._move(rest)
        except UnriddleError as error:
            self.voice.say(error.text)
        except OSError as error:  # of saving: what was played stands, and can be saved elsewhere
            self.voice.say(of_system(error))
            return True
        return False

    def _command(self, line: str) -> tuple[str, str]:
        """The command that a line begins with and the rest of it; "" and the move for a move."""
        name, _, rest = line.removeprefix("/").partition(" ")
        words = self.table.words if self.table else {}
        bare = line.removeprefix("/").strip().lower()
        for command, known in words.items():
            if bare in known and (command in self.commands or not line.startswith("/")):
                return command, bare
        if not line.startswith("/"):
            return "", line
        if name.lower() in self.commands:
            return name.lower(), rest.strip()
        if bare in [word for known in words.values() for word in known]:
            return "", bare
        raise PuzzleError(Text("there is no command {name!r}; /help names them", name=line[:20]))

    def _changed(self, told: str = "") -> bool:
        self.hints = 0
        self.kept.save()
        made = self.play.moves[: self.play.at][-1:]
        several = "; " in "".join(made)
        self.voice.say(told or (made[0][:LINE] if several else self.family.told(self.play.game)))
        return True

    def _move(self, text: str) -> bool:
        try:
            self.play.move(text)
        except Disputed as dispute:
            return self._offer(text, dispute)
        return self._changed()

    def _offer(self, text: str, dispute: Disputed) -> bool:
        """Ask the other side to accept a word that is in no list; an accepted one goes to the player's own."""
        word, players = dispute.word, self.play.rules.get("players", ())
        computer = any(player != HUMAN for player in players)
        ask = (
            Text("The computer takes your word for it: play it?")
            if computer
            else Text("Does the other side accept it?")
        )
        answer = self.voice.ask(
            Text("The word {word} is not in the lexicon. {ask} [yes/no] ", word=word.upper(), ask=ask)
        )
        if answer.strip().lower() not in (self.table.words.get("yes", ()) if self.table else ("yes", "y")):
            self.voice.say(Text("{word} is not accepted, move again", word=word.upper()))
            return False
        self.play.move(f"{text}!")
        from unriddle.lexicon import player

        try:
            player.change(add=[word])
            self.voice.say(Text("{word} is accepted and goes to your own list", word=word.upper()))
        except LexiconError:
            self.voice.say(Text("{word} is accepted for this game", word=word.upper()))
        return self._changed()

    def _undo(self, rest: str) -> bool:
        self.play.undo()
        return self._changed(Text("Taken back"))

    def _redo(self, rest: str) -> bool:
        self.play.redo()
        return self._changed()

    def _restart(self, rest: str) -> bool:
        self.play.restart()
        return self._changed(Text("From the start; /redo makes the moves again"))

    def _mark(self, rest: str) -> bool:
        self.play.mark(rest)
        self.kept.save()
        self.voice.say(Text("Marked; /back {name} comes back here", name=rest))
        return False

    def _back(self, rest: str) -> bool:
        self.play.back(rest)
        return self._changed(Text("Back at {name}", name=rest))

    def _do(self, rest: str) -> bool:
        """Make the easiest next step, and say what it was."""
        step = self.play.step()
        if step is None or not step.follows:
            return self._hint(rest)
        self.play.do(step)
        return self._changed(step.sentences["short"])

    def _hint(self, rest: str) -> bool:
        """The next level of today's hint."""
        self.hints = min(self.hints + 1, self.family.hint_levels)
        told, _ = self.play.hint(self.hints)
        self.voice.say(told)
        return False

    def _solved(self, puzzle: Any, limit: int | None) -> tuple[list[Any], bool]:
        """The solutions that are found in time, and whether these are all."""
        lexicon = self.play.lexicon[0] if self.play.lexicon else None
        session = Session.start(puzzle, lexicon=lexicon, limit=limit)
        try:
            found = [event.solution for event in session.run(seconds=CHECK_S) if isinstance(event, Found)]
            return found, session.end.why == "exhausted"
        finally:
            session.close()

    def _check(self, rest: str) -> bool:
        """Whether the sheet can still be completed; if not, which cells are in the way."""
        if self.family.wrong is None:
            raise PuzzleError(Text("what may be played here is no mistake"))
        self.play.helped["checks"] += 1
        broken = self.play.game.status.kind == "broken"
        possible = [] if broken else self._solved(self.play.game.known, 1)[0]
        solutions, known = (possible, True) if possible else self._solved(self.play.puzzle, USUAL)
        mistakes = self.play.mistakes(solutions)
        cells = " ".join(f"{row + 1}.{column + 1}" for row, column in mistakes)
        if not solutions:
            self.voice.say(Text("No solution is known, so nothing can be told"))
        elif cells:
            told = Text("Mistakes in {cells}", cells=cells)
            self.voice.say(told if known else Text("{told}, as far as is known", told=told))
        else:
            self.voice.say(Text("No mistakes"))
        return False

    def _solve(self, rest: str) -> bool:
        """The solution, as one move."""
        if self.family.toward is None:
            raise PuzzleError(Text("there is no solution to play here"))
        broken = self.play.game.status.kind == "broken"
        found = [] if broken else self._solved(self.play.game.known, USUAL)[0]
        found = found or self._solved(self.play.puzzle, USUAL)[0]
        if not found:
            raise PuzzleError(Text("no solution was found"))
        self.play.move(self.family.toward(self.play.game, found))
        return self._changed()

    def _picture(self) -> Picture:
        return self.family.picture(self.play.puzzle, self.play.game.place)

    def _show(self, rest: str) -> bool:
        picture = self._picture()
        if not self.voice.text:
            self.voice.draw(picture)
        else:
            self._say_all([spoken.row(picture, number + 1) for number in range(len(picture.cells))])
            self._say_all(picture.lines)
        return False

    def _say_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.voice.say(line)

    def _row(self, rest: str) -> bool:
        self.voice.say(spoken.row(self._picture(), _number(rest)))
        return False

    def _column(self, rest: str) -> bool:
        self.voice.say(spoken.column(self._picture(), _number(rest)))
        return False

    def _around(self, rest: str) -> bool:
        self._say_all(spoken.around(self._picture(), rest))
        return False

    def _left(self, rest: str) -> bool:
        if still_open := spoken.still_open(self._picture()):
            self.voice.say(still_open)
        for name, value in self.play.game.tally.items():
            self.voice.say(Text("{name}: {value}", name=name, value=str(value)))
        return False

    def _save(self, rest: str) -> bool:
        """Save now; with a name, a copy there."""
        self.kept.save()
        if rest:
            files.replace(Path(rest), (self.play.to_text() + "\n").encode())
        where = rest or self.kept.path
        self.voice.say(
            Text("The game is saved in {file}", file=where)
            if where
            else Text("The game is not saved: there is no home folder")
        )
        return False

    def _words(self, rest: str) -> bool:
        self._say_all(self.family.recited(self.play.game) or self.play.moves[: self.play.at])
        return False

    def _help(self, rest: str) -> bool:
        if self.table:
            self.voice.say(self.table.help)
            return False
        for text, example in self.family.moves.items():
            if self.play.game.explains(example):
                self.voice.say(Text("{example}: {what}", example=example, what=text))
        self.voice.say(HELP)
        return False

    def _quit(self, rest: str) -> bool:
        raise Left


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise PuzzleError(Text("write a number"), text[:20])
    return int(text)
