"""A slow, obvious solver of Quartiles boards: every word of the list, spelled in every way that the tiles allow."""

from collections.abc import Iterator, Sequence

from contract.case import Case

from unriddle.puzzles.quartiles.puzzle import Puzzle, Word

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def spellings(
    rest: str, puzzle: Puzzle, path: tuple[tuple[int, str], ...] = ()
) -> Iterator[tuple[tuple[int, str], ...]]:
    """Every path of (tile, its letters) that spells the rest of a word."""
    if not rest:
        yield path
    elif len(path) < puzzle.tiles_per_word:
        for place, tile in enumerate(puzzle.tiles):
            if place in [used for used, _ in path]:
                continue
            readings = [rest[:length] for length in (2, 3, 4) if length <= len(rest)] if tile == "?" else [tile]
            for letters in readings:
                if rest.startswith(letters):
                    yield from spellings(rest[len(letters) :], puzzle, (*path, (place, letters)))


def solve(puzzle_id: str, words: Sequence[str]) -> list[Word]:
    """All solutions in the order of the cursor: shorter paths before those that they begin, then tile by tile."""
    puzzle = Puzzle.parse(puzzle_id)
    found = []
    for word in set(words):
        for path in spellings(word, puzzle):
            order: list[int] = []
            labels = []
            for place, letters in path:
                order.append(place)
                labels.append(puzzle.labels[place])
                if puzzle.tiles[place] == "?":
                    # Letter by letter, and the end of the tile before a further letter.
                    order += [1 + LETTERS.index(letter) for letter in letters] + [0]
                    labels[-1] += f"={letters}"
            found.append((order, puzzle.word(labels)))
    return [word for _, word in sorted(found)]


def paths(puzzle_id: str, words: Sequence[str]) -> list[tuple[int, ...]]:
    """Every path that is examined on a board without unknown tiles, in the cursor's order."""
    puzzle = Puzzle.parse(puzzle_id)
    prefixes = {word[:length] for word in words for length in range(1, len(word) + 1)}

    def below(path: tuple[int, ...], text: str) -> Iterator[tuple[int, ...]]:
        for place, tile in enumerate(puzzle.tiles):
            if place not in path:
                longer = (*path, place)
                yield longer
                if text + tile in prefixes and len(longer) < puzzle.tiles_per_word:
                    yield from below(longer, text + tile)

    return list(below((), ""))


def case(puzzle_id: str, words: str) -> Case:
    listed = tuple(words.split())
    known = "?" not in puzzle_id
    return Case(
        puzzle_id,
        lambda: solve(puzzle_id, listed),
        ordered=True,
        words=listed,
        place=Puzzle.parse(puzzle_id).path if known else None,
    )


def taught(puzzle_id: str, words: str) -> list[Case]:
    """Cases of the steps, which tests/puzzles/quartiles/test_steps.py re-checks one by one."""
    return [Case(puzzle_id, None, search=entry, words=tuple(words.split())) for entry in ("explain", "rate")]


def ordered(order: str) -> Case:
    """A case of the maker, which tests/puzzles/quartiles/test_making.py re-checks."""
    return Case(order, None, search="make", words=tuple(MANY.split()))


# Wishes of a maker that are made quickly.
WISHED = ({"band": "hard"}, {"tiles-per-word": "2"})
MANY = "cross words razz truth refresh mat this wore rally thrash crow rail azure fuss words banana orange lemon"
CASES = [
    case(
        "quartiles:cro,ss,wo,rds,ra,zz,mat,azz",
        "cross crosswords words razz razzmatazz mat wo worse rare cross crow as rass azz zz rds",
    ),
    # As many tiles as a published board has: fewer words are not taken for a board unless that is said.
    case(
        "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment",
        "crosswords razzmatazz nihilistic refreshment truthfully cross words razz truth this shrew",
    ),
    case("quartiles:a,b,c,d,e,f", "a ab abc abcd abcde fed bed deaf decaf fade cab cafe face facade bad"),
    case("quartiles:re,s,re,es,res", "re res reres rere reress sere es rees resres s esres"),
    case("quartiles:ab,c,abc,d:tiles-per-word=6", "abc abcd abcabcd cab dab abcabc dabcabc abcdabc"),
    case("quartiles:th,is,t:tiles-per-word=1", "this th is thist hat"),
    case("quartiles:ra,?,ing", "rain rating ringing sing ing raging range ra tang stringing ringer"),
    case("quartiles:?,?,s:tiles-per-word=2", "cats sc dogs at sat"),
    case("quartiles:x,q,zz", "cat dog"),
    # One choice at the start, and several after it.
    case("quartiles:?:tiles-per-word=1", "at sat cats it sit ten tens"),
    *taught("quartiles:cro,ss,wo,rds,ra,zz,mat,azz", "cross crosswords words razzmatazz mat rards worazz"),
    *taught("quartiles:ab,c,d,ef:tiles-per-word=2", "abc def cd abef dab"),
    *taught("quartiles:ab,c,d,ef,g,hi:tiles-per-word=2", "abc dab cab hig"),
    *taught("quartiles:ra,?,ing,s:tiles-per-word=2", "rain rating sing ring ings cat"),
    ordered("quartiles:make:seed=2:tiles-per-word=2"),
    ordered("quartiles:make:band=easy:seed=4:theme=cross,truth,rally,fuss,wore,mat:tiles-per-word=2"),
]
