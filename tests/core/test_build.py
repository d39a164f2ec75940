"""The fingerprint of a build: every source and word of the package counts, and nothing that is made of them."""

import shutil
from pathlib import Path

import pytest

from unriddle.core.system.build import PACKAGE, build, fingerprint
from unriddle.version import VERSION

SMALL = ("version.py", "lexicon/kernel.py", "lexicon/kernel.pxd", "lexicon/data/english.lex", "draw/data/font.txt")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Some files of the package, and what belongs to no build."""
    for name in SMALL:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(Path(PACKAGE) / name, tmp_path / name)
    (tmp_path / "lexicon/kernel.abi3.so").write_bytes(b"compiled here")
    return tmp_path


def taken(package: Path) -> str:
    fingerprint.cache_clear()
    return fingerprint(str(package))


def test_it_is_the_same_wherever_the_package_lies(package: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other") / "place"
    shutil.copytree(package, other)
    (other / "lexicon/kernel.abi3.so").write_bytes(b"compiled there")
    (other / "__pycache__").mkdir()
    (other / "__pycache__/version.pyc").write_bytes(b"")
    assert taken(package) == taken(other)


@pytest.mark.parametrize("name", SMALL)
def test_a_changed_byte_a_new_name_and_a_missing_file_are_another_build(package: Path, name: str) -> None:
    content = bytearray((package / name).read_bytes())
    seen = [taken(package)]
    content[-2] ^= 1
    (package / name).write_bytes(content)
    seen.append(taken(package))
    (package / name).rename((package / name).with_stem("other"))
    seen.append(taken(package))
    (package / name).with_stem("other").unlink()
    seen.append(taken(package))
    assert len(set(seen)) == 4


def test_the_build_is_named_by_version_and_fingerprint() -> None:
    assert build() == f"{VERSION}-{fingerprint()}"
    assert len(fingerprint()) == 16
