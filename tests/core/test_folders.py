"""Files that are written whole or not at all."""

from pathlib import Path

import pytest

from unriddle.core.system import folders


def test_a_failed_write_names_the_file_that_was_asked_for_and_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    with pytest.raises(IsADirectoryError) as raised:
        folders.replace(taken, b"content")
    assert raised.value.filename == str(taken)
    assert list(tmp_path.iterdir()) == [taken]
