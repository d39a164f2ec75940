"""A puzzle as a file that plays by itself: what is in it, what is not, and who is refused."""

import html
import json
import re
from base64 import b64decode
from pathlib import Path

import pytest
from cli_fixture import Run
from needed import needed

import unriddle as ur
from scripts.page.alone import is_made
from scripts.page.inlined import digest
from unriddle.fronts import alone
from unriddle.session import daily
from unriddle.session.gifts import Gift
from unriddle.session.opened import Opened

TENT = "nonogram:5x3:1/3/5:1/2/3/2/1"
TWO = "nonogram:2x2:1/1:1/1"
TILES = "quartiles:tru,th,fu,lly,ref,re,sh,ment,ra,zz,mat,azz,nih,il,is,tic,cro,ss,wo,rds"
GOAL = "balda:...../.dfre/great/.thsh/.....;played=great,heat,herd,freed;goal=7"
EVIL = "</script><img src=x onerror=alert(1)>\u2028\"'&<!--given--><!--title-->"
MESSAGE = "Well done!\nAt six."


def file_of(puzzle: str, gift: str = MESSAGE, title: str = "", author: str = "") -> str:
    return alone.make_file(Opened.parse(puzzle), Gift(gift), title, author)[0].decode()


def given(file: str) -> dict[str, object]:
    (text,) = re.findall(r'<script type="application/json" id="given">(.*?)</script>', file, re.DOTALL)
    found: dict[str, object] = json.loads(text)
    return found


def test_the_player_is_made_of_the_modules_as_they_are() -> None:
    assert is_made(), "run scripts/alone"


@pytest.mark.parametrize("puzzle", [TENT, TWO, "latin:5:1..../...../...../...../.....", TILES, GOAL])
def test_a_file_is_small_whole_and_says_what_it_may_do(puzzle: str) -> None:
    file = file_of(puzzle, title=EVIL, author=EVIL)
    assert len(file.encode()) <= alone.MAX_SIZE
    scripts = re.findall(r"<script>(.*?)</script>", file, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", file, re.DOTALL)
    assert (len(scripts), len(styles), file.count("<script"), file.count("</script")) == (1, 1, 2, 2)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', file)
    assert f"script-src '{digest(scripts[0].encode())}'; style-src '{digest(styles[0].encode())}'" in policy
    assert "default-src 'none'" in policy
    assert "connect-src 'none'" in policy
    reaching = r"\bfetch\(|\bimport\b ?[({\"]|new Worker|XMLHttpRequest|eval\(|https?://(?!www\.w3\.org/)"
    assert not re.search(reaching, file)
    assert "<img src=x" not in file
    assert given(file)["title"] == given(file)["author"] == " ".join(EVIL.split("\u2028"))
    assert html.escape(EVIL.split("\u2028")[0]) in file


@pytest.mark.parametrize("puzzle", [TENT, TWO, TILES, GOAL])
def test_neither_message_nor_answer_can_be_read_in_it(puzzle: str) -> None:
    file = file_of(puzzle)
    assert not any(line in file for line in MESSAGE.splitlines())
    held = given(file)
    assert ("sealed" in held, "message" in held) == ((True, False) if puzzle == TENT else (False, True))
    masked = held.get("masked", {})
    assert isinstance(masked, dict)
    assert set(masked) == {TENT: {"solution"}, TWO: set(), TILES: {"words", "more"}, GOAL: {"words"}}[puzzle]
    assert not {"truthfully", "refreshment", "farther"} & set(re.split(r'[\s":,]+', str(masked)))


def test_what_is_masked_is_the_only_solution() -> None:
    masked = given(file_of(TENT))["masked"]
    assert masked == {"solution": daily.mask("001000111011111", alone.ALPHABET, "today:nonogram:alone:solution")}


def test_without_scripts_the_file_shows_the_board_and_how_to_open_it() -> None:
    image = needed("PIL.Image")
    import io

    file = file_of(TENT)
    still = file[file.index('<section id="still">') : file.index("</section>")]
    assert html.escape(alone.STILL) in still
    (data,) = re.findall(r'src="data:image/png;base64,([^"]*)"', still)
    shown = image.open(io.BytesIO(b64decode(data)))
    assert shown.width > shown.height > 100


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        ("balda:.../ant/...;played=ant", "only a position with a goal can be played in a file"),
        (TILES.replace("tru", "?"), "only a board of at most 26 tiles, all known, can be played in a file"),
    ],
)
def test_what_no_file_can_play_is_refused_in_one_line(unriddle: Run, tmp_path: Path, puzzle: str, why: str) -> None:
    shown = unriddle("gift", puzzle, "-o", tmp_path / "gift.html")
    assert (shown.code, shown.out, shown.err) == (2, "", f"unriddle: {why}\n")
    assert not list(tmp_path.iterdir())


