"""Rules of the house that no other tool keeps: sizes of files and of the top of the package, which library may be
imported where, no circle of imports, few arrows between rooms, no dead link between pages, and figures that may not get
worse: FIGURES has what was reached.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "unriddle"
LONGEST = 800
METHODS, PARTS = 25, "fronts/tui/"  # of a class, at most, and where: the terminal is made of parts
MODULES, FOLDERS = 6, 9  # at the top of the package, at most
DOORS = ("__init__", "__main__")  # lead into the package and are no rooms of it

# What the package had when it was looked at last. Nothing here may grow: what is added takes something away. Write down
# what a change has reached.
FIGURES = {
    "tokens": 578_887,
    "files": 391,
    "tiny functions": 1283,
    "private functions used once": 710,
    "arrows between rooms": 69,
    "arrows in core": 40,
    "arrows in fronts/tui": 20,
    "arrows in puzzles/latin": 31,
    "arrows in puzzles/nonogram": 32,
    "arrows in fronts/library": 19,
}
INSIDE = ("core", "fronts/tui", "puzzles/latin", "puzzles/nonogram", "fronts/library")  # rooms whose rooms are counted
TINY = 3  # lines of a function
THIN = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}

# Library -> the only places under src/unriddle that may import it.
ONLY_IN: dict[str, tuple[str, ...]] = {
    "click": ("fronts/cli/",),
    "textual": ("fronts/tui/",),
    "reportlab": ("fronts/print/",),
    "dask": ("jobs/dask.py",),
    "distributed": ("jobs/dask.py",),
    "pysat": ("sat.py",),
    "socket": ("fronts/fetch.py", "fronts/web/serve.py", "core/system/child.py"),
    "urllib": ("fronts/fetch.py", "fronts/web/serve.py"),
    "http": ("fronts/fetch.py", "fronts/web/serve.py"),
    "sqlite3": ("jobs/",),
    "pickle": (),
    "numpy": ("fronts/library/",),
}
# The folders of `fronts`, each a room.
FRONTS = tuple(path.parent.name for path in (SOURCE / "fronts").glob("*/__init__.py"))
# Of these nobody asks what they have: what is optional has a default, and a part of a family that is not there is None.
KNOWN = ("family", "puzzle", "search")
# Only what people look at speaks their language: the fronts, and the room of the languages itself.
SPEAKERS = ("fronts/", "translation/")


@cache
def parts(source: str) -> list[ast.AST]:
    """List all nodes of a source, the module first: several rules ask for them."""
    return list(ast.walk(ast.parse(source)))


def tracked() -> list[Path]:
    """All Python files that git knows."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / line for line in listed.stdout.split() if (ROOT / line).exists()]


def is_kernel(path: Path) -> bool:
    """Whether a file is compiled."""
    return path.stem == "kernel" or path.stem.endswith("_kernel")


