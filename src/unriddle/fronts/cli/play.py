"""`unriddle play`, and verbs of families that start a line game: a game line by line, saved after every move."""

import os
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from unriddle.core import Disputed, LineGame, Picture, Play, PuzzleError, Text, UnriddleError, Verb
from unriddle.core.errors import plain, system_message
from unriddle.core.play import HUMAN, MAX_SAVED_LENGTH
from unriddle.core.system import files
from unriddle.core.system.extras import program
from unriddle.core.system.folders import data
from unriddle.draw import spoken
from unriddle.draw.events import picture_fields
from unriddle.draw.text import with_numbers
from unriddle.fronts.cli import main, top
from unriddle.fronts.cli.ends import Exit
from unriddle.fronts.cli.gift import message_of
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.kinds import FILLING, family_called, is_kind, level
from unriddle.fronts.cli.language import given_language, language, paint, say, translate_picture
from unriddle.fronts.cli.options import FAMILY, FORMAT, JSON, LEXICON, FileType, command
from unriddle.fronts.cli.own import TEXT, OwnOptions, seats
from unriddle.fronts.cli.printer import emit, tell, tell_seed
from unriddle.fronts.cli.request import MAX_MISTYPED, Own, one
from unriddle.fronts.signals import leaving
from unriddle.fronts.terminal import echo, wrap
from unriddle.lexicon import open_lexicon
from unriddle.lexicon.alphabet import ENGLISH, RUSSIAN
from unriddle.registry import find
from unriddle.session import daily, making, saved_games
from unriddle.session.links import Link
from unriddle.session.opened import Opened
from unriddle.session.playing import Playing, uses_numbers
from unriddle.session.saved_games import Offer, SavedGame, left_open, offers_of_day

if TYPE_CHECKING:
    from unriddle.core.family import Family

# Words that are commands, in any language. Other commands need no / either, unless they are also moves.
BARE = {
    **dict.fromkeys(("quit", "exit", "q", "выход"), "quit"),
    **dict.fromkeys(("help", "?", "справка", "помощь"), "help"),
    **dict.fromkeys(("score", "счёт", "счет"), "left"),
    "подсказка": "hint",
    "назад": "undo",
}


class PlayersLeft(Exception):
    """Raised when the players leave: by /quit, or at the end of input."""


class Voice(NamedTuple):
    """Functions of a front end: say a sentence, draw a picture, and ask for a line (PlayersLeft at the end of input).

    With `text`, nothing is drawn, and each event is a line.
    """

    say: Callable[[str], None]
    draw: Callable[[Picture], None]
    ask: Callable[[str], str]
    text: bool = False


# Descriptions of a game's counts; open cells are reported by row.
COUNTED = {
    "points": Text("points"),
    "rank": Text("rank"),
    "words": Text("words"),
    "quartiles": Text("quartiles"),
    "skips": Text("skipped moves"),
}


def _count_lines(tally: Mapping[str, Any]) -> Iterator[Text]:
    """Yield the state of a game, one line per count."""
    yield from _scores(tally)
    if "lines_done" in tally:
        yield Text("{done} of {all} lines are finished", done=tally["lines_done"], all=tally["lines"])
    for name, title in COUNTED.items():
        if name in tally:
            yield Text("{name}: {value}", name=title, value=str(tally[name]))


def _scores(tally: Mapping[str, Any]) -> Iterator[Text]:
    for side, score in enumerate(tally.get("scores", ()), 1):
        yield Text("Player {side}: {score}", side=side, score=score)


