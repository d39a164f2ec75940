"""The face of the library: what it exports, and that every signature says what it takes and gives."""

import ast
import doctest
import inspect
import pydoc
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import unriddle

EXPORTED = [name for name in [*unriddle.__all__, "open"] if not name.startswith("__")]
VAGUE = re.compile(r"\b(Any|object)\b")


def signatures(name: str) -> Iterator[tuple[str, inspect.Signature]]:
    """The signatures of a function, or of a class and its public methods and properties."""
    value = getattr(unriddle, name)
    if inspect.isfunction(value):
        yield name, inspect.signature(value)
        return
    if not inspect.isclass(value):
        return
    for own in value.__mro__:
        if not own.__module__.startswith("unriddle"):
            continue
        for attribute, member in vars(own).items():
            function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
            public = not attribute.startswith("_") or attribute == "__init__"
            if public and inspect.isfunction(function):
                yield f"{name}.{attribute}", inspect.signature(function)


@pytest.mark.parametrize("name", EXPORTED)
def test_no_signature_is_vague(name: str) -> None:
    for where, signature in signatures(name):
        for parameter in signature.parameters.values():
            if parameter.name in ("self", "cls"):
                continue
            if parameter.name == "fields" and issubclass(getattr(unriddle, name), unriddle.UnriddleError):
                continue  # of its message, which names them
            said = str(parameter.annotation)
            assert parameter.annotation is not inspect.Parameter.empty, f"{where}: {parameter.name} has no type"
            assert not VAGUE.search(said), f"{where}: {parameter.name} is {said}"
            any_keyword = parameter.kind is inspect.Parameter.VAR_KEYWORD and said != "P.kwargs"
            assert not any_keyword, f"{where}: takes any keyword"
        if where.rpartition(".")[2] != "__init__":
            assert not VAGUE.search(str(signature.return_annotation)), f"{where} gives {signature.return_annotation}"
            assert signature.return_annotation is not inspect.Signature.empty, where


@pytest.mark.parametrize("name", EXPORTED)
def test_everything_is_documented(name: str) -> None:
    value = getattr(unriddle, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__
        own = value.__module__.startswith("unriddle.fronts.library")
        assert ">>>" in value.__doc__ or not own, "it has no example"


def own_functions(name: str) -> Iterator[tuple[str, Callable[..., object]]]:
    """A function, or the public methods of a class that say something themselves."""
    value = getattr(unriddle, name)
    if inspect.isfunction(value):
        yield name, value
    for own in value.__mro__ if inspect.isclass(value) else ():
        for attribute, member in vars(own).items() if own.__module__.startswith("unriddle.fronts.library") else ():
            function = getattr(member, "__func__", member)
            is_asked = inspect.isfunction(function) and not getattr(function, "__isabstractmethod__", False)
            if is_asked and not attribute.startswith("_"):
                yield f"{name}.{attribute}", function


NEVER_FAIL = {"svg", "html", "text", "to_dict", "to_json"}


@pytest.mark.parametrize("name", EXPORTED)
def test_every_function_has_an_example_and_says_what_it_raises(name: str) -> None:
    for where, function in own_functions(name):
        about = inspect.getdoc(function) or ""
        assert ">>>" in about, where
        assert re.search(r"Error\b|StoppedEarly", about) or where.rpartition(".")[2] in NEVER_FAIL, where


def test_a_star_import_does_not_hide_open() -> None:
    assert "open" not in unriddle.__all__
    assert "open" in dir(unriddle)


def test_the_lists_of_exports_agree() -> None:
    tree = ast.parse(Path(unriddle.__file__).with_suffix(".pyi").read_text("utf-8"))
    typed = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("unriddle.")
        for alias in node.names
    }
    assert typed == set(EXPORTED) == {*dir(unriddle)}


@pytest.mark.parametrize("home", sorted({getattr(unriddle, name).__module__ for name in EXPORTED} - {"typing"}))
def test_the_examples_of_docstrings_run(home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if home.startswith("unriddle.fronts.library"):
        names = {name: getattr(unriddle, name) for name in EXPORTED}
        assert doctest.testmod(import_module(home), extraglobs=names).failed == 0


def test_help_fits_three_screens_and_its_examples_work() -> None:
    shown = pydoc.render_doc(unriddle)
    assert len(shown.splitlines()) <= 72
    assert "docs/program/library.md" in shown
    assert doctest.testmod(unriddle).failed == 0
