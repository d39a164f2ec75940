"""AES-256 in Galois/Counter Mode, as specified in FIPS 197 and NIST SP 800-38D, for messages of a few kilobytes.

It is slow and does not protect a key from programs on the same machine; docs/decisions/gifts.md explains why that is
enough here. `seal` and `open_sealed` take a key of 32 bytes and a nonce of 12.
"""

import hmac

TAG = 16  # bytes at the end of what is sealed


def seal(key: bytes, nonce: bytes, data: bytes) -> bytes:
    """Return the encrypted data, followed by the authentication tag of 16 bytes."""
    cipher = _Cipher(key)
    secret = cipher.xor_keystream(nonce, data)
    return secret + cipher.tag(nonce, secret)


def open_sealed(key: bytes, nonce: bytes, secret: bytes) -> bytes | None:
    """Return the decrypted data; None if the key is wrong or anything was changed."""
    cipher = _Cipher(key)
    body, tag = secret[:-TAG], secret[-TAG:]
    return cipher.xor_keystream(nonce, body) if hmac.compare_digest(cipher.tag(nonce, body), tag) else None


class _Cipher:
    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError("a key has 32 bytes")
        words = [key[at : at + 4] for at in range(0, 32, 4)]
        constant = 1
        while len(words) < 60:
            last = words[-1]
            if len(words) % 8 == 0:
                last = bytes(_SBOX[each] for each in last[1:] + last[:1])
                last = bytes([last[0] ^ constant]) + last[1:]
                constant = _xtime(constant)
            elif len(words) % 8 == 4:
                last = bytes(_SBOX[each] for each in last)
            words.append(bytes(one ^ other for one, other in zip(words[-8], last, strict=True)))
        self._rounds = [b"".join(words[at : at + 4]) for at in range(0, 60, 4)]
        self._hash = int.from_bytes(self._block(bytes(16)), "big")

    def xor_keystream(self, nonce: bytes, data: bytes) -> bytes:
        """Return the data XOR the key stream of the key and nonce, which encrypts or decrypts it."""
        count = (len(data) + 15) // 16
        stream = b"".join(self._block(nonce + number.to_bytes(4, "big")) for number in range(2, 2 + count))
        return bytes(one ^ other for one, other in zip(data, stream, strict=False))

    def tag(self, nonce: bytes, secret: bytes) -> bytes:
        total = 0
        for at in range(0, len(secret), 16):
            total = self._times(total ^ int.from_bytes(secret[at : at + 16].ljust(16, b"\0"), "big"))
        total = self._times(total ^ len(secret) * 8)
        first = self._block(nonce + b"\0\0\0\1")
        return (total ^ int.from_bytes(first, "big")).to_bytes(16, "big")

    def _times(self, value: int) -> int:
        """Return the product with the hash key in GF(2**128), whose bits are in reverse order here."""
        product, factor = 0, self._hash
        for bit in range(127, -1, -1):
            if value >> bit & 1:
                product ^= factor
            factor = factor >> 1 ^ (0xE1 << 120 if factor & 1 else 0)
        return product

    def _block(self, block: bytes) -> bytes:
        state = bytes(one ^ other for one, other in zip(block, self._rounds[0], strict=True))
        for key in self._rounds[1:-1]:
            mixed: list[int] = []
            for column in range(4):
                a, b, c, d = (_SBOX[state[(4 * column + 5 * row) % 16]] for row in range(4))
                both = a ^ b ^ c ^ d
                for one, other in ((a, b), (b, c), (c, d), (d, a)):
                    mixed.append(one ^ both ^ _xtime(one ^ other))
            state = bytes(one ^ other for one, other in zip(mixed, key, strict=True))
        last = (_SBOX[state[(at + 4 * (at % 4)) % 16]] for at in range(16))
        return bytes(one ^ other for one, other in zip(last, self._rounds[-1], strict=True))


def _xtime(value: int) -> int:
    return value << 1 ^ (0x11B if value & 0x80 else 0)


def _sbox() -> bytes:
    """Return the S-box: the inverse in GF(2**8), then the affine map, from the powers of 3 and of its inverse."""
    found, one, inverse = [0x63] * 256, 1, 1
    while True:
        one ^= _xtime(one)
        for shift in (1, 2, 4):
            inverse ^= inverse << shift & 0xFF
        inverse ^= 0x09 if inverse & 0x80 else 0
        turned = inverse * 0x101
        found[one] = (inverse ^ turned >> 7 ^ turned >> 6 ^ turned >> 5 ^ turned >> 4) & 0xFF ^ 0x63
        if one == 1:
            return bytes(found)


_SBOX = _sbox()