def imported(path: Path) -> set[str]:
    """Top-level names of all libraries that a file imports, wherever in it."""
    found = set()
    for node in parts(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def circle(modules: Mapping[str, str]) -> list[str]:
    """The names of modules that import one another in a circle, the first again at the end; [] when there is none.

    `modules` has the source of each. An import counts wherever it stands, for types alone, too.
    """
    try:
        TopologicalSorter({name: _imports(source, modules) - {name} for name, source in modules.items()}).prepare()
    except CycleError as error:
        names: list[str] = error.args[1]
        return names[::-1]
    return []


def _imports(source: str, modules: Mapping[str, str]) -> set[str]:
    """Those of the modules that a source names in its imports (`from package import module` is one of the inner)."""
    named = set()
    for node in parts(source):
        if isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            named |= {name if name in modules else node.module for name in inner}
    return named & set(modules)


def room(module: str) -> str:
    """The room of a module: what it lies in at the top of the package, and in `fronts` the folder there."""
    first, *inner = module.split(".")[1:] or DOORS[:1]
    return f"{first}/{inner[0]}" if first == "fronts" and inner and inner[0] in FRONTS else first


def rooms(modules: Mapping[str, str]) -> list[str]:
    """The rooms of these modules."""
    return sorted({room(name) for name in modules} - set(DOORS))


def arrows(modules: Mapping[str, str]) -> set[tuple[str, str]]:
    """Pairs of rooms of which the first imports from the second."""
    pairs = {(room(name), room(other)) for name, source in modules.items() for other in _imports(source, modules)}
    return {(one, other) for one, other in pairs if one != other and not {one, other} & set(DOORS)}


def inside(modules: Mapping[str, str], room: str) -> set[tuple[str, str]]:
    """Pairs of modules or folders in a room of which the first imports from the second."""
    begin = f"unriddle.{room.replace('/', '.')}."
    part = {name: name.removeprefix(begin).split(".")[0] for name in modules if name.startswith(begin)}
    pairs = {(part[name], part[other]) for name in part for other in _imports(modules[name], modules) if other in part}
    return {(one, other) for one, other in pairs if one != other}


def tokens(source: str) -> int:
    """How many tokens of code a source has, without comments and docstrings."""
    said: set[int] = set()
    for node in parts(source):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            said.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    read = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(each.type not in THIN and each.start[0] not in said for each in read)


def figures(modules: Mapping[str, str]) -> dict[str, int]:
    """How large and how fragmented the package is, in figures that formatting cannot change."""
    found: Counter[str] = Counter()
    for name, source in modules.items():
        count = tokens(source)
        inner = name.split(".")[1:]
        place = (
            "/".join(inner[:2]) if inner[:1] in (["puzzles"], ["fronts"]) and len(inner) > 1 else "/".join(inner[:1])
        )
        found[f"tokens of {place or 'the top'}"] += count
        found["tokens"] += count
        found["files"] += 1
        functions = [node for node in parts(source) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        found["tiny functions"] += sum((each.end_lineno or 0) - each.lineno < TINY for each in functions)
        named = Counter(node.id for node in parts(source) if isinstance(node, ast.Name))
        named.update(node.attr for node in parts(source) if isinstance(node, ast.Attribute))
        private = (each.name for each in functions if each.name.startswith("_") and not each.name.startswith("__"))
        found["private functions used once"] += sum(named[each] <= 1 for each in private)
    found["arrows between rooms"] = len(arrows(modules))
    for place in INSIDE:
        found[f"arrows in {place}"] = len(inside(modules, place))
    return dict(found)


def grown(reached: Mapping[str, int]) -> list[str]:
    """Name the figures that are larger than they may be."""
    return [f"{name}: {reached[name]}, more than {most}" for name, most in FIGURES.items() if reached[name] > most]


def package() -> dict[str, str]:
    """Name and source of each module of the package."""
    files = (path for path in tracked() if path.is_relative_to(ROOT / "src"))
    dotted = {path: ".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in files}
    return {name.removesuffix(".__init__"): path.read_text(encoding="utf-8") for path, name in dotted.items()}


def speaks(path: Path) -> bool:
    """Whether a file imports the room of the languages."""
    modules = set()
    for node in parts(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return any(f"{module}.".startswith("unriddle.translation.") for module in modules)


def problems() -> list[str]:
    """One line for each broken rule."""
    found = []
    modules = package()
    if around := circle(modules):
        found.append(f"a circle of imports: {' -> '.join(around)}")
    found += grown(figures(modules))
    top = {path.relative_to(SOURCE).parts[0] for path in tracked() if path.is_relative_to(SOURCE)}
    files = {name for name in top if name.endswith(".py")}
    if len(files) > MODULES or len(top - files) > FOLDERS:
        found.append(f"at the top of the package: {len(files)} modules and {len(top - files)} folders")
    for path in tracked():
        name = path.relative_to(ROOT).as_posix()
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > LONGEST:
            found.append(f"{name}: {lines} lines, more than {LONGEST}")
        if is_kernel(path) and not path.with_suffix(".pyi").is_file():
            found.append(f"{name}: a .pyi is to say what Python may ask of it")
        if name.startswith("src/unriddle/"):
            found += misplaced(path, name.removeprefix("src/unriddle/"))
            if name.startswith(f"src/unriddle/{PARTS}"):
                found += [f"{name}: {large}" for large in crowded(path.read_text("utf-8"))]
            found += [f"{name}:{line}: asks a {what} what it has" for line, what in asked(path.read_text("utf-8"))]
    for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        found += [f"{page.relative_to(ROOT)}: leads to {target}, which is not there" for target in dead_links(page)]
    for lock in sorted(ROOT.glob("requirements*.lock")):
        if "://" in lock.read_text():
            found.append(f"{lock.name}: names a host")
    return found


def crowded(source: str) -> list[str]:
    """The classes that have more methods than a reader keeps in mind."""
    classes = (node for node in parts(source) if isinstance(node, ast.ClassDef))
    counts = {
        node.name: sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body)
        for node in classes
    }
    return [f"{name} has {count} methods, more than {METHODS}" for name, count in counts.items() if count > METHODS]


def dead_links(page: Path) -> list[str]:
    """The targets of a page's links that are not there."""
    targets = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return [target for target in targets if not (page.parent / target).exists()]


def asked(source: str) -> list[tuple[int, str]]:
    """The lines in which `hasattr` or `getattr` asks a family, a puzzle or a search, by its name, its type or the class
    that asks itself; and which of these it is.
    """
    if "attr(" not in source:
        return []
    tree, found = parts(source)[0], set()
    for scope in parts(source):
        kinds = {name: name for name in KNOWN}
        if isinstance(scope, ast.ClassDef):
            kinds["self"] = scope.name.lower()
        elif isinstance(scope, ast.FunctionDef):
            for argument in scope.args.args:
                named = ast.unparse(argument.annotation).rpartition(".")[2].lower() if argument.annotation else ""
                kinds |= {argument.arg: named} if named in KNOWN else {}
        elif scope is not tree:
            continue
        found |= {(node.lineno, kinds[name]) for node, name in _asking(scope) if kinds.get(name) in KNOWN}
    return sorted(found)


def _asking(scope: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """The calls in a scope that ask something what it has, and the last name of that."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("hasattr", "getattr") and node.args:
            yield node, ast.unparse(node.args[0]).rpartition(".")[2]


def misplaced(path: Path, inside: str) -> list[str]:
    """The imports of one file of the package that belong elsewhere."""
    libraries = imported(path)
    found = [
        f"{inside}: imports {library}, which belongs to {' or '.join(places) or 'no file here'}"
        for library, places in ONLY_IN.items()
        if library in libraries and not any(inside.startswith(place) for place in places)
    ]
    if "cython" in libraries and not is_kernel(path):
        found.append(f"{inside}: imports cython, which belongs to kernels")
    if speaks(path) and not inside.startswith(SPEAKERS):
        found.append(f"{inside}: imports unriddle.translation, which belongs to fronts")
    if inside.startswith("core/"):
        foreign = libraries - set(sys.stdlib_module_names) - {"unriddle"}
        found += [f"{inside}: core imports {library}" for library in sorted(foreign)]
    return found


if __name__ == "__main__":
    broken = problems()
    print("\n".join(f"{number:>8}  {name}" for name, number in figures(package()).items()))
    print("\n".join(broken) or "the house is in order")
    sys.exit(bool(broken))