class LinePlay:
    """A line-by-line game. Every change is saved before it is announced."""

    def __init__(self, saved: SavedGame, voice: Voice) -> None:
        self.saved = saved
        self.playing: Playing = Playing(saved.play, saved.save)
        self.play: Play = saved.play
        self.family: Family = saved.play.family
        self.voice = voice
        self.quit: bool = False  # whether /quit was entered
        self._status: str = ""  # the status printed last
        self.table: LineGame | None = next((verb.line_game for verb in self.family.verbs if verb.line_game), None)
        playing = self.playing
        self.commands: Mapping[str, Callable[[str], bool]] = {
            "undo": lambda rest: self._change(playing.undo, Text("Undone")),
            "redo": lambda rest: self._change(playing.redo),
            "restart": lambda rest: self._change(playing.restart, Text("Restarted; /redo replays the moves")),
            "mark": self._mark,
            "back": lambda name: self._change(partial(playing.back, name), Text("Back at {name}", name=name)),
            "hint": lambda rest: self._say(playing.hint()[0]),
            "do": lambda rest: self._change(playing.do),
            "check": lambda rest: self._say(playing.check().text),
            "solve": lambda rest: self._change(playing.solve),
            "show": self._show,
            "row": lambda number: self._say(spoken.row(self._picture(), _number(number))),
            "column": lambda number: self._say(spoken.column(self._picture(), _number(number))),
            "around": lambda cell: self._say(*spoken.around(self._picture(), cell)),
            "left": self._left,
            "save": self._save,
            "words": lambda rest: self._say(
                *(self.play.by_hand.history(self.play.game) or self.play.moves[: self.play.at])
            ),
            "word": self._word,
            "text": lambda rest: self._say(saved_games.record(self.play)),
            "help": self._help,
            "quit": self._quit,
            **dict.fromkeys(("yes", "no") if self.table else (), lambda rest: False),  # answers that nobody asked for
        }

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.play.game.status.kind == "over"

    def greet(self) -> None:
        """Print the greeting, and the help if a person plays."""
        self.voice.say(self.table.greeting(self.play.game) if self.table else self.family.title)
        if HUMAN in self.play.rules.get("players", (HUMAN,)):
            self._help("")

    def show(self, first: bool = False) -> None:
        """Show the board, at `first` and after changes, unless only events are printed; then the status if it
        is new.
        """
        if first or not self.voice.text:
            self._show("")
        last, self._status = self._status, self.playing.status
        if self._status and (first or self._status != last):
            self.voice.say(self._status)
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
        """Make and print the computer's move."""
        self._change(self.playing.reply)

    def take(self, line: str) -> bool:
        """Run the command or move in a line; return whether the game has changed. Errors are printed."""
        line = line.strip()
        if not line:
            return False
        try:
            name, rest = self._command(line)
            return self.commands[name](rest) if name in self.commands else self._move(rest)
        except UnriddleError as error:
            self.voice.say(error.text)
        except OSError as error:  # a failure to save: the move remains in effect, and can be saved elsewhere
            self.voice.say(system_message(error))
            return True
        return False

    def _command(self, line: str) -> tuple[str, str]:
        """Return the command at the beginning of a line and the rest; for a move, "" and the move."""
        name, _, rest = line.removeprefix("/").partition(" ")
        words = self.table.words if self.table else {}
        bare = line.removeprefix("/").strip().lower()
        for verb, known in words.items():
            if bare in known and (verb in self.commands or not line.startswith("/")):
                return verb, bare
        meant = BARE.get(bare, bare)
        if meant in self.commands and (line.startswith("/") or not self._is_move(line)):
            return meant, ""
        if not line.startswith("/"):
            return "", line
        if name.lower() in self.commands:
            return name.lower(), rest.strip()
        if bare in [word for known in words.values() for word in known]:
            return "", bare
        raise PuzzleError("there is no command {name!r}; /help lists them", name=line[:20])

    def _is_move(self, line: str) -> bool:
        """Whether a line is a valid move, such as a word that is also a command."""
        try:
            self.play.game.play(line)
        except PuzzleError:
            return False
        return True

    def _say(self, *lines: str) -> bool:
        for line in lines:
            self.voice.say(line)
        return False

    def _change(self, change: Callable[[], str | None], message: str = "") -> bool:
        """Make a change and announce it."""
        reply = change()
        self.voice.say(message or reply or self.playing.last)
        return True

    def _move(self, text: str) -> bool:
        try:
            return self._change(partial(self.playing.move, text))
        except Disputed as dispute:
            return self._offer(dispute)

    def _offer(self, dispute: Disputed) -> bool:
        """Ask the other side to accept a disputed word. An answer other than yes or no is treated as input."""
        computer = any(player != HUMAN for player in self.play.rules.get("players", ()))
        ask = Text("The computer trusts you: play it?") if computer else Text("Does the other side accept it?")
        answer = self.voice.ask(Text("{why} {ask} [yes/no] ", why=dispute.text, ask=ask)).strip()
        words = self.table.words if self.table else {}
        if answer.lower() in words.get("yes", ("yes", "y")):
            self._say(self.playing.insist(), self.playing.last)
            return True
        self.playing.withdraw()
        self._say(Text("{word} is not accepted; move again", word=dispute.word.upper()))
        return answer.lower() not in words.get("no", ("no", "n")) and self.take(answer)

    def agrees(self, question: str) -> bool:
        """Ask a question; whether the answer is yes. False at the end of input."""
        with suppress(PlayersLeft):
            return self.voice.ask(question).strip().lower() in (self.table.words if self.table else {}).get(
                "yes", ("yes",)
            )
        return False

    def _mark(self, name: str) -> bool:
        self.playing.mark(name)
        return self._say(Text("Marked; /back {name} returns here", name=name))

    def _picture(self) -> Picture:
        return self.family.picture(self.play.puzzle, self.play.game.shown)

    def _show(self, rest: str) -> bool:
        """Print the board: in words, or drawn, and numbered if moves need numbers."""
        picture = self._picture()
        if self.voice.text:
            return self._say(*spoken.board(picture))
        self.voice.draw(with_numbers(picture) if uses_numbers(self.play) else picture)
        return False

    def _left(self, rest: str) -> bool:
        if still_open := spoken.still_open(self._picture()):
            self._say(still_open)
        return self._say(*_count_lines(self.play.game.tally))

    def _save(self, rest: str) -> bool:
        """Save now; with a name, a copy there."""
        self.saved.save()
        forced = rest.startswith("--force ")
        rest = rest.removeprefix("--force ").strip()
        if rest and Path(rest).is_file() and not forced:
            raise PuzzleError("{file}: this file exists; /save --force {file} overwrites it", file=rest)
        if rest:
            files.replace(Path(rest), (self.play.to_text() + "\n").encode())
        path = rest or self.saved.path
        saved = Text("The game is saved in {file}", file=path)
        return self._say(saved if path else Text("The game is not saved because there is no home folder"))

    def _help(self, rest: str) -> bool:
        if self.table:
            return self._say(self.table.help)
        moves = self.play.by_hand.moves.items()
        own = [
            Text("{example}: {what}", example=each, what=meaning)
            for meaning, each in moves
            if self.play.game.explains(each)
        ]
        offered = reduce(lambda these, last: Text("{these} {last}", these=these, last=last), self._offered_commands())
        return self._say(*own, Text("Commands: {commands}", commands=offered))

    def _offered_commands(self) -> Iterator[Text]:
        """Yield the commands that have something to do here."""
        yield Text("/undo /redo /restart /mark NAME /back NAME")
        by_hand, grid = self.play.by_hand, uses_numbers(self.play)
        found = {
            "/hint /do": self.family.teaching,
            "/check": by_hand.contradicted,
            "/solve": by_hand.moves_to,
            "/show /row 3": True,
            "/column 5 /around D4": grid,
            "/left /save /text": True,
        }
        yield from (Text.of(name) for name, works in found.items() if works)
        if self.play.lexicon:
            yield Text("/word WORD")
        yield Text.of("/help /quit")

    def _word(self, word: str) -> bool:
        """Describe a word, by default the last one: familiarity, and its meaning if a dictionary is installed."""
        from unriddle.lexicon import verbs

        if not self.play.lexicon:
            raise PuzzleError("this puzzle has no word list")
        if not (word or self.playing.word):
            raise PuzzleError("write a word after /word")
        return self._say(verbs.line(word or self.playing.word, self.play.lexicon[0].name))

    def _quit(self, rest: str) -> bool:
        self.quit = True
        raise PlayersLeft


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise PuzzleError("write a number", text[:20])
    return int(text)


