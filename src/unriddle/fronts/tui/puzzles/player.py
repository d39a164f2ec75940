"""What hands do to an open puzzle: touches become drafts and moves, and each change is told in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from unriddle.core import Disputed, Draft, PuzzleError, Text, Touch
from unriddle.fronts.tui.puzzles.tab import Tab
from unriddle.session.playing import Playing


class Player:
    """Plays on one puzzle. `said` is the last sentence, `wrong` whether it is a mistake; `playing` is None where it
    cannot be played.
    """

    def __init__(self, opened: Tab) -> None:
        self.opened, self.said, self.wrong = opened, "", False
        self.refused = False  # whether the draft is a move that was refused
        self.playing = Playing(opened.play) if opened.play is not None else None  # the frame saves, a moment later

    def say(self, sentence: str, wrong: bool = False) -> None:
        """Tell this from now on."""
        self.said, self.wrong = sentence, wrong

    def touch(self, touch: Touch) -> bool:
        """Touch the board; whether a move was made."""
        play = self.opened.play
        if play is None or self.playing is None or play.by_hand.touch is None:
            return False
        self.say("")
        self.playing.withdraw()
        if self.refused and touch.key not in ("enter", "backspace"):
            play.draft = Draft()
        self.refused = False
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

    def change(self, change: Callable[[Playing], str | None], said: str = "") -> bool:
        """Change the game, and tell what is `said`, how it stands, or what it was; whether it could be done."""
        if self.playing is None:
            return False
        before = self.playing.play.game
        try:
            told = change(self.playing)
        except Disputed as dispute:
            self.say(Text("{why} Press Enter again to play it", why=dispute.text), True)
        except PuzzleError as error:
            self.say(error.text, True)
        else:
            game = self.playing.play.game
            told = (
                said
                or self.playing.status
                or self.opened.view.achieved(before, game)
                or told
                or (self.playing.last if game.turn else "")
            )
            told = "" if self.opened.locked else told  # how it was solved is said as long as it is
            self.say(told, game.status.kind == "broken" and not said)
            self.opened.unlocked = self.opened.unlocked and self.opened.solved
            self.opened.view.done()
            if self.opened.view.live:
                self.opened.aim(game.as_puzzle)
            return True
        return False

    def move(self, text: str) -> bool:
        """Make a move; whether it was one."""
        if self.change(lambda playing: playing.move(text)):
            return True
        if self.playing is not None:
            draft = self.playing.play.draft
            self.playing.play.draft = draft._replace(ready=False) if self.opened.view.ordered else Draft()
            self.refused = self.opened.view.anew
        return False

    def insist(self) -> bool:
        """Play the word that no list has, if one was offered just now; whether it was played."""
        return self.playing is not None and bool(self.playing.disputed) and self.change(Playing.insist)

    def undo(self) -> bool:
        """Take the last move back; whether there was one."""
        return self.change(Playing.undo, Text("Undone"))

    def drop(self) -> None:
        """Forget the draft."""
        self.say("")
        self.refused = False
        if self.playing is not None:
            self.playing.withdraw()
            self.playing.play.draft = Draft()
