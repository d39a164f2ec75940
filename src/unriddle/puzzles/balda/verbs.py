"""The verbs of balda as data: a game line by line, and a match of the computer's levels."""

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Answer, LineGame, Option, Shared, Text, Verb
from unriddle.core.errors import join_lines
from unriddle.core.json_shape import Json
from unriddle.lexicon import open_lexicon
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.options import LEVEL, OF_GAMES, PLAYED_BY, RULES, field
from unriddle.puzzles.balda.play import match
from unriddle.puzzles.balda.play.game import COMMANDS, Game, GameRules, first_position, start_words
from unriddle.puzzles.balda.puzzle import Puzzle, fold

HELP = Text(
    "Move like this: B3 Q WORD (cell, letter, word). Also: hint, undo, skip, resign, words, /word (is it rare?), /text "
    "(the game as text), help, quit."
)


def _field(values: Mapping[str, Any]) -> Puzzle:
    return field(
        values["size"], **{name: value for name, value in values.items() if name in (*OF_GAMES.values(), "slang")}
    )


def _rules(values: Mapping[str, Any]) -> GameRules:
    return GameRules.of({option.keyword: values[option.keyword] for option in PLAYED_BY})


def begin(**values: Any) -> tuple[Puzzle, Mapping[str, Any], str | None]:
    """Return the position with the word asked for, or with a random one, and the rules. Raises PuzzleError."""
    rules, empty, word = _rules(values), _field(values), values["word"]
    name: str | None = values["lexicon"]
    if not word:
        from random import Random

        name = name or "russian-nouns"
        [word] = start_words(open_lexicon(name), empty.width, 1, Random(rules.seed))
    elif name:
        word = open_lexicon(name).spelled(word)
    begun = first_position(word, empty.height, empty.width, empty)
    return begun, rules.to_json(), name


def differs(game: Game, values: Mapping[str, Any]) -> set[str]:
    """Return the options whose values differ from this game's."""
    saved, asked, start, empty = game.played_by, _rules(values), game.puzzle, _field(values)
    word = fold(values["word"] or start.used[0])
    is_equal = {
        "level": saved.players == asked.players,
        "first": saved.players[0] == asked.players[0],
        "second": saved.players[1] == asked.players[1],
        "seed": saved.seed == asked.seed,
        "third_skip": saved.third_skip == asked.third_skip,
        "repeats": saved.repeats == asked.repeats,
        "word": word in start.used,
        "size": (start.height, start.width) == (empty.height, empty.width),
    }
    own, wanted, renamed = start._asdict(), empty._asdict(), {"knot_limit": "knots"}
    for name in (*OF_GAMES.values(), "slang"):
        rule = renamed.get(name, name.removeprefix("no_"))
        is_equal[name] = own[rule] == wanted[rule]
    return {name for name, equal in is_equal.items() if not equal}


def greeting(game: Game) -> Text:
    """Return the first line at the table."""
    used = game.puzzle.used
    return Text("Balda. The start word: {word}", word=large(used[0])) if used else Text("Balda")


PLAY = Verb(
    "play",
    "Play against the computer, or watch two levels play. The game is saved after every "
    "move and can be resumed.\n\nWithout --force a saved game is resumed. Type moves as B3 Q "
    "WORD; `help` lists the other commands.",
    takes=(Option("word", "text", "the start word; a random one by default", "game", default=""),),
    options=(*(option for option in PLAYED_BY if option.name != "seed"), *RULES),
    line_game=LineGame(begin, "balda-game.json", COMMANDS, greeting, HELP, differs),
)


def games(a: str, b: str, games: int, seed: int, lexicon: str | None, size: str, **rules: Json) -> list[dict[str, Any]]:
    from unriddle.lexicon import open_lexicon

    return match.units((a, b), games, seed, field(size, **rules), open_lexicon(lexicon or "russian-nouns"))


def result(results: Sequence[dict[str, Any]], a: str, b: str, seed: int, **_: Any) -> Answer:
    """Return statistics of the games."""
    summary = {"players": [a, b], "seed": seed, **match.summary(results)}
    return Answer(summary, table(summary))


def _estimates(margin: dict[str, Any], rate: dict[str, Any]) -> list[Text]:
    """Return both estimates, with their intervals if there are enough games."""
    if margin["low"] is None:
        return [
            Text("  margin   {value:+.2f} points per game (too few games for an interval)", **margin),
            Text("  win rate {value:.1%}, a draw is half a win", **rate),
        ]
    return [
        Text("  margin   {value:+.2f} points per game (95%: {low:+.2f} to {high:+.2f})", **margin),
        Text("  win rate {value:.1%}, a draw is half a win (95%: {low:.1%} to {high:.1%})", **rate),
    ]


def table(summary: dict[str, Any]) -> Text:
    """Return the result of a match as text."""
    a, b = summary["players"]
    slow_a, slow_b = summary["slowest_move"]
    margin, rate = summary["margin"], summary["win_rate"]
    lines = [
        Text("{a} against {b}: {games} games, seed {seed}", a=a, b=b, games=summary["games"], seed=summary["seed"]),
        Text(
            "  {a} wins {wins}, draws {draws}, loses {losses}",
            a=a,
            wins=summary["wins"],
            draws=summary["draws"],
            losses=summary["losses"],
        ),
        *_estimates(margin, rate),
        Text("  slowest move: {a} {slow_a:.2f} s, {b} {slow_b:.2f} s", a=a, slow_a=slow_a, b=b, slow_b=slow_b),
    ]
    return join_lines(lines)


VERBS = (
    PLAY,
    Verb(
        "match",
        "Let player A play player B. Each start word is played twice, so that each player begins once.\n\nA player "
        "is a level from 1 to 5, or `longest`, which plays one of the longest words.",
        (
            Option("a", LEVEL, "a player"),
            Option("b", LEVEL, "the other player"),
            Option("games", "int", "how many games", "game", 20, least=1, most=100_000),
        ),
        RULES,
        shared=Shared(games, match.play, result, match.valid_unit, match.valid_result, "games"),
    ),
)
