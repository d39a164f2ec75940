"""Pictures of each kind for the tests of drawing, and odd ones."""

from unriddle.core import Cell, Picture, Role

RED, BLUE = "#c8202c", "#2a6fdb"
EMPTY, FILLED, UNKNOWN = Cell("", Role.EMPTY), Cell("", Role.FILLED), Cell("", Role.UNKNOWN)
NASTY = "\x1b[31m<script>&\"'\x07\u202e\ud800\n]]>\x9b日"


def nonogram() -> Picture:
    """Two rows of black and unknown cells with clues."""
    one, two = Cell("1"), Cell("2")
    return Picture(
        ((FILLED, EMPTY), (FILLED, UNKNOWN)), "two", ((one,), (one, one)), ((two,), (one,)), every=1, dense=True
    )


def colored() -> Picture:
    """Six by three in two colors and black, with clues of two digits."""
    red, blue = Cell("", Role.FILLED, RED), Cell("", Role.FILLED, BLUE)
    cells = ((red, red, EMPTY, blue, FILLED, FILLED), (blue,) * 6, (EMPTY, red, UNKNOWN, red, red, EMPTY))
    left = ((Cell("2", color=RED), Cell("1", color=BLUE)), (Cell("6", color=BLUE),), (Cell("12", color=RED),))
    return Picture(cells, "colors", left, ((Cell("10"), Cell("3", color=RED)),) * 6, every=5, dense=True)


def balda() -> Picture:
    """A board of letters with every role."""
    rows = tuple(
        tuple(Cell(f"{letter}", role, note=str(number) if number % 3 else "") for number, role in enumerate(Role))
        for letter in "Жб"
    )
    return Picture(rows, "Балда", ((Cell("1"),), (Cell("2"),)), tuple((Cell(sign),) for sign in "ABCDEFGHIJ"))


def latin(size: int = 7) -> Picture:
    """A square with its diagonals marked."""
    return Picture(
        tuple(
            tuple(
                Cell(str((2 * row + column) % size), marked=row in (column, size - 1 - column))
                for column in range(size)
            )
            for row in range(size)
        ),
        f"latin:{size}",
    )


def dense(size: int) -> Picture:
    """A large picture without labels: a chequered pattern."""
    pair = (FILLED, EMPTY)
    return Picture(
        tuple(tuple(pair[row * column % 3 == 1] for column in range(size)) for row in range(size)), every=5, dense=True
    )


def nasty() -> Picture:
    """Text that tries to break out wherever text can stand."""
    cell = Cell(NASTY, Role.MARKED, NASTY, NASTY)
    return Picture(((cell, cell),), NASTY, ((cell,),), ((cell,), (cell,)), lines=(NASTY, "x" * 5000))


PICTURES = {
    "nothing": Picture(),
    "title alone": Picture(title="title", lines=("a line",)),
    "one cell": Picture(((FILLED,),), dense=True),
    "one letter": Picture(((Cell("a"),),)),
    "labels alone": Picture(left=((Cell("1"), Cell("2")), ()), top=()),
    "columns alone": Picture(top=((Cell("1"),), ()), dense=True),
    "ragged": Picture(((FILLED,), (), (EMPTY, EMPTY)), dense=True),
    "wide letters": Picture(((Cell("日本"), Cell("a")), (Cell("b"), Cell("é́")))),
    "nonogram": nonogram(),
    "colored": colored(),
    "balda": balda(),
    "latin": latin(),
    "nasty": nasty(),
    "nasty colors": Picture(((Cell("", Role.FILLED, NASTY), Cell("", Role.FILLED, RED), FILLED),), dense=True),
    "nasty and dense": Picture(nasty().cells, NASTY, nasty().left, nasty().top, 5, True, (NASTY,)),
}
