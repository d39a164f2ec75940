"""Functions that are imported when they are first called: so a family is declared without importing all of it."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def late(module: str, name: str) -> Callable[..., Any]:
    """What the module has under this name, which is called like it; `__module__` and `__name__` tell where it is."""

    def call(*arguments: Any, **more: Any) -> Any:
        return getattr(import_module(module), name)(*arguments, **more)

    call.__module__, call.__name__ = module, name
    return call
