"""Ids and orders that an older program wrote are read today, and written again with every name as it was."""

import re

import pytest
from session.old import OLD

from unriddle import api
from unriddle.session.reading import Reader

IDS = (OLD / "ids.txt").read_text("utf-8").split()
NAMES = "colours greys pixels cells palette start threshold knots prize played tiles-per-word base random depth given"


def test_there_are_a_hundred_with_every_name_that_ids_have() -> None:
    assert len(set(IDS)) == len(IDS) > 100
    assert set(NAMES.split()) <= {name for each in IDS for name in re.findall(r"[:;]([a-z-]+)=", each)}
    assert {each.partition(":")[0] for each in IDS} == {"balda", "latin", "nonogram", "quartiles"}


@pytest.mark.parametrize("old", IDS)
def test_an_old_id_is_read_and_written_as_it_was(old: str) -> None:
    puzzle = api.parse(old)
    assert str(puzzle) == old
    if ":make:" not in old:
        assert str(Reader().one([old]).puzzle) == old
