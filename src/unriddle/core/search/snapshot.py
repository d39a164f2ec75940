"""The sealed form of a snapshot: a head that names what it belongs to, the place, and a digest of both."""

from unriddle.core.errors import CheckpointError, damaged
from unriddle.core.system.hashing import blake2b
from unriddle.core.text import Text

MAGIC = b"UNR3"
SIZE = 8  # bytes of each digest
LIMIT = 65536  # bytes of a whole snapshot


def digest(data: bytes) -> bytes:
    """8 bytes that tell one text from another."""
    return blake2b(data, digest_size=SIZE).digest()


class Seal:
    """Seals and opens the snapshots of one search of one puzzle with one lexicon.

    `puzzle_id` is str(puzzle), `search` the entry's name in Family.entries, `lexicon_digest` the lexicon's digest
    in hexadecimal, the player's own lists included, or "" for none.
    """

    def __init__(self, puzzle_id: str, search: str, lexicon_digest: str = "") -> None:
        self._head = MAGIC + digest(f"{search}\n{puzzle_id}".encode()) + digest(lexicon_digest.encode())

    def close(self, place: bytes) -> bytes:
        """The snapshot that holds this place."""
        text = self._head + place
        return text + digest(text)

    def open(self, snapshot: bytes) -> bytes:
        """The place in a snapshot that this seal has closed; CheckpointError for a damaged or foreign one."""
        kind, format = snapshot[:3], snapshot[3:4]
        if kind == MAGIC[:3] and format.isdigit() and format != MAGIC[3:]:
            raise CheckpointError(
                Text(
                    "made by another version of unriddle: its snapshot has format {format}, not {own}",
                    format=int(format),
                    own=int(MAGIC[3:]),
                )
            )
        if len(snapshot) > LIMIT or len(snapshot) < len(self._head) + SIZE or not snapshot.startswith(MAGIC):
            raise CheckpointError(Text("this is not a snapshot of this version of unriddle"))
        text, seal = snapshot[:-SIZE], snapshot[-SIZE:]
        if digest(text) != seal:
            raise damaged()
        if text[: len(MAGIC) + SIZE] != self._head[: len(MAGIC) + SIZE]:
            raise CheckpointError(Text("the snapshot belongs to another puzzle or another search"))
        if not text.startswith(self._head):
            why = Text("the snapshot was made with another lexicon or other words of your own")
            raise CheckpointError(why)
        return text[len(self._head) :]
