"""Conclusions that are fed one solution at a time say what was said of the whole list."""

import json
import re
from typing import Any

import pytest
from concluded import concluded
from hypothesis import given, settings
from hypothesis import strategies as st
from said import said as in_words
from session.helper import OWN, SMALL, session
from session.old import content

from unriddle import api
from unriddle.core import End
from unriddle.session.solving import Session

SAID = json.loads(content("conclusions.json"))
every = pytest.mark.parametrize(("puzzle", "entry"), SMALL, ids=[" ".join(pair) for pair in SMALL])


def fresh(one: Any) -> Any:
    return one.entry.conclusion(one.puzzle, *one.lexicon)


@every
def test_asking_at_any_prefix_says_what_the_prefix_alone_says_and_changes_nothing(puzzle: str, entry: str) -> None:
    one = session(puzzle, entry)
    list(one.run())
    found = list(one.finds)

    @settings(max_examples=15)
    @given(st.sets(st.integers(0, len(found)), max_size=4))
    def asked_at(cuts: set[int]) -> None:
        asked = fresh(one)
        for number in range(len(found) + 1):
            if number in cuts or number == len(found):
                end = one.end if number == len(found) else End("stopped", number, 0.5)
                alone = fresh(one)
                for solution in found[:number]:
                    alone.add(solution)
                told = asked.summary(end, {})
                assert alone.summary(end, {}) == told == asked.summary(end, {})
                assert list(alone.report(told)) == list(asked.report(told))
            if number < len(found):
                asked.add(found[number])

    asked_at()


# What a report of Quartiles says today -> what it said before.
FORMERLY = {
    in_words("none-of-words-found-so"): ("no words use every tile just once, of those found so far"),
    in_words("no-words-use-every-tile"): "no words use every tile just once",
    r"Quartiles: (\d) words .+ the last is what remains": r"the \1 words that use every tile once, by elimination:",
    r"Quartiles: (\d) words? that .*every tile once": r"the \1 words that use every tile once, by cover:",
    r"(one|\d+) more words? of the wider list (is|are) not shown": r"\1 more of the wider list \2 held back",
}


def in_former_words(family: str, report: str) -> str:
    """What a report says today as it was said before moves were sorted, and numbers had commas."""
    if family == "balda" and "\n\n" in report:
        moves, count = report.split("\n\n")
        return "\n".join([f"{count}, the best:", *moves.split("\n")[:10]])
    if family == "quartiles":
        for today, former in FORMERLY.items():
            report = re.sub(today, former, report)
        return re.sub(
            "held back", lambda match: "held back; --wide shows " + ("it" if "one more" in report else "them"), report
        )
    if family == "latin":
        for today, former in (("finished units?", "closed units"), ("no squares", "no square"), (",", "")):
            report = re.sub(today, former, report)
        return report.replace("found; there may be others", "so far")
    return report


def named_as_before(told: dict[str, Any]) -> dict[str, Any]:
    """What is `points` today was `score` in moves of Balda, and in what a board of Quartiles comes to."""
    for each in (told, *told.get("moves", ()), told.get("best") or {}):
        if "points" in each:
            each["score"] = each.pop("points")
    return told


@pytest.mark.parametrize("puzzle", sorted({one["puzzle"] for one in SAID}))
def test_they_say_what_the_older_program_said_of_whole_lists(puzzle: str) -> None:
    cuts = [said for said in SAID if said["puzzle"] == puzzle]
    one = Session.start(api.parse(puzzle), cuts[0]["entry"], limit=max(said["count"] for said in cuts))
    list(one.run())
    found = list(one.finds)
    for said in cuts:
        told, report = concluded(
            one.puzzle, found[: said["count"]], End(*said["end"]), *one.lexicon, entry=said["entry"], **said["display"]
        )
        told = named_as_before(json.loads(json.dumps(told)))
        assert said["told"] == {name: told[name] for name in said["told"]}  # there may be more today
        if one.puzzle.family != "queens":  # which says it in better words today
            assert in_former_words(one.puzzle.family, report) == said["report"]


def test_the_older_program_was_asked_about_every_family() -> None:
    families = {(api.parse(one["puzzle"]).family, one["entry"]) for one in SAID}
    every_one = {(puzzle.partition(":")[0], entry) for puzzle, entry in OWN}
    since = {(family, entry) for family, entry in every_one if family == "takuzu" or entry in ("explain", "rate")}
    assert families == every_one - since  # what came after it was not asked
