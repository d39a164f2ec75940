"""Pictures as files of a family: PNG, GIF, JPEG, BMP, WebP; and netpbm's P5, as decoded by a browser."""

from unriddle.core import Detected, Format, ReadRules, UnriddleError
from unriddle.core.formats import is_picture
from unriddle.core.record import Lazy, lazy

PHOTO = "photo"  # the format of pictures in which a puzzle is read


def with_pictures(reading: ReadRules, module: str) -> ReadRules:
    """Return the rules extended to pictures, which `shows_board` of this module recognizes."""

    def recognize(data: bytes) -> Detected | None:
        if not is_picture(data):
            return reading.recognize(data)
        from unriddle.kit.photo.clues import find_clues

        try:
            found = not find_clues(data) and Lazy(module, "shows_board").resolve()(data)
            return Detected(PHOTO, sure=True) if found else None
        except UnriddleError:
            return None  # a family that makes puzzles from any picture reports the error

    def default_format(data: bytes) -> str | None:
        return PHOTO if is_picture(data) else reading.default_format(data)

    return reading._replace(recognize=recognize, default_format=default_format)


def photo(module: str, about: str) -> Format:
    """Return the format of pictures, with `read` and `remarks` of this module."""
    return Format(PHOTO, about, lazy(module, "read"), remarks=lazy(module, "remarks"), takes=("answers",))
