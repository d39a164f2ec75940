"""Files that making a nonogram also writes: the certificate of its one solution."""

from collections.abc import Callable, Iterable, Mapping

from unriddle.core import Companion, Option, Text
from unriddle.core.json_shape import Json
from unriddle.kit.order import Made, Order
from unriddle.puzzles.nonogram.make.conclusion import solved
from unriddle.puzzles.nonogram.proof import write


def certificate(
    order: Order, made: Made, summary: Mapping[str, Json], progress: Callable[[int, int, str], None]
) -> Iterable[str]:
    """The certificate of the puzzle that was made, line by line; MissingError when it needs a SAT solver."""
    return write.certificate(made.puzzle, solved(made).cells, progress)


def certifies(summary: Mapping[str, Json]) -> str:
    """ "" for a puzzle that was made, otherwise why there is no certificate."""
    return "" if summary["verdict"] == "made" else Text("no certificate was written: no puzzle was made")


FILES = (
    Companion(
        Option("proof", "text", "write the certificate of its unique solution, for check-proof", "file"),
        finish=certificate,
        declines=certifies,
    ),
)
