"""A snapshot is sealed: what was closed opens again, up to the size that a snapshot may have."""

import pytest

from unriddle.core import CheckpointError
from unriddle.core.search.shell import MAX_SNAPSHOT_SIZE, Seal


def test_a_snapshot_of_the_largest_size_opens_and_one_byte_more_does_not() -> None:
    seal = Seal("queens:6", "solve")
    most = b"x" * (MAX_SNAPSHOT_SIZE - len(seal.close(b"")))
    closed = seal.close(most)
    assert len(closed) == MAX_SNAPSHOT_SIZE
    assert seal.open(closed) == most
    with pytest.raises(CheckpointError):
        seal.open(seal.close(most + b"x"))
