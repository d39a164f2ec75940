"""A process that makes puzzles: for the name of a family, its options in JSON, and seeds, an id a line."""

import json
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
    name, options, *seeds = sys.argv[1:]
    for seed in seeds:
        print(made(name, int(seed), json.loads(options)))


if __name__ == "__main__":
    main()
