"""Typing in a position: a field of letters with prize and blocked cells, and its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import Cells, Composing, Option, Role, Text, Typing
from unriddle.core.family import Typed
from unriddle.core.play import HUMAN
from unriddle.core.system.stopping import until_stopped
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.formats import configure
from unriddle.puzzles.balda.options import OPTIONS
from unriddle.puzzles.balda.puzzle import BLOCKED, EMPTY, MAX_SIDE, MIN_SIDE, PRIZE, Move, Puzzle, name_of
from unriddle.puzzles.balda.solve.lookahead import Outlook
from unriddle.puzzles.balda.solve.search import Search

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

RULES = ("knots", "diagonals", "prize", "used")
_OPTIONS = {option.name: option for option in OPTIONS}
ASKS = (
    Option("rows", "int", "on the board", default=5, least=MIN_SIDE, most=MAX_SIDE),
    Option("columns", "int", "on the board", default=5, least=MIN_SIDE, most=MAX_SIDE),
    *(_OPTIONS[name] for name in RULES),
    _OPTIONS["second"]._replace(default=HUMAN),
)


def blank(values: Mapping[str, Any]) -> Puzzle:
    rows = (EMPTY * values["columns"],) * values["rows"]
    return configure(Puzzle.of(rows=rows), {name: values[name] for name in RULES if name in values})


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells:
    texts = [[character.strip(EMPTY).upper() for character in row] for row in puzzle.rows]
    return Cells(texts, upper=True, same={"№": BLOCKED}, roles={BLOCKED: Role.BLOCKED, PRIZE: Role.PRIZE})


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    rows = tuple("".join(text.lower() or EMPTY for text in row) for row in typed)
    return Puzzle.of(**(puzzle._asdict() | {"rows": rows}))


Part = Mapping[str, Any]
SLICE = 1 << 14  # steps between two pauses
BEST = 5  # moves to examine


def judge(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed, lexicon: Lexicon) -> Iterator[Part | None]:
    """Yield the number of moves, then the best of them, each with the answers it makes possible."""
    search, moves = Search(puzzle, None, lexicon), []
    while not search.done:
        move = search.advance(SLICE)
        if move is None:
            yield None
        else:
            moves.append(move)
    outlook = Outlook(puzzle, lexicon, moves)
    count = Text("{count:,} move", "{count:,} moves", count=len(moves))
    yield {"part": "moves", "count": len(moves), "text": count}
    for move in until_stopped(outlook.moves[:BEST]):
        reply, opened = outlook.reply(move), outlook.opened(move)
        yield (
            {"part": "move", "text": _move_text(move, reply, len(opened))}
            | move.to_json()
            | {
                "reply": reply.to_json() if reply else None,
                "opens": len(opened),
            }
        )
        yield None


def _move_text(move: Move, reply: Move | None, opens: int) -> Text:
    """Return a move in words."""
    fields = {"word": large(move.word), "score": move.points, "letter": large(move.letter), "cell": name_of(move.cell)}
    answer = {"answer": large(reply.word), "worth": reply.points} if reply else {}
    if answer:
        return Text(
            "{word} ({score}), {letter} at {cell}; best answer {answer} ({worth}); it opens {count} word",
            "{word} ({score}), {letter} at {cell}; best answer {answer} ({worth}); it opens {count} words",
            count=opens,
            **fields,
            **answer,
        )
    return Text("{word} ({score}), {letter} at {cell}; no answer", **fields)


def reopen(puzzle: Puzzle) -> tuple[dict[str, Any], Typed]:
    """Return the position's values of the options to type in, and its letters."""
    values: dict[str, Any] = {"rows": puzzle.height, "columns": puzzle.width, "prize": puzzle.prize}
    values |= {"knots": True} if puzzle.knots > 1 else {}
    values |= {"diagonals": True} if puzzle.diagonals else {}
    values |= {"used": " ".join(puzzle.used)} if puzzle.used else {}
    return values, sheet(puzzle, {}).texts


SETTING: Composing[Puzzle] = Composing(judge, reopen)
TYPING = Typing(ASKS, blank, sheet, read, composing=SETTING)
