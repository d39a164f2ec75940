"""Colour words of the X11 list that puzzle files use, both ways, and other spellings of a colour."""

import re

_WORDS = {
    "black": "000000", "white": "ffffff", "red": "ff0000", "green": "008000", "blue": "0000ff", "yellow": "ffff00",
    "orange": "ffa500", "purple": "800080", "brown": "a52a2a", "pink": "ffc0cb", "grey": "808080", "gray": "808080",
    "cyan": "00ffff", "magenta": "ff00ff", "lime": "00ff00", "aqua": "00ffff", "fuchsia": "ff00ff",
    "maroon": "800000", "navy": "000080", "olive": "808000", "teal": "008080", "silver": "c0c0c0", "gold": "ffd700",
    "beige": "f5f5dc", "coral": "ff7f50", "crimson": "dc143c", "indigo": "4b0082", "ivory": "fffff0",
    "khaki": "f0e68c", "lavender": "e6e6fa", "salmon": "fa8072", "tan": "d2b48c", "tomato": "ff6347",
    "turquoise": "40e0d0", "violet": "ee82ee", "wheat": "f5deb3", "plum": "dda0dd", "orchid": "da70d6",
    "sienna": "a0522d", "chocolate": "d2691e", "skyblue": "87ceeb", "lightblue": "add8e6", "darkblue": "00008b",
    "steelblue": "4682b4", "royalblue": "4169e1", "lightgreen": "90ee90", "darkgreen": "006400",
    "forestgreen": "228b22", "limegreen": "32cd32", "seagreen": "2e8b57", "springgreen": "00ff7f",
    "darkred": "8b0000", "firebrick": "b22222", "hotpink": "ff69b4", "deeppink": "ff1493", "darkorange": "ff8c00",
    "peru": "cd853f", "linen": "faf0e6", "snow": "fffafa", "lightgrey": "d3d3d3", "lightgray": "d3d3d3",
    "darkgrey": "a9a9a9", "darkgray": "a9a9a9", "dimgrey": "696969", "dimgray": "696969", "slategrey": "708090",
    "slategray": "708090", "lightyellow": "ffffe0", "goldenrod": "daa520", "aquamarine": "7fffd4",
    "midnightblue": "191970", "saddlebrown": "8b4513", "sandybrown": "f4a460", "burlywood": "deb887",
}  # fmt: skip
_NAMES = {rgb: word for word, rgb in reversed(_WORDS.items())}


def name_of(rgb: str) -> str:
    """The word for #rrggbb, or the value itself."""
    return _NAMES.get(rgb[1:], rgb)


def value_of(text: str) -> str | None:
    """#rrggbb from a word, `rgb`, `rrggbb` (with # or without) or `r, g, b`; None when it is none of them."""
    text = text.strip().lower()
    if word := _WORDS.get(text.replace(" ", "")):
        return f"#{word}"
    if match := re.fullmatch("#?([0-9a-f]{3}|[0-9a-f]{6})", text):
        digits = match[1]
        return f"#{digits if len(digits) == 6 else ''.join(digit * 2 for digit in digits)}"
    if match := re.fullmatch(r"([0-9]{1,3})[, ]\s*([0-9]{1,3})[, ]\s*([0-9]{1,3})", text, re.ASCII):
        parts = [int(part) for part in match.groups()]
        return "#" + "".join(f"{part:02x}" for part in parts) if max(parts) < 256 else None
    return None
