"""The techniques of Balda: a good move, with its reasons, and a trap."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import Text
from unriddle.core.teach.step import MISTAKE, Technique, TechniqueCard, declare
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.puzzle import Move, name_of

if TYPE_CHECKING:
    from unriddle.kit.lesson import DrawnStep

MOVE, TRAP = Text("move"), Text("trap")
_FIELD = "balda:...../...../балда/ф..../.....;played=балда,фалда"


class MoveFacts(NamedTuple):
    """A move, or the one into a trap; the best answer to it; of a good move its rank from 1, the best of the new words
    that its letter opens and how many there are, a word as good as the answer that only this cell allowed, and whether
    its letter is rare.
    """

    move: Move
    reply: Move | None
    rank: int = 0
    opened: Move | None = None
    words: int = 0
    blocked: Move | None = None
    rare: bool = False


def _trap(step: DrawnStep) -> Text:
    move, reply = step.facts.move, step.facts.reply
    return Text(
        "Do not put {letter} into {cell}: your word {own} is worth {points}, but the other side can then make "
        "{word}, worth {score}",
        letter=large(move.letter),
        cell=name_of(move.cell),
        own=large(move.word),
        points=move.points,
        word=large(reply.word),
        score=reply.points,
    )


def _good(step: DrawnStep) -> Text:
    move = step.facts.move
    sentence = Text(
        "{word} with {letter} in {cell} is worth {count} point",
        "{word} with {letter} in {cell} is worth {count} points",
        word=large(move.word),
        letter=large(move.letter),
        cell=name_of(move.cell),
        count=move.points,
    )
    for clause in _clauses(step.facts):
        sentence = Text("{first}; {second}", first=sentence, second=clause)
    return sentence


def _clauses(facts: MoveFacts) -> list[Text]:
    """Return the reasons for a move, beside its points."""
    reply, opened, blocked, count = facts.reply, facts.opened, facts.blocked, facts.words
    clauses = [
        Text("the best answer to it is {word}, worth {score}", word=large(reply.word), score=reply.points)
        if reply
        else Text("there is no answer to it")
    ]
    if opened:
        clauses.append(
            Text(
                "its letter opens {count} new word for the other side, {word}",
                "its letter opens {count} new words for the other side, the best of them {word}",
                count=count,
                word=large(opened.word),
            )
        )
    else:
        clauses.append(Text("its letter opens no new word for the other side"))
    if blocked:
        clauses.append(Text("the other side can no longer make {word} there", word=large(blocked.word)))
    if facts.rare:
        clauses.append(Text("{letter} is a rare letter", letter=large(facts.move.letter)))
    return clauses


TECHNIQUES = declare(
    __package__,
    Technique(MISTAKE, lambda step: step.short),
    Technique(
        MOVE,
        _good,
        card=TechniqueCard(
            Text(
                "Look for long words that need one more letter. Then look at what that letter opens for the other "
                "side. Choose the move that leaves you best off after the best reply."
            ),
            _FIELD,
            Text("Do this at every turn, first with cells that have many neighbors."),
            ("trap",),
        ),
        facts=MoveFacts,
    ),
    Technique(
        TRAP,
        _trap,
        card=TechniqueCard(
            Text(
                "A letter gives you a short word. But it opens a longer one for the other side. Leave that cell alone, "
                "or use it so that the long word is yours."
            ),
            _FIELD,
            Text("Look for it before you put a common letter beside a long word."),
            ("move",),
        ),
        facts=MoveFacts,
    ),
)
