"""State of a search, and each family's own view of it; other families have the common view."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

from unriddle.core import Cell, Entry, Family, Game, HalfMove, Picture, Play, Role, Text, Touch
from unriddle.draw.text import plain
from unriddle.lexicon.alphabet import LATIN
from unriddle.session.playing import standing, uses_numbers
from unriddle.session.solving import DEFAULT_LIMIT

MAX_LISTED = 5000  # the most solutions listed; more are only counted
RESULTS_WIDTH = 30  # columns of the results beside the board


class Row(NamedTuple):
    """A line of the results: a heading, or the solution of this number, from 0; `right` is right-aligned."""

    text: str
    number: int = -1
    right: str = ""


@dataclass
class SearchState:
    """State of the search. `why` is "" before the start, "running", or the reason for the end."""

    family: Family
    entry: str = "solve"
    limit: int | None = DEFAULT_LIMIT
    lexicon: str | None = None
    subject: Any = None  # the puzzle that is searched
    pace: str = "off"
    why: str = ""
    count: int = 0
    steps: int = 0
    share: float = 0.0
    seconds: float = 0.0
    again: list[Any] | None = None  # solutions shown again after resuming, until there are as many as in `found`
    found: list[Any] = field(default_factory=list)  # the first MAX_LISTED solutions, in JSON values
    read: dict[int, Any] = field(default_factory=dict)  # those already parsed
    rows: list[Row] = field(default_factory=list)  # their lines, as far as they were made
    conclusion: Mapping[str, Any] = field(default_factory=dict)
    report: Sequence[str] = ()
    replayed: int = -1  # the number of solutions shown so far, if they are shown one by one; -1: all
    picture: Picture | None = None
    summary: Picture | None = None  # the picture of several solutions together

    @property
    def running(self) -> bool:
        """Whether the search runs, or shows its solutions one by one."""
        return self.why == "running"

    @property
    def shown(self) -> int:
        """The number of solutions shown."""
        return len(self.found) if self.replayed < 0 else self.replayed

    def forget(self) -> None:
        """Reset to the state before the start."""
        self.why, self.count, self.steps, self.share, self.seconds = "", 0, 0, 0.0, 0.0
        self.conclusion, self.report, self.picture, self.summary, self.replayed = {}, (), None, None, -1
        self.found, self.rows, self.read = [], [], {}

    @property
    def work(self) -> Entry:
        """The entry being searched."""
        return self.family.entries[self.entry]

    def hear(self, event: Mapping[str, Any]) -> None:
        """Update the state from an event of the search."""
        from unriddle.draw.events import picture_of

        match event["event"]:
            case "frame":
                target = self.found if self.again is None else self.again
                target += [each["solution"] for each in event["finds"]]
                if len(target) >= len(self.found):
                    self.found, self.again = target, None
                self.picture = picture_of(event, self.picture)
                self.count, self.steps, self.share = event["found"], event["steps"], event["share"]
            case "end":
                self.steps, self.share = event["steps"], event["share"]
                self.conclusion, self.report = event["conclusion"], event["report"]
                self.summary = picture_of(event["summary"]) if "summary" in event else None

    def solution(self, number: int) -> Any:
        """Return a solution that was found, counted from 0."""
        if number not in self.read:
            self.read[number] = self.work.solution(self.subject, self.found[number])
        return self.read[number]

    @property
    def shown_solutions(self) -> list[Any]:
        """The solutions that are shown."""
        return list(map(self.solution, range(self.shown)))

    def line(self, number: int) -> str:
        """Return a solution as one line of the results."""
        return " ".join(self.work.line(number + 1, self.solution(number)).split("\n"))


_LIST = r"([0-9]+(?:(?:\.\.|,)[0-9]+)*)"  # such as 1..3,5
_MOVE = re.compile(rf"{_LIST}\.{_LIST}([-=?!+]?)([^.]*)")


def described(line: str, names: Mapping[str, str]) -> Text:
    """Return a line of moves in words; `names` maps the signs that can be put to their names."""
    parts = line.split("; ")
    first = _describe_move(parts[0], names)
    if len(parts) == 1:
        return first
    return Text("{first} and {count} more", first=first, count=len(parts) - 1)


def _describe_move(move: str, names: Mapping[str, str]) -> Text:
    match = _MOVE.fullmatch(move)
    if not match:
        return Text("{move}", move=move)
    rows, columns = (each.replace("..", "-").replace(",", ", ") for each in match.groups()[:2])
    row = Text("row {number}", number=rows) if rows.isdecimal() else Text("rows {numbers}", numbers=rows)
    column = (
        Text("column {number}", number=columns) if columns.isdecimal() else Text("columns {numbers}", numbers=columns)
    )
    return Text("{row}, {column}: {what}", row=row, column=column, what=_describe_put(match[3], match[4], names))


def _describe_put(prefix: str, put: str, names: Mapping[str, str]) -> str:
    called = names.get(put, put)
    if prefix == "?":
        return Text("no longer noted: {what}", what=called) if put else Text("open")
    if prefix == "-" and not put:
        return Text("empty")
    if prefix in ("!", "-"):
        return Text("not {what}", what=called)
    if prefix == "+":
        return Text("perhaps {what}", what=called)
    return called or Text("filled")


LEFT, RIGHT = 1, 3  # buttons of a mouse
DRAWN = 2  # the most solutions to print as pictures
Place = tuple[int, int]


class View:
    """The family-specific parts of the UI; a family's own view overrides some of them."""

    pace = "off"  # the first way of watching
    replays = True  # whether its solutions are shown one by one, instead of the search itself
    first = True  # whether the first solution is shown if nothing is selected; if `live`, that of the first row
    ordered = False  # whether the cells of a draft have an order to show
    crosses = False  # whether empty cells are crossed out in play
    live = False  # whether the current position is searched, not the puzzle
    locks = True  # whether a solved game accepts no more moves
    anew = False  # whether the next touch after a rejected move starts another one
    listing: Text = Text("Moves")  # the title of the list shown in play
    drags = False  # whether a drag sets a whole line of cells
    verdict = 0  # the index of the most important line of a report

    def __init__(self, family: Family) -> None:
        self.family = family
        self.tool: str = ""  # the tool that was chosen, "" for the first
        self.local: Place | None = None  # only moves into this cell are listed
        self.put: str = ""  # and only those that put this letter

    def pick(self, play: Play, cell: Place) -> None:
        """Handle the choice of a cell while the search is watched."""

    def letter(self, character: str) -> bool:
        """Handle a letter typed while watching the search; whether it goes into the chosen cell."""
        return False

    def done(self) -> None:
        """Clear the selection after a move."""

    def trap(self, play: Play, solution: Any) -> Any:
        """Return the puzzle of the other side's replies to a solution, or None.

        None as `solution`: to the letter in the chosen cell.
        """
        return None

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        """Return the touches that a key means on a board, one after the other."""
        if key in ("space", "enter"):
            return (Touch(cursor, self.tool),)
        if key in ("backspace", "delete"):
            return (Touch(cursor, key="backspace"),)
        return (Touch(cursor, key=character),) if character else ()

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        """Return the touch that a button of the mouse means, pressed in a cell and let go in another."""
        return Touch(cell, self.tool, upto) if button == LEFT else None

    def direct(self, play: Play, cursor: Place, key: str, character: str) -> str | None:
        """Return the move that a key makes directly, without a draft; None for none."""
        return None

    def stands(self, play: Play) -> HalfMove:
        """Return the draft as drawn."""
        return play.draft

    def status_text(self, play: Play) -> str:
        """Return the draft in words."""
        return play.draft.text

    def draft_picture(self, picture: Picture, play: Play) -> Picture:
        """Return the picture with the draft on it."""
        cells = self.stands(play).cells
        if not cells:
            return picture
        rows = [list(row) for row in picture.cells]
        for number, (row, column) in enumerate(cells, 1):
            if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
                note = str(number) if self.ordered else rows[row][column].note
                rows[row][column] = replace(rows[row][column], role=Role.NEW, note=note)
        return replace(picture, cells=tuple(map(tuple, rows)))

    def achievement(self, before: Game, after: Game) -> str:
        """Return a message about the achievement of a move; "" for none."""
        done, last = after.tally.get("lines_done"), before.tally.get("lines_done")
        if done is not None and last is not None and done > last:
            return Text("{done} of {all} lines are finished", done=done, all=after.tally["lines"])
        return ""

    def search_picture(self, picture: Picture) -> Picture:
        """Return the picture of a search that runs."""
        return picture

    def found(self, puzzle: Any, solution: Any) -> Picture:
        """Return the picture of a solution."""
        return self.family.picture(puzzle, solution)

    def rows(self, search: SearchState) -> list[Row]:
        """Return the solutions found, one per line; existing lines are reused."""
        made = search.rows
        made += [self.row(search, number) for number in range(len(made), len(search.found))]
        return made[: search.shown]

    def row(self, search: SearchState, number: int) -> Row:
        """Return the line of one solution."""
        return Row(search.line(number), number)

    def played(self, play: Play) -> list[Row]:
        """Return the moves so far."""
        lines = play.by_hand.history(play.game)
        if lines or not uses_numbers(play):
            return [Row(line) for line in lines or play.moves[: play.at][::-1]]
        names = {tool.key: tool.label for tool in play.by_hand.tools(play.game)}
        return [Row(described(line, names)) for line in play.moves[: play.at][::-1]]

    def tally(self, play: Play) -> str:
        """Return a short description of the state of the game."""
        return standing(play)

    def mode(self, play: Play) -> str:
        """Return the label of the current tool, or ""."""
        return next((tool.label for tool in play.by_hand.tools(play.game) if tool.name == self.tool), "")

    def move(self, play: Play, solution: Any) -> str:
        """Return the move that plays a solution; "" for none."""
        moves_to = play.by_hand.moves_to
        return moves_to(play.game, [solution]) if moves_to is not None else ""

    def restored_rows(self, search: SearchState) -> Sequence[str]:
        """Return the lines to print after quitting: one or two solutions as drawings, more as one line each."""
        if search.entry == "solve" and len(search.found) <= DRAWN and not self.live:
            pictures = (self.found(search.subject, solution) for solution in search.shown_solutions)
            return [line for picture in pictures for line in plain(picture).split("\n")]
        rows = [row for row in self.rows(search) if row.number >= 0]
        return [Text("{what}  {end}", what=row.text, end=row.right) if row.right else row.text for row in rows]


COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FREE = ".*"  # signs of empty cells
DONE = {"skip": Text("skipped"), "resign": Text("resigned")}  # moves that are not words


def name_of(cell: Place) -> str:
    """Return a cell's name, such as "A1"."""
    return f"{COLUMNS[cell[1]]}{cell[0] + 1}"


class Balda(View):
    put: str
    ordered = True
    live = True
    verdict = -1

    def __init__(self, family: Any) -> None:
        super().__init__(family)
        self.typed: str = ""  # the word, letter by letter, after the cell and its letter

    def pick(self, play: Play, cell: Place) -> None:
        """Only moves into this empty cell are listed; all again once it is chosen again, or another one."""
        free = play.game.as_puzzle.rows[cell[0]][cell[1]] in FREE
        self.local, self.put = cell if free and cell != self.local else None, ""

    def letter(self, character: str) -> bool:
        if self.local is not None:
            self.put = character.lower().replace("ё", "е")
        return self.local is not None

    def done(self) -> None:
        self.local, self.put, self.typed = None, "", ""

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        draft = play.draft
        if key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
            return ()
        if key == "enter" and self.typed:
            return ()
        if key in ("enter", "backspace"):
            return (Touch(None, key=key),) if draft.cells else ()
        if key == "space":
            self.typed = ""
            return (Touch(cursor),)
        if not character.isalpha():
            return ()
        if " " in draft.text:
            self.typed += character.lower()
            return ()
        first = () if draft.cells else (Touch(cursor),)
        return (*first, Touch(None, key=character))

    def direct(self, play: Play, cursor: Place, key: str, character: str) -> str | None:
        """Return the move for Enter: the typed word, at any place on the board where it fits."""
        if key == "escape":
            self.typed = ""
        if key != "enter" or not self.typed or " " not in play.draft.text:
            return None
        cell, letter, *_ = play.draft.text.split()
        typed, self.typed = self.typed, ""
        return f"{cell} {letter} {typed.upper()}"

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        self.typed = ""
        return Touch(cell) if button == LEFT else None

    def status_text(self, play: Play) -> str:
        draft = play.draft
        if not draft.cells:
            return ""
        if " " not in draft.text:
            return Text("{cell}: now its letter", cell=draft.text)
        word = self.typed.upper() or (draft.text.split()[2] if len(draft.text.split()) > 2 else "")
        return f"{' '.join(draft.text.split()[:2])} {word}_"

    def draft_picture(self, picture: Picture, play: Play) -> Picture:
        """Return the picture with the new letter in its cell, and the path numbered from 1."""
        cells = play.draft.cells
        if not cells:
            return picture
        letter = play.draft.text.split()[1] if " " in play.draft.text else ""
        rows = [
            [
                replace(cell, role=Role.GIVEN if cell.role in (Role.MARKED, Role.NEW) else cell.role, note="")
                for cell in row
            ]
            for row in picture.cells
        ]
        for number, (row, column) in enumerate(cells):
            note = str(number) if number else ""
            rows[row][column] = replace(rows[row][column], role=Role.MARKED, note=note)
        row, column = cells[0]
        notes = [str(at) for at, cell in enumerate(cells[1:], 1) if cell == cells[0]]
        rows[row][column] = replace(rows[row][column], text=letter, role=Role.NEW, note=",".join(notes))
        return replace(picture, cells=tuple(map(tuple, rows)))

    def rows(self, search: SearchState) -> list[Row]:
        order = {_key(each): at for at, each in enumerate(search.conclusion.get("moves", ()))}
        found = list(enumerate(search.shown_solutions))
        if self.local is not None:
            found = [(number, move) for number, move in found if move.cell == self.local]
            found = [(number, move) for number, move in found if self.put in ("", move.letter)]
        # The conclusion names only the best; unranked ones come after it.
        found.sort(key=lambda pair: (order.get(_key(pair[1].to_json()), len(order)), -pair[1].points))
        rows = []
        if self.local is not None:
            into = {"cell": name_of(self.local)}
            head = Text("moves with {letter} in {cell}", letter=self.put.upper(), **into)
            rows = [Row(head if self.put else Text("moves into {cell}", **into))]
        text = "{word} {letter} {cell}"
        return rows + [
            Row(
                text.format(word=move.word.upper(), letter=move.letter.upper(), cell=name_of(move.cell)),
                number,
                str(move.points),
            )
            for number, move in found
        ]

    def played(self, play: Play) -> list[Row]:
        """Return the words and points of both players in two columns, totals first, the last move marked."""
        first, second = play.game.tally["scores"]
        columns: list[list[str]] = [[Text("player {side}: {score}", side=1, score=first)], [f"2: {second}"]]
        for at in range(play.at):
            turn, move = play.game_at(at).turn, play.moves[at].split()
            points = abs(sum(play.game_at(at + 1).tally["scores"]) - sum(play.game_at(at).tally["scores"]))
            entry = f"{move[2].rstrip('!')[: RESULTS_WIDTH // 2 - 5]} {points}" if len(move) > 2 else DONE[move[0]]
            columns[int(turn) - 1].append(f"+{entry}" if at == play.at - 1 and len(move) > 2 else entry)
        return [Row(one, right=other) for one, other in zip_longest(*columns, fillvalue="")]

    def move(self, play: Play, solution: Any) -> str:
        return str(solution)

    def trap(self, play: Play, solution: Any) -> Any:
        """Return the position after a move, or with the letter put in the chosen cell; None for neither.

        Only moves that the letter makes possible are searched.
        """
        configure, known = self.family.configure, play.game.as_puzzle
        if configure is None or (solution is None and not (self.local and self.put)):
            return None
        if solution is not None:
            return configure(known, {"after": str(solution)})
        assert self.local is not None
        row, column = self.local
        rows = list(known.rows)
        rows[row] = rows[row][:column] + self.put + rows[row][column + 1 :]
        return configure(known._replace(rows=tuple(rows)), {"through": name_of(self.local)})


