"""The families of puzzles: each is a folder here, or in a folder that UNRIDDLE_PUZZLES names."""

import os

__path__.extend(filter(None, os.environ.get("UNRIDDLE_PUZZLES", "").split(os.pathsep)))
