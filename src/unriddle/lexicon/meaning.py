"""Definitions of words from a free dictionary that the user has: WordNet's folder, or an extract of Wiktionary.

Nothing is fetched. The formats are described in the manual page wndb(5) of WordNet, and by wiktextract, whose extracts
have one JSON object per line.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from unriddle.core import LexiconError
from unriddle.core.errors import message_of

# Where WordNet is, for its own programs: the folder of Debian's wordnet-base, unless this variable names another.
WORDNET, VARIABLE = Path("/usr/share/wordnet"), "WNSEARCHDIR"


def definition(word: str, dictionary: str | None = None) -> str | None:
    """Return the first sense of a word, None if there is none; LexiconError for an unreadable dictionary.

    `dictionary`: a WordNet folder or an extract of Wiktionary; by default WordNet, if installed.
    """
    path = Path(dictionary or os.environ.get(VARIABLE) or WORDNET)
    if not dictionary and not path.is_dir():
        return None
    try:
        return next(_wordnet_lines(word, path) if path.is_dir() else _wiktionary_lines(word, path), None)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        why = message_of(error)
        raise LexiconError("it cannot be read: {why}", str(path), why=why) from None


def _wordnet_lines(word: str, folder: Path) -> Iterator[str]:
    """Yield the senses of a noun, the most frequent first, without their examples."""
    with (folder / "index.noun").open(encoding="latin-1") as index, (folder / "data.noun").open("rb") as data:
        for line in index:
            if line.startswith(word + " "):
                fields = line.split()
                for place in fields[len(fields) - int(fields[2]) :]:
                    data.seek(int(place))
                    yield data.readline().decode("latin-1").partition("|")[2].partition('; "')[0].strip()


def _wiktionary_lines(word: str, path: Path) -> Iterator[str]:
    """Yield the senses of a word in any language that the extract has."""
    quoted = [json.dumps(word, ensure_ascii=ascii_only).encode() for ascii_only in (True, False)]
    with path.open("rb") as file:
        for line in file:
            if line[:1] != b"{":
                raise LexiconError("this is no extract of Wiktionary: a line is not a JSON object", str(path))
            if any(each in line for each in quoted):
                entry = json.loads(line)
                if entry.get("word") == word:
                    yield from (" ".join(sense["glosses"]) for sense in entry.get("senses", ()) if sense.get("glosses"))
