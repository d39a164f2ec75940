"""Hunspell dictionaries: the stems of a .dic file, and their inflections by the rules of its .aff file.

Follows the manual page hunspell(5): SET, FLAG, AF, PFX and SFX, suffixes on suffixes once, and the flags of stems that
are not words.
"""

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

from unriddle.core import LexiconError

TRIES = 20_000_000  # the most attempts to apply a rule to a stem, per dictionary; the German one needs 4,300,000
NO_WORDS = ("FORBIDDENWORD", "NEEDAFFIX", "PSEUDOROOT", "ONLYINCOMPOUND")  # options that name a flag of such stems
SPLIT = {"long": r"..", "num": r"\d+"}  # how the flags of a word are separated, by the value of FLAG


class Rule(NamedTuple):
    """An affix rule: letters removed and added, a condition, and the flags of the results."""

    is_prefix: bool
    strip: str
    add: str
    fits: re.Pattern[str]
    flags: str


def condition(text: str) -> str:
    """Return the regular expression of a rule's condition: letters, a dot for any, and sets in brackets; all other
    signs are letters, too, so that no file can bring an expression that takes long.
    """
    parts = re.findall(r"\[\^?[^]]+\]|.", text)
    sets = (re.fullmatch(r"\[(\^?)(.+)\]", part) for part in parts)
    return "".join(
        f"[{letters[1]}{re.escape(letters[2])}]" if letters else part if part == "." else re.escape(part)
        for part, letters in zip(parts, sets, strict=True)
    )


class Affixes:
    """The rules of an .aff file; ValueError or LookupError for one that is damaged, LexiconError for too many tries."""

    def __init__(self, data: bytes) -> None:
        data = data.removeprefix(codecs.BOM_UTF8)
        named = re.search(rb"^SET\s+(\S+)", data, re.MULTILINE)
        self.encoding: str = named[1].decode("ascii") if named else "latin-1"
        lines = [line.split() for line in data.decode(self.encoding, "replace").splitlines()]
        options = {words[0]: words[1] for words in lines if len(words) > 1 and words[0] not in ("PFX", "SFX", "AF")}
        self._split = re.compile(SPLIT.get(options.get("FLAG", ""), "."), re.DOTALL)
        self._aliases = [words[1] for words in lines if len(words) > 1 and words[0] == "AF"]
        self._no_words = {options[name] for name in NO_WORDS if name in options}
        self._rules: dict[str, list[Rule]] = {}
        self._tries = 0
        for kind, *words in filter(None, lines):
            if kind in ("PFX", "SFX") and len(words) > 3:
                flag, strip, add, where = words[:4]
                text, _, flags = add.partition("/")
                fits = re.compile(f"^{condition(where)}" if kind == "PFX" else f"{condition(where)}$")
                rule = Rule(kind == "PFX", strip.replace("0", ""), "" if text == "0" else text, fits, flags)
                self._rules.setdefault(flag, []).append(rule)

    def forms(self, stem: str, flags: str, depth: int = 2) -> Iterator[str]:
        """Yield the stem, if it is a word, and the forms that its flags derive from it."""
        if self._aliases and flags.isdigit() and int(flags) < len(self._aliases):
            flags = self._aliases[int(flags)]
        borne = set(self._split.findall(flags))
        if not borne & self._no_words:
            yield stem
        rules = [rule for flag in sorted(borne) for rule in self._rules.get(flag, ()) if depth]
        self._tries += len(rules)
        if self._tries > TRIES:
            raise LexiconError("its .aff file has too many rules; without the file, the stems are taken")
        for rule in rules:
            if not rule.fits.search(stem):
                continue
            if rule.is_prefix and stem.startswith(rule.strip):
                yield rule.add + stem[len(rule.strip) :]
            elif not rule.is_prefix and stem.endswith(rule.strip):
                made = stem[: len(stem) - len(rule.strip)] + rule.add
                yield from self.forms(made, rule.flags, depth - 1)
                starts = (start for flag in borne for start in self._rules.get(flag, ()) if start.is_prefix)
                yield from (start.add + made[len(start.strip) :] for start in starts if start.fits.search(made))
