"""Puzzles in an address: puzz.link's `p?nonogram/WIDTH/HEIGHT/...` and the ids of Simon Tatham's Pattern.

puzz.link: a slot for each number that a line may have, columns first, the number next to the picture first: a hex
digit, `-` and two of them, or a letter from g for 1 to 20 empty slots. Pattern: `WIDTHxHEIGHT:`, then columns and rows,
`/` between them and `.` between their numbers; then, if there are given cells, `,` and a letter for each, row by row:
its position after a is the number of unknown cells before it, and it is filled (a capital) or empty; z is 25 unknown
cells alone.
"""

import re

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import build, cannot, clues, refuse
from unriddle.puzzles.nonogram.formats.detect import PATTERN, PUZZLINK
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Puzzle, check_size

_SLOT = re.compile("-[0-9a-f]{2}|[0-9a-z]")
_MOST = 20  # the most empty slots that one letter represents
_RUN = 25  # the number of unknown cells that a z represents


def read_puzzlink(data: bytes) -> list[Puzzle]:
    text = decode(data).strip()
    if text.startswith("pzprv3"):
        return [_read_pzprv3(text)]
    match = re.fullmatch(PUZZLINK, text)
    if not match:
        raise PuzzleError(Text("write p?nonogram/WIDTH/HEIGHT/ and the clues"), "puzz.link")
    width, height = int(match[1]), int(match[2])
    check_size(width, height)
    slots: list[int] = []
    for word in _SLOT.findall(match[3]):
        slots += [0] * (int(word, 36) - 15) if word > "f" else [int(word.removeprefix("-"), 16)]
    high, wide = (height + 1) // 2, (width + 1) // 2
    most = width * high + height * wide
    if len(slots) > most or "".join(_SLOT.findall(match[3])) != match[3]:
        raise PuzzleError(Text("the clues are not numbers, or more than the {most} that fit", most=most), "puzz.link")
    slots += [0] * (most - len(slots))
    after = width * high
    sides = (
        [slots[at : at + wide] for at in range(after, most, wide)],
        [slots[at : at + high] for at in range(0, after, high)],
    )
    rows, columns = ([[(length, "") for length in reversed(line) if length] for line in side] for side in sides)
    return [build(rows, columns)]


def _read_pzprv3(text: str) -> Puzzle:
    """Return the puzzle of a file of puzz.link: its kind and size, then its lines, with the clues above and at the
    left.
    """
    _, game, height, width, *lines = [*re.split("[/\n]+", text), "", "", "", ""]
    if game != "nonogram":
        raise PuzzleError(Text("this is {game!r} of puzz.link, not a nonogram", game=game[:30]), "pzprv3")
    rows, columns = (int(each) if re.fullmatch("[0-9]{1,4}", each, re.ASCII) else 0 for each in (height, width))
    check_size(columns, rows)
    cells = [line.split() for line in lines if line.strip()]
    top, left = len(cells) - rows, max(map(len, cells), default=0) - columns
    if top < 0 or left < 0 or any(len(line) != left + columns for line in cells):
        raise PuzzleError(Text("the lines do not fit the size"), "pzprv3")
    across = [line[:left] for line in cells[top:]]
    down = [[line[at] for line in cells[:top]] for at in range(left, left + columns)]
    texts = [[" ".join(word for word in line if word != ".") for line in side] for side in (across, down)]
    return build(clues(texts[0], "row"), clues(texts[1], "column"))


def write_puzzlink(puzzle: Puzzle) -> bytes:
    _refuse(puzzle, "puzzlink")
    text, empty = "", 0
    for side, slots in ((puzzle.columns, (puzzle.height + 1) // 2), (puzzle.rows, (puzzle.width + 1) // 2)):
        for line in side:
            for length in [length for length, _ in reversed(line)] + [0] * (slots - len(line)):
                if length > 255:
                    raise cannot(Text("it cannot hold blocks of more than 255 cells"), "puzzlink")
                if length:
                    text += _letters(empty) + (f"{length:x}" if length < 16 else f"-{length:02x}")
                empty = 0 if length else empty + 1
    text += _letters(empty)
    return f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{text}\n".encode()


def _letters(empty: int) -> str:
    rest = empty % _MOST
    return "z" * (empty // _MOST) + (chr(ord("f") + rest) if rest else "")


def _read_save(text: str) -> str:
    """Return the game id in a file that Simon Tatham's puzzles saved: lines of a key, a length and a value."""
    found = [line.split(":", 2) for line in text.split("\n") if line.count(":") > 1]
    values = {key.strip(): value for key, _, value in reversed(found)}
    if values.get("GAME") != "Pattern":
        game = values.get("GAME", "?")[:30]
        raise PuzzleError(
            Text("this is a saved game of {game!r}; of these only Pattern is read", game=game), "SAVEFILE"
        )
    return f"{values.get('PARAMS', '')}:{values.get('DESC', '')}"


def read_pattern(data: bytes) -> list[Puzzle]:
    text = decode(data).strip()
    if text.startswith("SAVEFILE"):
        text = _read_save(text)
    match = re.fullmatch(PATTERN, text)
    if "x" in text and "#" in text.partition("x")[2]:
        message = Text("a random seed does not contain the clues: copy the game ID, which has a colon")
        raise PuzzleError(message, "Pattern")
    if not match:
        message = Text("write WIDTHxHEIGHT: and the clues of columns and rows, such as 2x1:1//1")
        raise PuzzleError(message, "Pattern")
    width, height, lines = int(match[1]), int(match[2]), match[3].split("/")
    check_size(width, height)
    if len(lines) != width + height:
        message = Text(
            "there is {count:,} clue; the size needs {wanted}",
            "there are {count:,} clues; the size needs {wanted}",
            count=len(lines),
            wanted=width + height,
        )
        raise PuzzleError(message, "Pattern")
    clues = [[(int(number), "") for number in line.split(".") if int(number or 0)] for line in lines]
    given, at, cells = [], 0, width * height
    for letter in match[4] or "":
        if at >= cells:
            raise PuzzleError(Text("there are given cells after the last of {cells} cells", cells=cells), "Pattern")
        unknown = ord(letter.lower()) - ord("a")
        at += unknown
        if unknown < _RUN and at < cells:
            given.append((*divmod(at, width), int(letter.isupper())))
            at += 1
    if at != cells and match[4] is not None:
        raise PuzzleError(Text("the given cells end at cell {at} of {cells}", at=at, cells=cells), "Pattern")
    return [build(clues[width:], clues[:width], given=tuple(given))]


def write_pattern(puzzle: Puzzle) -> bytes:
    _refuse(puzzle, "pattern", given=False)
    lines = [".".join(str(length) for length, _ in line) for line in (*puzzle.columns, *puzzle.rows)]
    text, last = f"{puzzle.width}x{puzzle.height}:{'/'.join(lines)}", 0
    text += "," if puzzle.given else ""
    for row, column, color in (*puzzle.given, (puzzle.height, 0, 0)) if puzzle.given else ():
        at = row * puzzle.width + column
        runs, rest = divmod(at - last, _RUN)
        text += "z" * runs
        if rest or row < puzzle.height:
            text += chr(ord("A" if color else "a") + rest)
        last = at + 1
    return f"{text}\n".encode()


def _refuse(puzzle: Puzzle, name: str, given: bool = True) -> None:
    refuse(puzzle, name, given=given)
    if puzzle.colors != BLACK_AND_WHITE:
        raise cannot(Text("it cannot hold colors"), name)
