"""What the program of the commit before the session room wrote, and what it said of it; see tests/corpus/old."""

import gzip
from pathlib import Path

OLD = Path(__file__).parent.parent / "corpus" / "old"


def content(name: str) -> bytes:
    """A file of that program, unpacked where it is kept packed."""
    packed = OLD / f"{name}.gz"
    return gzip.decompress(packed.read_bytes()) if packed.exists() else (OLD / name).read_bytes()


def put(folder: Path, name: str) -> Path:
    """The same in a folder of its own, with the solutions beside it."""
    for each in (name, f"{name}.solutions"):
        if (OLD / each).exists() or (OLD / f"{each}.gz").exists():
            (folder / each).write_bytes(content(each))
    return folder / name
