"""The rule that no modules import one another in a circle, on packages made for it."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

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
    "types alone": ({"p.a": "import p.b", "p.b": "if TYPE_CHECKING:\n    from p.a import A"}, {"p.a", "p.b"}),
    "in else": ({"p.a": "import p.b", "p.b": "if TYPE_CHECKING:\n  0\nelse:\n  import p.a"}, {"p.a", "p.b"}),
}


@pytest.mark.parametrize(("modules", "names"), CIRCLES.values(), ids=CIRCLES)
def test_an_import_cycle_is_reported_as_its_path(modules: dict[str, str], names: set[str]) -> None:
    way = house.circle(modules)
    assert way[0] == way[-1]
    assert (set(way), len(way)) == (names, len(names) + 1)
    for one, other in pairwise(way):
        assert other.removeprefix("p.") in modules[one]


STRAIGHT = {
    "a chain": {"p.a": "import p.b", "p.b": "import p.c", "p.c": "import os"},
    "a package and its parts": {"p": "from p.a import f", "p.a": "from p.b import g", "p.b": ""},
    "a neighbour's name": {"p": "from p import a", "p.a": "from p.b import a", "p.b": ""},
}


@pytest.mark.parametrize("modules", STRAIGHT.values(), ids=STRAIGHT)
def test_imports_that_only_go_one_way_are_no_circle(modules: dict[str, str]) -> None:
    assert house.circle(modules) == []


def test_all_modules_of_the_package_are_looked_at() -> None:
    found = house.package()
    assert {"unriddle", "unriddle.registry", "unriddle.puzzles", "unriddle.puzzles.latin.picture"} <= set(found)
    assert all(name.partition(".")[0] == "unriddle" for name in found)


def test_rooms_are_at_the_top_and_each_front_is_one() -> None:
    modules = {
        "unriddle": "from unriddle import registry",
        "unriddle.__main__": "from unriddle.fronts.cli import main",
        "unriddle.registry": "from unriddle.core.search import run",
        "unriddle.core": "",
        "unriddle.core.search": "from unriddle.core.search import run",
        "unriddle.core.search.run": "def f():\n    import unriddle.core",
        "unriddle.fronts": "",
        "unriddle.fronts.fetch": "import socket",
        "unriddle.fronts.cli": "if TYPE_CHECKING:\n    from unriddle.fronts import fetch",
        "unriddle.fronts.cli.main": "from unriddle import core, registry",
    }
    assert house.rooms(modules) == ["core", "fronts", "fronts/cli", "registry"]
    assert house.arrows(modules) == {
        *(("registry", "core"), ("fronts/cli", "fronts")),
        *(("fronts/cli", "registry"), ("fronts/cli", "core")),
    }


def test_figures_are_of_code_alone_and_may_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = {
        "unriddle.core": "",
        "unriddle.core.a": '"""Text."""\nfrom unriddle.core.b import _once\n\n\n\nx = 1  # why\n',
        "unriddle.core.b": "def _once():\n    return 1\n\n"
        "def _long():\n    a = 1\n    b = 2\n    return a + b + _long()\n",
    }
    found = house.figures(modules)
    assert (found["tokens of core"], found["files"], found["tiny functions"]) == (9 + 28, 3, 1)
    assert (found["private functions used once"], found["arrows in core"]) == (2, 1)
    monkeypatch.setitem(house.FIGURES, "files", 2)
    assert "files: 3, more than 2" in house.grown(Counter(found))


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[here](page.md#part) [there](no/page.md#part) [far](https://example.invalid/x) [below](#part)")
    assert house.dead_links(page) == ["no/page.md"]


def test_the_page_on_the_architecture_names_every_room() -> None:
    page = (house.ROOT / "docs" / "develop" / "architecture.md").read_text("utf-8")
    named = re.findall(r"^\| (.*?) \|", page, re.M)
    found = {name.rstrip("/").removesuffix(".py") for row in named for name in re.findall(r"`([^`<]+)", row)}
    assert set(house.rooms(house.package())) - found == set()


ASKED = {
    "by its name": ("hasattr(puzzle, 'wishes')", [(1, "puzzle")]),
    "what something has": ("getattr(self.session.family, name)", [(1, "family")]),
    "by its type": ("def f(one: contract.Search):\n    return getattr(one, 'note', '')", [(2, "search")]),
    "itself": ("class Puzzle(P):\n  def f(self):\n    return getattr(self, 'x')", [(3, "puzzle")]),
    "nothing else": ("hasattr(signal, 'SIGHUP')\ndef f(record: Record):\n  getattr(record, 'x')\npuzzle.wishes", []),
}


@pytest.mark.parametrize(("source", "lines"), ASKED.values(), ids=ASKED)
def test_nobody_asks_a_family_a_puzzle_or_a_search_what_it_has(source: str, lines: list[tuple[int, str]]) -> None:
    assert house.asked(source) == lines


def test_a_class_of_too_many_methods_is_reported() -> None:
    methods = "".join(f"    def m{number}(self): ...\n" for number in range(house.METHODS))
    assert house.crowded(f"class Small:\n{methods}") == []
    assert house.crowded(f"class Large:\n{methods}    async def last(self): ...\n") == [
        f"Large has {house.METHODS + 1} methods, more than {house.METHODS}"
    ]
