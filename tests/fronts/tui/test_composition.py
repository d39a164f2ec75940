"""The terminal is made of parts: no class of it does everything."""

import pytest
from said import said

pytest.importorskip("textual", reason=said("terminal-needs-textual"))

from textual.app import App

from unriddle.fronts.tui.app import Host
from unriddle.fronts.tui.commands.frame import Frame


def test_the_application_inherits_from_textual_and_what_its_parts_know() -> None:
    assert (Frame.__bases__, Host.__bases__) == ((Host,), (App,))
