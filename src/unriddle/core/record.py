"""Records: frozen values with named fields, whose classes are very cheap to create.

A dataclass compiles its methods when its class is created, some .7 ms each, and imports modules that take 20 ms more; a
named tuple takes .1 ms. Classes needed on every start are Records; docs/decisions/lazy.md has the figures.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, dataclass_transform


def lazy(module: str, name: str) -> Any:
    """Return a value for a Record's field that imports `name` (may be dotted) from the module on first access."""
    return Lazy(module, name)


class Lazy:
    """A reference to an object of a module that is imported later."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def resolve(self) -> Any:
        """Import the module and return the object."""
        return attrgetter(self._name)(import_module(self._module))


def lazy_names(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package.

    `homes` maps its modules to the names they have, separated by blanks.
    """
    home = {name: f"{package}.{module}" for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get, lambda: sorted(home)


@dataclass_transform(frozen_default=True)
class Record:
    """Base class whose annotated names become fields, in order; an assigned value is the default.

    Created, compared, hashed, printed and frozen like a dataclass, and copied with changes like a named tuple; a field
    may be lazy. Class attributes have no annotation.
    """

    _fields: tuple[str, ...]
    __match_args__: tuple[str, ...]
    _known: frozenset[str]
    _defaults: dict[str, Any]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._fields = tuple(cls.__annotations__)
        cls.__match_args__ = cls._fields  # type: ignore[misc]
        cls._known = frozenset(cls._fields)
        cls._defaults = {name: cls.__dict__[name] for name in cls._fields if name in cls.__dict__}
        for name in cls._defaults:
            delattr(cls, name)  # a class attribute would keep __getattr__ from resolving a lazy field

    def __init__(self, *values: Any, **named: Any) -> None:
        fields, given = self._fields, self.__dict__
        given.update(self._defaults)
        given.update(zip(fields, values, strict=False))
        given.update(named)
        wrong = len(given) != len(fields) or len(values) > len(fields)
        if wrong or (named and not self._known.difference(fields[: len(values)]).issuperset(named)):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}, each to be given once")
        if Lazy in map(type, given.values()):
            given["_lazy"] = {name: given.pop(name) for name in fields if type(given[name]) is Lazy}

    if not TYPE_CHECKING:  # hidden from type checkers, which would otherwise accept any name as a field

        def __getattr__(self, name: str) -> Any:
            lazy = self.__dict__.get("_lazy", {})
            if name not in lazy:
                raise AttributeError(f"{type(self).__name__} has no {name}")
            value = self.__dict__[name] = lazy[name].resolve()
            return value

    def _replace(self, **changes: Any) -> Self:
        """Return a copy with these fields changed; lazy fields stay lazy."""
        if "_lazy" not in self.__dict__ and self._known.issuperset(changes):  # the usual case: nothing to check
            copy = object.__new__(type(self))
            copy.__dict__.update(self.__dict__)
            copy.__dict__.update(changes)
            return copy
        given = {**self.__dict__.get("_lazy", {}), **self.__dict__}
        return type(self)(**{name: given[name] for name in self._fields} | changes)

    def _asdict(self) -> dict[str, Any]:
        """Return the fields by name, in order."""
        return {name: getattr(self, name) for name in self._fields}

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name} cannot be taken away")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self._asdict() == other._asdict()

    def __hash__(self) -> int:
        return hash(tuple(self._asdict().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"
