"""Which sign a small picture shows: a network of two layers, trained by scripts/glyphs on letters of free fonts."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from operator import mul
from pathlib import Path
from struct import unpack_from
from typing import NamedTuple

_Sum = Callable[[Sequence[float], Sequence[float]], float]
_plain: _Sum = lambda one, other: sum(map(mul, one, other))  # noqa: E731
# Faster by far, where Python has it.
_product: _Sum = getattr(math, "sumprod", _plain)


class Net(NamedTuple):
    """Weights of each unit of the two layers; the last class is that of no sign at all."""

    signs: str
    first: tuple[tuple[float, ...], ...]
    second: tuple[tuple[float, ...], ...]

    def sees(self, piece: bytes) -> list[tuple[str, float]]:
        """How likely the piece shows each sign; what is missing to 1 is that it shows none."""
        inputs = [*map(float, piece), 255.0]
        hidden = [max(0.0, _product(unit, inputs)) for unit in self.first]
        hidden.append(1.0)
        values = [_product(unit, hidden) for unit in self.second]
        top = max(values)
        parts = [math.exp(value - top) for value in values]
        whole = sum(parts)
        return [(sign, part / whole) for sign, part in zip(self.signs, parts[:-1], strict=True)]


@cache
def net(name: str) -> Net:
    """A network of the package: `letters` or `digits`.

    The file has the signs, a zero, three numbers (units of the first layer, its inputs, the bias among them, and units
    of the second), and for each unit a scale and its weights in a byte each.
    """
    data = Path(__file__).with_name("data").joinpath(f"{name}.net").read_bytes()
    signs, _, rest = data.partition(b"\0")
    hidden, inputs, classes = unpack_from("<3H", rest)
    layers, at = [], 6
    for units, width in ((hidden, inputs), (classes, hidden + 1)):
        layer = []
        for _ in range(units):
            (scale,) = unpack_from("<f", rest, at)
            layer.append(tuple(scale * weight for weight in unpack_from(f"<{width}b", rest, at + 4)))
            at += 4 + width
        layers.append(tuple(layer))
    return Net(signs.decode(), layers[0], layers[1])
