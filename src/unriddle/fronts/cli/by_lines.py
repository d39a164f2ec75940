"""Play by lines of text, for any family: what a line means, done to a play that is kept, and told in sentences.

Below the fronts: it prints nothing and reads nothing; a caller with a terminal passes how to say, draw and ask.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from unriddle.core import Disputed, Picture, Play, PuzzleError, Table, Text, UnriddleError
from unriddle.core.errors import of_system
from unriddle.core.play.play import HUMAN
from unriddle.core.system import files
from unriddle.draw import spoken
from unriddle.draw.numbered import numbered
from unriddle.session.cell_names import in_numbers
from unriddle.session.playing import Playing
from unriddle.session.saved_games import Kept

HELP = Text(
    "Commands: /undo /redo /restart /mark NAME /back NAME /hint /do /check /solve /show /row 3 /column 5 /around D4 "
    "/left /save /help /quit"
)


BARE = {"quit": "quit", "exit": "quit", "q": "quit", "help": "help", "?": "help"}  # commands that need no /


class Left(Exception):
    """The players leave: by /quit, or at the end of input."""


class Voice(NamedTuple):
    """How a front says a sentence, draws a picture, and asks for a line (Left at the end of input).

    `text`: nothing is drawn, one event a line.
    """

    say: Callable[[str], None]
    draw: Callable[[Picture], None]
    ask: Callable[[str], str]
    text: bool = False


# What is counted in a game, as it is said; cells that are open are told by their rows.
COUNTED = {
    "points": Text("points"),
    "rank": Text("rank"),
    "words": Text("words"),
    "quartiles": Text("quartiles"),
    "skips": Text("skipped moves"),
}


def _tallied(tally: Mapping[str, Any]) -> Iterator[Text]:
    """How a game stands, a line for each thing that is counted."""
    yield from _scores(tally)
    if "lines_done" in tally:
        yield Text("{done} of {all} lines are finished", done=tally["lines_done"], all=tally["lines"])
    for name, called in COUNTED.items():
        if name in tally:
            yield Text("{name}: {value}", name=called, value=str(tally[name]))


def _scores(tally: Mapping[str, Any]) -> Iterator[Text]:
    for side, score in enumerate(tally.get("scores", ()), 1):
        yield Text("Player {side}: {score}", side=side, score=score)


class Lines:
    """One play at a table. Every change is saved before it is told."""

    def __init__(self, kept: Kept, voice: Voice) -> None:
        self.kept = kept
        self.playing = Playing(kept.play, kept.save)
        self.play: Play = kept.play
        self.family = kept.play.family
        self.voice = voice
        self.quit = False  # whether /quit was said
        self.table: Table | None = next((verb.table for verb in self.family.verbs if verb.table), None)
        playing = self.playing
        self.commands: Mapping[str, Callable[[str], bool]] = {
            "undo": lambda rest: self._changed(playing.undo, Text("Undone")),
            "redo": lambda rest: self._changed(playing.redo),
            "restart": lambda rest: self._changed(playing.restart, Text("Restarted; /redo replays the moves")),
            "mark": self._mark,
            "back": lambda name: self._changed(partial(playing.back, name), Text("Back at {name}", name=name)),
            "hint": lambda rest: self._say(playing.hint()[0]),
            "do": lambda rest: self._changed(playing.do),
            "check": lambda rest: self._say(playing.check().text),
            "solve": lambda rest: self._changed(playing.solve),
            "show": self._show,
            "row": lambda number: self._say(spoken.row(self._picture(), _number(number))),
            "column": lambda number: self._say(spoken.column(self._picture(), _number(number))),
            "around": lambda cell: self._say(*spoken.around(self._picture(), cell)),
            "left": self._left,
            "save": self._save,
            "words": lambda rest: self._say(
                *(self.play.by_hand.recited(self.play.game) or self.play.moves[: self.play.at])
            ),
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
            self._draw()
        if self.playing.status:
            self.voice.say(self.playing.status)
            if self.over:
                self._say(*_scores(self.play.game.tally))

    @property
    def prompt(self) -> Text:
        """The prompt before a line of input."""
        turn = self.play.game.turn
        if not turn:
            return Text("> ")
        side = Text("{number} ({player})", number=turn, player=Text("human"))
        return Text("Player {side} to move> ", side=side)

    def reply(self) -> None:
        """The computer's move."""
        self._changed(self.playing.reply)

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
        if bare in BARE and (line.startswith("/") or not self._is_move(line)):
            return BARE[bare], ""
        if not line.startswith("/"):
            return "", line
        if name.lower() in self.commands:
            return name.lower(), rest.strip()
        if bare in [word for known in words.values() for word in known]:
            return "", bare
        raise PuzzleError(Text("there is no command {name!r}; /help lists them", name=line[:20]))

    def _is_move(self, line: str) -> bool:
        """Whether a line is a move, such as a word that is a command as well."""
        try:
            self.play.game.play(line)
        except PuzzleError:
            return False
        return True

    def _say(self, *lines: str) -> bool:
        for line in lines:
            self.voice.say(line)
        return False

    def _changed(self, change: Callable[[], str | None], said: str = "") -> bool:
        """Make a change, and say what it was."""
        told = change()
        self.voice.say(said or told or self.playing.last)
        return True

    def _move(self, text: str) -> bool:
        try:
            return self._changed(partial(self.playing.move, text))
        except Disputed:
            return self._offer(self.playing.disputed.upper())

    def _offer(self, word: str) -> bool:
        """Ask the other side to accept a word that is in no list."""
        computer = any(player != HUMAN for player in self.play.rules.get("players", ()))
        ask = Text("The computer trusts you: play it?") if computer else Text("Does the other side accept it?")
        answer = self.voice.ask(Text("The word {word} is not in the lexicon. {ask} [yes/no] ", word=word, ask=ask))
        if answer.strip().lower() not in (self.table.words.get("yes", ()) if self.table else ("yes", "y")):
            return self._say(Text("{word} is not accepted; move again", word=word))
        self._say(self.playing.insist(), self.playing.last)
        return True

    def _mark(self, name: str) -> bool:
        self.playing.mark(name)
        return self._say(Text("Marked; /back {name} returns here", name=name))

    def _picture(self) -> Picture:
        return self.family.picture(self.play.puzzle, self.play.game.shown)

    def _show(self, rest: str) -> bool:
        picture = self._picture()
        if self.voice.text:
            return self._say(*(spoken.row(picture, row + 1) for row in range(len(picture.cells))), *picture.lines)
        self._draw()
        return False

    def _draw(self) -> None:
        """The board, numbered where moves need numbers."""
        picture = self._picture()
        self.voice.draw(numbered(picture) if in_numbers(self.play) else picture)

    def _left(self, rest: str) -> bool:
        if still_open := spoken.still_open(self._picture()):
            self._say(still_open)
        return self._say(*_tallied(self.play.game.tally))

    def _save(self, rest: str) -> bool:
        """Save now; with a name, a copy there."""
        self.kept.save()
        if rest:
            files.replace(Path(rest), (self.play.to_text() + "\n").encode())
        where = rest or self.kept.path
        saved = Text("The game is saved in {file}", file=where)
        return self._say(saved if where else Text("The game is not saved because there is no home folder"))

    def _help(self, rest: str) -> bool:
        if self.table:
            return self._say(self.table.help)
        moves = self.play.by_hand.moves.items()
        own = [
            Text("{example}: {what}", example=each, what=what) for what, each in moves if self.play.game.explains(each)
        ]
        return self._say(*own, HELP)

    def _quit(self, rest: str) -> bool:
        self.quit = True
        raise Left


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise PuzzleError(Text("write a number"), text[:20])
    return int(text)
