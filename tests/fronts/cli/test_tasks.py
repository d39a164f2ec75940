"""Ninety tasks in people's own words, each with the command that they type first, in one process and one folder."""

import shlex
from pathlib import Path

import pytest
from cli_fixture import Run
from said import table

TILES = "azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment"
# Task | what is typed (< what stands on standard input, line by line) | exit code | what must come: text in the output,
# @ and the key of a sentence, or > and a file that is written.
TASKS = """
solve the Quartiles board that I typed into a file | tiles.txt | 0 | crosswords
paste the board into a pipe | < TILES | 0 | crosswords
only the quartiles | solve tiles.txt --only quartiles | 0 | Quartiles: 5 words
the fewest words to the rank Expert | solve tiles.txt --only ranks | 0 | Expert, 100 points: 10 words
a nudge that spoils nothing | hint tiles.txt | 0 | @still-to-find
a nudge after what I have found | hint tiles.txt --level 4 --found truthfully refreshment | 0 | nih
rare words, too | solve tiles.txt --wide | 0 | truistic
how hard is this board | rate tiles.txt | 0 | level
play it in the terminal | play tiles.txt < crosswords; /quit | 0 | crosswords
a new board | generate quartiles --seed 3 | 0 | quartiles:
send the board to a friend | gift tiles.txt | 0 | > gift.html
solve my nonogram | solve fish.non | 0 | @unique-this-is-only-solution
is it unique | check --unique fish.non | 0 | fish.non: unique
are all puzzles of the folder unique | check --unique folder | 1 | 2 files: 1 unique, 1 multiple
solve the whole folder | solve folder | 0 | 2 files: 1 unique, 1 multiple
which cells are not determined | solve folder/two.non --limit all | 0 | @cells-are-not-determined
mend the one that has two solutions | repair folder/two.non | 0 | nonogram:2x2:
how hard are those in the folder | rate folder | 0 | 2 files
convert the folder | convert folder --to webpbn -o out/ | 0 | > out/one.xml
write it for webpbn | convert fish.non --to webpbn | 0 | <puzzle
draw it | convert fish.non -o fish.svg | 0 | > fish.svg
the solution as a picture | solve fish.non -o solved.png | 0 | > solved.png
two puzzles on paper | print fish.non folder/two.non --force -o sheet.html | 0 | > sheet.html
make a picture puzzle | generate nonogram --seed 7 | 0 | nonogram:
make three of ten by ten | generate nonogram --size 10x10 --count 3 --seed 1 | 0 | nonogram:10x10
explain it step by step | explain fish.non | 0 | row 3
an easy square for my class | generate latin --size 5 --level easy --seed 1 | 0 | latin:5
a book of easy squares | print --book latin --levels easy:2 -o book.html | 0 | > book.html
my own word list | words build list.txt -o my.lex | 0 | > my.lex
is this a word | words check cat | 0 | cat
solve with my own list | solve cat,s --family quartiles --lexicon list.txt | 0 | cats
the rules of Quartiles | help quartiles | 0 | tiles
what is an X-wing | help x-wing | 0 | Try it
правила балды | --lang ru help балда | 0 | слово
помощь | --lang ru помощь | 0 | Использование
what is there today | today | 0 | nonogram
what is there to try | list examples | 0 | example:fish
how many squares of order 5 are there | count latin 5 | 0 | 960
the same in a sentence | count latin squares of order 5 | 0 | 960
moves from a word | balda коты | 0 | ШКОТ
how many with the first row fixed | count latin 5 --first-row | 0 | 8
the count for a program | count latin 5 --json | 0 | 960
prove that it has one solution | solve fish.non --proof fish.proof | 0 | > fish.proof
check the proof | verify fish.non fish.proof | 0 | proven
keep a receipt of the count | count latin 5 --receipt five.txt | 0 | > five.txt
check the receipt | verify five.txt | 0 | sums and digests agree
all squares of order 4 | solve latin 4 --limit all | 0 | 48 squares in all
stop after some steps and keep the place | solve latin:7 --steps 3 --save seven.save | 3 | > seven.save
go on from there | seven.save --limit 1 | 0 | 0 1 2 3 4 5 6
how far is it | status seven.save | 1 | searched
solve the folder on two processors | solve folder --jobs 2 | 0 | 2 files: 1 unique, 1 multiple
лучший ход в балде | --lang ru solve балда | 0 | ХАЛДА
a hard one of fifteen by fifteen | generate nonogram 10x10 easy --seed 1 | 0 | nonogram:10x10
a square of six | generate latin 6 --seed 1 | 0 | latin:6
make one | make nonogram 5x5 --seed 1 | 0 | nonogram:5x5
two of them | generate 2 nonograms 5x5 --seed 1 | 0 | nonogram:5x5
which kinds are there to make | new | 2 | unriddle generate nonogram
no kind is named | generate --size 10x10 --level easy | 2 | unriddle generate nonogram --size 10x10
put it into a PDF | export fish.non pdf | 2 | unriddle print
convert it to a PDF | convert fish.non --to pdf | 2 | unriddle print
a lesson as a PDF | explain fish.non -o lesson.pdf | 2 | --with-steps -o lesson.pdf
convert it, the format as a word | convert fish.non pbn | 0 | <puzzle
convert it, the file as a word | convert fish.non fish.xml | 2 | -o fish.xml
is this one unique | unique fish.non | 0 | fish.non: unique
all solutions | solve --all fish.non | 2 | --limit all
how many are there of three by three | count nonogram 2 | 0 | 16 pictures
how many squares, without the kind | count 5 | 2 | count latin 5
three on paper | print 3 nonograms | 2 | print --book nonogram
with its solution on paper | print fish.non --with-solution | 2 | answers
the solution as text | solve fish.non -o answer.txt | 0 | > answer.txt
the solution in the file | solve fish.non -o solved.non | 0 | > solved.non
a finished square for a table | solve latin 4 -o four.csv | 0 | > four.csv
play a nonogram | play nonogram < /quit | 0 | fill a cell
play Balda | play balda < /quit | 0 | start word
play a square | play latin < /quit | 0 | put a symbol
play Quartiles | play quartiles < /quit | 0 | Quartiles
let two levels play | balda match | 2 | unriddle balda match 1
a hint, of nothing | hint | 2 | unriddle hint example:fish
a hint of an example | hint fish | 2 | example:fish
a hint that says more | hint fish.non --more | 2 | --level 2
look up a word | words cat | 0 | cat: yes
how far is nothing | status | 2 | unriddle status FILE
which languages are there | languages | 2 | --lang ru
draw it here | draw fish.non | 0 | 3a 1a 3a
is it hard | difficulty fish.non | 0 | level
a file for the puzzle of the day | today --json | 0 | {"text": "
what techniques are there | techniques | 0 | overlap
что такое узел | --lang ru help узел | 0 | Балда
что такое пара | --lang ru help пары | 2 | скрытая пара
правила кроссворда | --lang ru help японский кроссворд | 0 | нонограммы
создать лёгкую нонограмму | --lang ru создать нонограмму 5x5 лёгкую --seed 1 | 0 | nonogram:5x5
подсказка | --lang ru подсказка fish.non | 0 | Смотрите
проверить слово | --lang ru слово кот | 0 | кот: есть
сколько квадратов | --lang ru посчитай латинский 4 | 0 | 48
сыграть в балду | --lang ru играть балда < /выход | 0 | БАЛДА
квадратов порядка 3 нет | --lang ru solve latin:3 | 1 | нет квадратов
"""
ROWS = [[part.strip() for part in line.split(" | ")] for line in TASKS.strip().splitlines()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unriddle: Run) -> Path:
    """A folder with a board, a word list, a nonogram, and a folder with it and one that has two solutions."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("tiles.txt").write_text(TILES)
    Path("list.txt").write_text("cat\ncats\n")
    for name in ("fish.non", "folder/one.non"):
        assert unriddle("convert", "example:fish", "-o", name).code == 0
    assert unriddle("convert", "nonogram:2x2:1/1:1/1", "-o", "folder/two.non").code == 0
    return tmp_path


def test_no_task_exists_twice() -> None:
    assert len({task for task, *_ in ROWS}) == len(ROWS)


def test_people_get_what_they_want_at_the_first_try(unriddle: Run, folder: Path) -> None:
    wrong = []
    for task, line, code, wanted in ROWS:
        typed, _, lines = f"{line} ".partition("< ")
        stdin = TILES if lines.strip() == "TILES" else lines.replace("; ", "\n")
        text = table()[wanted[1:]][0].partition("{")[0] if wanted.startswith("@") else wanted
        there = not wanted.startswith("> ") or not (folder / wanted[2:]).exists()
        shown = unriddle(*shlex.split(typed), stdin=stdin)
        comes = (folder / wanted[2:]).is_file() if wanted.startswith("> ") else text in shown.out + shown.err
        if not (there and comes and shown.code == int(code)):
            wrong.append(f"{task}: {typed}: exit code {shown.code}, {(shown.out + shown.err)[:200]!r}")
    assert wrong == []
