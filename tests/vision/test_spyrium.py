import json
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from calibration.copy import GameCopy, copy_json, parse_copy
from sample_images import HERE
from scoring.spyrium import Card, Kind, State
from vision.board import BoardError
from vision.photo import Photo, open_photo
from vision.reading import Reading
from vision.spyrium import ASKED, read
from vision.spyrium_enrol import card_of, card_word, learnt

CARDS = HERE / "cards"
UNKNOWN = Card(Kind.BUILDING)


def records(file: str) -> list[dict[str, Any]]:
    return list(json.loads((CARDS / file).read_text()))


def cards_of(record: dict[str, Any]) -> list[Card]:
    return [Card(Kind(card["kind"]), card["name"], card["vp"]) for card in record["cards"]]


@cache
def enrolled() -> GameCopy:
    copy = GameCopy("spyrium")
    for record in records("enrol.json"):
        copy = learnt(open_photo(CARDS / record["file"]), cards_of(record), copy)
    return parse_copy(copy_json(copy))


def shot(name: str) -> tuple[Photo, list[Card]]:
    (record,) = (one for one in records("labels.json") if one["file"] == f"images/{name}.jpg")
    return open_photo(CARDS / record["file"]), cards_of(record)


def doubtful(reading: Reading[State]) -> set[str]:
    return {doubt.path for doubt in reading.doubts}


def test_a_copy_learns_the_whole_deck() -> None:
    assert {card_of(word) for word in enrolled().tiles} == {
        card for record in records("enrol.json") for card in cards_of(record)
    }
    assert len(enrolled().tiles) == 35


@pytest.mark.parametrize(
    "card",
    [Card(Kind.BUILDING, "mine / deep", 3), Card(Kind.TECHNIQUE, "crane"), Card(Kind.BUILDING, "x", 12)],
)
def test_a_word_is_its_card(card: Card) -> None:
    assert card_of(card_word(card)) == card


@pytest.mark.parametrize("word", ["", "tower 3", "building/x/mine", "castle/3/mine", "building/3/"])
def test_other_words_are_no_cards(word: str) -> None:
    assert card_of(word) is None


@pytest.mark.parametrize("name", ["tune_3", "tune_6", "held_2", "held_4", "held_9"])
def test_cards_are_recognised(name: str) -> None:
    photo, cards = shot(name)
    reading = read([photo], copy=enrolled())
    assert sorted(map(card_word, reading.state.cards)) == sorted(map(card_word, cards))
    assert set(reading.evidence) == {f"cards/{n}" for n in range(len(cards))}


def test_what_a_photo_of_cards_does_not_tell_is_asked() -> None:
    reading = read([shot("held_2")[0]], copy=enrolled())
    assert doubtful(reading) >= set(ASKED)
    assert all(getattr(reading.state, name) is None for name in ASKED)


def test_a_card_that_the_copy_lacks_is_a_doubt_with_its_place() -> None:
    photo, cards = shot("tune_5")
    lacking = {word: pictures for word, pictures in enrolled().tiles.items() if "/crane" not in word}
    reading = read([photo], copy=replace(enrolled(), tiles=lacking))
    assert len(reading.state.cards) == len(cards)
    named = {card.name for card in cards} - {"crane"}
    assert {card.name for card in reading.state.cards} == {*named, None}
    path = f"cards/{reading.state.cards.index(UNKNOWN)}"
    (doubt,) = (one for one in reading.doubts if one.path == path)
    assert doubt.polygon is not None
    assert len(doubt.polygon) == 4
    assert reading.hint


def test_without_a_copy_cards_are_counted_and_all_in_doubt() -> None:
    photo, cards = shot("held_2")
    reading = read([photo])
    assert reading.state.cards == (UNKNOWN,) * len(cards)
    assert doubtful(reading) >= {f"cards/{n}" for n in range(len(cards))}


def test_a_card_in_two_photos_counts_once() -> None:
    photo, cards = shot("held_2")
    turned = replace(photo, bgr=np.ascontiguousarray(np.rot90(photo.bgr)))
    for copy in (enrolled(), None):
        assert len(read([photo, turned], copy=copy).state.cards) == len(cards)


def test_a_photo_without_cards_is_told() -> None:
    grey = Photo(np.full((600, 800, 3), 120, np.uint8))
    for copy in (enrolled(), None):
        with pytest.raises(BoardError, match="found none"):
            read([grey], copy=copy)


def test_another_number_of_cards_is_not_learnt() -> None:
    record = records("enrol.json")[0]
    with pytest.raises(BoardError, match="expected the 3 cards that were given, found 12"):
        learnt(open_photo(CARDS / record["file"]), cards_of(record)[:3], GameCopy("spyrium"))
