"""AES-GCM against the vectors of NIST (FIPS 197, and those that came with the proposal of the mode)."""

import pytest

from unriddle.core.system import aes

KEY = "feffe9928665731c6d6a8f9467308308" * 2
NONCE = "cafebabefacedbaddecaf888"
TEXT = (
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
)
SECRET = (
    "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
    "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
)
VECTORS = {  # test cases 13, 14 and 15 of "The Galois/Counter Mode of Operation"
    "nothing": ("00" * 32, "00" * 12, "", "530f8afbc74536b9a963b4f1c4cb738b"),
    "a block": (
        "00" * 32,
        "00" * 12,
        "00" * 16,
        "cea7403d4d606b6e074ec5d3baf39d18" + "d0d1c8a799996bf0265b98b5d48ab919",
    ),
    "four blocks": (KEY, NONCE, TEXT, SECRET + "b094dac5d93471bdec1a502270e3cc6c"),
}


@pytest.mark.parametrize(("key", "nonce", "text", "secret"), VECTORS.values(), ids=VECTORS)
def test_it_seals_as_the_vectors_say_and_opens_it_again(key: str, nonce: str, text: str, secret: str) -> None:
    own, once, data = map(bytes.fromhex, (key, nonce, text))
    sealed = aes.seal(own, once, data)
    assert sealed.hex() == secret
    assert aes.open_sealed(own, once, sealed) == data
    for at in {0, len(data) // 2, len(sealed) - 1}:
        changed = bytearray(sealed)
        changed[at] ^= 1
        assert aes.open_sealed(own, once, bytes(changed)) is None
    assert aes.open_sealed(own[:-1] + b"\1", once, sealed) is None


@pytest.mark.parametrize("size", [1, 15, 16, 17, 31, 33, 500])
def test_any_length_comes_back(size: int) -> None:
    data = bytes(range(256)) * 2
    assert aes.open_sealed(bytes(32), bytes(12), aes.seal(bytes(32), bytes(12), data[:size])) == data[:size]


def test_a_key_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        aes.seal(bytes(16), bytes(12), b"")