def _key(move: Any) -> tuple[Any, ...]:
    return move["word"], tuple(map(tuple, move["path"])), tuple(move["cell"])


PENCIL = "pencil"
ROW_LENGTH = 15  # characters of a square's first row


class Latin(View):
    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        if key == "space":
            self.tool = "" if self.tool == PENCIL else PENCIL
            return ()
        if key in ("backspace", "delete"):
            return (Touch(cursor, key="backspace"),)
        goes_on = play.draft.cells == (cursor,)
        if key == "enter":
            return (Touch(None, key="enter"),) if goes_on else ()
        if not character:
            return ()
        return (Touch(None if goes_on else cursor, self.tool, key=character),)

    def status_text(self, play: Play) -> str:
        """Return the draft; if it waits for a symbol, with the possible ones."""
        draft = play.draft.text
        if not draft or draft[-1].isdigit():
            return draft
        return Text("{draft}_  {symbols}", draft=draft, symbols=_symbols(play))

    def tally(self, play: Play) -> str:
        return Text("{stands}, {symbols}", stands=super().tally(play), symbols=_symbols(play))

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell, self.tool) if button == LEFT else None

    def row(self, search: SearchState, number: int) -> Row:
        if search.entry == "count":
            unit = search.solution(number)
            return Row(Text("unit {name}", name=unit.name), number, f"{unit.count:,}")
        if search.entry != "solve":
            return super().row(search, number)
        first = str(search.solution(number)).split("\n")[0]
        return Row(Text("square {number}", number=number + 1), number, first[:ROW_LENGTH])


