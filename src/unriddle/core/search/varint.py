"""Numbers of any width as bytes: seven bits a byte, the lowest first, the eighth bit of all but the last byte set.

The body of every snapshot is a row of them. What is read back is foreign: each number comes with its bounds.
"""

from collections.abc import Iterable

from unriddle.core.errors import damaged


def dump(numbers: Iterable[int]) -> bytes:
    """The numbers, each from 0, as bytes."""
    body = bytearray()
    for number in numbers:
        while number > 127:
            body.append(number & 127 | 128)
            number >>= 7
        body.append(number)
    return bytes(body)


class Numbers:
    """Reads back, one after the other, what `dump` wrote; CheckpointError for what it cannot have written."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0

    def next(self, most: int, least: int = 0) -> int:
        """The next number, which must lie from `least` to `most`."""
        number = shift = 0
        widest = most.bit_length()
        while True:
            if self._at == len(self._body) or shift > widest:
                raise damaged()
            byte = self._body[self._at]
            self._at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
        # One number has one spelling, so that a place has one snapshot.
        if not least <= number <= most or (shift and not byte):
            raise damaged()
        return number

    @property
    def done(self) -> bool:
        """Whether nothing follows."""
        return self._at == len(self._body)

    def end(self) -> None:
        """Nothing may follow."""
        if not self.done:
            raise damaged()
