"""What is imported late: public names of packages, fields of records, and what a start leaves alone."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from unriddle.core.record import Record, lazy

PACKAGES = ("unriddle", "unriddle.core", "unriddle.lexicon")
# Whole libraries that cost more than all that a start needs.
DEAR = {"dataclasses", "dis", "hashlib", "json", "pathlib", "tempfile", "urllib"}


def for_types(package: Any) -> dict[str, str]:
    """Each name that type checkers see in the package, and the module that it comes from."""
    body = ast.parse(Path(package.__file__).with_suffix(".pyi").read_text()).body
    return {alias.name: str(node.module) for node in body if isinstance(node, ast.ImportFrom) for alias in node.names}


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_has_the_names_that_type_checkers_see_in_it(name: str) -> None:
    package = import_module(name)
    seen = for_types(package)
    assert set(seen) - {"run"} == set(dir(package))
    for each, module in seen.items():
        assert getattr(package, each) is getattr(import_module(module), each)


def test_all_names_are_exported_but_open_which_would_hide_the_built_in_one() -> None:
    package = import_module("unriddle")
    own = ast.parse(Path(str(package.__file__)).with_suffix(".pyi").read_text()).body[-1]
    assert isinstance(own, ast.Assign)
    assert ast.literal_eval(own.value) == package.__all__
    assert set(for_types(package)) == {*package.__all__, "open"} - {"__version__"}


def test_a_name_that_a_package_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'unriddle.core' has no attribute 'Puzle'$"):
        import_module("unriddle.core").Puzle  # noqa: B018


class Made(Record):
    """A record with a default."""

    first: int
    second: Any = "usual"


def test_a_field_that_is_late_is_the_thing_itself_and_imported_once_it_is_asked_for() -> None:
    sys.modules.pop("colorsys", None)
    made = Made(1, lazy("colorsys", "rgb_to_hls"))
    assert (made.first, "colorsys" in sys.modules) == (1, False)
    same = Made(1, made.second)
    assert made.second is sys.modules["colorsys"].rgb_to_hls
    assert (made, hash(made), repr(made)) == (same, hash(same), repr(same))


def loaded(code: str, *arguments: str) -> set[str]:
    """The modules that a process has when it ends."""
    told = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
    source = Path(import_module("unriddle").__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(source), "UNRIDDLE_KERNELS": "auto"}
    environment["XDG_DATA_HOME"] = str(source / "none")  # words that another test has added would be read
    command = [sys.executable, "-c", told + code, *arguments]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return set(ran.stderr.splitlines()[-1].split())


def test_reading_an_id_loads_no_more_of_a_family_than_its_puzzle() -> None:
    more = loaded("from unriddle.session.opened import Opened; Opened.parse('latin:5')")
    assert not more & (DEAR | {"click"})
    assert {name for name in more if name.startswith(("unriddle.puzzles.", "unriddle.kit."))} == {
        *("unriddle.kit.drawing", "unriddle.kit.entries", "unriddle.puzzles.latin", "unriddle.puzzles.latin.puzzle"),
    }


def test_a_first_square_is_found_without_click_and_all_that_it_loads() -> None:
    more = loaded("from unriddle.__main__ import main; main()", "solve", "latin:5")
    assert not more & (DEAR | {"click", "datetime", "difflib", "gettext", "glob", "threading"})


@pytest.mark.parametrize("line", ["--help", "--version", ""])
def test_help_loads_neither_click_nor_a_family(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNRIDDLE_PUZZLES", raising=False)  # commands of guests are asked for
    more = loaded("from unriddle.__main__ import main; main()", *line.split())
    assert not more & {"click", "dis", "json", "pathlib"}
    assert not {name for name in more if name.startswith(("unriddle.puzzles.", "unriddle.kit.", "unriddle.session"))}


@pytest.mark.parametrize("source", ["nonogram:2x1:2:1/1", "balda:...../...../балда/...../.....;played=балда"])
def test_solving_loads_nothing_to_play_or_to_read_files_with(source: str) -> None:
    more = loaded("from unriddle.__main__ import main; main()", "solve", source)
    assert not more & {"click", "dis", "json", "pathlib", "unriddle.core.play", "unriddle.core.structure"}


def test_what_is_late_is_whole_once_something_in_it_is_asked_for() -> None:
    code = "import sys; from unriddle.__main__ import Late; sys.modules['inspect'] = Late('inspect'); import inspect; "
    assert "dis" in loaded(code + "from inspect import signature; inspect.cleandoc(signature.__doc__)")
    assert "dis" not in loaded(code + "import dataclasses")


def test_solving_a_board_loads_no_other_family_and_nothing_to_save_draw_or_play_with(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("azz th ss tru ref\nfu ra nih cro mat\nwo sh re rds tic\nil lly zz is ment\n")
    command = "import sys; from unriddle.fronts.cli.main import main; sys.exit(main())"
    more = loaded(command, "solve", str(board))
    assert not more & (DEAR | {"click", "difflib", "gettext"})
    families = {name.split(".")[2] for name in more if name.startswith(("unriddle.puzzles.", "unriddle.kit."))}
    assert families == {"drawing", "quartiles", "entries", "photo_files"}
    unused = ("core.search.checkpoint", "core.picture", "core.play", "draw", "session.saved_games")
    assert not more & {f"unriddle.{name}" for name in unused}
