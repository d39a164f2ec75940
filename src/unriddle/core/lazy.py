"""What is imported when it is first used, so that little is loaded at a start: the house's only ways for it.

docs/decisions/lazy.md has the why. A function may import what it alone needs; what only types need stands under
TYPE_CHECKING.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Any


def lazy(module: str, name: str) -> Any:
    """For a field of a Record: what the module has under this name, which may have dots, imported when the field is
    first asked for.
    """
    return Lazy(module, name)


class Lazy:
    """Where something is that was not imported yet."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def taken(self) -> Any:
        """The thing itself."""
        return attrgetter(self._name)(import_module(self._module))


def names_of(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package: `homes` has for modules of it the names, with blanks between them."""
    home = {name: f"{package}.{module}" for module, names in homes.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return found, lambda: sorted(home)
