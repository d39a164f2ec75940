"""Internal limits driven down: a search finds the same whatever its way is, and goes on from its own places."""

import os
import subprocess
import sys

import pytest
from rounds import rounds

from contract.limits import LIMITS, hold

INTERPRETED = """
import sys
from contract.limits import hold
for seed in range(int(sys.argv[2])):
    hold(sys.argv[1], seed)
"""


@pytest.mark.parametrize("family", LIMITS)
def test_limits_that_are_drawn_small_lose_and_refuse_nothing(family: str) -> None:
    for seed in range(rounds(150)):
        hold(family, seed)


@pytest.mark.parametrize("family", LIMITS)
def test_nor_do_they_interpreted(family: str) -> None:
    run = [sys.executable, "-c", INTERPRETED, family, str(rounds(36))]
    subprocess.run(run, env={**os.environ, "UNRIDDLE_KERNELS": "off"}, check=True)


def test_a_board_is_solved_however_little_each_start_may_do() -> None:
    """402: starts that never have more than a few conflicts, each of which forgets all that was learnt."""
    hold("nonogram", 402)
