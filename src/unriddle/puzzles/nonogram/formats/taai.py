"""Tournament batches (TAAI, TCGA, ICGA): a line `$number`, the columns, the rows, counts separated by tabs."""

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import build, clues, each, lines_of, one_line, text_of
from unriddle.puzzles.nonogram.puzzle import Puzzle

# By the rule of the tournaments; blank lines beyond it at the end of a puzzle are no clues.
_SIDE = 25


def read(data: bytes) -> list[Puzzle]:
    parts: list[tuple[str, list[str]]] = []
    for line in lines_of(text_of(data)):
        if line[:1] == "$":
            parts.append((line[1:].strip(), []))
        elif parts:
            parts[-1][1].append(line)
        elif line:
            raise PuzzleError(Text("each puzzle must start with a line $number"))
    if not parts:
        raise PuzzleError(Text("the line $number is missing"))
    return each(parts, _puzzle)


def _puzzle(part: tuple[str, list[str]]) -> Puzzle:
    title, lines = one_line(f"${part[0]}"[:40]), part[1]
    while lines and not lines[-1] and (len(lines) > 2 * _SIDE or len(lines) % 2):
        lines.pop()
    if len(lines) % 2:
        message = Text(
            "there is {count:,} line; there must be as many columns as rows",
            "there are {count:,} lines; there must be as many columns as rows",
            count=len(lines),
        )
        raise PuzzleError(message, title)
    half = len(lines) // 2
    return build(clues(lines[half:], "row"), clues(lines[:half], "column"), None, title=title)
