"""Installs one of the libraries that unriddle can do without: `extra.py NAME`, when it is first needed."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bootstrap import parts
from bootstrap.place import Trouble, lock


def main(name: str) -> str:
    """ "" or what went wrong. It does not wait for the kernels."""
    lock(lambda: None, "extra")
    wheels = ("--only-binary", ":all:") if name == "sat" else ()  # from its source it takes minutes, and a compiler
    try:
        part = parts.extra(name)
        return "" if parts.ready(part) else parts.install(part, *wheels)
    except (Trouble, OSError) as error:
        return str(error)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) or None)
