"""What words mean, from small dictionaries in the forms of WordNet and of wiktextract."""

import json
from pathlib import Path

import pytest

from unriddle.core import LexiconError
from unriddle.lexicon.meaning import VARIABLE, definition


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    """A folder of WordNet with one noun of two senses."""
    head = "  1 this is the license\n"
    first = '00000024 13 n 01 runner 0 000 | a shoot that roots; "it sent out runners"\n'
    second = f"{len(head + first):08} 13 n 01 runner 0 000 | somebody who runs\n"
    (tmp_path / "data.noun").write_text(head + first + second)
    (tmp_path / "index.noun").write_text(f"{head}runner n 2 1 @ 2 0 {len(head):08} {len(head + first):08}\n")
    return tmp_path


def test_wordnet_gives_the_first_sense_without_its_example(wordnet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert definition("runner", str(wordnet)) == "a shoot that roots"
    assert definition("run", str(wordnet)) is None
    monkeypatch.setenv(VARIABLE, str(wordnet))
    assert definition("runner") == "a shoot that roots"
    monkeypatch.setenv(VARIABLE, str(wordnet / "none"))
    assert definition("runner") is None


@pytest.mark.parametrize("ascii_only", [True, False])
def test_an_extract_of_wiktionary_gives_the_first_sense(tmp_path: Path, ascii_only: bool) -> None:
    entries = [
        {"word": "шпроты", "senses": [{"tags": ["form-of"]}], "forms": [{"form": "шпрот"}]},
        {"word": "шпрот", "senses": [{}, {"glosses": ["рыба", "мелкая"]}, {"glosses": ["другое"]}]},
    ]
    path = tmp_path / "extract.jsonl"
    path.write_text("".join(json.dumps(each, ensure_ascii=ascii_only) + "\n" for each in entries), "utf-8")
    assert definition("шпрот", str(path)) == "рыба мелкая"
    assert definition("шпроты", str(path)) is None


@pytest.mark.parametrize("content", ["a line\n", '{"word": "x", \n', '{"word": "x", "senses": 5}\n', None])
def test_what_is_not_a_dictionary_is_reported(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "file"
    if content:
        path.write_text(content)
    with pytest.raises(LexiconError) as error:
        definition("x", str(path))
    assert error.value.where == str(path)


def test_a_damaged_wordnet_is_reported(wordnet: Path) -> None:
    (wordnet / "index.noun").write_text("runner n two\n")
    with pytest.raises(LexiconError):
        definition("runner", str(wordnet))
