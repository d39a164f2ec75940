"""The terminal is made of parts: no class of it does everything."""

import pytest
from said import said

pytest.importorskip("textual", reason=said("terminal-needs-textual"))

from unriddle.fronts.tui.app import Frame


def test_the_application_inherits_from_textual_alone() -> None:
    assert {each.__module__.partition(".")[0] for each in Frame.__mro__[1:]} <= {"textual", "builtins", "typing", "abc"}
