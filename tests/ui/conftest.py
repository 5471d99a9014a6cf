from collections.abc import Iterator
from pathlib import Path

import pytest

from store import FOLDER_VARIABLE
from store.plays import Store
from ui.plays import the_store


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The store of the pages, in a folder of this test."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    store = the_store()
    yield store
    store.close()