def _symbols(play: Play) -> Text:
    first = play.game.puzzle.base
    return Text("symbols {first} to {last}", first=first, last=first + play.game.puzzle.order - 1)


CROSS, CLEAR = "cross", "clear"
CROSSES = "xXчЧ"  # the key of a cross in both layouts, unless a color has it


class Nonogram(View):
    tool: str
    crosses = True
    replays = False
    drags = True

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        tools = play.by_hand.tools(play.game)
        keys = [tool.key for tool in tools]
        if key in ("space", "enter"):
            return (Touch(cursor, self.tool),)
        if key in ("backspace", "delete"):
            return (Touch(cursor, CLEAR),)
        if character in CROSSES and character and character not in keys:
            return (Touch(cursor, CROSS),)
        if character.isdigit() and 0 < int(character) <= len(tools):
            self.tool = tools[int(character) - 1].name
            return (Touch(cursor, self.tool),)
        return (Touch(cursor, key=character),) if character in keys and character else ()

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell, CROSS if button == RIGHT else self.tool, upto)

    def status_text(self, play: Play) -> str:
        cells = play.draft.cells
        return Text("{count} cell", "{count} cells", count=len(cells)) if cells else ""

    def search_picture(self, picture: Picture) -> Picture:
        """Dim the numbers of finished lines."""
        left, top = (
            tuple(map(_dim, labels, lines))
            for labels, lines in ((picture.left, picture.cells), (picture.top, zip(*picture.cells, strict=True)))
        )
        return replace(picture, left=left, top=top)

    def row(self, search: SearchState, number: int) -> Row:
        if search.entry != "solve":
            return super().row(search, number)
        return Row(Text("solution {number}", number=number + 1), number)

    def rows(self, search: SearchState) -> list[Row]:
        differ = search.conclusion.get("differ", ())
        cells = [Row(f"  {row}.{column}") for row, column in differ]
        return [*super().rows(search), *([Row(Text("differ in:"))] if differ else []), *cells]


