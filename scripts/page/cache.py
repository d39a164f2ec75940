"""What was made before is kept, by a digest of all that it was made from, and not made again."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path


def place(folder: Path, sources: Iterable[bytes]) -> Path:
    """The file of the folder for what is made of these sources, which may not be there yet."""
    digest = hashlib.sha256()
    for source in sources:
        digest.update(len(source).to_bytes(8, "little") + source)
    return folder / digest.hexdigest()


def kept(folder: Path, sources: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """What `make` gives for these sources, from the folder where it lies there already."""
    path = place(folder, sources)
    if not path.is_file():
        made = make()
        folder.mkdir(parents=True, exist_ok=True)
        passing = path.with_suffix(".new")
        passing.write_bytes(made)
        passing.rename(path)
    return path.read_bytes()