def play(source: tuple[str, ...], **values: Any) -> None:
    """Play a puzzle in the terminal, line by line. The game is saved after every move. Without a SOURCE, choose one of
    your open games or a puzzle of the day.

    A line is a move, or a command such as /undo, /hint or /quit; /help lists them.
    """
    if values["full"]:
        raise Exit(main.run(["--lang", language(), "tui", *source]))
    if not source:
        raise Exit(_offer(values["text"], values["as_json"]))
    words = [each for each in source if each.lower() not in FILLING] if len(source) <= MAX_MISTYPED else []
    kind = next(filter(None, map(is_kind, words)), "")
    if (wishes := _wishes(words, kind)) is not None:
        source = (str(making.generate(find(kind or "nonogram"), making.new_seed(), **wishes).puzzle),)
        top.announce("play", source)
    elif kind and len(words) == 1:
        tables = [verb.name for verb in find(kind).verbs if verb.line_game]
        if tables and (words := values["lexicon"]) and open_lexicon(words).alphabet not in (ENGLISH, RUSSIAN):
            names = ("lexicon", "save", "force", "text")
            more = _play_again_command(*((f"--{name}", values[name]) for name in names), ("--json", values["as_json"]))
            raise Exit(main.run(["--lang", language(), kind, *tables, *more]))
        source = (f"{daily.PREFIX}:{kind}",)
        top.announce("play", source)
    is_daily = len(source) == 1 and source[0].strip().lower().partition(":")[0] == daily.PREFIX
    if is_daily and len(dailies := [*daily.read_daily(source[0], language())]) > 1:
        raise Exit(_choose(offers_of_day(dailies), values["text"], values["as_json"]))
    if len(source) == 1 and os.path.isfile(source[0]):
        with files.open_regular(source[0]) as file:
            text = file.read(MAX_SAVED_LENGTH).decode("utf-8-sig", "replace")
        if recorded := saved_games.read_record(text, new=values["force"]):
            ear = Ear(values["text"], values["as_json"])
            raise Exit(run_play(recorded, True, f"{program()} play", ear))
    read = one(source, values["family"], values["format"], values["given"])
    own = Own.of(read.opened.family, values["given"], use="play")
    puzzle = own.configure(read.opened, values["lexicon"])
    tell(read, puzzle.puzzle, False)
    path = Path(values["save"]) if values["save"] else None
    saved, going_on = saved_games.begin(puzzle, own.rules, path, new=values["force"], moves=read.moves)
    command = [
        *source,
        *_play_again_command(("--save", values["save"]), ("--text", values["text"]), ("--lang", given_language())),
    ]
    raise Exit(
        run_play(
            saved,
            going_on,
            f"{program()} play {shlex.join(command)}",
            Ear(values["text"], values["as_json"]),
            read.link,
        )
    )


