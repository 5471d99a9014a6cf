"""Markers on tracks, against the truth of our own photos of a board."""

import json
from functools import cache
from typing import Any

import numpy as np
import pytest

from benchmarks.tracks.__main__ import OWN, known_tracks, read_row
from calibration.copy import GameCopy, copy_json, parse_copy
from calibration.picture import picture_text
from calibration.track import Track
from vision.board import BoardError
from vision.photo import Photo, open_photo
from vision.track import Marker, TrackSeen, read_tracks, told
from vision.track_enrol import flat_board, shares_of, track_of

SQUARE = ((100.0, 100.0), (900.0, 120.0), (880.0, 700.0), (90.0, 690.0))
BOARD = np.full((300, 400, 3), 200, np.uint8)


@cache
def tracks() -> dict[str, Track]:
    return known_tracks()


def sample(name: str) -> tuple[Photo, dict[str, Any]]:
    records = json.loads((OWN / "labels.json").read_text())
    (label,) = (record for record in records if record["file"] == f"images/{name}.jpg")
    return open_photo(OWN / label["file"]), label


@pytest.mark.parametrize("name", ["held_1", "held_7"])
def test_markers_are_found_on_their_spaces(name: str) -> None:
    photo, label = sample(name)
    row = read_row(photo, label, tracks())
    assert (row.right, row.missed, row.silent) == (row.markers, 0, 0)
    assert row.sure >= row.markers // 2


def test_the_board_is_found_by_corners_and_turned() -> None:
    photo, label = sample("held_1")
    corners = [(x + 6, y - 5) for x, y in label["corners"]]  # as a thumb sets them
    found = read_tracks(photo, tracks(), corners)
    assert {(m.colour, m.space) for m in found["residence"].markers} == {
        (m["colour"], m["space"]) for m in label["markers"]["residence"]
    }
    upside_down = Photo(np.ascontiguousarray(photo.bgr[::-1, ::-1]))
    assert {m.space for m in read_tracks(upside_down, tracks())["residence"].markers} == {
        m["space"] for m in label["markers"]["residence"]
    }


def test_an_empty_board_has_no_markers_and_another_photo_no_board() -> None:
    known = json.loads((OWN / "tracks.json").read_text())
    empty = open_photo(OWN / known["file"])
    assert all(not seen.markers for seen in read_tracks(empty, tracks()).values())
    with pytest.raises(BoardError, match="finding the board"):
        read_tracks(open_photo(OWN.parent / "six-on-oak.jpg"), tracks())


def test_a_track_is_kept_in_a_copy() -> None:
    track = track_of(BOARD, [(0.1, 0.5), (0.5, 0.5), (0.9, 0.5)], [2, 3, 5])
    copy = GameCopy("spyrium").with_track("residence", track)
    assert parse_copy(copy_json(copy)) == copy
    assert not copy.without_pictures().tracks


@pytest.mark.parametrize(
    ("spaces", "values", "words"),
    [
        ([(0.1, 0.5)], [1], "at least two spaces"),
        ([(0.1, 0.5), (0.5, 0.5)], [1], "a value each"),
        ([(0.1, 0.5), (0.5, 0.5), (0.5, 0.501)], [1, 2, 3], "2. and 3. at one place"),
        ([(0.1, 0.5), (1.5, 0.5)], [1, 2], "outside its corners"),
    ],
)
def test_what_is_no_track_is_told(spaces: list[tuple[float, float]], values: list[int], words: str) -> None:
    with pytest.raises(BoardError, match=words):
        track_of(BOARD, spaces, values)


def test_pixels_become_places_on_the_flat_board() -> None:
    assert np.allclose(shares_of(SQUARE, SQUARE), [(0, 0), (1, 0), (1, 1), (0, 1)], atol=1e-5)
    photo = Photo(np.full((800, 1000, 3), 90, np.uint8))
    assert max(flat_board(photo, SQUARE).shape) == 1200
    with pytest.raises(BoardError, match="corners"):
        flat_board(photo, SQUARE[::-1])


def marker(colour: str, *spaces: tuple[int, float], sure: bool = True) -> Marker:
    return Marker(spaces, colour, SQUARE, sure)


def test_what_a_track_tells_of_a_player() -> None:
    street = Track(picture_text(BOARD), ((0.1, 0.5), (0.5, 0.5), (0.9, 0.5)), (2, 3, 5))
    seen = TrackSeen((marker("red", (1, 1.0)), marker("blue", (2, 0.6), (1, 0.4), sure=False)), ())
    assert told("residence", street, seen, "red") == (3, None)
    value, doubt = told("residence", street, seen, "blue")
    assert value == 5
    assert doubt
    assert doubt.candidates == ((5, 0.6), (3, 0.4))
    value, doubt = told("residence", street, seen, None)
    assert value is None
    assert doubt
    assert {candidate for candidate, _ in doubt.candidates} == {3, 5}
    value, doubt = told("residence", street, seen, "green")
    assert value is None
    assert doubt
    assert not doubt.candidates
    assert "no green marker" in doubt.why


def test_laps_are_asked() -> None:
    ring = Track(picture_text(BOARD), ((0.1, 0.5), (0.5, 0.5)), (0, 1), lap=40)
    value, doubt = told("track", ring, TrackSeen((marker("red", (1, 1.0)),), ()), "red")
    assert value == 1
    assert doubt
    assert [candidate for candidate, _ in doubt.candidates] == [1, 41, 81]
