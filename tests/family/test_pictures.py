"""The pictures of every family draw in every form: the bare puzzle, every place of a search, every solution."""

import json
from itertools import product
from typing import Any

import pytest
from contract.bench import Bench

from family import held
from unriddle.core import Picture
from unriddle.core.teach.step import Step
from unriddle.draw.ansi import ansi
from unriddle.draw.events import picture_fields
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg
from unriddle.draw.text import plain
from unriddle.registry import find, names

PLACES = 4  # of a search, and solutions


def places(bench: Bench) -> list[Any]:
    """Nothing, what is looked at before, in and after a search, and the first solutions."""
    search, looks = bench.search(), []
    while not search.done and len(looks) < PLACES:
        looks.append(search.look())
        search.advance(5)
    while not search.done:
        search.advance(1 << 16)
    return [None, *looks, search.look(), *bench.solutions[:PLACES]]


@pytest.mark.halved
def test_a_picture_draws_in_every_form(bench: Bench) -> None:
    for place in places(bench):
        picture = place.picture() if isinstance(place, Step) else bench.picture(place)
        assert type(picture) is Picture
        assert len({len(row) for row in picture.cells}) <= 1
        text = plain(picture)
        for line in [picture.title, *picture.lines, *text.splitlines()]:
            assert line.isprintable()
        for color in ("true", "256", "none"):
            # A maker has nothing to draw as long as it has nothing.
            assert ansi(picture, width=40, height=20, color=color) or not picture.cells
        assert svg(picture).startswith("<svg")
        assert "<svg" in html(picture)
        assert png(picture).startswith(b"\x89PNG")
        json.dumps(picture_fields(picture))


@pytest.mark.parametrize("name", names())
def test_a_solution_of_another_puzzle_is_refused_or_drawn(name: str) -> None:
    family, benches = find(name), held.benches(name)
    for bench, other in product(benches, benches):
        for foreign in other.solutions[:1]:
            read, why = held.tried(bench.puzzle.solution, str(foreign))
            if not why:
                wrong = bench.puzzle.check(read, *bench.lexicon)
                assert not wrong or held.line(wrong)
                held.tried(lambda bench, read: plain(family.picture(bench.puzzle, read)), bench, read)
