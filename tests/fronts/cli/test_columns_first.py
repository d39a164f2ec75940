"""Every verb that reads a text in a format takes the option that swaps the sides of a guess, and a guess is told."""

from pathlib import Path
from typing import Any

import pytest
from said import said

GUESS = "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"
VERBS = {
    "solve": (),
    "hint": (),
    "explain": (),
    "rate": (),
    "show": (),
    "convert": ("--to", "id"),
    "print": ("-o", "sheet.html", "--force"),
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_guess_is_reported_and_can_be_turned(
    unriddle: Any, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "guess.txt"
    path.write_text(GUESS)
    told = f"unriddle: {said('rows-are-taken-to-come')}\n"
    shown = unriddle(verb, path, *VERBS[verb])
    turned = unriddle(verb, path, "--columns-first", *VERBS[verb])
    assert (shown.code, turned.code) == (0, 0)
    assert (told in shown.err, told in turned.err) == (True, False)


def test_what_is_printed_may_be_named(unriddle: Any, tmp_path: Path) -> None:
    path, sheet = tmp_path / "near.txt", tmp_path / "sheet.html"
    path.write_text("1..\n..1\n.1.\n")
    shown = unriddle("print", path, "-o", sheet, "--force")
    assert shown.code == 2
    assert "--family latin, --family nonogram" in shown.err
    assert unriddle("print", path, "--family", "nonogram", "-o", sheet, "--force").code == 0
