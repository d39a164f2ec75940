"""Identifies the build of unriddle: two builds of one version may differ."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache

from unriddle.core.system.hashing import blake2b
from unriddle.core.system.kernels import DIGEST_FILE
from unriddle.version import HOME as HOME
from unriddle.version import VERSION

DECIDES = (".py", ".pxd", ".lex", ".txt")  # what answers depend on; a kernel counts by its source, compiled or not
PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@cache
def fingerprint(package: str = PACKAGE) -> str:
    """Return the digest of a package: its sources, kernels' included, and its words, when first called.

    For an installed package, the digest of the tree it was built from.
    """
    if recorded := _recorded_digests(package):
        return recorded[0]
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


@cache
def kernels_digest(package: str = PACKAGE) -> str:
    """Return the SHA-256 of all kernels' sources, concatenated in the order of their paths.

    For an installed package, the digest of the tree it was built from.
    """
    if recorded := _recorded_digests(package):
        return recorded[1]
    from hashlib import sha256
    from pathlib import Path

    sources = (path for path in Path(package).rglob("*kernel.py") if f"_{path.stem}".endswith("_kernel"))
    return sha256(b"".join(path.read_bytes() for path in sorted(sources, key=Path.as_posix))).hexdigest()


def record() -> str:
    """Return the content of the file DIGEST_FILE."""
    return f"{fingerprint()}\n{kernels_digest()}\n"


def _recorded_digests(package: str) -> list[str]:
    with suppress(OSError), open(os.path.join(package, DIGEST_FILE), encoding="ascii") as file:
        return file.read().split()
    return []


def build() -> str:
    """Return the version and fingerprint of this build, as one word."""
    return f"{VERSION}-{fingerprint()}"
