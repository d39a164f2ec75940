"""The terminal is made of parts: no class of it does everything."""

import ast
from pathlib import Path

import pytest
from said import said

pytest.importorskip("textual", reason=said("terminal-needs-textual"))

from unriddle.fronts import tui
from unriddle.fronts.tui.app import Frame

MOST = 25  # methods of a class


def test_no_class_has_more_methods_than_a_reader_keeps_in_mind() -> None:
    large = {}
    for file in Path(str(tui.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body)
                large |= {node.name: methods} if methods > MOST else {}
    assert large == {}


def test_the_application_inherits_from_textual_alone() -> None:
    assert {each.__module__.partition(".")[0] for each in Frame.__mro__[1:]} <= {"textual", "builtins", "typing", "abc"}