def _dim(labels: tuple[Cell, ...], line: Sequence[Cell]) -> tuple[Cell, ...]:
    if any(cell.role is Role.UNKNOWN for cell in line):
        return labels
    return tuple(map(_as_empty, labels))


@lru_cache(4096)
def _as_empty(label: Cell) -> Cell:
    return replace(label, role=Role.EMPTY)


class Quartiles(View):
    pace = "words"
    first = False
    ordered = True
    locks = False  # other words can still be found after the quartiles
    anew = True
    verdict = -1
    listing: Text = Text("Found words")

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        if key == "space":
            return (Touch(cursor),)
        if key in ("enter", "backspace"):
            return (Touch(None, key=key),)
        letter = LATIN.get(character.lower(), character.lower())
        return (Touch(None, key=letter),) if letter else ()

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell) if button == LEFT and upto in (None, cell) else None

    def stands(self, play: Play) -> HalfMove:
        """Return the draft; a typed word gets the cells of the tiles that spell it."""
        draft = play.draft
        if not draft.cells and draft.text.isalpha():
            way = next(iter(play.puzzle.layouts(draft.text)), ())
            columns = len(self.family.picture(play.puzzle, None).cells[0])
            return draft._replace(cells=tuple(divmod(tile, columns) for tile, _ in way))
        return draft

    def status_text(self, play: Play) -> str:
        draft = play.draft
        if not draft.cells:
            return draft.text and f"{draft.text}_"
        tiles = [part.partition("=") for part in draft.text.split("+")]
        return "·".join(letters or play.puzzle.tiles[int(tile) - 1] for tile, _, letters in tiles)

    def found(self, puzzle: Any, solution: Any) -> Picture:
        drawn = super().found(puzzle, solution)
        cells = tuple(
            tuple(replace(cell, role=Role.NEW) if cell.role is Role.MARKED else cell for cell in row)
            for row in drawn.cells
        )
        return replace(drawn, cells=cells)

    def rows(self, search: SearchState) -> list[Row]:
        found, conclusion = search.shown_solutions, search.conclusion if search.replayed < 0 else {}
        numbers: dict[str, int] = {}
        for number, word in enumerate(found):
            if word.word not in numbers or word.points > found[numbers[word.word]].points:
                numbers[word.word] = number
        best = [each["word"] for each in conclusion.get("quartiles", ()) if each["word"] in numbers]
        rows = [Row(Text("the quartiles"))] if best else []
        rows += [_row(found[numbers[word]], numbers[word]) for word in best]
        held = {each["word"] for each in conclusion.get("words", ())}
        rest = [number for word, number in numbers.items() if word not in best and (not held or word in held)]
        for size in range(search.subject.tiles_per_word, 0, -1):
            group = [number for number in rest if len(found[number].tiles) == size]
            if group:
                rows.append(Row(Text("{count} tile", "{count} tiles", count=size)))
                rows += [_row(found[number], number) for number in sorted(group, key=lambda at: str(found[at].word))]
        return rows

    def played(self, play: Play) -> list[Row]:
        words = sorted(play.game.found, key=lambda word: -len(word.tiles))
        return [Row(word.word, right=str(word.points)) for word in words]

    def achievement(self, before: Game, after: Game) -> str:
        if len(after.found) <= len(before.found):
            return ""
        word, tally = after.found[-1], after.tally
        if tally["rank"] > before.tally["rank"]:
            return Text(
                "{word}: {count} point. Rank {rank} of 5!",
                "{word}: {count} points. Rank {rank} of 5!",
                word=word.word,
                count=word.points,
                rank=tally["rank"],
            )
        if tally["quartiles"] > before.tally["quartiles"]:
            return Text("{word}: {points} points. A quartile!", word=word.word, points=word.points)
        return Text("{word}: {count} point", "{word}: {count} points", word=word.word, count=word.points)

    def tally(self, play: Play) -> str:
        tally = play.game.tally
        return Text(
            "words {words}, points {points}, rank {rank} of 5, quartiles {quartiles} of {all}",
            **{name: tally[name] for name in ("words", "points", "rank", "quartiles")},
            all=len(play.puzzle.tiles) // play.puzzle.tiles_per_word,
        )

    def restored_rows(self, search: SearchState) -> Sequence[str]:
        return [row.text.strip() for row in self.rows(search) if row.number >= 0]


def _row(word: Any, number: int) -> Row:
    wide = "*" if word.tier == "wide" else ""
    return Row(f"  {word.word}{wide}", number, str(word.points))


VIEWS: dict[str, type[View]] = {"balda": Balda, "latin": Latin, "nonogram": Nonogram, "quartiles": Quartiles}


def view_of(family: Family) -> View:
    """Return the view of this family."""
    return VIEWS.get(family.name, View)(family)
