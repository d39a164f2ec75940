"""What the parts of the terminal ask of the whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from unriddle.fronts.tui.puzzles.open_puzzles import Clock, Puzzles

if TYPE_CHECKING:
    from textual.app import App


class Host(Protocol):
    """The open puzzles, the language, and what happens after a change."""

    puzzles: Puzzles
    say: Callable[[str], str]
    unicode: bool
    clock: Clock

    @property
    def application(self) -> App[list[str]]:
        """The application itself."""

    @property
    def look(self) -> str:
        """The name of the theme."""

    def paint(self) -> None:
        """Draw everything as it stands."""

    def changed(self) -> None:
        """Keep and draw everything after a change."""

    def arrive(self) -> None:
        """Look at another puzzle."""

    def turn(self, mode: str) -> None:
        """Change the mode."""

    def leave(self) -> None:
        """Keep everything and end."""

    def show_list(self, listed: bool) -> None:
        """Show the results, or the board, where only one has room."""
