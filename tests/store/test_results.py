from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from store.plays import Store
from store.results import KeptResult


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def test_results_are_kept_and_replaced(store: Store, tmp_path: Path) -> None:
    play, other = store.start("pagoda", {}), store.start("pagoda", {})
    assert store.results.all() == {}
    store.results.put({play.id: KeptResult(1, {"n": 1}), other.id: KeptResult(1, None)})
    store.results.put({play.id: KeptResult(2, [2])})
    with closing(Store(tmp_path)) as again:
        assert again.results.all() == {play.id: KeptResult(2, [2]), other.id: KeptResult(1, None)}


def test_a_result_of_a_play_that_is_gone_is_dropped(store: Store) -> None:
    store.results.put({"00000000": KeptResult(1, {})})
    assert store.results.all() == {}
