"""The shades of a colored picture: all of them clearly different for the eye, with white among them
where it can be.
"""

from collections import Counter
from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Shade = tuple[int, int, int]
LEAST = 12.0  # between two shades, by CIEDE2000
WHITE: Shade = (255, 255, 255)
LIGHT, PALE = 75, 25  # the least lightness, and the chroma, of what may be left white
FEW = 8  # per cent of the cells that are so
MOST = 40  # shades that are compared


def spread(shades: Counter[Shade], count: int) -> list[Shade]:
    """At most `count` of these shades, each pair LEAST apart, those first that the others are like; the one for empty
    cells, white where enough cells may be left so, comes before them.
    """
    light = sum(often for shade, often in shades.items() if lab(shade)[0] >= LIGHT and hypot(*lab(shade)[1:]) < PALE)
    chosen = [WHITE] if light * 100 >= FEW * shades.total() else []
    while len(chosen) < count:
        free = [one for one in sorted(shades) if all(difference(one, other) >= LEAST for other in chosen)]
        if not free:
            break
        chosen.append(min(free, key=lambda one: _lost(shades, [*chosen, one])))
    return chosen if chosen[:1] == [WHITE] else sorted(chosen, key=lambda shade: (-sum(shade), shade))


def _lost(shades: Counter[Shade], chosen: list[Shade]) -> int:
    """How far all shades are from the nearest of those chosen."""
    return sum(often * round(min(difference(shade, one) for one in chosen) ** 2) for shade, often in shades.items())


def lab(shade: Shade) -> tuple[float, float, float]:
    """A shade of sRGB in CIELAB, for the white of daylight (D65)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in shade)
    )
    x, y, z = (
        part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
        for part in (
            (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
            0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
            (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@lru_cache(1 << 13)
def difference(one: Shade, other: Shade) -> float:
    """How different two shades look, by CIEDE2000, to a hundredth, so that it is the same on every machine."""
    return round(ciede2000(lab(one), lab(other)), 2)


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The color difference of two values of CIELAB (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    more = 1 + 0.5 * (1 - sqrt(mean / (mean + 25**7)))
    c1, c2 = hypot(a1 * more, b1), hypot(a2 * more, b2)
    h1, h2 = (degrees(atan2(b, a * more)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * (turn > 180) - 360 * (turn < -180)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else (h1 + h2) / 2
    if c1 * c2 and abs(h1 - h2) > 180:
        hue += 180 if h1 + h2 < 360 else -180
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
    sl = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * rc
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)
