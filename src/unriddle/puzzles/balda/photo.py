"""A board in a picture: one letter per cell, corrected by the words of the list."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from unriddle import lexicon
from unriddle.core import Found, LexiconError, PictureQuestion, PuzzleError, Text
from unriddle.core.errors import join_with_commas
from unriddle.core.search.shell import run
from unriddle.kit.photo.gray import open_gray
from unriddle.kit.photo.letters import find_letters, latin_rows, questions
from unriddle.kit.photo.reading import SURE
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.formats import first_word
from unriddle.puzzles.balda.puzzle import EMPTY, Puzzle, name_of
from unriddle.puzzles.balda.solve.search import Search

CLEAR = 6.0  # the least lead, in log-likelihood, of a letter that is sure although no listed word uses it
FAIR = -2.5  # the least log-likelihood of a letter that words can confirm
MIN_WORD = 3  # the least letters of a word that confirms letters
MAX_NAMED = 8  # the most open cells named in a message
WHERE = Text("picture")
OPEN = "?"


def shows_board(data: bytes) -> bool:
    """Whether a picture shows a board of letters; PuzzleError for a picture that cannot be decoded."""
    return find_letters(data) is not None and not latin_rows(data)


@lru_cache(1)
def _texts(data: bytes) -> list[str]:
    """Return the contents of the cells row by row: a letter, EMPTY, or OPEN if uncertain."""
    found = find_letters(data)
    if found is None:
        raise PuzzleError("no board with letters is seen in it", WHERE)
    width = found.lattice.columns
    guessed = [cell.text or EMPTY if cell.written else EMPTY for cell in found.cells]
    texts = []
    for at, cell in enumerate(found.cells):
        if not cell.written:
            texts.append(EMPTY)
            continue
        likely = [guess for guess in cell.guesses if guess.log_likelihood > cell.guesses[0].log_likelihood - SURE]
        worded = _letters(guessed, width, at) & {guess.text for guess in likely}
        sure = cell.leads(CLEAR) or (len(likely) == 1 and bool(worded))
        decided = len(worded) == 1 and next(guess for guess in likely if guess.text in worded).log_likelihood > FAIR
        known = found.clear and (sure or decided)
        texts.append((cell.text if sure else min(worded)) if known else OPEN)
    return texts


def _letters(texts: Sequence[str], width: int, at: int) -> set[str]:
    """Return the letters that form a word with others in this cell; none without a word list."""
    row, column = divmod(at, width)
    letters = [*texts[:at], EMPTY, *texts[at + 1 :]]
    rows = tuple("".join(letters[start : start + width]) for start in range(0, len(letters), width))
    try:
        puzzle = Puzzle.of(rows=rows, cell=(row, column))
        words = lexicon.open_lexicon(f"{puzzle.language}-nouns")
    except (PuzzleError, LexiconError):
        return set()
    moves: Any = (event.solution for event in run(Search(puzzle, None, words)) if isinstance(event, Found))
    return {move.letter for move in moves if len(move.word) >= MIN_WORD}


def read(data: bytes, answers: Mapping[tuple[int, int], str] = MappingProxyType({})) -> list[Puzzle]:
    """Return the board in a picture, with the `answers`: letters by row and column from 1, "." for none. A PuzzleError
    asks for uncertain letters.
    """
    texts, found = list(_texts(data)), find_letters(data)
    assert found is not None
    width = found.lattice.columns
    for (row, column), text in answers.items():
        if text != EMPTY and not (len(text) == 1 and text.isalpha()):
            raise PuzzleError("{text!r} is not a letter", text=text[:20])
        texts[(row - 1) * width + column - 1] = text.lower()
    rows = tuple("".join(texts[at : at + width]) for at in range(0, len(texts), width))
    if OPEN not in texts:
        word = first_word(rows)
        return [Puzzle.of(rows=rows, used=(word,) if word else ())]
    places = [at for at, text in enumerate(texts) if text == OPEN]
    boxes, guesses = questions(open_gray(data), found.lattice, found.cells, places)
    message = Text(
        "{count} letter is not sure: {cells}; write it for the ? in: balda:{rows}",
        "{count} letters are not sure: {cells}; write them for the ? in: balda:{rows}",
        count=len(places),
        cells=join_with_commas(
            f"{name_of(divmod(at, width))} ({' '.join(guess.text for guess in found.cells[at].guesses[:2])}?)"
            for at in places[:MAX_NAMED]
        ),
        rows="/".join(rows),
    )
    sheet = tuple(tuple(large(letter).replace(EMPTY, "") for letter in row) for row in rows)
    values = {"rows": found.lattice.rows, "columns": width}
    raise PuzzleError(message, WHERE, PictureQuestion(Puzzle.family, values, sheet, boxes, guesses))


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """Return remarks: the board as read, and the word taken as played."""
    lines = [Text("read from the picture: {tiles}", tiles=" / ".join(large(row) for row in puzzles[0].rows))]
    if puzzles[0].used:
        word = large(puzzles[0].used[0])
        lines.append(Text("{word}, the full middle row, counts as played", word=word))
    return lines
