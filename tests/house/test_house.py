"""The rule that no modules import one another in a circle, on packages made for it."""

from itertools import pairwise

import pytest

from scripts import house

CIRCLES = {
    "two": ({"p.a": "import p.b", "p.b": "import p.a"}, {"p.a", "p.b"}),
    "from": ({"p.a": "from p.b import thing", "p.b": "from p import a", "p": ""}, {"p.a", "p.b"}),
    "three": (
        {"p.a": "import p.b", "p.b": "import p.c", "p.c": "import p.a", "p.d": "import p.a"},
        {"p.a", "p.b", "p.c"},
    ),
    "in a function": ({"p.a": "import p.b", "p.b": "def f():\n    from p.a import g"}, {"p.a", "p.b"}),
    "in a method": ({"p.a": "import p.b", "p.b": "class C:\n  def f(self):\n    import p.a"}, {"p.a", "p.b"}),
    "in else": ({"p.a": "import p.b", "p.b": "if TYPE_CHECKING:\n  0\nelse:\n  import p.a"}, {"p.a", "p.b"}),
}


@pytest.mark.parametrize(("modules", "names"), CIRCLES.values(), ids=CIRCLES)
def test_a_circle_is_told_as_the_way_round(modules: dict[str, str], names: set[str]) -> None:
    way = house.circle(modules)
    assert way[0] == way[-1]
    assert (set(way), len(way)) == (names, len(names) + 1)
    for one, other in pairwise(way):
        assert other.removeprefix("p.") in modules[one]


STRAIGHT = {
    "a chain": {"p.a": "import p.b", "p.b": "import p.c", "p.c": "import os"},
    "types alone": {"p.a": "import p.b", "p.b": "if TYPE_CHECKING:\n    from p.a import A"},
    "typing's name": {"p.a": "import p.b", "p.b": "if typing.TYPE_CHECKING:\n    from p.a import A"},
    "a package and its parts": {"p": "from p.a import f", "p.a": "from p.b import g", "p.b": ""},
    "a neighbour's name": {"p": "from p import a", "p.a": "from p.b import a", "p.b": ""},
}


@pytest.mark.parametrize("modules", STRAIGHT.values(), ids=STRAIGHT)
def test_imports_that_only_go_one_way_are_no_circle(modules: dict[str, str]) -> None:
    assert house.circle(modules) == []


def test_all_modules_of_the_package_are_looked_at() -> None:
    found = house.package()
    assert {"unriddle", "unriddle.api", "unriddle.puzzles", "unriddle.puzzles.latin.picture"} <= set(found)
    assert all(name.partition(".")[0] == "unriddle" for name in found)