def test_a_gift_is_a_file_of_its_title_or_the_next_that_is_free(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    wishes = [("--title", "A tent / 5"), ("--title", "A tent / 5"), (), ("--title", "../../x"), ("--title", "…")]
    made = [unriddle("gift", TENT, "--message", "Hi!", "--quiet", *each).out for each in wishes]
    assert made == ["A-tent-5.html\n", "A-tent-5-2.html\n", "gift.html\n", "x.html\n", "gift-2.html\n"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(each.strip() for each in made)
    shown = json.loads(unriddle("gift", TENT, "--message", "Hi!", "--json").out)
    assert shown == {"file": "gift-3.html", "sealed": True}
    assert unriddle("gift", TENT, "-o", "gift.html").code == 2
    assert unriddle("gift", TENT, "-o", "gift.html", "--force").code == 0


def test_a_link_leads_somewhere_or_is_refused(unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for wish in (("--qr", "code.svg"), ("-o", "gift.txt")):
        shown = unriddle("gift", TENT, *wish)
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert "--page or UNRIDDLE_PAGE" in shown.err
    assert unriddle("gift", TENT, "--page", "not an address").code == 2
    assert not list(tmp_path.iterdir())
    with pytest.raises(ur.PuzzleError, match="page= or UNRIDDLE_PAGE"):
        ur.link(TENT)
    assert ur.link(TENT, page="https://a.example/").startswith("https://a.example/#v1.")
    monkeypatch.setenv("UNRIDDLE_PAGE", "https://b.example/page")
    assert ur.link(TENT).startswith("https://b.example/page/#v1.")
    assert unriddle("gift", TENT).out.startswith("https://b.example/page/#v1.")
    assert not list(tmp_path.iterdir())
    shown = json.loads(unriddle("gift", TENT, "-o", "both.html", "--json").out)
    assert shown["link"].startswith("https://b.example/page/#v1.")
    assert (tmp_path / shown["file"]).is_file()


def test_convert_and_the_library_give_the_same_without_a_message(unriddle: Run, tmp_path: Path) -> None:
    assert unriddle("convert", TENT, "-o", tmp_path / "one.html").code == 0
    file = (tmp_path / "one.html").read_text("utf-8")
    assert file == unriddle("convert", TENT, "--to", "html").out == ur.open(TENT).to("html")
    assert set(given(file)) == {"puzzle", "masked"}
    shown = unriddle("convert", TENT, TWO, "--to", "html", "-o", f"{tmp_path}/all/")
    assert (shown.code, len(list((tmp_path / "all").glob("*.html")))) == (0, 2)


def test_a_photo_goes_into_the_file_where_it_has_room(unriddle: Run, tmp_path: Path) -> None:
    image = needed("PIL.Image")
    from random import Random

    image.frombytes("RGB", (300, 200), Random(1).randbytes(180_000)).save(tmp_path / "photo.png")
    made = ("gift", tmp_path / "photo.png", "--size", "10", "--message", "Hi!", "--photo", "-o", tmp_path / "gift.html")
    shown = unriddle(*made)
    assert (shown.code, shown.out.strip()) == (0, str(tmp_path / "gift.html"))
    assert "the photo goes with it" in shown.err
    assert 138_000 < (tmp_path / "gift.html").stat().st_size <= alone.MAX_SIZE
