"""`unriddle balda play`: a game at the terminal, one line of text a turn, saved after every action."""

import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from unriddle.cli.language import given, say
from unriddle.core import LexiconError, PuzzleError, Text, folders
from unriddle.draw import shown
from unriddle.lexicon import open_lexicon, player
from unriddle.puzzles.balda.commands import meaning
from unriddle.puzzles.balda.game import ENDS, HUMAN, Action, Game, Rules, first_position, start_words
from unriddle.puzzles.balda.hint import LEVELS
from unriddle.puzzles.balda.outlook import Outlook
from unriddle.puzzles.balda.picture import picture
from unriddle.puzzles.balda.players import choose
from unriddle.puzzles.balda.puzzle import Move, Puzzle

FILE = "balda-game.json"
LARGEST = 1 << 20  # bytes of a saved game
RULES = Text("Move like this: B3 Q WORD (cell, letter, word). Also: hint, undo, skip, resign, words, help, quit.")


class Left(Exception):
    """The players leave the table before the end."""


def _played(side: Text, move: Move) -> Text:
    return Text("Player {side}: {move}", side=side, move=move)


class Table:
    """A game, where it is kept, and the words it is played with."""

    def __init__(self, path: Path | None, lexicon: str | None) -> None:
        folder = folders.data()
        self.path = path or (folder / FILE if folder else None)
        self.given = (("--save", path and str(path)), ("--lang", given()))
        self.lexicon_name = lexicon
        self.accepted: list[str] = []  # words that could not be put on the player's list
        self.hints = 0
        self.game: Game
        self.lexicon: Any

    def begin(self, word: str | None, rules: Puzzle, of_game: Rules) -> None:
        """Start a new game with this word, or with one by chance."""
        if word:
            start = first_position(word, rules.height, rules.width, rules)
            self._open(self.lexicon_name or f"{start.language}-nouns")
        else:
            self._open(self.lexicon_name or "russian-nouns")
            chance = start_words(self.lexicon, rules.width, 1, of_game.seed)[0]
            start = first_position(chance, rules.height, rules.width, rules)
        self.game = Game(start, of_game)
        self._save()

    def load(self) -> bool:
        """Take up the saved game; False when there is none, or only one that is over. PuzzleError."""
        if self.path is None or not self.path.is_file():
            return False
        try:
            with self.path.open("rb") as file:
                value = json.loads(file.read(LARGEST))
            self.game = Game.of_json(value["game"])
            self.accepted = [str(word) for word in value["accepted"]]
            self._open(self.lexicon_name or str(value["lexicon"]))
        except PuzzleError as error:
            raise PuzzleError(error.text, str(self.path)) from None
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise PuzzleError(Text("this is not a saved game of balda"), str(self.path)) from error
        return not self._end(Outlook(self.game.position, self.lexicon))

    def _open(self, name: str) -> None:
        self.lexicon_name = name
        lexicon = open_lexicon(name)
        self.lexicon = player.apply(lexicon, player.Lists(tuple(self.accepted), ())) if self.accepted else lexicon

    def _save(self) -> None:
        if self.path is not None:
            value = {"game": self.game.to_json(), "lexicon": self.lexicon_name, "accepted": self.accepted}
            folders.replace(self.path, (json.dumps(value, ensure_ascii=False) + "\n").encode())

    def play(self, going_on: bool) -> int:
        """Play to the end, or until the players leave; the exit code."""
        click.echo(say(Text("Balda. The word to begin with: {word}", word=self.game.start.used[0].upper())))
        if HUMAN in self.game.rules.players:
            click.echo(say(RULES))
        saved = Text("The game is saved in {file}", file=self.path)
        click.echo(say(saved if self.path else Text("The game is not saved: there is no home folder")))
        if going_on:
            click.echo(say(Text("The saved game goes on; --new begins another")))
        try:
            while True:
                outlook = Outlook(self.game.position, self.lexicon)
                self._show()
                end = self._end(outlook)
                if end:
                    self._close(end)
                    return 0
                self._act(self._ask(outlook) if self.game.player == HUMAN else self._think())
        except (Left, KeyboardInterrupt, click.Abort):
            if self.path is not None:
                command = "unriddle balda play" + "".join(
                    f" {name} {shlex.quote(each)}" for name, each in self.given if each
                )
                click.echo("\n" + say(Text("The game is saved; go on with: {command}", command=command)))
            return 3

    def _end(self, outlook: Outlook) -> str:
        return self.game.end or ("" if outlook.moves else "stuck")

    def _show(self) -> None:
        """The board, with the path of the last word, and the score."""
        last = self.game.actions[-1].move if self.game.actions else None
        before = Game(self.game.start, self.game.rules, self.game.actions[:-1]).position if last else self.game.position
        click.echo()
        click.echo(shown(replace(picture(before, last), title=""), sys.stdout))
        (a, b), first, second = self.game.scores, self.game.side(0), self.game.side(1)
        click.echo(say(Text("Score: {first}: {a}, {second}: {b}", first=first, a=a, second=second, b=b)))

    def _close(self, end: str) -> None:
        winner = self.game.winner
        won = Text("A draw.") if winner is None else Text("Player {side} has won.", side=self.game.side(winner))
        click.echo(f"{say(ENDS[end])} {say(won)}")

    def _think(self) -> Action:
        move = choose(self.game.player, self.game.position, self.game.rules.seed, self.lexicon)
        return Action("skip") if move is None else Action("move", move)

    def _act(self, action: Action | None) -> None:
        """Do what a side has decided; None when it has changed the game by itself."""
        if action is None:
            return
        side = self.game.side(self.game.turn)
        self.game = self.game.act(action)
        self.hints = 0
        self._save()
        if action.move is not None:
            click.echo(say(_played(side, action.move)))
        elif action.kind == "skip":
            click.echo(say(Text("Player {side} skips", side=side)))
        else:
            click.echo(say(Text("Player {side} resigns", side=side)))

    def _ask(self, outlook: Outlook) -> Action | None:
        """What the human decides."""
        while True:
            line = self._read(say(Text("Player {side} to move> ", side=self.game.side(self.game.turn))))
            command = meaning(line)
            if command in ("skip", "resign"):
                return Action(command)
            if command == "quit":
                raise Left
            if command == "undo" and self._undo():
                return None
            if command == "hint":
                self._hint(outlook)
            elif command == "words":
                self._list()
            elif command == "help":
                click.echo(say(RULES))
            elif not command and line.strip():
                action = self._move(line)
                if action is not None:
                    return action

    def _read(self, prompt: str) -> str:
        click.echo(prompt, nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise Left
        return line

    def _undo(self) -> bool:
        try:
            self.game = self.game.undo()
        except PuzzleError:
            click.echo(say(Text("There is nothing to take back")))
            return False
        self._save()
        click.echo(say(Text("Taken back")))
        return True

    def _hint(self, outlook: Outlook) -> None:
        """Tell the best move's score, then its cell, then all of it."""
        click.echo(say(LEVELS[min(self.hints, len(LEVELS) - 1)](outlook.moves[0])))
        self.hints += 1

    def _list(self) -> None:
        for side, moves in enumerate(self.game.words):
            for move in moves:
                click.echo(say(_played(self.game.side(side), move)))
        if not any(self.game.words):
            click.echo(say(Text("There are no words yet")))

    def _move(self, line: str) -> Action | None:
        """The move in this line; None, and the reason said, when it is not possible."""
        position = self.game.position
        try:
            move = position.solution(line)
        except PuzzleError:
            click.echo(say(Text("not understood: write the cell, the letter and the word, such as B3 Q WORD")))
            return None
        known = move.word in self.lexicon
        fault = position.fault(move, self.lexicon if known else None)
        if fault:
            click.echo(say(Text("Not possible: {why}", why=fault)))
            return None
        return Action("move", move, not known) if known or self._offer(move.word) else None

    def _offer(self, word: str) -> bool:
        """Ask the other side to accept a word that the lexicon lacks; an accepted one is known from now on."""
        computer = self.game.rules.players[1 - self.game.turn] != HUMAN
        ask = (
            Text("The computer takes your word for it: play it?")
            if computer
            else Text("Does the other side accept it?")
        )
        offer = Text("The word {word} is not in the lexicon. {ask} [yes/no] ", word=word.upper(), ask=ask)
        answer = self._read(say(offer))
        if meaning(answer) != "yes":
            click.echo(say(Text("{word} is not accepted, move again", word=word.upper())))
            return False
        try:
            player.change(add=[word])
            click.echo(say(Text("{word} is accepted and goes to your own list", word=word.upper())))
        except LexiconError:
            self.accepted.append(word)
            click.echo(say(Text("{word} is accepted for this game", word=word.upper())))
        self._open(str(self.lexicon_name))
        return True
