"""The techniques of Quartiles in teaching order: those that name the quartiles, then other words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import Text
from unriddle.core.teach.step import MISTAKE, Technique, TechniqueCard, declare
from unriddle.puzzles.quartiles.puzzle import WIDE, Word

if TYPE_CHECKING:
    from unriddle.kit.lesson import DrawnStep

ELIMINATION, ENDING, QUARTILE, COVER, GUESS, WORD, RARE = (
    Text("elimination"),
    Text("ending"),
    Text("quartile"),
    Text("cover"),
    Text("guess"),
    Text("word"),
    Text("rare word"),
)
ONLY_POINTS = (WORD, RARE)  # techniques for words that are not quartiles
# Tiles that often begin or end words, at which people look first.
_FIRST = """
    anti com con de dis en ex fore im in inter mis multi non out over post pre pro re semi sub super trans un under
"""
_LAST = """
    able age al ally ance ant ary ate ed ence ent er ers est ful fully ial ian ible ic ical ies ify ing ings ion ish ism
    ist ity ive ize less lly logy ly ment ness ous ship sion some tic tics tion tions ture ure
"""
BEGINNINGS, ENDINGS = frozenset(_FIRST.split()), frozenset(_LAST.split())
_TILES = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"


class Facts(NamedTuple):
    """The findings of a step: the word that follows or is guessed; the numbers of words left by tiles, from one; and,
    as far as its technique needs them, the other words it follows from, the number (from 1) of a tile that no other
    word uses; how many covers and how many orders there are; whether the last quartile is in no list (`short`), and the
    list that lacks a word ("" for
    the player's own list of banned words).
    """

    word: Word | None
    left: tuple[int, ...]
    others: tuple[str, ...] = ()
    alone: int = 0
    covers: int = 0
    orders: int = 0
    short: bool = False
    lacking: str | None = None


def _tiles(step: DrawnStep) -> str:
    """Return the letters of the tiles of the unit."""
    return " ".join(step.puzzle.tiles[tile] for tile in step.unit.tiles)


def mistake(step: DrawnStep) -> Text:
    word = step.unit.word
    if not step.facts.lacking:
        return Text("{word} is on your list of banned words", word=word)
    return Text("{word} is not in the word list {name}", word=word, name=step.facts.lacking)


def _say_quartile(say: Callable[[DrawnStep], Text]) -> Callable[[DrawnStep], Text]:
    """Return the `say` of a technique for a quartile; without a word it describes the remaining tiles."""

    def describe(step: DrawnStep) -> Text:
        word = step.facts.word
        if word is None:
            return Text(
                "Only the tiles {tiles} are left. No list has a word of them, and none of their {count} orders looks "
                "much more like a word than the others",
                tiles=_tiles(step),
                count=step.facts.orders,
            )
        if word.tier == WIDE:
            return Text("{why} ({word} is in the wider list only)", why=say(step), word=word.word)
        return say(step)

    return describe


def _say_eliminated(step: DrawnStep) -> Text:
    word = step.facts.word
    return Text(
        "Only the tiles {tiles} are left, and only one order of them spells a word: {word}",
        tiles=_tiles(step),
        word=word.word,
    )


def _say_forced(step: DrawnStep) -> Text:
    word = step.facts.word
    return Text(
        "Of all words of {count} tile that still fit, only {word} uses the tile {tile}, so it must be a quartile",
        "Of all words of {count} tiles that still fit, only {word} uses the tile {tile}, so it must be a quartile",
        count=len(word.tiles),
        word=word.word,
        tile=_tiles(step),
    )


def _say_ended(step: DrawnStep) -> Text:
    word = step.facts.word
    affix, count = _tiles(step), len(word.tiles)
    if word.texts[-1] == affix:
        reason = Text(
            '"{tile}" is an ending. Of all words of {count} tile that still fit, only {word} ends in it',
            '"{tile}" is an ending. Of all words of {count} tiles that still fit, only {word} ends in it',
            tile=affix,
            count=count,
            word=word.word,
        )
    else:
        reason = Text(
            '"{tile}" is a beginning. Of all words of {count} tile that still fit, only {word} begins with it',
            '"{tile}" is a beginning. Of all words of {count} tiles that still fit, only {word} begins with it',
            tile=affix,
            count=count,
            word=word.word,
        )
    alone = step.facts.alone
    if not alone:
        return Text("{why}, and no other word uses it, so it must be a quartile", why=reason)
    other = step.puzzle.tiles[alone - 1]
    return Text("{why}, and no other word uses the tile {tile}, so it must be a quartile", why=reason, tile=other)


def _say_covered(step: DrawnStep) -> Text:
    word = step.facts.word
    others = step.facts.others
    if not others:
        return Text("Every way to use each tile once includes {word}", word=word.word)
    if step.facts.short:
        return Text(
            "{word} shares no tile with {others}; together they leave just the tiles of one more word",
            word=word.word,
            others=", ".join(others),
        )
    return Text(
        "Together with {others}, {word} uses every tile once; no other words do",
        word=word.word,
        others=", ".join(others),
    )


def _say_guessed(step: DrawnStep) -> Text:
    word = step.facts.word
    if step.sets:
        return Text(
            "There are {count} ways to choose the quartiles; {word} is in the one with the fewest rare words: a guess",
            count=step.facts.covers,
            word=word.word,
        )
    return Text(
        "Only the tiles {tiles} are left. No list has a word of them; of their {count} orders {word} looks most like a "
        "word: a guess",
        tiles=_tiles(step),
        count=step.facts.orders,
        word=word.word,
    )


def _say_spelled(step: DrawnStep) -> Text:
    word = step.facts.word
    return Text(
        'The tile "{tiles}" is a word by itself: {word}',
        "The tiles {tiles} spell a word: {word}",
        count=len(word.tiles),
        tiles=" ".join(word.texts),
        word=word.word,
    )


TECHNIQUES = declare(
    __package__,
    Technique(MISTAKE, mistake, facts=Facts),
    Technique(
        ELIMINATION,
        _say_quartile(_say_eliminated),
        card=TechniqueCard(
            Text(
                "Set aside the quartiles that you have. The tiles that are left belong to the last one. When only one "
                "order of them spells a word, you have it."
            ),
            _TILES,
            Text("It ends every board: try it when four tiles are left."),
            ("quartile",),
        ),
        facts=Facts,
    ),
    Technique(
        ENDING,
        _say_quartile(_say_ended),
        card=TechniqueCard(
            Text(
                "Look for a tile that words begin with or end in, such as un or ment. Put the others before or after "
                "it. When only one long word begins or ends that way, it is a quartile."
            ),
            _TILES,
            Text("Try it first on a new board."),
            ("quartile",),
        ),
        facts=Facts,
    ),
    Technique(
        QUARTILE,
        _say_quartile(_say_forced),
        card=TechniqueCard(
            Text(
                "Every tile belongs to one quartile. Take an unusual tile and find all long words that use it. When "
                "there is only one, it must be a quartile."
            ),
            _TILES,
            Text("Try it with tiles such as azz, which few words use."),
            ("ending", "cover"),
        ),
        facts=Facts,
    ),
    Technique(
        COVER,
        _say_quartile(_say_covered),
        card=TechniqueCard(
            Text(
                "Several long words compete for the same tiles. But together, the quartiles use every tile once. A "
                "word that is part of every way to do this is a quartile."
            ),
            "quartiles:light,fire,way,road,under,side:tiles-per-word=2",
            Text("Try it when every tile has more than one word."),
            ("quartile", "guess"),
        ),
        facts=Facts,
    ),
    Technique(
        GUESS,
        _say_quartile(_say_guessed),
        card=TechniqueCard(
            Text(
                "There are several ways to use every tile once. Nothing on the board says which is meant. Take the one "
                "with the fewest rare words, and be ready to undo it."
            ),
            "quartiles:water,fall,back,hand,stand,under:tiles-per-word=2",
            Text("It is not a proof: use it when nothing else is left."),
            ("cover",),
        ),
        facts=Facts,
    ),
    Technique(
        WORD,
        _say_spelled,
        card=TechniqueCard(
            Text(
                "Words of one, two or three tiles are worth points, too. Combine the tiles of quartiles in new ways. "
                "Short words come first, since they are quick to see."
            ),
            _TILES,
            Text("Use it for points when the quartiles are found."),
            ("rare word",),
        ),
        facts=Facts,
    ),
    Technique(
        RARE,
        lambda step: Text("{spelled}. It is a rare word, so the game may not take it", spelled=_say_spelled(step)),
        card=TechniqueCard(
            Text(
                "The list of the game is shorter than a large dictionary. A rare word is only in the wider list. It "
                "may count, or it may not."
            ),
            _TILES,
            Text("Use it last: the game may refuse it."),
            ("word",),
        ),
        facts=Facts,
    ),
)
NAMES = tuple(each.name for each in TECHNIQUES)
