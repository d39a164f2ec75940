"""Puts many modules of the page into few files: a phone asks for each file by itself, and waits for each.

A module of a bundle is a function of its own, whose exports are an object: `$playLatin` for `play-latin.js`. All are
exported by their bundle, so that another bundle, or a test, finds them there. Modules that are imported while the page
runs are together in one more file, `late.js`.
"""

import re
from collections.abc import Mapping, Sequence

from unriddle.core import MissingError, Text

IMPORT = re.compile(r'^import (?:(\{ [^}]* \}|\* as \w+) from )?"\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function\*? |class |const ))([\w$]+)", re.MULTILINE)
ASKED = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')  # while the page runs
# What is for people alone: comments that begin a line or end one, types, and spaces before a line.
COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
AFTER = re.compile(r"(?<=[;,{(\])]) +// [^\"'`\n]*$", re.MULTILINE)
CAST = re.compile(r"/\*\* @(?:type|param) (?:(?!\*/)[^\n])*\*/ ?")
INDENT = re.compile(r"^ +", re.MULTILINE)
LATE = "late.js"
# What the page begins with, all else of it, what loads Python, and what each has the rest from.
ENTRIES: Mapping[str, Sequence[str]] = {"first.js": (), "app.js": ("first.js",), "worker.js": ()}


def bundles(files: Mapping[str, str]) -> dict[str, tuple[str, list[str]]]:
    """Name of each file that the page has in place of its modules -> its text, and the modules that are in it."""
    asked = {name for source in files.values() for name in ASKED.findall(small(source))} - ENTRIES.keys()
    sources = {**files, LATE: "".join(f'import "./{name}";\n' for name in sorted(asked))}
    made: dict[str, tuple[str, list[str]]] = {}
    for entry, others in {**ENTRIES, LATE: ("first.js", "app.js")}.items():
        made[entry] = _bundled(sources, entry, {name: other for other in others for name in made[other][1]})
    return made


def _bundled(files: Mapping[str, str], entry: str, there: Mapping[str, str]) -> tuple[str, list[str]]:
    """The modules that an entry needs, itself at the end; those of `there` come from other bundles."""
    order: list[str] = []
    _visit(files, entry, order, there)
    used = {name for each in order for _, name in IMPORT.findall(files[each])} & there.keys()
    parts = []
    for other in dict.fromkeys(there.values()):
        if names := sorted(bundle_name(name) for name in used if there[name] == other):
            parts.append(f'import {{ {", ".join(names)} }} from "./{other}";')
    parts += [f"const {bundle_name(each)} = {_wrapped(each, files[each])};" for each in order[:-1]]
    parts.append(EXPORT.sub(r"\1\2", _linked(files[entry])))
    if names := [bundle_name(each) for each in [*order[:-1], *sorted(used)]]:
        parts.append(f"export {{ {', '.join(names)} }};\n")
    return "\n".join(parts), order


def _visit(files: Mapping[str, str], name: str, order: list[str], there: Mapping[str, str]) -> None:
    """Put the module behind all that it needs."""
    if name in order or name in there:
        return
    for _, other in IMPORT.findall(files[name]):
        _visit(files, other, order, there)
    order.append(name)


def bundle_name(module: str) -> str:
    """How a bundle calls a module."""
    head, *more = module.removesuffix(".js").split("-")
    return "$" + head + "".join(part.capitalize() for part in more)


def _wrapped(name: str, source: str) -> str:
    """A module as what a function gives."""
    names = [name for _, name in EXPORT.findall(source)]
    body = EXPORT.sub(r"\1\2", _linked(source))
    if re.search(r"^(?:import|export)\b(?!\()", body, re.MULTILINE):
        raise MissingError(Text("{name} imports or exports in a way that the build does not read", name=name))
    return f"(() => {{\n{body}return {{ {', '.join(names)} }};\n}})()"


def _linked(source: str) -> str:
    """A module without what is for people, its imports taken from the objects of other modules."""

    def taken(match: re.Match[str]) -> str:
        what = (match[1] or "").removeprefix("* as ").replace(" as ", ": ")
        return f"const {what} = {bundle_name(match[2])};\n" if what else ""

    def asked(match: re.Match[str]) -> str:
        late = f'import("./{LATE}").then((all) => all.{bundle_name(match[1])})'
        return match[0] if match[1] in ENTRIES else late

    return ASKED.sub(asked, small(IMPORT.sub(taken, source)))


def small(source: str) -> str:
    """A module without comments and indents; one with a text of several lines keeps its indents."""
    bare = AFTER.sub("", CAST.sub("", COMMENT.sub("", source)))
    long = any(line.count("`") % 2 for line in bare.splitlines())
    return bare if long else INDENT.sub("", bare)