def _wishes(words: Sequence[str], kind: str) -> dict[str, Any] | None:
    """Return the wishes in these words apart from the kind; None if there are none, or for other words."""
    wishes: dict[str, Any] = {}
    if not words or len(words) == bool(kind):
        return None
    for word in words:
        if re.fullmatch("[0-9]+(x[0-9]+)?", word):
            wishes["size"] = word
        elif kind and level(word):
            wishes["level"] = level(word)
        elif not (is_kind(word) or word in ("new", "random")):
            return None
    return wishes


def today(what: tuple[str, ...], text: bool, as_json: bool) -> None:
    """List the puzzles of the day, and play the one that is chosen; WHAT is a kind of puzzle or a day. Each is a puzzle
    for other commands, too: today:latin.
    """
    raise Exit(
        main.run(
            [
                "--lang",
                language(),
                "play",
                *["--text"] * text,
                *["--json"] * as_json,
                ":".join(["today", *(family_called(each) or each for each in what)]),
            ]
        )
    )


def _play_again_command(*options: tuple[str, Any]) -> list[str]:
    """Return the options to repeat in the command that resumes."""
    return [part for name, value in options if value for part in ([name] if value is True else [name, value])]


def play_in_lines(family: str, verb: Verb, values: Mapping[str, Any], common: Mapping[str, Any]) -> int:
    """Play the line game of a family's verb: a saved game resumes unless it is over or `--force` is given."""
    table, folder = verb.line_game, data()
    assert table is not None
    ear = Ear(common["text"], common["as_json"])
    path = Path(common["save"]) if common["save"] else folder / table.file if folder else None
    command = [family, verb.name]
    command += _play_again_command(("--save", common["save"]), ("--text", common["text"]), ("--lang", given_language()))
    if path is not None and path.is_file() and not common["force"]:
        saved = SavedGame.load(path, values.get("lexicon"))
        if saved.play.game.status.kind != "over":
            differs = table.differs(saved.play.game, values)
            groups = {option.keyword: option.group for option in verb.options}
            for name in values:
                option = groups.get(name) or name.replace("_", "-")
                if name in differs and _is_typed(option.replace("-", "_")):
                    saved.close()
                    raise PuzzleError("the saved game has another --{option}; --force starts a new game", option=option)
            return run_play(saved, True, f"{program()} {shlex.join(command)}", ear, place=path)
        saved.close()
    puzzle, rules, lexicon = table.begin(**values)
    saved, _ = saved_games.begin(Opened.of(puzzle, lexicon), rules, path, new=True)
    if "seed" in values and not _is_typed("seed"):
        tell_seed(values["seed"])
    return run_play(saved, False, f"{program()} {shlex.join(command)}", ear, place=path)


