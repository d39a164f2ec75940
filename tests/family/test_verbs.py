"""The verbs of every family: declared well, with help, and short with nonsense."""

from collections import Counter

import pytest
from cli_fixture import Run

from family.held import NONSENSE, line
from unriddle.core import Family, Verb
from unriddle.core.family import MAKE
from unriddle.fronts.cli.top import COMMON
from unriddle.registry import find, names

EVERY = [pytest.param(name, verb, id=f"{name}-{verb.name}") for name in names() for verb in find(name).verbs]


def words(name: str, verb: Verb) -> list[str]:
    """The command of a verb. All counts are verbs of one command, and one verb verifies whatever was written."""
    if verb.name == "count":
        return ["count", name]
    if verb.name == "verify":
        return ["verify"]
    return [verb.name] if verb.top else [name, verb.name]


def test_verbs_have_names_of_their_own() -> None:
    called = Counter(tuple(words(name, verb)) for name in names() for verb in find(name).verbs)
    assert not [name for name, count in called.items() if count > 1 and name != ("verify",)]
    assert not {name[0] for name in called if len(name) == 1} & {*COMMON, *names()} - {"verify"}


@pytest.mark.parametrize(("name", "verb"), EVERY)
def test_a_verb_declares_one_way_to_work_and_keywords_of_its_own(name: str, verb: Verb) -> None:
    keywords = [option.keyword for option in (*verb.takes, *verb.options)]
    assert sorted(set(keywords)) == sorted(keywords)
    assert all(keyword.isidentifier() for keyword in keywords)
    ways = (verb.entry, verb.answers, verb.shared, verb.line_game)
    # Long work may be short, or shared out, for some values: `puzzle` then gives None.
    assert sum(map(bool, ways)) == 1 or (verb.entry and sum(map(bool, ways)) == 2 and not verb.line_game)
    assert bool(verb.entry) == (verb.puzzle is not None)
    assert verb.entry in ("", MAKE, *find(name).entries)
    assert verb.line_game is None or find(name).playing is not None


@pytest.mark.parametrize(("name", "verb"), EVERY)
def test_a_verb_has_help_that_names_its_options(name: str, verb: Verb, unriddle: Run) -> None:
    shown = unriddle(*words(name, verb), "--help")
    assert (shown.code, shown.err) == (0, "")
    assert verb.help.split()[0] in shown.out
    unbroken = "".join(shown.out.split())
    for option in verb.options:
        assert f"--{option.group or option.typed}" in shown.out
        assert option.typed in unbroken


@pytest.mark.parametrize(("name", "verb"), EVERY)
def test_a_verb_refuses_an_option_that_it_does_not_have_in_one_line(name: str, verb: Verb, unriddle: Run) -> None:
    shown = unriddle(*words(name, verb), *("1" for _ in verb.takes), f"--{NONSENSE}")
    assert (shown.code, shown.out) == (2, "")
    line(shown.err.removesuffix("\n"))


@pytest.mark.parametrize(("name", "verb"), [each for each in EVERY if each.values[1].takes])
def test_a_verb_refuses_nonsense_in_one_line(name: str, verb: Verb, unriddle: Run) -> None:
    for nonsense in (NONSENSE, "", "\x1b[2J", f"{name}:{NONSENSE}"):
        if nonsense in [option.default for option in verb.takes]:
            continue  # the same as nothing
        shown = unriddle(*words(name, verb), *(nonsense for _ in verb.takes), stdin=nonsense)
        assert (shown.code, shown.out) == (2, "")
        line(shown.err.removesuffix("\n"))


def test_a_family_with_verbs_lists_them(family: Family, unriddle: Run) -> None:
    own = [verb for verb in family.verbs if words(family.name, verb)[0] == family.name]
    if own:
        shown = unriddle(family.name, "--help")
        assert shown.code == 0
        assert all(verb.name in shown.out for verb in own)
