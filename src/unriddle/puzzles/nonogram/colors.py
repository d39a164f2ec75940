"""Colour words of the CSS list that puzzle files use, both ways, and other spellings of a colour."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from unriddle.core import Text

# Where two words mean one colour, the first is the one that is written.
_LIST = """
    black=000000 white=ffffff red=ff0000 green=008000 blue=0000ff yellow=ffff00 orange=ffa500 purple=800080
    brown=a52a2a pink=ffc0cb grey=808080 gray=808080 cyan=00ffff magenta=ff00ff lime=00ff00 aqua=00ffff
    fuchsia=ff00ff maroon=800000 navy=000080 olive=808000 teal=008080 silver=c0c0c0 gold=ffd700 aliceblue=f0f8ff
    antiquewhite=faebd7 aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4 blanchedalmond=ffebcd
    blueviolet=8a2be2 burlywood=deb887 cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50
    cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b
    darkgrey=a9a9a9 darkgray=a9a9a9 darkgreen=006400 darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f
    darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b
    darkslategrey=2f4f4f darkslategray=2f4f4f darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493
    deepskyblue=00bfff dimgrey=696969 dimgray=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0
    forestgreen=228b22 gainsboro=dcdcdc ghostwhite=f8f8ff goldenrod=daa520 greenyellow=adff2f honeydew=f0fff0
    hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa lavenderblush=fff0f5
    lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff
    lightgoldenrodyellow=fafad2 lightgrey=d3d3d3 lightgray=d3d3d3 lightgreen=90ee90 lightpink=ffb6c1
    lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategrey=778899 lightslategray=778899
    lightsteelblue=b0c4de lightyellow=ffffe0 limegreen=32cd32 linen=faf0e6 mediumaquamarine=66cdaa
    mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee
    mediumspringgreen=00fa9a mediumturquoise=48d1cc mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa
    mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead oldlace=fdf5e6 olivedrab=6b8e23 orangered=ff4500
    orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093
    papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f plum=dda0dd powderblue=b0e0e6 rosybrown=bc8f8f royalblue=4169e1
    saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d
    skyblue=87ceeb slateblue=6a5acd slategrey=708090 slategray=708090 snow=fffafa springgreen=00ff7f
    steelblue=4682b4 tan=d2b48c thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3
    whitesmoke=f5f5f5 yellowgreen=9acd32
"""
WORDS = dict(entry.split("=") for entry in _LIST.split())
_NAMES = {rgb: word for word, rgb in reversed(WORDS.items())}
# What people call colours that have no name, and a typical value of each.
_COMMON = {
    **{word: WORDS[word] for word in ("black", "white", "red", "green", "blue", "yellow", "orange", "purple", "pink")},
    **{word: WORDS[word] for word in ("gray", "turquoise", "magenta", "beige", "olive", "teal", "salmon")},
    "brown": WORDS["saddlebrown"],
    "light green": WORDS["lightgreen"],
    "dark green": WORDS["darkgreen"],
    "light blue": WORDS["lightskyblue"],
    "dark blue": WORDS["darkblue"],
    "light gray": WORDS["lightgray"],
    "dark gray": "404040",
    "dark red": WORDS["darkred"],
    "light brown": WORDS["tan"],
}


class Named(Protocol):
    """A colour with a name, which may be its value, #rrggbb."""

    @property
    def name(self) -> str:
        """What its puzzle calls it."""

    @property
    def rgb(self) -> str:
        """#rrggbb, or nothing."""


def name_of(rgb: str) -> str:
    """The word for #rrggbb, or the value itself."""
    return _NAMES.get(rgb[1:], rgb)


def spoken(colours: Sequence[Named]) -> tuple[str, ...]:
    """What each colour of a palette is called in a sentence: its name, or the nearest word if it only has a value."""
    taken = Counter(each.name for each in colours)
    found: list[str] = []
    for each in colours:
        if not (each.name.startswith("#") and each.rgb):
            found.append(in_words(each.name))
            continue
        name = _nearest(each.rgb)
        taken[name] += 1
        word = in_words(name)
        found.append(Text("{colour} {number}", colour=word, number=taken[name]) if taken[name] > 1 else word)
    return tuple(found)


@lru_cache(256)  # a picture is drawn again and again
def _nearest(rgb: str) -> str:
    return min(_COMMON, key=lambda word: _apart(_parts(rgb[1:]), _parts(_COMMON[word])))


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How different two colours look, roughly: red and blue weigh more the redder, or the bluer, both are."""
    red = (one[0] + other[0]) / 512
    weights = (2 + red, 4, 3 - red)
    return sum(weight * (a - b) ** 2 for weight, a, b in zip(weights, one, other, strict=True))


def _parts(digits: str) -> tuple[int, ...]:
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


def in_words(name: str) -> str:
    """A name of a colour, as a Text where it is one of these words; others stay as the puzzle has them."""
    return Text.of(name) if name in WORDS or name in _COMMON else name


def value_of(text: str) -> str | None:
    """#rrggbb from a word, `rgb`, `rrggbb` (with # or without) or `r, g, b`; None when it is none of them."""
    text = text.strip().lower()
    if word := WORDS.get(text.replace(" ", "")):
        return f"#{word}"
    if match := re.fullmatch("#?([0-9a-f]{3}|[0-9a-f]{6})", text):
        digits = match[1]
        return f"#{digits if len(digits) == 6 else ''.join(digit * 2 for digit in digits)}"
    if match := re.fullmatch(r"([0-9]{1,3})[, ]\s*([0-9]{1,3})[, ]\s*([0-9]{1,3})", text, re.ASCII):
        parts = [int(part) for part in match.groups()]
        return "#" + "".join(f"{part:02x}" for part in parts) if max(parts) < 256 else None
    return None
