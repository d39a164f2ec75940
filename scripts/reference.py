"""The reference of the library as a page of the site, from the docstrings of its public names."""

import inspect
import re
from collections.abc import Iterator

import unriddle

IMPORT = "import unriddle as ur"
HEAD = f"""# Reference

Every name of `{IMPORT}`, from its docstring, which `help` prints, too. [The library](library.md) is a
tour. Cells are (row, column) from 0; what is None by default may be given as None. Examples run as tests, after

```python
>>> import asyncio
>>> {IMPORT}
>>> from unriddle import *
>>> from unriddle import open

```

Types of parameters that many have:

"""
# The parameters that many functions have -> their type, which is said once, and what they are.
COMMON = {
    "puzzle": ("Puzzle[Solution] | Source", "a puzzle, or what `open` takes"),
    "limit": ("Limit", "how many solutions; None for all"),
    "time": ("float | None", "at most this many seconds"),
    "stop": ("Stop | None", "a function or an event that ends it"),
    "steps": ("int | None", "at most this many steps of the search"),
    "lexicon": ("Words", "the name or path of a word list, or a lexicon"),
    "known": ("Solution | str | Sequence[str]", "what was found so far"),
}
GROUPS = {
    "Functions": inspect.isfunction,
    "Classes": lambda value: inspect.isclass(value) and not issubclass(value, Exception),
    "Errors": lambda value: inspect.isclass(value) and issubclass(value, Exception),
}


def text(value: object) -> str:
    """A docstring as Markdown: examples in fences."""
    said, mark, examples = (inspect.getdoc(value) or "").partition(">>>")
    examples = f">>>{examples}".removeprefix(f">>> {IMPORT}\n")
    return f"{said}```python\n{examples}\n\n```" if mark else said


def signature(name: str, value: object) -> str:
    """Its parameters and what it gives, without what is said of types elsewhere."""
    full = inspect.signature(value)  # type: ignore[arg-type]
    known = {name: kind for name, (kind, _) in COMMON.items()}
    given = [
        each.replace(annotation=each.empty) if each.annotation == known.get(each.name) else each
        for each in full.parameters.values()
    ]
    said = str(full.replace(parameters=given))
    said = re.sub(r"""(: |-> )(["'])(.*?)\2""", r"\1\3", said.replace("(self, ", "(").replace("(self)", "()"))
    return name + re.sub(r"unriddle\.[\w.]+\.|<factory>", "", said).replace(" | None = None", " = None")


def members(kind: type) -> Iterator[str]:
    """The public methods and properties of a class; what it has from another on this page is said there."""
    seen = set()
    for own in kind.__mro__:
        other = unriddle.Drawing if own in unriddle.Drawing.__bases__ else own
        if other is not kind and other.__name__ in unriddle.__all__:
            yield f"- What [`{other.__name__}`](#{other.__name__.lower()}) has."
            return
        for name, member in vars(own).items() if own.__module__.startswith("unriddle.fronts.library") else ():
            if name.startswith("_") or name in seen:
                continue
            seen.add(name)
            about = " ".join((inspect.getdoc(getattr(kind, name)) or "").split("\n\n")[0].split())
            if isinstance(member, property):
                gives = str(inspect.signature(member.fget).return_annotation).strip("'")  # type: ignore[arg-type]
                yield f"- `.{name}`: `{gives}`. {about}"
            elif inspect.isfunction(member):
                yield f"- `.{signature(name, member)}`. {about}"


def reference() -> str:
    """The whole page."""
    parts = [HEAD + "".join(f"- `{name}: {kind}`: {about}\n" for name, (kind, about) in COMMON.items())]
    for title, belongs in GROUPS.items():
        parts.append(f"## {title}\n")
        for name in sorted([*unriddle.__all__, "open"], key=str.lower):
            value = getattr(unriddle, name)
            if not name.startswith("_") and belongs(value):
                parts.append(f"### {name}\n")
                if inspect.isfunction(value):
                    parts.append(f"    {signature(name, value)}\n")
                parts.append(text(value) + "\n")
                if inspect.isclass(value) and (listed := list(members(value))):
                    parts.append("\n".join(listed) + "\n")
    return "\n".join(parts)
