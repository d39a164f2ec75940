"""The notebooks run from top to bottom, and values show themselves in them."""

from pathlib import Path
from typing import Any

import pytest
from needed import needed

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
# How a cell that ends in a value of ours shows it.
SHOWN = {"image/svg+xml", "text/html"}


def executed(cells: list[Any]) -> list[Any]:
    """The cells after they ran."""
    nbclient, nbformat = (
        pytest.importorskip(each, reason=f"{each} is not installed") for each in ("nbclient", "nbformat")
    )
    book = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    return book.cells


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    nbformat = needed("nbformat")
    book = nbformat.read(path, 4)
    nbformat.validate(book)
    assert not any(cell.get("outputs") for cell in book.cells)
    cells = executed(book.cells)
    shown = [set(out["data"]) for cell in cells for out in cell.get("outputs", ()) if "data" in out]
    assert any(kinds >= SHOWN for kinds in shown)


@pytest.mark.slow
def test_progress_and_sliders() -> None:
    nbformat = needed("nbformat")
    code = [
        'import unriddle as ur\nresult = ur.solve("latin:7:first-row", limit=None, time=1)\nresult',
        'ur.explain("latin:4:0.../..../1..2/.3..")',
    ]
    search, steps = executed([nbformat.v4.new_code_cell(each) for each in code])
    said = [str(out.get("data", {}).get("text/html", "")) for out in search.outputs]
    assert any("<svg" in html for html in said)
    assert not any("searched, " in html for html in said)  # the progress is gone at the end
    assert any('type="range"' in out["data"]["text/html"] for out in steps.outputs)


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["counting-squares", "photo-to-puzzle", "quartiles-morning"]
