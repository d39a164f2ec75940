"""What hands do to an open puzzle: touches become drafts and moves, and each change is told in a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from unriddle.core import Disputed, Draft, PuzzleError, Text, Touch
from unriddle.fronts.tui.tab import Opened


@dataclass
class Hand:
    """Plays on one puzzle. `said` is the last sentence, `wrong` whether it is a mistake; `offered` a move that counts
    once it is made again, though its word is in no list.
    """

    opened: Opened
    said: str = ""
    wrong: bool = False
    offered: str = ""

    def say(self, sentence: str, wrong: bool = False) -> None:
        """Tell this from now on."""
        self.said, self.wrong = sentence, wrong

    def touch(self, touch: Touch) -> bool:
        """Touch the board; whether a move was made."""
        play = self.opened.play
        if play is None or play.by_hand.touch is None:
            return False
        self.say("")
        try:
            play.draft = play.touched(play.draft, touch)
        except PuzzleError as error:
            self.say(error.text, True)
            return False
        return play.draft.ready and self.move(play.draft.text)

    def preview(self, touch: Touch) -> None:
        """Show what a touch would do, without doing it."""
        play = self.opened.play
        if play is not None and play.by_hand.touch is not None:
            play.draft = play.touched(Draft(), touch)._replace(ready=False)

    def move(self, text: str) -> bool:
        """Make a move; whether it was one."""
        play = self.opened.play
        if play is None:
            return False
        try:
            play.move(text)
        except Disputed as dispute:
            self.offered = text + "!"
            self.say(Text("{why} Enter once more plays it", why=dispute.text), True)
        except PuzzleError as error:
            self.say(error.text, True)
        else:
            self._moved()
            return True
        keeps = self.opened.view.ordered
        play.draft = play.draft._replace(ready=False) if keeps else Draft()
        return False

    def insist(self) -> bool:
        """Play the word that no list has, if one was offered just now; whether it was played."""
        offered, self.offered = self.offered, ""
        return bool(offered) and self.move(offered)

    def undo(self) -> bool:
        """Take the last move back; whether there was one."""
        return self._shift("undo", Text("Taken back"))

    def redo(self) -> bool:
        """Make it again; whether there was one."""
        return self._shift("redo", "")

    def _shift(self, what: str, said: str) -> bool:
        play = self.opened.play
        if play is None:
            return False
        try:
            getattr(play, what)()
        except PuzzleError as error:
            self.say(error.text, True)
            return False
        self._moved()
        self.say(said or self.said)
        return True

    def drop(self) -> None:
        """Forget the draft."""
        self.offered = ""
        self.say("")
        if self.opened.play is not None:
            self.opened.play.draft = Draft()

    def _moved(self) -> None:
        play = self.opened.play
        assert play is not None
        self.offered = ""
        status = play.game.status
        if status.kind == "solved":
            self.say(status.why or Text("Solved."))
        elif status.kind in ("broken", "over"):
            self.say(status.why, status.kind == "broken")
        else:
            self.say(play.by_hand.last_move(play.game) if play.game.turn and play.at else "")
        self.opened.view.done()
        if self.opened.view.live:
            self.opened.aim(play.game.as_puzzle)
