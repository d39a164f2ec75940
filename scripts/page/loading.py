"""Runs in the page's Python under Node: every module of the package must load, the kernels compiled."""

import importlib
import pkgutil

from unriddle.core.system import kernels


def main() -> None:
    """Say what was loaded; an error names the module that was not."""
    package = importlib.import_module("unriddle")
    others = [module.name for module in pkgutil.walk_packages(package.__path__, "unriddle.")]
    names = [*kernels.report(), *others]
    for name in names:
        try:
            importlib.import_module(name)
        except BaseException as error:
            raise SystemExit(f"{name} does not load in the page: {error!r}") from None
    interpreted = [name for name, compiled in kernels.report().items() if not compiled]
    if interpreted:
        raise SystemExit(f"not compiled: {', '.join(interpreted)}")
    print(f"{len(set(names))} modules, {len(kernels.report())} kernels")


if __name__ == "__main__":
    main()
