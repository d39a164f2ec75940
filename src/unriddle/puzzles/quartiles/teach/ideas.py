"""The ideas of the techniques, each with a puzzle in which it is used."""

from collections.abc import Mapping

from unriddle.core import Text
from unriddle.core.parts import TechniqueCard

_TILES = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
CARDS: Mapping[str, TechniqueCard] = {
    "elimination": TechniqueCard(
        Text(
            "Set aside the quartiles that you have. The tiles that are left belong to the last one. When only one "
            "order of them spells a word, you have it."
        ),
        _TILES,
        Text("It ends every board: try it when four tiles are left."),
        ("quartile",),
    ),
    "ending": TechniqueCard(
        Text(
            "Look for a tile that words begin with or end in, such as un or ment. Put the others before or after it. "
            "When only one long word begins or ends that way, it is a quartile."
        ),
        _TILES,
        Text("Try it first on a new board."),
        ("quartile",),
    ),
    "quartile": TechniqueCard(
        Text(
            "Every tile belongs to one quartile. Take an unusual tile and find all long words that use it. When "
            "there is only one, it must be a quartile."
        ),
        _TILES,
        Text("Try it with tiles such as azz, which few words use."),
        ("ending", "cover"),
    ),
    "cover": TechniqueCard(
        Text(
            "Several long words compete for the same tiles. But together, the quartiles use every tile once. A word "
            "that is part of every way to do this is a quartile."
        ),
        "quartiles:light,fire,way,road,under,side:tiles-per-word=2",
        Text("Try it when every tile has more than one word."),
        ("quartile", "guess"),
    ),
    "guess": TechniqueCard(
        Text(
            "There are several ways to use every tile once. Nothing on the board says which is meant. Take the one "
            "with the fewest rare words, and be ready to undo it."
        ),
        "quartiles:water,fall,back,hand,stand,under:tiles-per-word=2",
        Text("It is not a proof: use it when nothing else is left."),
        ("cover",),
    ),
    "word": TechniqueCard(
        Text(
            "Words of one, two or three tiles are worth points, too. Combine the tiles of quartiles in new ways. "
            "Short words come first, since they are quick to see."
        ),
        _TILES,
        Text("Use it for points when the quartiles are found."),
        ("rare word",),
    ),
    "rare word": TechniqueCard(
        Text(
            "The list of the game is shorter than a large dictionary. A rare word is only in the wider list. It may "
            "count, or it may not."
        ),
        _TILES,
        Text("Use it last: the game may refuse it."),
        ("word",),
    ),
}
