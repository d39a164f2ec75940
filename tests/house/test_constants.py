"""Numbers that a kernel has twice, for C in its .pxd and for Python in its source, are the same."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from scripts import house

KERNELS = [path for path in house.tracked() if path.is_relative_to(house.SOURCE) and house.is_kernel(path)]
ENUM = re.compile(r"^c(?:p)?def enum:\n((?:    .+\n)+)", re.MULTILINE)
CONSTANT = re.compile(r"^    (\w+) = (\d+)$", re.MULTILINE)


def of_c(path: Path) -> dict[str, int]:
    """The named numbers of a .pxd."""
    inside = "".join(ENUM.findall(path.read_text("utf-8")))
    return {name: int(value) for name, value in CONSTANT.findall(inside)}


def of_python(path: Path) -> dict[str, object]:
    """The values that a source gives to names, as far as they are known without running it."""
    found: dict[str, object] = {}
    for node in _statements(ast.parse(path.read_text("utf-8")).body):
        names = [each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        try:
            value = eval(
                compile(ast.Expression(node.value), str(path), "eval"), {"__builtins__": {"range": range}}, found
            )
        except (NameError, AttributeError, TypeError):
            continue
        found |= zip(names, value, strict=True) if len(names) > 1 else {names[0]: value}
    return found


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.Assign]:
    for node in body:
        if isinstance(node, ast.Assign):
            yield node
        elif isinstance(node, ast.If):
            yield from _statements(node.body)


@pytest.mark.parametrize(
    "path", [path for path in KERNELS if of_c(path.with_suffix(".pxd"))], ids=lambda path: path.stem
)
def test_named_numbers_are_the_same_in_c_and_in_python(path: Path) -> None:
    wanted, found = of_c(path.with_suffix(".pxd")), of_python(path)
    assert {name: found.get(name) for name in wanted} == wanted


def test_most_kernels_have_named_numbers() -> None:
    assert sum(len(of_c(path.with_suffix(".pxd"))) for path in KERNELS) > 50
