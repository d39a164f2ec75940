"""What is wrong with a nonogram and its solutions, in words that take some writing."""

from unriddle.core import PuzzleError, Text, Where, in_cell, in_column, in_row


def line(name: str, number: int) -> Where:
    """A row or a column, by its number from 1."""
    return in_row(number) if name == "row" else in_column(number)


def given_cell(why: Text, row: int, column: int) -> PuzzleError:
    """A given cell, counted from 0, cannot be."""
    where = in_cell(row + 1, column + 1)
    return PuzzleError(why, where._replace(text=Text("given cell in {place}", place=where.text)))


def row_of_solution(row: int) -> Where:
    """A row of what should be a solution."""
    return Where(Text("solution, row {row}", row=row), cell=(row, 0))


def colour(name: str) -> Text:
    """A colour of a puzzle as the place of a fault."""
    return Text("color {name}", name=_word(name[:30]))


def no_colour(value: str, where: Text) -> PuzzleError:
    """What should be a colour is none."""
    return PuzzleError(Text("{colour!r} is not a color: write #rrggbb", colour=value[:20]), where)


def unused(colour: str) -> PuzzleError:
    """A colour is declared, but no block has it."""
    return PuzzleError(Text("the color {colour} is not used in any clue", colour=_word(colour[:30])))


def _word(colour: str) -> str:
    from unriddle.puzzles.nonogram.colors import in_words

    return in_words(colour)


def sides(name: str, count: int, side: int) -> PuzzleError:
    """There are clues for this many rows or columns, where there should be as many as the side is long."""
    counted = {"count": count, "wanted": side}
    if name == "row":
        return PuzzleError(
            Text(
                "there are clues for {count} row; the size needs {wanted}",
                "there are clues for {count} rows; the size needs {wanted}",
                **counted,
            )
        )
    return PuzzleError(
        Text(
            "there are clues for {count} column; the size needs {wanted}",
            "there are clues for {count} columns; the size needs {wanted}",
            **counted,
        )
    )


def no_room(clue: str, count: int, size: int, where: Where) -> PuzzleError:
    """A clue needs more cells than there are."""
    message = Text(
        "the clue {clue} needs {count:,} cell; there are {size}",
        "the clue {clue} needs {count:,} cells; there are {size}",
        clue=clue if len(clue) <= 60 else clue[:60] + "...",
        count=count,
        size=size,
    )
    return PuzzleError(message, where)


def sums(rows: tuple[int, bool], columns: tuple[int, bool], colour: str | None) -> PuzzleError:
    """Rows fill more or fewer cells, and whether it may be more, than columns; of a colour where there are several."""
    across, down = (
        Text("at least {count}", count=n) if more else Text("{count}", count=n) for n, more in (rows, columns)
    )
    if colour is None:
        return PuzzleError(Text("the rows fill {across} cells; the columns fill {down}", across=across, down=down))
    named = _word(colour[:30])
    return PuzzleError(
        Text(
            "the rows have {across} cells of {colour}; the columns have {down}", across=across, colour=named, down=down
        )
    )


def rows(count: int, wanted: int) -> PuzzleError:
    """A solution has too many or too few rows."""
    message = Text(
        "there is {count:,} row; there should be {wanted}",
        "there are {count:,} rows; there should be {wanted}",
        count=count,
        wanted=wanted,
    )
    return PuzzleError(message, Text("solution"))


def cells(count: int, wanted: int, where: Where) -> PuzzleError:
    """A row has too many or too few cells."""
    message = Text(
        "there is {count:,} cell; there should be {wanted}",
        "there are {count:,} cells; there should be {wanted}",
        count=count,
        wanted=wanted,
    )
    return PuzzleError(message, where)


def given(row: int, column: int, colour: str | None) -> Text:
    """A cell is given, as empty where no colour is named, but another one in the picture."""
    kind = Text("empty") if colour is None else _word(colour)
    return in_cell(row + 1, column + 1).saying(Text("the cell is given as {colour}", colour=kind))


def depth(most: int, where: str) -> PuzzleError:
    """Trials cannot be nested so deep."""
    return PuzzleError(Text("the depth must be from 0 to {most}", most=most), where)


def another_picture() -> PuzzleError:
    """A picture is not the only one, or there is one after all."""
    return PuzzleError(Text("this verdict is wrong: there is another picture"))
