"""Which kernels there are: by their sources in a tree, by their modules in an installed package."""

import sys
from pathlib import Path

import pytest

from unriddle.core import MissingError
from unriddle.core.system import kernels


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a source, a module of it, and a module whose source is gone."""
    for name in ("a/kernel.py", "a/kernel.abi3.so", "b/more_kernel.abi3.so", "c/kernels.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(kernels, "root", lambda: tmp_path)
    monkeypatch.setattr(sys, "meta_path", [each for each in sys.meta_path if each is not kernels.Sources])
    monkeypatch.setenv("UNRIDDLE_KERNELS", "off")
    return tmp_path


def test_in_a_tree_a_module_without_a_source_is_left_from_before(package: Path) -> None:
    assert kernels.report() == {"unriddle.a.kernel": False}
    kernels.check_mode()


def test_an_installed_package_has_modules_without_sources(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / kernels.DIGEST_FILE).touch()
    assert list(kernels.report()) == ["unriddle.a.kernel", "unriddle.b.more_kernel"]
    with pytest.raises(MissingError, match="only compiled kernels"):
        kernels.check_mode()
    monkeypatch.setenv("UNRIDDLE_KERNELS", "require")
    kernels.check_mode()
    assert list(kernels.report().values()) == [True, True]
