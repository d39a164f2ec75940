"""Which build of unriddle this is: two with the same version number may still differ."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache

from unriddle.core.system.hashing import blake2b
from unriddle.version import VERSION

DECIDES = (".py", ".pxd", ".lex", ".txt")  # what answers depend on; a kernel counts by its source, compiled or not
RECORDED = "fingerprint"  # the file that an installed package has: of what decides it lacks the sources of kernels
PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@cache
def fingerprint(package: str = PACKAGE) -> str:
    """A digest of a package as it lies on the disk when first asked for: its sources, kernels' too, and its words; of
    an installed one that of the tree that it was built from.
    """
    with suppress(OSError), open(os.path.join(package, RECORDED), encoding="ascii") as record:
        return record.read()
    names = [os.path.join(folder, name) for folder, _, names in os.walk(package) for name in names]
    named = {name[len(package) :].replace(os.sep, "/"): name for name in names if name.endswith(DECIDES)}
    state = blake2b(digest_size=8, person=b"build")
    for name, path in sorted(named.items()):
        with open(path, "rb") as file:
            content = file.read()
        state.update(f"{name}\n{len(content)}\n".encode())
        state.update(content)
    digest: str = state.hexdigest()
    return digest


def build() -> str:
    """Version and fingerprint of this build, as one word."""
    return f"{VERSION}-{fingerprint()}"
