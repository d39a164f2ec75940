"""The table of `unriddle balda play`: how a game begins there, what is said, and what it kept in former times."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import Option, PuzzleError, Table, Text, Verb
from unriddle.core.play.play import HELPS, VERSION
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.balda.notation import MIXED
from unriddle.puzzles.balda.options import OF_GAMES, PLAYED_BY, RULES, field
from unriddle.puzzles.balda.play.commands import COMMANDS
from unriddle.puzzles.balda.play.game import Action, Game, Rules
from unriddle.puzzles.balda.play.start import first_position, start_words
from unriddle.puzzles.balda.puzzle import Puzzle

LANGUAGES = {"ru": "russian", "en": "english"}  # of words
HELP = Text("Move like this: B3 Q WORD (cell, letter, word). Also: hint, undo, skip, resign, words, help, quit.")


def _field(values: Mapping[str, Any]) -> Puzzle:
    return field(
        values["size"], **{name: value for name, value in values.items() if name in (*OF_GAMES.values(), "slang")}
    )


def _rules(values: Mapping[str, Any]) -> Rules:
    return Rules.of({option.keyword: values[option.keyword] for option in PLAYED_BY})


def begin(**values: Any) -> tuple[Puzzle, Mapping[str, Any], str | None]:
    """The position with the word asked for, or with a random one, and the rules; PuzzleError."""
    rules, empty, word = _rules(values), _field(values), values["word"]
    name: str | None = values["lexicon"]
    if values["words"]:
        if name:
            raise PuzzleError(Text("--words and --lexicon cannot be combined"))
        name = f"{LANGUAGES[values['words']]}-nouns"
    if not word:
        from random import Random

        name = name or "russian-nouns"
        [word] = start_words(open_lexicon(name), empty.width, 1, Random(rules.seed))
    begun = first_position(word, empty.height, empty.width, empty)
    if values["words"] and begun.language != LANGUAGES[values["words"]]:
        raise PuzzleError(MIXED, Text("the start word"))
    return begun, rules.to_json(), name


def differs(game: Game, values: Mapping[str, Any]) -> set[str]:
    """The options whose values are not those of this game."""
    saved, asked, start, empty = game.played_by, _rules(values), game.puzzle, _field(values)
    word = (values["word"] or start.used[0]).lower().replace("ё", "е")
    same = {
        "words": LANGUAGES.get(values["words"]) in (None, start.language),
        "level": saved.players == asked.players,
        "first": saved.players[0] == asked.players[0],
        "second": saved.players[1] == asked.players[1],
        "seed": saved.seed == asked.seed,
        "third_skip": saved.third_skip == asked.third_skip,
        "repeats": saved.repeats == asked.repeats,
        "word": word in start.used,
        "size": (start.height, start.width) == (empty.height, empty.width),
        "knots": start.knots == empty.knots,
        "knot_limit": start.knots == empty.knots,
        "diagonals": start.diagonals == empty.diagonals,
        "min_length": start.min_length == empty.min_length,
        "plausible": start.plausible == empty.plausible,
        "no_slang": start.slang == empty.slang,
        "slang": start.slang == empty.slang,
        "no_plural": start.plural == empty.plural,
    }
    return {name for name, equal in same.items() if not equal}


def greeting(game: Game) -> Text:
    """The first line at the table."""
    used = game.puzzle.used
    return Text("Balda. The start word: {word}", word=used[0].upper()) if used else Text("Balda")


def older(value: Any) -> Mapping[str, Any]:
    """What the first version kept, every action of it checked again, in the JSON values of a play; PuzzleError."""
    try:
        saved = value["game"]
        if saved["balda"] != 1:
            raise PuzzleError(Text("it was saved by another version"))
        game = Game(Puzzle.parse(saved["start"]), Rules.of(saved["rules"]).to_json())
        for action in saved["actions"]:
            game = game.play(_text(game, action), kept=True)
        return {
            "play": VERSION,
            "puzzle": str(game.puzzle),
            "rules": dict(game.rules),
            "lexicon": str(value["lexicon"]),
            "moves": [str(action) for action in game.actions],
            "at": len(game.actions),
            "marks": {},
            "draft": {"text": "", "cells": [], "ready": False},
            "seconds": 0,
            "helped": dict.fromkeys(HELPS, 0),
        }
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError(Text("this is not a saved game of balda")) from error


def _text(game: Game, action: Any) -> str:
    if action["kind"] in ("skip", "resign"):
        return str(action["kind"])
    move = game.position.solution(action["move"])
    if action["kind"] != "move" or game.position.fault(move):
        raise PuzzleError(Text("it has an impossible action"), Text("the saved game"))
    return str(Action("move", move, bool(action["offered"])))


PLAY = Verb(
    "play",
    "Play against the computer, or watch two levels play. The game is saved after every "
    "move and can be resumed.\n\nWithout --new a saved game is resumed. Type moves as B3 Q "
    "WORD; `help` lists the other commands.",
    options=(
        *(option for option in PLAYED_BY if option.name != "seed"),
        Option("word", "text", "the start word; a random one by default", "game"),
        Option("words", "|".join(LANGUAGES), "the language of the words (ru)", "game"),
        *RULES,
    ),
    table=Table(begin, "balda-game.json", COMMANDS, greeting, HELP, differs, older),
)
