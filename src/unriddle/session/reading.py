"""Reads puzzles from everything a user can name or paste: files, ids, texts and links.

Nothing here prints, asks, or knows an option of the command line. Only files that the user named are opened. A front
end that has standard input or a network passes functions to read from them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from io import BytesIO
from itertools import chain, islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO

from unriddle.core import Puzzle, PuzzleError, UnriddleError, Where, in_line
from unriddle.core.errors import Text, plain
from unriddle.core.formats import MAX_TEXT, is_picture, to_nfc, unpack
from unriddle.core.json_shape import LONG_TEXT, PUZZLES, is_crowded, is_object, value_in
from unriddle.core.record import Record
from unriddle.core.system import files
from unriddle.registry import LOOKED_AT, MIN_SCORE, DetectionError, detect, find, folder, is_id, names, near
from unriddle.session import gate, links
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from unriddle.core import Family

MAX_FILE = 64_000_000  # the most bytes of a file
MAX_SHOWN = 60  # characters shown of a longer line
PART = r"(?s)(.+)\[([0-9]{1,4})\]"  # one of several puzzles, by its number from 0
FILE_NAME = r"\S+\.[A-Za-z]\w{0,4}"  # a text that is more likely a file name than a puzzle
# A puzzle by its number in an online collection; and the addresses of its pages there.
LINK = r"(?s)(webpbn|nonograms\.org|nonograms\.ru):(.*)"
ADDRESS = (
    r"(?ai)(?:https?://)?(?:www\.)?(?:(webpbn)\.com/(?:[a-z]*\.cgi(?:/webpbn|/?\?(?:[^#\s]*&)?id=))?"
    r"|(nonograms\.(?:org|ru))/nonogram[a-z0-9]*/i/)0*([0-9]+)(?:[/&?#.]\S*)?"
)

# Addresses that do not contain a puzzle, and addresses with a puzzle in a form that cannot be read.
SHORT_LINKS = r"(?i)(https?://)?(www\.)?(tinyurl\.com|bit\.ly|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy|shorturl\.at)/\S*"
PAD = r"(?i)(https?://)?(\S+\.)?(sudokupad\.(app|svencodes\.com)|app\.crackingthecryptic\.com|f-puzzles\.com)/\S*"
PENPA = r"(?i)(https?://)?\S*/penpa-(edit|plus)/\S*"

UNSEEN = Text(
    "no puzzle was found in this picture; to make a nonogram from it: unriddle generate nonogram --from FILE, or "
    "--family nonogram"
)

# A text can be a file name, `-`, an id, a link, or the puzzle itself; a path is a file; bytes are a file's content.
Source = str | bytes | os.PathLike[str]


class Read(Record):
    """A puzzle and its source, or the one-line error that reading the source raised.

    `note` is the format and `index` the number among all puzzles read, from 0. `remarks` say which parts were left out
    or interpreted. `unread` is an id that was not opened yet, and `line` its line in the source, 0 for the only puzzle
    of an unnamed source. Title and author come from the puzzle or from `link`, the link that contained it. `moves` are
    those of a game shown in a picture.
    """

    source: str
    found: Opened | None = None
    note: str = ""
    error: UnriddleError | OSError | None = None
    index: int = 0
    remarks: Sequence[str] = ()
    unread: str = ""
    line: int = 0
    title: str = ""
    author: str = ""
    link: links.Link | None = None
    moves: str = ""

    def resolve(self) -> Read:
        """Return a copy whose id is opened: with the puzzle, or with the error."""
        if not self.unread:
            return self
        try:
            return read_id(self.unread, None, None)._replace(source=self.source, index=self.index)
        except UnriddleError as error:
            return Read(self.source, error=PuzzleError(error, self._place), index=self.index)

    @property
    def _place(self) -> Where:
        """The line of the source that contains it."""
        if self.source:
            return Where(f"{self.source}:{self.line}", self.line)
        return in_line(self.line) if self.line else Where("")

    def good(self) -> Read:
        """Return the resolved Read; raises its error if it has one."""
        read = self.resolve()
        if read.error is not None:
            raise read.error
        return read

    @property
    def opened(self) -> Opened:
        """The puzzle of a read without an error."""
        assert self.found is not None
        return self.found


class PuzzleReader:
    """Iterates over the puzzles of Reads; `link` is the link that contained the last one, if any."""

    def __init__(self, reads: Iterable[Read]) -> None:
        self.link: links.Link | None = None
        self._reads = reads

    def __iter__(self) -> Iterator[Opened]:
        for read in self._reads:
            good = read.good()
            self.link = good.link
            yield good.opened


class Reader(Record):
    """Reads sources with the abilities of a front end.

    `standard_input(most)` returns up to `most` bytes, and `fetch(link)` a file; without them, `-` and links are
    refused. `settle(read, data, error)` asks the user about an uncertain picture, and returns the result of
    `read(answers=...)`. `values` are the families' options of "reading" by keyword, and `known` the options of "puzzle"
    that some formats need. `unnamed` is the name for bytes in errors. `language` selects the
    puzzles of the day. `arguments` says that texts come from a command line, where a few words are tiles. Files are
    read inside the context `bounded`.
    """

    standard_input: Callable[[int], bytes] | None = None
    fetch: Callable[[str], bytes | None] | None = None
    values: Mapping[str, Any] = MappingProxyType({})
    known: Mapping[str, Any] = MappingProxyType({})
    unnamed: str = "data"
    language: str = "en"
    arguments: bool = False
    bounded: Callable[[], AbstractContextManager[object]] = nullcontext
    settle: Callable[[Callable[..., Sequence[Puzzle]], bytes, PuzzleError], Sequence[Puzzle]] | None = None

    def puzzles(
        self, sources: Sequence[Source], family: str | None = None, format: str | None = None, opened: bool = True
    ) -> Iterator[Read]:
        """Yield a Read for every puzzle of every source, in order, and one with the error for each source, or id in a
        file, that cannot be read. Unless `opened`, ids are left unread.

        Texts that do not name anything form one puzzle together. Family and format are detected unless given.
        """
        chosen = find(family) if family else None
        joined = len(sources) > 1 and all(_kind(source) == "text" for source in sources)
        groups = [sources] if joined else [[source] for source in sources]
        reads = chain.from_iterable(self._group(group, chosen, format) for group in groups)
        for index, read in enumerate(reads):
            yield (read.resolve() if opened else read)._replace(index=index)

    def one(self, sources: Sequence[Source], family: str | None = None, format: str | None = None) -> Read:
        """Return the puzzle of a source or of several texts; if there are more puzzles, the first, with a remark.
        Raises the errors of reading.
        """
        reads = self.puzzles(sources, family, format, opened=False)
        for read in reads:
            good = read.good()
            others = sum(other.error is None for other in reads)
            if not others:
                return good
            more = Text("{whole} puzzles, of which this is the first", whole=others + 1)
            if not isinstance(sources[0], bytes) and sources[0] != "-" and _kind(sources[0]) != "text":
                following = f"{self._name(sources[0])}[1]"
                more = Text("2 puzzles; {next} is the other", next=following)
                if others > 1:
                    more = Text("{whole} puzzles; {next} is the next", whole=others + 1, next=following)
            return good._replace(remarks=[*good.remarks, more])
        raise PuzzleError(Text("it contains no puzzle"), " ".join(map(self._name, sources))[:60])

    def content(self, source: Source) -> bytes:
        """Return the content of a file or of standard input. Raises PuzzleError, OSError."""
        if isinstance(source, bytes):
            return source
        if source == "-":
            if self.standard_input is None:
                raise PuzzleError(Text("there is no standard input"), "-")
            data = self.standard_input(MAX_FILE + 1)
        elif not source:
            raise PuzzleError(Text("a source is empty: it must name a file or a puzzle"))
        elif os.path.isdir(source):
            raise PuzzleError(Text("this is a folder, not a file"), self._name(source))
        else:
            with files.open_regular(source) as file:
                data = file.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            why = Text("larger than {most} MB: take a part of it", most=MAX_FILE // 1_000_000)
            raise PuzzleError(why, self._name(source))
        return data

    def _name(self, source: Source) -> str:
        return self.unnamed if isinstance(source, bytes) else os.fspath(source)

    def _group(self, sources: Sequence[Source], family: Family | None, format: str | None) -> Iterator[Read]:
        """Yield the puzzles, or the error, of one source or of several texts together."""
        kind, name = _kind(sources[0]), self._name(sources[0])
        name = find_link(name) if kind == "link" else name
        try:
            if kind == "part" and (part := re.fullmatch(PART, name)):
                reads = self._group([part[1]], family, format)
                found = next(islice(reads, int(part[2]), None), None)
                if found is None:
                    raise PuzzleError(Text("there are not as many puzzles in it"), name)
                yield found._replace(source=name)
            elif kind == "text":
                yield from self._read_texts([self._name(text) for text in sources], family, format)
            elif kind == "id" and self.values:
                option = min(self.values)
                raise PuzzleError(
                    Text("the format {format} does not take --{option}", format="id", option=option), name
                )
            elif kind == "id":
                yield read_id(name, family, format)
            elif kind == "today":
                from unriddle.session import daily

                for one in daily.read_daily(name, self.language):
                    yield Read(one.source, one.opened(), "a puzzle of the day")
            elif kind == "example":
                yield from self._read_content(example(name), name, family, format)
            elif kind == "link" and self.fetch is None:
                raise PuzzleError(Text("nothing is downloaded here: save that page and open its file"), name[:60])
            elif format is None and os.path.isfile(name) and os.path.getsize(name) > LONG_TEXT and is_list(sources[0]):
                with files.open_regular(name) as file:
                    yield from _listed_ids(file, name)
            else:
                data = self.fetch(name) if kind == "link" and self.fetch else self.content(sources[0])
                yield from self._read_content(data or b"", name, family, format)
        except (UnriddleError, OSError) as error:
            yield Read("arguments" if len(sources) > 1 else name, error=error)
        except MemoryError:
            yield Read(name, error=PuzzleError(Text("reading it takes too much memory: take a part of it"), name))

    def _read_texts(self, texts: list[str], family: Family | None, format: str | None) -> Iterator[Read]:
        """Yield the puzzles that the texts form together; if they form none, an error for each text, as a name of
        nothing.
        """
        try:
            data = " ".join(texts).encode("utf-8", "surrogateescape")
            yield from self._read_content(data, "argument" if len(texts) == 1 else "arguments", family, format)
        except DetectionError as error:
            if error.families or error.near:
                raise
            yield from (Read(text, error=_no_such(text)) for text in texts)
        except PuzzleError:
            if format is not None or not all(re.fullmatch(FILE_NAME, text) for text in texts):
                raise
            yield from (Read(text, error=_no_such(text)) for text in texts)
        except UnicodeEncodeError as error:
            raise PuzzleError(
                Text("this is not text: character {at} is only half of one", at=error.start + 1)
            ) from error

    def _read_content(self, data: bytes, source: str, family: Family | None, format: str | None) -> Iterator[Read]:
        """Yield the puzzles in the content of a file, which may be packed; errors name the source."""
        files = unpack(data)
        while True:
            try:
                with self.bounded():
                    name, inner = next(files, ("", None))
            except PuzzleError as error:
                raise PuzzleError(error, source) from error
            if inner is None:
                return
            own = f"{source}/{plain(name)}" if name else source
            if format is None and _begins_list(inner):
                yield from _listed_ids(BytesIO(inner), own, bool(own) or b"\n" in inner.strip())
                continue
            try:
                for line, part in _parts(inner):
                    with self.bounded():
                        reads = list(self._read_file(part, f"{own}:{line}" if line > 1 else own, family, format))
                    yield from (read._replace(source=own) for read in reads) if line > 1 else reads
            except PuzzleError as error:
                if not name:
                    raise
                yield Read(own, error=error)

    def _read_file(self, data: bytes, source: str, family: Family | None, format: str | None) -> Iterator[Read]:
        """Yield the puzzles in the content of a file that is not packed."""
        if not data[:LOOKED_AT].strip() and not data.strip():
            if source == "-":
                raise PuzzleError(Text("there is nothing to read on standard input"))
            raise PuzzleError(Text("there is nothing in it"), source)
        try:
            gate.check_size(data)
        except PuzzleError as error:
            raise PuzzleError(error, source) from error
        # The text may have combining marks.
        if (b"\xcc" in data or b"\xcd" in data) and b"\0" not in data and not is_picture(data):
            data = to_nfc(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
        try:
            family = family or (self._taker() if self.values and is_picture(data) else None)
            least = 0 if self.arguments and source in ("argument", "arguments") else MIN_SCORE
            asked = format
            family, format = recognize(data, family, format, source, least)
            read, settled = partial(family.read, data, known=self.known, **self.values), False
            puzzles: Sequence[Puzzle]
            try:
                puzzles = read(format=format)
            except PuzzleError as error:
                if error.asked and self.settle:
                    puzzles, settled = self.settle(partial(read, format=format), data, error), True
                else:
                    guess = asked is None and family.is_ambiguous(format, data)
                    seen = family.detect_by_structure(data) if guess else None
                    if seen is None or seen.score < MIN_SCORE:
                        raise
                    format = seen.format
                    puzzles = read(format=format)
            note = format or "unknown format"
            form = next((each for each in family.formats if each.name == format), None)
            make_remarks = form and not settled and form.remarks
            given = [f"--{name.replace('_', '-')}" for name in (*self.known, *self.values)]
            remarks = make_remarks(data, puzzles) if make_remarks else []
            remarks = [each for each in remarks if not any(name in each for name in given)]
            for puzzle in puzzles:
                moves = form.moves(data, puzzle) if form else ""
                yield Read(source, Opened(family, puzzle), note, remarks=remarks, moves=moves)
                remarks = []
        except DetectionError as error:
            first = _first_lines(data)
            if not error.families and source != "argument" and (why := elsewhere(first[0] if len(first) == 1 else "")):
                raise PuzzleError(why, source) from error
            if not error.families and is_picture(data):
                raise PuzzleError(UNSEEN, source) from error
            raise DetectionError(error.families, source, error.near) from error
        except PuzzleError as error:
            raise PuzzleError(error, source) from error

    def _taker(self) -> Family | None:
        """Return the family whose options make puzzles of any picture, if such options were given."""
        takers = (each for each in map(find, names()) if any({*self.values} <= {*form.takes} for form in each.formats))
        return next(takers, None)


def recognize(
    data: bytes, family: Family | None, format: str | None, name: str = "", least: float = MIN_SCORE
) -> tuple[Family, str | None]:
    """Return the family and format of content, detected unless given; the extension of the file's `name` can decide.

    Matches less likely than `least` are ignored. DetectionError if no family recognizes it, or several do.
    """
    if family is not None and format is not None:
        return family, format
    ending = os.path.splitext(name.lower().removesuffix(".gz"))[1][1:]
    if family is None:
        family, found = detect(data, ending, least)
        return family, format or found
    if seen := family.detect(data):
        return family, seen.format
    own, guess = family.format_of(ending), family.default_format(data)
    # A puzzle read from a photo is not one of our own drawings.
    return family, own.name if own and guess != "photo" else guess


def _kind(source: Source) -> str:
    """Return the kind of a source: "text" of a puzzle, "id", "example", "today", "link", "part", or "content"."""
    if not isinstance(source, str) or source in ("", "-") or os.path.exists(source):
        return "content"
    part = source.endswith("]") and re.fullmatch(PART, source)
    if part and (os.path.exists(part[1]) or is_link(part[1])):
        return "part"
    if source.lower().startswith("example:"):
        return "example"
    if source.lower().partition(":")[0] == "today":
        return "today"
    return "id" if _is_puzzle_text(source) else "link" if find_link(source) else "text"


def _is_puzzle_text(text: str) -> bool:
    """Whether the text is an id, or a link that contains a puzzle."""
    return is_id(text) or links.is_link(text)


def is_list(source: Source) -> bool:
    """Whether the source is a file that begins with ids, one per line. OSError."""
    if source == "-" or _kind(source) != "content" or isinstance(source, bytes) or os.path.isdir(source):
        return False
    with files.open_regular(source) as file:
        return _begins_list(file.read(LOOKED_AT))


def _parts(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield (line number, part) of content: parts of some 100 kB between lines of `=`, which separate puzzles, if it
    is long and has them, else the whole.
    """
    line, start = 1, 0
    while len(data) > LONG_TEXT and (end := re.compile(rb"\n={4,}\s*\n").search(data, start + LONG_TEXT // 10)):
        yield line, data[start : end.start() + 1]
        line, start = line + data.count(b"\n", start, end.end()), end.end()
    yield line, data[start:]


def _begins_list(data: bytes) -> bool:
    """Whether content begins with ids, one per line."""
    first = _first_lines(data)
    return bool(first) and all(map(_is_puzzle_text, first))


def _first_lines(data: bytes) -> list[str]:
    """Return the first two lines of content that are not empty."""
    head = filter(str.strip, data[:LOOKED_AT].decode("utf-8-sig", "replace").splitlines())
    return [line.strip() for line in head][:2]


def _listed_ids(file: BinaryIO, name: str, numbered: bool = True) -> Iterator[Read]:
    """Yield a Read for each id in a file, one per line, unread; with the line number if `numbered`."""
    number, begins = 1, True
    for part in iter(partial(file.readline, MAX_TEXT), b""):
        ends = part.endswith(b"\n")
        text = part.decode("utf-8-sig" if number == 1 else "utf-8", "replace").strip() if begins else ""
        if (len(part) == MAX_TEXT and not ends) or is_crowded(text, PUZZLES):
            text = text and f"{text[:MAX_SHOWN]}…"  # too long for an id
        if text:
            yield Read(name, unread=text, line=number * numbered)
        number, begins = number + ends, ends


def find_link(text: str) -> str:
    """Return the link in a text, such as webpbn:6, also for the address of a puzzle's page; "" if there is none."""
    if re.match(LINK, text):
        return text
    page = re.fullmatch(ADDRESS, text.strip())
    return f"{(page[1] or page[2]).lower()}:{page[3]}" if page else ""


def is_link(text: str) -> bool:
    """Whether a text names a puzzle in an online collection, among the examples, or of the day."""
    return bool(find_link(text.strip())) or text.strip().lower().partition(":")[0] in ("example", "today")


def is_text(source: Source) -> bool:
    """Whether a source is not a name, so that it can only be the text of a puzzle or a part of it."""
    return _kind(source) == "text"


def read_id(text: str, family: Family | None, format: str | None) -> Read:
    """Return the puzzle of an id, or of a link that contains a puzzle."""
    gate.check_size(text.encode("utf-8", "surrogatepass"))
    text = to_nfc(text)
    link = links.read(text) if links.is_link(text) else None
    found = Opened.parse(link.puzzle if link else text)
    if found.puzzle.is_order:
        raise PuzzleError(Text("this is an order for a new puzzle, not a puzzle"), text[:60])
    if format is not None and format != "id":
        raise PuzzleError(Text("this is an id, not in the format {format!r}", format=format[:40]), text[:60])
    if family is not None and family.name != found.family.name:
        raise PuzzleError(
            Text("this is an id of {one}, not of {other}", one=found.family.name, other=family.name), text[:60]
        )
    if link is None:
        return Read(text, found, "an id")
    opened = Opened(found.family, link.named(found.puzzle))
    return Read(text[:60], opened, "a link", title=link.title, author=link.author, link=link)


def elsewhere(text: str) -> Text | None:
    """Return why the puzzle at an address cannot be read, and what to do instead; None if the text is not an
    address.
    """
    if re.fullmatch(SHORT_LINKS, text):
        return Text("a short link does not contain the puzzle: open it and copy the puzzle as text")
    for pattern, site in ((PENPA, "Penpa+"), (PAD, "SudokuPad")):
        if re.fullmatch(pattern, text):
            return Text("links to {site} cannot be read: open it and copy the puzzle as text", site=site)
    if re.match("https?://", text, re.IGNORECASE):
        return Text(
            "puzzles are downloaded from webpbn.com and nonograms.org only: save the other page and open its file"
        )
    return None


def _no_such(text: str) -> PuzzleError:
    name, colon, _ = text.partition(":")
    meant = (near(name) if colon else "") or (name if name in names() else "")
    if any(each.source == f"example:{text}" for each in examples()):
        return PuzzleError(Text("there is no such file; did you mean example:{name}?", name=text), text[:200])
    why = elsewhere(text) or Text("neither a file nor a puzzle")
    return PuzzleError(Text("{why}; did you mean {near}:... ?", why=why, near=meant) if meant else why, text[:200])


def solutions_in(puzzle: Puzzle, text: str) -> list[Any]:
    """Return the solutions in the output of `solve`: JSON lines, one solution, or several separated by blank lines.

    Raises PuzzleError.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if lines and all(line.lstrip().startswith("{") for line in lines):
        return [puzzle.solution(value) for value in _found_solutions(lines)]
    found: list[Any] = []
    try:
        return [puzzle.solution(text.strip("\n"))]
    except PuzzleError:
        for paragraph in text.strip("\n").split("\n\n"):
            try:
                try:
                    found.append(puzzle.solution(paragraph))
                except PuzzleError:
                    found += [puzzle.solution(line) for line in paragraph.splitlines()]
            except PuzzleError:  # the summary below the solutions of `solve`
                break
        if not found:
            raise
    return found


def _found_solutions(lines: list[str]) -> list[Any]:
    """Return the solutions in JSON lines: from `found` events, or bare values."""
    try:
        values = [value_in(line, is_object) for line in lines]
    except ValueError as error:
        raise PuzzleError(Text("not JSON"), Text("the solution")) from error
    reported = [value for value in values if value.get("event") in ("found", None)]
    found = [value.get("solution") if "event" in value else value for value in reported]
    if not found or not all(isinstance(value, str | dict) for value in found):
        raise PuzzleError(Text("it contains no solution"), Text("the solution"))
    return found


PREFIX = "example:"


class Example(Record):
    """A puzzle that comes with unriddle; `source` is its name in a command."""

    name: str
    family: str
    path: Path

    @property
    def source(self) -> str:
        return PREFIX + self.name


def examples(family: str | None = None) -> list[Example]:
    """Return the puzzles that come with this family, or with all, sorted by family and name."""
    from pathlib import Path

    found = []
    for name in [family] if family else names():
        files = Path(folder(name), "data", "examples").glob("*")
        found += [Example(file.stem, name, file) for file in sorted(files) if file.is_file()]
    return found


def example(source: str) -> bytes:
    """Return the content of `example:NAME`, ignoring extra colons and spaces; PuzzleError, with the valid names, for an
    unknown one.
    """
    name = source.lower().removeprefix(PREFIX).strip(": ")
    known = examples()
    for each in known:
        if each.name == name:
            return each.path.read_bytes()
    listed = ", ".join(each.name for each in known)
    if not name:
        raise PuzzleError(Text("write example: and one of these names: {names}", names=listed))
    raise PuzzleError(Text("there is no example {name!r}; the examples are {names}", name=name[:40], names=listed))


def rules(family: str, language: str = "en") -> str:
    """Return the rules of the game in a few lines, in this language if available; "" if there are none."""
    from pathlib import Path

    for name in (f"rules.{language}.txt", "rules.txt"):
        file = Path(folder(family), "data", name)
        if file.is_file():
            return file.read_text("utf-8")
    return ""
