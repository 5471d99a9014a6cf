"""Tracks on the pages, without a browser: taught by taps, read from a photo, given to the players."""

import json
from typing import Any

import numpy as np
import pytest

from benchmarks.tracks.__main__ import OWN, known_tracks
from calibration.copy import GameCopy
from calibration.picture import picture_text
from calibration.track import Track
from scoring import codec
from scoring.spyrium import EMPTY, Seat
from store.plays import Store
from tests.ui.shown import component, page_of
from ui.plays import OpenPlay
from ui.spyrium_play import PlayedGame
from ui.track_page import Stand, marked, stand_words, stands
from ui.track_teach import TrackKind, learnt_track, places_of, taps_data
from vision.photo import open_photo
from vision.track import Marker, TrackSeen

BOARD = np.full((300, 400, 3), 200, np.uint8)
OUTLINE = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0))
STREET = TrackKind("Residence track", (2, 3, 4, 5, 7))


def shown(store: Store, *, teach: bool = True) -> tuple[OpenPlay[PlayedGame], Any]:
    game = PlayedGame((Seat("Ann", EMPTY), Seat("Bob", EMPTY)))
    play = OpenPlay(store, store.start("spyrium", codec.dump(game)).id, PlayedGame)
    if teach:
        copy = GameCopy("spyrium")
        for name, track in known_tracks().items():
            copy = copy.with_track(name, track)
        store.copies.use("spyrium", store.copies.add("Box 1", copy).id, play.id)
    test = page_of("spyrium")
    test.query_params["play"] = play.id
    test.session_state[f"where-{play.id}"] = "0"
    return play, test


def test_markers_are_given_to_players_and_taken_over(store: Store) -> None:
    play, test = shown(store)
    photo = open_photo(OWN / "images" / "held_1.jpg")
    test.session_state[f"tracks-{play.id}-sha"] = play.keep(photo)
    test.run(timeout=60)
    assert not test.exception
    own = [box for box in test.selectbox if box.label == "Ann"]
    assert [len(box.options) for box in own] == [3, 3]
    for box in own:
        box.set_value(next(i for i, words in enumerate(box.options) if words.startswith("red")))
    laps = next(field for field in test.number_input if field.label == "Times round")
    laps.set_value(1)
    test.run(timeout=60)
    test.button(key=f"tracks-{play.id}-take").click().run(timeout=60)
    assert not test.exception
    ann, bob = OpenPlay(store, play.id, PlayedGame).document.seats
    label = next(r for r in json.loads((OWN / "labels.json").read_text()) if r["file"].endswith("held_1.jpg"))
    (space,) = (m["space"] for m in label["markers"]["victory"] if m["colour"] == "red")
    assert (ann.state.track, ann.state.residence) == (space + 40, 2)
    assert bob.state == EMPTY


def test_a_board_that_is_not_found_asks_for_its_corners(store: Store) -> None:
    play, test = shown(store)
    test.session_state[f"tracks-{play.id}-sha"] = play.keep(open_photo(OWN.parent / "six-on-oak.jpg"))
    test.run(timeout=60)
    assert not test.exception
    assert "found nothing that looks like it" in test.warning[0].value
    assert component(test, "board_corners_alone")["grid"] == {"lines": [], "labels": []}


def test_without_a_copy_the_tracks_can_be_taught(store: Store) -> None:
    play, test = shown(store, teach=False)
    test.run(timeout=60)
    test.button(key=f"tracks-{play.id}-begin").click().run(timeout=60)
    assert not test.exception
    assert store.copies.used_by(play.id, "spyrium")
    assert any(control.label == "Which track" for control in test.get("button_group"))


def test_taps_become_a_track() -> None:
    taps = [[0.1 * n, 0.5] for n in range(1, 6)]
    track = learnt_track(BOARD, places_of(taps), STREET, 0)
    assert (track.values, track.lap) == ((2, 3, 4, 5, 7), 0)
    ring = learnt_track(BOARD, places_of(taps), TrackKind("Victory points", round=True), 1)
    assert (ring.values, ring.lap) == ((1, 2, 3, 4, 5), 5)
    with pytest.raises(ValueError, match="a value each"):
        learnt_track(BOARD, places_of(taps[:3]), STREET, 0)
    with pytest.raises(ValueError, match="no space"):
        places_of([[0.1, "x"]])
    assert "2, 3, 4, 5, 7" in taps_data(BOARD, STREET)["texts"]["hint"]


def test_what_may_be_chosen() -> None:
    track = Track(picture_text(BOARD), ((0.1, 0.5), (0.5, 0.5)), (2, 3))
    markers = (
        Marker(((0, 1.0),), "red", OUTLINE, True),
        Marker(((1, 0.6), (0, 0.4)), "black", OUTLINE, False),
    )
    offered = stands(markers, track)
    assert offered == [Stand("red", 2, True), Stand("black", 3, False), Stand("black", 2, False)]
    assert [stand_words(stand) for stand in offered[:2]] == ["red: 2", "black: 3, in doubt"]
    photo = open_photo(OWN / "images" / "held_1.jpg")
    picture = marked(photo, {"residence": TrackSeen(markers, ((50.0, 50.0),))})
    assert picture.shape[1] == 1100
    assert photo.bgr.flags.writeable is False
