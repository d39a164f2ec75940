"""A process that makes puzzles: for each seed given after the name of a family, the id of a puzzle, a line each."""

import sys
from typing import Any

from unriddle.puzzles import find


def made(name: str, seed: int, options: dict[str, str] | None = None) -> Any:
    """The puzzle of this seed, from the shipped lexicon where the family has words."""
    family = find(name)
    assert family.generate
    return family.generate(seed, options or {}, *_lexicon(name))


def _lexicon(name: str) -> tuple[Any, ...]:
    from unriddle.lexicon import open_lexicon

    lexicon = find(name).lexicon
    return () if lexicon is None else (open_lexicon(lexicon(None)),)


def main() -> None:
    for seed in sys.argv[2:]:
        print(made(sys.argv[1], int(seed)))


if __name__ == "__main__":
    main()
