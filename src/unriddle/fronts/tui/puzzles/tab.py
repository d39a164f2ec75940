"""What is known of one open puzzle: the game on it, the search for it, and how it is looked at. No terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from unriddle.core import Cells, Picture, Play, Text, UnriddleError
from unriddle.core.system.hashing import blake2b
from unriddle.fronts.tui.entry.typed import Clues, Grid, Typed
from unriddle.fronts.tui.searches.state import SearchState
from unriddle.fronts.tui.views import View, view_of
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from unriddle.core import Puzzle
    from unriddle.core.contract import Lexicon
    from unriddle.core.json_shape import Json
    from unriddle.session.saved_games import Kept

PLAY, SOLVE, ENTER = "play", "solve", "enter"
# How long each solution is shown, in seconds: not at all, a glance, slowly; and each step of the search by itself.
PACES = ("off", "words", "slow", "steps")
PAUSES = {"words": 0.06, "slow": 0.4}
CHUNK_S = 0.2  # of a search whose solutions are shown one after the other


class Tab:
    """One open puzzle. `kept` is its game, None where it cannot be played or somebody else plays it."""

    def __init__(
        self, opened: Opened, kept: Kept | None, folder: Path, lexicon: str | None = None, title: str = ""
    ) -> None:
        self.family, self.puzzle, self.kept, self.folder = opened.family, opened.puzzle, kept, folder
        self.title = title or opened.puzzle.title
        self.view: View = view_of(self.family)
        self.mode = PLAY if kept else SOLVE
        self.search = SearchState(self.family, lexicon=lexicon, subject=opened.puzzle, pace=self.view.pace)
        self.cursor = (0, 0)
        self.chosen = -1  # the row of the results that is looked at
        self.zoomed = False
        self.mine = ""  # the side whose best move one key plays, where the other one plays elsewhere, once it is known
        self.moved = False  # whether a move was made while the search is watched, so that it has to begin anew
        self.typed: Typed | None = None  # what is typed in, if it is
        self.fresh = False  # whether it is nothing but that
        self.rules: Mapping[str, Any] = {}  # of the game on what is typed in
        self.why = ""  # why it cannot be played, such as that another process plays it
        self.level = ""  # how hard it is, once that is known
        self.unlocked = False  # whether a solved board takes moves all the same
        self._drawn: tuple[Any, Picture] | None = None  # the game that was drawn last, and its picture

    def type(self, rules: Mapping[str, Json], values: Mapping[str, Any] = MappingProxyType({})) -> Typed:
        """Type it in, to be played by these rules; what was typed before is still there."""
        self.mode, self.rules = ENTER, rules
        if self.typed is None:
            typing = self.family.must_type()
            laid = typing.sheet(self.puzzle, values)
            sheet = laid.cleared() if self.fresh else laid
            if isinstance(sheet, Cells):
                self.typed = Grid(typing, self.puzzle, values, sheet)
            else:
                self.typed = Clues(typing, self.puzzle, values, sheet)
        return self.typed

    @property
    def play(self) -> Play | None:
        """The play of it."""
        return self.kept.play if self.kept else None

    @property
    def locked(self) -> bool:
        """Whether the board is solved, so that a key or a click must not change it."""
        return self.play is not None and self.view.locks and not self.unlocked and self.solved

    @property
    def solved(self) -> bool:
        """Whether the game is solved."""
        return self.play is not None and self.play.game.status.kind == "solved"

    @property
    def side(self) -> str:
        """Who is to move; "" for nobody."""
        return self.play.game.turn if self.play is not None else ""

    @property
    def other(self) -> bool:
        """Whether the other side is to move, whose moves are entered, and nothing of this one is."""
        begun = self.play is not None and self.play.at > 0 and self.play.person()
        return begun and not self.view.narrowed and self.mine not in ("", self.side)

    def sides(self, side: str, typed: bool) -> None:
        """A move of this side was played while watching: what is typed comes from elsewhere."""
        if not self.mine or self.play is None or self.play.at <= 1:
            self.mine = self.side if typed else side

    @property
    def name(self) -> str:
        """A short name of it: its title, or its id."""
        title = self.title or self.family.name.capitalize()
        return title if len(title) <= 16 else title[:15] + "…"

    @property
    def file(self) -> Path:
        """Where the search keeps its place."""
        key = f"{self.search.subject}\n{self.search.entry}\n{self.search.lexicon}"
        return self.folder / (blake2b(key.encode(), digest_size=16, person=b"searched").hexdigest() + ".search")

    def aim(self, subject: Puzzle) -> None:
        """Search another position of it from now on."""
        if subject != self.search.subject:
            self.moved = self.mode == SOLVE
            self.search.subject = subject
            self.search.forget()
            self.chosen = -1

    def drawn(self, number: int) -> Picture:
        """The picture of a solution that was found, counted from 0."""
        own, found = self.search.work.picture, self.search.solution(number)
        return own(self.search.subject, number + 1, found) if own else self.view.found(self.search.subject, found)

    @property
    def picture(self) -> Picture:
        """The board: of the game, or of what the search says."""
        search, play = self.search, self.play
        if self.mode == ENTER and self.typed is not None:
            return self.typed.picture
        if self.mode == PLAY and play is not None:
            if self._drawn is None or self._drawn[0] is not play.game:  # a large sheet takes as long as a key may
                self._drawn = play.game, self.family.picture(play.puzzle, play.game.shown)
            return self.view.drafted(self._drawn[1], play)
        if 0 <= self.chosen < search.shown:
            return self.drawn(self.chosen)
        if search.found and not search.running:
            rows = self.view.rows(self.search) if self.view.live else ()
            best = next((row.number for row in rows if row.number >= 0), 0)
            return (search.summary or self.drawn(best)) if self.view.first else self.bare
        return self.view.watched(search.picture) if search.picture else self.bare

    @property
    def bare(self) -> Picture:
        """The board that is searched, with nothing found on it."""
        return self.family.picture(self.search.subject, None)

    @property
    def words(self) -> tuple[Lexicon, ...]:
        """The lexicon, for who needs it."""
        try:
            return Opened(self.family, self.puzzle, self.search.lexicon).words
        except UnriddleError:
            return ()

    @property
    def verdict(self) -> str:
        """What the search says in one sentence."""
        search = self.search
        if search.report and not search.running and search.replayed < 0:
            return self.view.verdict(search.report)
        return Text("searching") if search.running else ""
