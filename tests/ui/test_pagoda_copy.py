"""Teaching a copy of Pagoda on the page: sizes, and sites tapped on a photo of the empty board."""

import json

import numpy as np
import pytest

from calibration.copy import GameCopy
from sample_images import HERE
from store.plays import Store
from tests.ui.shown import page_of
from ui import pagoda_copy as copy_page
from vision.board import BoardError
from vision.pagoda_enrol import sites_seen, table_in
from vision.photo import Photo, open_photo

EMPTY = HERE / "pagodas" / "images" / "empty_a.jpg"
BOARD = (320.0, 230.0)


def pictured(camera: dict[str, list[list[float]]]) -> list[tuple[float, float]]:
    """Pixels of the sample board's sites."""
    table = table_in(copy_page.sample_copy())
    assert table is not None
    points = np.array([(*table.place(x, y), 1.8) for x, y in table.sites])
    seen = points @ np.array(camera["R"]).T + camera["t"]
    flat = (seen / seen[:, 2:]) @ np.array(camera["K"]).T
    return [(float(x), float(y)) for x, y, _ in flat]


def test_sites_are_learnt_where_they_were_tapped(store: Store) -> None:
    (record,) = json.loads((HERE / "pagodas" / "enrol.json").read_text())
    kept = store.copies.add("Box", GameCopy("pagoda"))
    shown = copy_page.looked_at(open_photo(EMPTY), BOARD)
    assert shown.why == ""

    copy_page.learn_sites(store.copies, kept.id, shown, tuple(pictured(record["cameras"][0])))

    learnt, true = table_in(store.copies.load(kept.id).content), table_in(copy_page.sample_copy())
    assert learnt is not None
    assert true is not None
    assert np.abs(np.array(learnt.sites) - true.sites).max() < 2.0
    assert (learnt.board, learnt.pillar, learnt.tile) == (true.board, true.pillar, true.tile)


def test_a_site_beside_the_board_is_told(store: Store) -> None:
    kept = store.copies.add("Box", GameCopy("pagoda"))
    shown = copy_page.looked_at(open_photo(EMPTY), BOARD)
    taps = sites_seen(shown.photo, BOARD)

    with pytest.raises(BoardError, match="site 6"):
        copy_page.learn_sites(store.copies, kept.id, shown, (*taps[:5], (5.0, 5.0)))
    assert table_in(store.copies.load(kept.id).content) is None


def test_a_board_without_markers_has_its_corners_set_first() -> None:
    photo = Photo(np.full((300, 400, 3), 120, np.uint8))

    lost = copy_page.looked_at(photo, BOARD)
    assert "corner markers" in lost.why
    assert "--corners" not in lost.why
    assert copy_page.looked_at(photo, BOARD, ((50, 50), (350, 50), (350, 250), (50, 250))).why == ""


def test_the_page_begins_with_the_pictures_board(store: Store) -> None:
    test = page_of("pagoda").run()
    test.button(key="sample-copy-None").click().run()

    assert not test.exception
    (kept,) = store.copies.of("pagoda")
    assert kept.content == copy_page.sample_copy()


def test_the_panel_asks_for_the_boards_size_and_then_for_a_photo(store: Store) -> None:
    kept = store.copies.add("Box", GameCopy("pagoda"))
    test = page_of("pagoda").run()
    assert not test.exception
    key = f"copies-pagoda-new-{kept.id}-board"
    assert [test.number_input(key=f"{key}-{n}").value for n in (0, 1)] == [None, None]

    test.number_input(key=f"{key}-0").set_value(320)
    test.number_input(key=f"{key}-1").set_value(230).run()

    assert not test.exception
