"""A position that is being set: its best moves, the best answer to each, and what it opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import Setting, Text
from unriddle.core.sheets import Typed
from unriddle.core.system.stopping import heeding
from unriddle.puzzles.balda.notation import name_of
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.puzzles.balda.solve.lookahead import Outlook
from unriddle.puzzles.balda.solve.search import Search
from unriddle.puzzles.balda.typing_in import sheet

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

Told = Mapping[str, Any]
SLICE = 1 << 14  # steps between two pauses
BEST = 5  # moves that are looked at


def judge(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed, lexicon: Lexicon) -> Iterator[Told | None]:
    """How many moves there are, then the best of them with what each opens."""
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
    for move in heeding(outlook.moves[:BEST]):
        reply, opened = outlook.reply(move), outlook.opened(move)
        yield (
            {"part": "move", "text": _said(move, reply, len(opened))}
            | move.to_json()
            | {
                "reply": reply.to_json() if reply else None,
                "opens": len(opened),
            }
        )
        yield None


def _said(move: Move, reply: Move | None, opens: int) -> Text:
    """A move in words."""
    told = {"word": move.word.upper(), "score": move.points, "letter": move.letter.upper(), "cell": name_of(move.cell)}
    answer = {"answer": reply.word.upper(), "worth": reply.points} if reply else {}
    if answer:
        return Text(
            "{word} ({score}), {letter} at {cell}; best answer {answer} ({worth}); it opens {count} word",
            "{word} ({score}), {letter} at {cell}; best answer {answer} ({worth}); it opens {count} words",
            count=opens,
            **told,
            **answer,
        )
    return Text("{word} ({score}), {letter} at {cell}; no answer", **told)


def reopen(puzzle: Puzzle) -> tuple[dict[str, Any], Typed]:
    """The values that the position has of what is asked for, and its letters."""
    values: dict[str, Any] = {"rows": puzzle.height, "columns": puzzle.width, "prize": puzzle.prize}
    values |= {"knots": True} if puzzle.knots > 1 else {}
    values |= {"diagonals": True} if puzzle.diagonals else {}
    values |= {"used": " ".join(puzzle.used)} if puzzle.used else {}
    return values, sheet(puzzle, {}).texts


SETTING: Setting[Puzzle] = Setting(judge, reopen)
