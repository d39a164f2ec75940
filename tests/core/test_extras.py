"""Libraries that may be missing: a clone brings them when they are needed, elsewhere a line says how to."""

import sys
from pathlib import Path

import pytest
from said import said

from unriddle.core import MissingError, Text
from unriddle.core.system import extras

REASON = Text("this needs a stand-in")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone whose set-up is what a test writes; the library is not there yet."""
    monkeypatch.setitem(extras.LIBRARIES, "photo", ("library_of_a_test", "Stand-In", "stand-in"))
    monkeypatch.setenv(extras.CLONE, str(tmp_path))
    monkeypatch.setenv(extras.CONSENT, extras.AUTO)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.delitem(sys.modules, "library_of_a_test", raising=False)
    (tmp_path / "site").mkdir()
    (tmp_path / "scripts/bootstrap").mkdir(parents=True)
    return tmp_path


def set_up(clone: Path, code: str) -> None:
    (clone / "scripts/bootstrap/extra.py").write_text(f"import sys; from pathlib import Path\n{code}")


def test_a_clone_installs_it_once(clone: Path, capfd: pytest.CaptureFixture[str]) -> None:
    set_up(clone, f"Path({str(clone)!r}, 'site/library_of_a_test.py').write_text(f'GIVEN = {{sys.argv[1]!r}}')")
    extras.require("photo", REASON)
    extras.require("photo", REASON)
    import library_of_a_test

    assert library_of_a_test.GIVEN == "photo"
    assert capfd.readouterr() == ("", "unriddle: installing Stand-In into .venv (once)\n")


@pytest.mark.parametrize("answer", [True, False, None])
def test_without_consent_a_person_is_asked_and_where_there_is_none_a_line_says_what_to_run(
    clone: Path, monkeypatch: pytest.MonkeyPatch, answer: bool | None
) -> None:
    set_up(clone, f"Path({str(clone)!r}, 'site/library_of_a_test.py').touch()")
    monkeypatch.delenv(extras.CONSENT)
    asked: list[str] = []
    if answer is not None:
        monkeypatch.setattr(extras, "ask", lambda question: not asked.append(str(question)) and answer)
    if answer:
        extras.require("photo", REASON)
    else:
        with pytest.raises(MissingError, match=r"to install it: python3 .*unriddle --yes COMMAND"):
            extras.require("photo", REASON)
    assert asked == [f"{REASON}, and Stand-In is not installed. Install it into .venv?"] * (answer is not None)


def test_what_a_clone_cannot_install_is_reported_with_the_last_that_was_said(clone: Path) -> None:
    set_up(clone, "sys.exit('much\\nno network')")
    with pytest.raises(MissingError) as error:
        extras.require("photo", REASON)
    assert str(error.value) == said(
        "and-could-not-be-installed", reason="this needs a stand-in", library="Stand-In", problem="no network"
    )


@pytest.mark.parametrize(
    ("made_by", "has_pip", "told"),
    [
        ("", True, "{python} -m pip install 'unriddle[photo]'"),
        ("", False, "uv pip install --python {prefix} 'unriddle[photo]'"),
        ("uv-receipt.toml", False, "uv pip install --python {prefix} 'unriddle[photo]'"),
        ("pipx_metadata.json", True, "pipx runpip env install 'unriddle[photo]'"),
    ],
)
def test_elsewhere_the_command_is_reported_that_works_there(
    clone: Path, monkeypatch: pytest.MonkeyPatch, made_by: str, has_pip: bool, told: str
) -> None:
    prefix = clone / "env"
    prefix.mkdir()
    if made_by:
        (prefix / made_by).touch()
    monkeypatch.delenv(extras.CLONE)
    monkeypatch.setattr(sys, "prefix", str(prefix))
    monkeypatch.setattr(extras.importlib.util, "find_spec", lambda name: has_pip or None)
    with pytest.raises(MissingError) as error:
        extras.require("photo", REASON)
    wanted = told.format(python=sys.executable, prefix=prefix)
    assert str(error.value) == f"{REASON}, and Stand-In is not installed; to install it: {wanted}"
