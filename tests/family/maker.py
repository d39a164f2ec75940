"""A process that makes puzzles: for the name of a family, a seed, and options in JSON for each, an id a line."""

import json
import sys
from typing import Any

from unriddle.registry import find
from unriddle.session.making import generate


def made(name: str, seed: int, options: dict[str, str] | None = None) -> Any:
    """The puzzle of this seed, from the shipped lexicon where the family has words."""
    return generate(find(name), seed, **(options or {})).puzzle


def main() -> None:
    name, seed, *wishes = sys.argv[1:]
    for options in wishes:
        print(made(name, int(seed), json.loads(options)))


if __name__ == "__main__":
    main()
