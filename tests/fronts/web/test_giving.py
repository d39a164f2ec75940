"""Making a gift on the page: from a picture to a link, a card and a code; what is kept; pictures that are none."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import Browser, door
from needed import needed

from unriddle.session import gifts, links
from unriddle.session.opened import Opened

pytestmark = pytest.mark.slow
MESSAGE = "Come at six.\nBring <b>cake</b>."


def picture(folder: Path, name: str = "photo.jpg", **changes: Any) -> Path:
    """A photograph of a red ball and a blue box on a meadow, which says where it was taken."""
    image = needed("PIL.Image")
    drawing = needed("PIL.ImageDraw")
    made = image.new("RGB", (640, 480), "#b8d8a0")
    pen = drawing.Draw(made)
    pen.ellipse((60, 60, 320, 320), fill="#b02020")
    pen.rectangle((360, 220, 600, 440), fill="#203070")
    exif = image.Exif()
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (48.0, 51.0, 30.0)
    made.save(folder / name, exif=exif, comment=b"SecretComment", quality=92, **changes)
    return folder / name


@pytest.fixture
def giving(opened: tuple[Browser, str]) -> Any:
    """The dialog, open."""
    page = opened[0].open(opened[1])
    door(page)
    page.click("#give")
    page.wait_for_selector("#giver[open]")
    yield page
    told, opened[0].complaints = opened[0].complaints, []
    page.close()
    assert told == []


def finish(page: Any, message: str = MESSAGE, photo: bool = True) -> str:
    """The link, made with these words."""
    page.wait_for_selector("#giftMake:enabled")
    page.fill("#giftTitle", "Ball and box")
    page.fill("#giftMessage", message)
    page.set_checked("#giftPhoto", photo)
    page.click("#giftMake")
    page.wait_for_selector("#giver[data-stage=send]")
    link: str = page.input_value("#giftLink")
    return link


def opened_by_solving(link: str) -> gifts.Gift:
    sealed = links.read(link)
    found = gifts.open_gift(sealed, next(Opened.parse(sealed.puzzle).solutions(1)))
    assert found is not None
    return found


def test_a_picture_becomes_a_link_with_message_and_photo_without_its_metadata(giving: Any, tmp_path: Path) -> None:
    from PIL import Image

    path = picture(tmp_path)
    assert b"SecretCamera" in path.read_bytes()
    giving.set_input_files("#giftFileIn", path)
    link = finish(giving)
    assert "Exactly one solution" in giving.inner_text("#giftVerdict") or giving.is_hidden("#giftVerdict")
    assert len(link) <= 4000
    held = links.read(link)
    assert held.title == "Ball and box"
    assert held.puzzle.startswith("nonogram:25x17:")
    assert ":colours=" in held.puzzle
    inside = opened_by_solving(link)
    assert inside.message == MESSAGE
    shown = Image.open(BytesIO(inside.photo))
    assert max(shown.size) <= 160
    assert not shown.getexif()
    with giving.expect_download() as waiting:
        giving.click("#giftCardFile")
    card = Path(waiting.value.path()).read_bytes()
    assert Image.open(BytesIO(card)).size == (1240, 1754)
    for secret in (b"Secret", b"Exif", b"GPS"):
        assert secret not in card + inside.photo
    assert not Image.open(BytesIO(card)).info.keys() - {"srgb", "gamma", "dpi"}
    assert giving.is_visible("#giftQr")
    with giving.expect_download() as waiting:
        giving.click("#giftFile")
    content = Path(waiting.value.path()).read_text("utf-8")
    assert (content[:15].lower(), "Ball and box" in content) == ("<!doctype html>", True)  # a file to play


def test_what_is_wished_of_a_picture_is_seen_at_once(giving: Any, tmp_path: Path) -> None:
    giving.set_input_files("#giftFileIn", picture(tmp_path))
    giving.wait_for_selector("#giftMake:enabled")

    def shown() -> str:
        giving.wait_for_timeout(400)
        giving.wait_for_selector("#giftMake:enabled")
        text: str = giving.evaluate("document.getElementById('giftSeen').toDataURL()")
        return text

    seen = [shown()]

    def change(act: Any) -> None:
        act()
        seen.append(shown())

    giving.click("#giver summary")
    change(lambda: giving.click("#giftTurn"))
    change(lambda: giving.check("#giver [value='0']"))
    change(lambda: giving.check("#giver [name=invert]"))
    change(lambda: giving.fill("#giver [name=size]", "12"))
    change(lambda: giving.uncheck("#giver [name=invert]"))
    giving.focus("#giftPart")
    change(lambda: [giving.keyboard.press("Shift+ArrowLeft") for _ in range(15)])
    assert len(set(seen)) == len(seen)
    giving.click("#giftPuzzle")
    assert giving.locator("#giftEmpty .clue").count() > 12
    link = finish(giving, photo=False)
    assert links.read(link).puzzle.startswith("nonogram:")
    assert opened_by_solving(link) == gifts.Gift(MESSAGE)


def test_a_drawing_with_transparent_parts_keeps_its_shape_and_gets_an_outline(giving: Any, tmp_path: Path) -> None:
    image, drawing = needed("PIL.Image"), needed("PIL.ImageDraw")
    made = image.new("RGBA", (256, 256), (0, 0, 0, 0))
    pen = drawing.Draw(made)
    pen.ellipse((30, 40, 220, 240), fill="#ffffff")  # as white as paper
    pen.polygon([(100, 40), (128, 5), (160, 45)], fill="#1ea03c")
    made.save(tmp_path / "bulb.png")
    giving.set_input_files("#giftFileIn", tmp_path / "bulb.png")
    giving.wait_for_selector("#giftMake:enabled")
    giving.check("#giver [value='3']")
    giving.wait_for_selector("#giftVerdict:has-text('Exactly one solution')")
    puzzle = links.read(finish(giving, photo=False)).puzzle
    assert puzzle.endswith(",221e26")  # the outline
    (solution,) = Opened.parse(puzzle).solutions(1)
    rows = solution.to_json()["rows"]
    middle = rows[2 * len(rows) // 3]
    assert middle.strip(".")[1:-1].count(".") > len(middle) // 2


def test_changes_are_undone_and_then_the_message_is_open(giving: Any, tmp_path: Path) -> None:
    image = needed("PIL.Image")
    made = image.new("L", (120, 120), 255)
    for at in range(0, 120, 24):  # a chessboard of two by two cells has many solutions
        for column in range(0, 120, 24):
            made.paste(0, (column, at, column + 12, at + 12))
            made.paste(0, (column + 12, at + 12, column + 24, at + 24))
    made.save(tmp_path / "chess.png")
    giving.set_input_files("#giftFileIn", tmp_path / "chess.png")
    giving.wait_for_selector("#giftMake:enabled")
    giving.check("#giver [value='0']")
    giving.fill("#giver [name=size]", "10")
    giving.wait_for_selector("#giftVerdict:has-text('Changed cells')")
    giving.click("#giftUndo")
    giving.wait_for_selector("#giftVerdict:has-text('More than one solution')")
    link = finish(giving, photo=False)
    assert "carries the message open" in giving.inner_text("#giftTold")
    held = links.read(link)
    assert held.more["message"] == MESSAGE
    assert len(list(Opened.parse(held.puzzle).solutions(2))) == 2
    giving.click("#giftBack")
    giving.click("#giftUndo")
    giving.wait_for_selector("#giftVerdict:has-text('Exactly one solution')")
    assert "sealed" in links.read(finish(giving, photo=False)).parts


@pytest.mark.parametrize(
    ("name", "said"),
    [("flat", "only one color"), ("tiny", "too small"), ("huge", "too many pixels"), ("torn", "cannot read")],
)
def test_a_picture_that_cannot_be_one_is_a_sentence(giving: Any, tmp_path: Path, name: str, said: str) -> None:
    image = needed("PIL.Image")
    file = BytesIO()
    side = {"tiny": 6, "huge": 10_100}.get(name, 60)
    image.new("1", (side, side)).save(file, "PNG")
    content = file.getvalue()
    (tmp_path / "picture.png").write_bytes(content[:20] if name == "torn" else content)
    giving.set_input_files("#giftFileIn", tmp_path / "picture.png")
    giving.wait_for_selector(f":is(#giftWrong, #giftVerdict):has-text('{said}')")
    assert giving.is_disabled("#giftMake")


def test_dark_and_animated_pictures_are_taken(giving: Any, tmp_path: Path) -> None:
    image = needed("PIL.Image")
    dark = image.new("L", (100, 100), 4)
    dark.paste(30, (20, 20, 70, 80))
    light = image.new("L", (100, 100), 255)
    dark.save(tmp_path / "dark.gif", save_all=True, append_images=[light])
    giving.set_input_files("#giftFileIn", tmp_path / "dark.gif")
    giving.check("#giver [value='0']")
    giving.wait_for_selector("#giftVerdict:has-text('Exactly one solution')")
    assert links.read(finish(giving, photo=False)).puzzle.startswith("nonogram:25x25:")


def test_the_contrast_of_a_pale_picture_is_chosen_by_itself(giving: Any, tmp_path: Path) -> None:
    image = needed("PIL.Image")
    sharp = image.new("L", (100, 100), 255)
    sharp.paste(0, (20, 20, 70, 80))
    wished = []
    for name, picture in (("sharp", sharp), ("pale", sharp.point(lambda shade: 150 + shade // 5))):
        picture.save(tmp_path / f"{name}.png")
        giving.set_input_files("#giftFileIn", tmp_path / f"{name}.png")
        giving.wait_for_selector("#giftMake:enabled")
        wished.append([int(giving.input_value(f"#giver [name={each}]")) for each in ("contrast", "brightness")])
    assert wished[0] == [0, 0]
    assert wished[1][0] > 20 > 0 > wished[1][1]


def test_gifts_are_kept_and_exported(opened: tuple[Browser, str], giving: Any, tmp_path: Path) -> None:
    giving.set_input_files("#giftFileIn", picture(tmp_path))
    giving.check("#giver [value='0']")
    giving.wait_for_timeout(400)
    link = finish(giving)
    giving.click("#giftTry")
    giving.wait_for_selector("#envelope[open]")
    assert "Ball and box" in giving.inner_text("#envelope")
    giving.click("#envelope button")
    giving.click("#envelope[data-state=open] button")
    assert giving.is_hidden("#toSolve")
    giving.click("#menu summary")
    giving.click("#askSolve")
    giving.wait_for_selector("#toSolve:visible")
    giving.click("#home")
    giving.wait_for_selector("#gifts .card:has-text('Ball and box')")
    assert "made here" in giving.inner_text("#gifts").lower()
    count = giving.locator("#gifts .card").count()  # those of other tests are kept, too
    kept = giving.evaluate("import('./collection.js').then(({ gifts }) => gifts())")
    assert next(each["level"] for each in kept if each["title"] == "Ball and box") == "easy"
    exported = giving.evaluate("import('./mine.js').then(({ everything }) => everything())")
    assert exported["gifts"][0]["fragment"] == "#" + link.partition("#")[2]
    (tmp_path / "all.json").write_text(json.dumps(exported))
    for left in range(count - 1, -1, -1):
        giving.locator("#gifts .away").first.click()
        giving.wait_for_function(
            "(left) => document.querySelectorAll('#gifts:not([hidden]) .card').length === left", arg=left
        )
    giving.set_input_files("#file", tmp_path / "all.json")
    giving.wait_for_selector("#gifts .card:has-text('Ball and box')")
    assert giving.locator("#gifts .card").count() == count


def test_a_puzzle_that_is_open_is_sent_as_a_gift(opened: tuple[Browser, str]) -> None:
    page = opened[0].open(opened[1] + "#p=latin:4")
    page.wait_for_selector("#undo:visible")
    page.click("#keeping summary")
    page.click("#giveThis")
    page.wait_for_selector("#giver[open]")
    assert page.is_hidden("#giver .views")
    page.fill("#giftMessage", MESSAGE)
    page.click("#giftMake")
    page.wait_for_selector("#giver[data-stage=send]")
    assert "carries the message open" in page.inner_text("#giftTold")
    held = links.read(page.input_value("#giftLink"))
    assert (held.puzzle, held.more["message"]) == ("latin:4", MESSAGE)
    page.close()
