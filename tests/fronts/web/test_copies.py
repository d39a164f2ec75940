"""The page of a wheel of its own: served, copied, and what is said where it is not there."""

import io
import sys
import zipfile
from pathlib import Path

import pytest
from cli_fixture import Run

from unriddle.core import MissingError
from unriddle.fronts import web

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "scripts"))

from releasing import wheels  # noqa: E402

SITE = {name: name.encode() for name in ("index.html", "sw.js", "worker.js", "licence.txt", "packs/a.pack")}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, where no page was built."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def page(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The wheel of the page, unpacked where it is found."""
    wheels.write(elsewhere / "page.whl", wheels.paged(SITE, "1.2.3"), 1_700_000_000)
    with zipfile.ZipFile(elsewhere / "page.whl") as file:
        file.extractall(elsewhere / "packages")
    monkeypatch.syspath_prepend(str(elsewhere / "packages"))
    return elsewhere


def test_the_wheel_is_the_same_bytes_and_says_what_it_is(tmp_path: Path) -> None:
    for name in ("one", "two"):
        wheels.write(tmp_path / name, wheels.paged(SITE, "1.2.3"), 1_700_000_000)
    content = (tmp_path / "one").read_bytes()
    assert content == (tmp_path / "two").read_bytes()
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        assert b"\nName: unriddle-page\nVersion: 1.2.3\n" in file.read("unriddle_page-1.2.3.dist-info/METADATA")
        assert file.read("unriddle_page/site/packs/a.pack") == b"packs/a.pack"


def test_it_is_copied_whole_and_replaces_a_page_alone(unriddle: Run, page: Path) -> None:
    shown = unriddle("page", "copy", "site")
    assert (shown.code, shown.out) == (0, "5 files in site: publish them all\n")
    assert {path.relative_to("site").as_posix() for path in Path("site").rglob("*.*")} == SITE.keys()
    (page / "site" / "old.js").touch()
    assert unriddle("page", "copy", "site").code == 0
    assert not (page / "site" / "old.js").exists()
    (page / "mine").mkdir()
    (page / "mine" / "thesis.txt").touch()
    assert unriddle("page", "copy", "mine").code == 2
    assert (page / "mine" / "thesis.txt").exists()
    assert web.installed_page() == page / "packages" / "unriddle_page" / "site"


def test_where_there_is_none_the_command_that_brings_it_is_reported(elsewhere: Path, unriddle: Run) -> None:
    with pytest.raises(MissingError, match=r"unriddle page build$"):
        web.installed_page()
    for command in (("serve",), ("copy", "site")):
        shown = unriddle("page", *command)
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert not list(elsewhere.iterdir())