def _is_typed(name: str) -> bool:
    """Whether this option was given on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _offer(text: bool, as_json: bool) -> int:
    """Offer the open games and today's puzzles; returns the exit code."""
    left = left_open(say)
    found = [*left, *offers_of_day(daily.daily(language=language()))]
    if not left and not as_json:
        echo(say(Text("You have no open games; start one with: {command}", command=f"{program()} play SOURCE")))
    return _choose(found, text, as_json)


def _choose(found: list[Offer], text: bool, as_json: bool) -> int:
    """Let the user choose one of these and play it; return the exit code. With JSON output, only list them."""
    for number, each in enumerate(found, 1):
        if as_json:
            emit({"text": say(each.text), **each.about})
        else:
            echo(f"{number}: {say(each.text)}")
    if as_json:
        return 0
    try:
        answer = Ear(text).ask(Text("Which one? [1] ")).strip() or "1" if found else ""
    except PlayersLeft:
        answer = ""
    if not answer or BARE.get(answer.removeprefix("/").lower()) == "quit":
        return 0
    if not (answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(found)):
        raise PuzzleError("write a number from 1 to {most}", answer[:20], most=len(found))
    saved, going_on = found[int(answer) - 1].take()
    return run_play(saved, going_on, f"{program()} play", Ear(text))


class Ear:
    """The terminal for line play; counts the seconds that the player thinks. With JSON output, each sentence and each
    board is a line.
    """

    def __init__(self, text: bool, as_json: bool = False) -> None:
        self.text: bool = text
        self.as_json: bool = as_json
        self.seconds: float = 0.0

    def say(self, text: str) -> None:
        if self.as_json:
            return emit({"text": say(text)})
        lines = "\n".join(map(plain, say(text).split("\n")))
        echo(lines if self.text else wrap(lines))
        return None

    def draw(self, picture: Any) -> None:
        if self.as_json:
            return emit({"picture": picture_fields(translate_picture(picture))})
        echo("\n" + paint(picture))
        return None

    def ask(self, text: str) -> str:
        began = time.monotonic()
        sys.stdout.flush()
        try:
            line = self._line(text)
        except OSError as error:  # the terminal is gone
            raise PlayersLeft from error
        self.seconds += time.monotonic() - began
        if not line:
            raise PlayersLeft
        return line

    def _line(self, text: str) -> str:
        """Return one line of input, "" at its end; on a terminal, it can be edited, and Up recalls earlier ones."""
        if sys.stdin.isatty() and sys.stdout.isatty() and _has_readline():
            try:
                return input(say(text)) + "\n"
            except EOFError:
                return ""
        if not (self.text or self.as_json) or sys.stdin.isatty():
            echo(say(text), nl=False)
        sys.stdout.flush()
        return sys.stdin.readline()


