"""Errors of what all families share are Texts with their places, and are said in Russian as one sentence."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from socket import gaierror
from typing import Any

import pytest
from in_russian import SPEAK, english

from unriddle.core import CheckpointError, Finds, Picture, UnriddleError
from unriddle.core.search import checkpoint
from unriddle.core.search.shell import Seal
from unriddle.core.system import kernels
from unriddle.draw import spoken
from unriddle.draw.ansi import ansi
from unriddle.draw.png import png
from unriddle.fronts.fetch import fetch
from unriddle.jobs import parts
from unriddle.jobs.tasks import find_task
from unriddle.registry import find
from unriddle.session.opened import Opened
from unriddle.session.reading import solutions_in

# Names that stay as they are, and what is quoted.
NAMES = (
    r"'[^']*'|https://\S+|--?[a-z-]+|(nonograms|webpbn)\S*|unriddle|latin|balda|quartiles|queens|solve|explain|rate"
    r"|count|JSON|none|true|UNRIDDLE_KERNELS"
)


def sealed(content: bytes) -> None:
    Seal("queens:4", "solve").open(content)


def saved(**more: Any) -> bytes:
    """A checkpoint whose head has this in it."""
    whole = checkpoint.dumps(checkpoint.Checkpoint("queens:4", "solve", b"", []))
    for name, value in more.items():
        whole = re.sub(f'"{name}": [^,\n]+'.encode(), f'"{name}": {value}'.encode(), whole)
    return whole


def lost(host: str) -> Any:
    raise gaierror(-2, "Name or service not known")


def silent(host: str) -> Any:
    raise OSError("no proper words")


def beside() -> None:
    Finds.from_json(str, {"count": 1, "digest": "", "file": "x"})


def kept() -> None:
    Finds.from_json(str, [{"steps": "x"}])


CASES: list[tuple[Callable[[], Any], str]] = [
    (lambda: sealed(b"UNR2"), "сделано другой версией unriddle: у её снимка формат 2, а не 3"),
    (lambda: sealed(b"x"), "это не снимок поиска этой версии unriddle"),
    (lambda: sealed(Seal("queens:5", "solve").close(b"")), "это снимок другой головоломки или другого поиска"),
    (
        lambda: sealed(Seal("queens:4", "solve", "ab").close(b"")),
        "этот поиск сохранён с другим списком слов или с другими вашими словами",
    ),
    (lambda: checkpoint.parse(b"x"), "это не сохранённый поиск, или он повреждён"),
    (lambda: checkpoint.parse(b"{}"), "это не сохранённый поиск, или он повреждён"),
    (lambda: checkpoint.parse(saved(version='"9"')), "записано другой версией unriddle (формат '9')"),
    (lambda: checkpoint.parse(saved(search='"x"')), "этот сохранённый поиск повреждён: он обрезан или изменён"),
    (lambda: checkpoint.solutions_path(Path("/")), "/: это папка: назовите файл для сохранения"),
    (beside, "его решения лежат в файле рядом: продолжайте оттуда"),
    (kept, "список решений повреждён"),
    (lambda: solutions_in(None, '{"a":\n{"b"'), "решение: это не JSON"),
    (
        lambda: Opened(find("latin"), None, "english").words,
        "в latin нет слов: словарь здесь не нужен",
    ),
    (lambda: Opened.parse("balda:.../бар/...").entry("fly"), "у balda нет поиска 'fly'; есть "),
    (lambda: find_task("fly"), "нет работы 'fly'"),
    (lambda: parts.Parts.snapshot(None), "задание продолжают с его собственным файлом"),
    (lambda: ansi(Picture(), color="x"), "цвет 'x': возможно true, 256, 16 или none"),  # type: ignore[arg-type]
    (lambda: png(Picture(), scale=99), "масштаб 99: возможно от 1 до 16"),
    (lambda: spoken.row(Picture(), 3), "строка 3: можно от 1 до 0"),
    (lambda: spoken.column(Picture(), 3), "столбец 3: можно от 1 до 0"),
    (lambda: fetch("webpbn:x"), "webpbn:x: пишите webpbn: и номер головоломки, например webpbn:6"),
    (
        lambda: fetch("webpbn:6", lost),
        "webpbn:6: не удалось связаться с webpbn.com (здесь нет сети? такое имя неизвестно); "
        "сохраните https://webpbn.com/XMLpuz.cgi?id=6 в браузере и решите файл",
    ),
]


@pytest.mark.parametrize(("fails", "said"), CASES)
def test_an_error_is_said_in_russian(fails: Callable[[], Any], said: str) -> None:
    with pytest.raises(UnriddleError) as caught:
        fails()
    russian = SPEAK(caught.value.text)
    assert russian.startswith(said)
    assert english(russian, NAMES) == []


def test_what_a_server_did_is_said_in_russian_and_what_has_no_words_as_it_is() -> None:
    with pytest.raises(UnriddleError) as caught:
        fetch("nonograms.org:12", silent)
    english = (
        "nonograms.org:12: could not reach www.nonograms.org (no proper words); save the page "
        "https://www.nonograms.org/nonograms/i/12 (in color: /nonograms2/i/12) in a browser and solve the file"
    )
    assert str(caught.value) == english
    assert SPEAK(caught.value.text) == (
        "nonograms.org:12: не удалось связаться с www.nonograms.org (no proper words); сохраните страницу "
        "https://www.nonograms.org/nonograms/i/12 (цветная: /nonograms2/i/12) в браузере и решите файл"
    )


def test_what_is_wrong_with_the_choice_of_kernels_is_said_in_russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNRIDDLE_KERNELS", "fast")
    with pytest.raises(UnriddleError) as caught:
        kernels.check_mode()
    assert SPEAK(caught.value.text) == "UNRIDDLE_KERNELS — это 'fast', а возможны off, auto, require"


def test_a_search_that_cannot_be_saved_says_in_russian_why(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "file"
    with pytest.raises(CheckpointError) as caught:
        checkpoint.save(path, checkpoint.Checkpoint("queens:4", "solve", b"", []))
    assert str(caught.value) == f"{path}: it cannot be saved here: {os.strerror(2)}"
    assert SPEAK(caught.value.text) == f"{path}: сюда нельзя сохранить: нет такого файла или папки"
