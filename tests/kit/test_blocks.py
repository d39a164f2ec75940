"""The blocks of picture files: those that programs write are few, and each is found."""

from io import BytesIO
from typing import Any

import pytest

from unriddle.core import PuzzleError
from unriddle.kit.photo import gray as blocks
from unriddle.kit.photo.gray import decode

Image = pytest.importorskip("PIL.Image", reason="pillow is not installed")


def written(form: str, **more: Any) -> bytes:
    file = BytesIO()
    Image.effect_noise((300, 200), 90).convert("RGB").save(file, form, **more)
    return file.getvalue()


HONEST = {
    "PNG": written("PNG"),
    "JPEG": written("JPEG"),
    "progressive": written("JPEG", progressive=True, comment=b"x", exif=b"Exif\0\0II*\0\x08\0\0\0\0\0"),
    "GIF": written("GIF", comment=b"a" * 1000),
    "WEBP": written("WEBP"),
    "BMP": written("BMP"),
}
# Of each, what may be put in so often as one likes, and where.
MORE = {
    "PNG": (33, b"\0\0\0\0prVt\x9b\x9b\x9b\x9b"),
    "JPEG": (2, b"\xff\xfe\0\3a"),
    "GIF": (13, b"!\xfe\1a\0"),
    "WEBP": (12, b"abcd\1\0\0\0a\0"),
}


@pytest.mark.parametrize("form", HONEST)
def test_an_honest_picture_is_decoded(form: str) -> None:
    assert not blocks.has_too_many_blocks(HONEST[form])
    assert decode(HONEST[form], 100_000).size == (300, 200)


@pytest.mark.parametrize("form", MORE)
def test_each_block_counts(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MAX_BLOCKS", 2000)
    at, block = MORE[form]
    at += 6 << (HONEST[form][10] & 7) if form == "GIF" else 0
    for count, refused in (400, False), (2001, True):
        data = HONEST[form][:at] + block * count + HONEST[form][at:]
        assert blocks.has_too_many_blocks(data) is refused
    with pytest.raises(PuzzleError, match="more than 2,000 blocks"):
        decode(data, 100_000)


def test_each_pass_counts_as_many() -> None:
    data = HONEST["progressive"]
    last = data[data.rindex(b"\xff\xda") : -2]
    assert not blocks.has_too_many_blocks(data[:-2] + last * 50 + data[-2:])
    assert blocks.has_too_many_blocks(data[:-2] + last * 100 + data[-2:])
    assert not blocks.has_too_many_blocks(data + last * 100)  # behind the end is no picture


@pytest.mark.parametrize("form", HONEST)
def test_a_file_that_is_cut_anywhere_is_counted_to_its_end(form: str) -> None:
    for at in range(700):
        assert not blocks.has_too_many_blocks(HONEST[form][:at])