def _has_readline() -> bool:
    try:
        import readline
    except ImportError:  # as on Windows, whose console edits lines itself
        return False
    return bool(readline)


@contextmanager
def _saving(saved: SavedGame, command: str, ear: Ear) -> Iterator[None]:
    """Save the game however the block ends; if the player left, print how to resume."""
    try:
        with leaving():
            yield
    except (PlayersLeft, KeyboardInterrupt, EOFError):
        saved.save()
        with suppress(OSError):  # the terminal may be gone
            if saved.path is not None:
                echo(nl=not ear.as_json)
                ear.say(Text("The game is saved; resume with: {command}", command=command))
    finally:
        try:
            saved.save()
        finally:
            saved.close()


def run_play(
    kept: SavedGame, going_on: bool, command: str, ear: Ear, link: Link | None = None, place: Path | None = None
) -> int:
    """Play to the end or until the players leave; return the exit code: 0 for a solved or finished game and after
    /quit, otherwise 3. Solving the puzzle of a `link` shows its message. After a game of two sides, a rematch is
    offered; it is saved at `place` if given.
    """
    before, last_message, rules = kept.play.seconds, list[Text](), None
    lines = LinePlay(kept, Voice(ear.say, ear.draw, ear.ask, ear.text))
    with _saving(kept, command, ear):
        lines.greet()
        saved = Text("The game is saved in {file}", file=kept.path)
        ear.say(saved if kept.path else Text("The game is not saved because there is no home folder"))
        if going_on:
            ear.say(Text("Resuming the saved game; --force starts another"))
        lines.show(first=True)
        while not lines.over:
            changed = True
            if kept.play.person():
                line = ear.ask(lines.prompt)
                kept.play.seconds = round(before + ear.seconds, 1)
                changed = lines.take(line)
            else:
                lines.reply()
            if changed:
                lines.show()
            if link is not None and kept.play.game.status.kind in ("solved", "over"):
                message = list(message_of(link, next(iter(kept.play.game.found), None)))
                for sentence in message if message != last_message else ():
                    ear.say(sentence)
                last_message = message
        if boast := daily.share_line(kept.play):
            ear.say(boast)
        rules = lines.playing.rematch if lines.over and HUMAN in kept.play.rules.get("players", ()) else None
        if rules and not lines.agrees(Text("Play again with sides changed? [yes/no] ")):
            rules = None
    if rules:
        puzzle = Opened.of(kept.play.puzzle, *kept.play.lexicon)
        return run_play(saved_games.begin(puzzle, rules, place, new=True)[0], False, command, ear, place=place)
    return 0 if lines.quit or kept.play.game.status.kind in ("solved", "over") else 3


COMMANDS: dict[str, click.Command] = {
    "today": command(today, click.Argument(["what"], nargs=-1, metavar="[WHAT...]"), TEXT, JSON),
    "play": OwnOptions(
        "play",
        callback=play,
        help=play.__doc__,
        params=[
            click.Argument(["source"], type=FileType(), nargs=-1, metavar="[SOURCE...]"),
            Switch(["--full"], is_flag=True, help="Play full screen: unriddle tui."),
            *seats(),
            FAMILY,
            FORMAT,
            LEXICON,
        ],
        use="play",
    ),
}
