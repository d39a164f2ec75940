"""`python -m unriddle` is the installed command: Ctrl-C ends it in silence while all else is still being imported."""

import gc
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

# Objects created between two garbage collections: with the default of 700, collections during loading find nothing.
OBJECTS = 10_000
RARE = "inspect"  # dataclasses and click import it and hardly ever use it: 36 million instructions


class Late(ModuleType):
    """A module that is loaded when something in it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def main() -> None:
    gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
    sys.modules.setdefault(RARE, Late(RARE))
    from unriddle.fronts.signals import at_once

    at_once()
    from unriddle.fronts.cli.main import main

    main()


if __name__ == "__main__":
    main()
