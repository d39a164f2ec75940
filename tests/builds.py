"""Both builds of a kernel side by side in one process: what is imported normally, and its twin from source."""

import sys
from collections.abc import Mapping
from functools import cache, partial
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

from unriddle.core.family import MAKE
from unriddle.core.system import kernels
from unriddle.registry import find

KERNELS = {kernels.name(source) for source in kernels.sources()}
COMPILED = any(kernels.report().values())


def _touching(package: str) -> set[str]:
    """Kernels, and the modules of this package (not the package itself) that hold something of a kernel."""
    found = set(KERNELS)
    while True:
        more = {
            name
            for name, module in sys.modules.items()
            if name.startswith(package + ".") and name not in found and _holds(module, found)
        }
        if not more:
            return found
        found |= more


def _holds(module: ModuleType, names: set[str]) -> bool:
    for value in list(vars(module).values()):
        origin = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if isinstance(origin, str) and origin in names:
            return True
    return False


def interpreted(package: str, wanted: tuple[str, ...]) -> dict[str, ModuleType]:
    """The wanted modules of a package, imported once more with every kernel taken from its source."""
    for name in wanted:
        import_module(name)
    purged = _touching(package) | set(wanted)
    saved = {name: sys.modules.pop(name) for name in purged if name in sys.modules}
    finders = [*sys.meta_path]
    sys.meta_path.insert(0, kernels.Sources)
    try:
        return {name: import_module(name) for name in wanted}
    finally:
        for name in purged:
            sys.modules.pop(name, None)
        sys.modules.update(saved)
        for name, module in saved.items():
            parent, _, child = name.rpartition(".")
            if parent in sys.modules:
                setattr(sys.modules[parent], child, module)
        sys.meta_path[:] = finders


@cache
def searches(family: str, build: str) -> Mapping[str, Any]:
    """The searches of a family: as imported ("normal"), or with interpreted kernels ("interpreted")."""
    own = {name: entry.search for name, entry in find(family).entries.items()}
    making = find(family).making
    if making is not None and making.entry is not None:
        own[MAKE] = making.entry.search
    if build == "normal":
        return own
    package = find(family).Puzzle.__module__.rpartition(".")[0] or "unriddle.puzzles"
    homes = {entry: _begins(search).__module__ for entry, search in own.items()}
    wanted = tuple(sorted({home for home in homes.values() if _has_kernels(family, home)}))
    twins = interpreted(package, wanted)
    return MappingProxyType(
        {
            entry: _twin(search, twins[homes[entry]]) if homes[entry] in twins else search
            for entry, search in own.items()
        }
    )


def _begins(search: Any) -> Any:
    """What a family gives to be searched by, without what the kit puts around it."""
    return _begins(search.args[0] if search.args else search.func) if isinstance(search, partial) else search


def _twin(search: Any, home: ModuleType) -> Any:
    if not isinstance(search, partial):
        return getattr(home, search.__name__)
    if not search.args:  # some of its options are given
        return partial(_twin(search.func, home), **search.keywords)
    return partial(search.func, _twin(search.args[0], home))


def _has_kernels(family: str, module: str) -> bool:
    return module.startswith(f"unriddle.puzzles.{family}.")


def different(family: str, entry: str) -> tuple[str, ...]:
    """The builds in which this search is not the same code."""
    search = searches(family, "normal")[entry]
    return BUILDS if _has_kernels(family, _begins(search).__module__) else BUILDS[:1]


BUILDS = ("normal", "interpreted") if COMPILED else ("normal",)
