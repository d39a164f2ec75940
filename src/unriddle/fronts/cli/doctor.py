"""`unriddle doctor`: what is installed here, where things lie, and what is missing, outdated or broken."""

import os
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from unriddle.core import Answer, Text
from unriddle.core.system import extras, folders, kernels
from unriddle.core.system.build import build
from unriddle.session import saved_games


def examine() -> Iterator[Answer]:
    """All of it, one per line."""
    yield from _program()
    yield _kernels()
    yield from map(_library, extras.LIBRARIES)
    yield from _folders()


def _program() -> Iterator[Answer]:
    python = sys.version.partition(" ")[0]
    place = str(kernels.root())
    about = {"unriddle": build(), "python": python, "at": place, "runs": sys.executable}
    yield Answer(about, Text("unriddle {build} in {place}", build=build(), place=place))
    yield Answer(text=Text("Python {version}, {program}", version=python, program=sys.executable))


def _kernels() -> Answer:
    report = kernels.report()
    count, whole = sum(report.values()), len(report)
    text = Text("kernels: {count} of {whole} compiled", count=count, whole=whole)
    if os.environ.get("UNRIDDLE_KERNELS") == "off":
        text = Text("{kernels}; UNRIDDLE_KERNELS=off", kernels=text)
    elif count < whole:
        text = Text("{kernels}: long searches are slow", kernels=text)
    return Answer({"kernels": whole, "compiled": count}, text)


def _library(extra: str) -> Answer:
    """A library that may be missing, and whether it is as new as is wanted."""
    _, name, package = extras.LIBRARIES[extra]
    try:
        version = metadata.version(package)
    except metadata.PackageNotFoundError:
        about = {"extra": extra, "library": name, "version": None}
        if os.environ.get(extras.CLONE):
            return Answer(about, Text("{library}: not installed yet; this clone installs it when needed", library=name))
        return Answer(about, Text("{library}: missing (pip install {package})", library=name, package=package))
    wanted = _wanted(extra, package)
    about = {"extra": extra, "library": name, "version": version, "wanted": wanted}
    if not wanted or _order(version) >= _order(wanted):
        return Answer(about, Text("{library}: {version}", library=name, version=version))
    return Answer(about, Text("{library}: {version} is outdated; {wanted} is needed", **about))


def _wanted(extra: str, package: str) -> str:
    """The version that the clone's lock has, or the least that this package asks for; "" where that is not known."""
    if clone := os.environ.get(extras.CLONE):
        lock = Path(clone, f"requirements-{extra}.lock")
        text = lock.read_text("utf-8") if lock.is_file() else ""
    else:
        try:
            text = "\n".join(metadata.requires("unriddle") or ())
        except metadata.PackageNotFoundError:
            return ""
    found = re.search(rf"^{package}[=>]=([\w.]+)", text, re.M)
    return found[1] if found else ""


def _order(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _folders() -> Iterator[Answer]:
    data, cache = folders.data(), folders.cache()
    if data is None or cache is None:
        yield Answer({"data": None}, Text("there is no home folder, so games and words are not saved"))
        return
    for name, folder, about in (
        ("data", data, Text("your games, words and settings: {folder}", folder=str(data))),
        ("cache", cache, Text("cache, safe to delete: {folder}", folder=str(cache))),
    ):
        sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
        one, many = "{about} ({count} file, {size:,} bytes)", "{about} ({count} files, {size:,} bytes)"
        told = Text(one, many, about=about, count=len(sizes), size=sum(sizes))
        yield Answer({name: str(folder), "files": len(sizes), "bytes": sum(sizes)}, told)
    for path, problem in saved_games.broken():
        text = Text("a saved game cannot be read: {file}: {problem}", file=str(path), problem=problem)
        yield Answer({"game": str(path), "problem": problem}, text)
