"""The photos of cards: their truth is of the deck and lies inside the pictures."""

import json
from typing import Any

import cv2
import numpy as np
import pytest

from sample_images import HERE
from sample_images.scenes.card_art import DECK
from scoring import spyrium
from scoring.spyrium import Card, Kind, State

CARDS = HERE / "cards"
ENROL = json.loads((CARDS / "enrol.json").read_text())
LABELS = json.loads((CARDS / "labels.json").read_text())
LARGEST = 500_000
each = pytest.mark.parametrize("record", [*ENROL, *LABELS], ids=lambda record: record["file"])


@each
def test_cards_lie_in_the_photo_and_are_the_decks(record: dict[str, Any]) -> None:
    file = CARDS / record["file"]
    assert file.stat().st_size < LARGEST
    picture = cv2.imread(str(file))
    assert picture is not None
    assert picture.shape == (record["height"], record["width"], 3)
    deck = {(plan.kind, plan.name, plan.vp) for plan in DECK}
    for card in record["cards"]:
        assert (card["kind"], card["name"], card["vp"]) in deck
        corners = np.array(card["polygon"])
        assert (corners > 0).all()
        assert (corners < [record["width"], record["height"]]).all()
        assert cv2.contourArea(corners.astype(np.float32), True) > 0


@each
def test_the_cards_break_no_rule(record: dict[str, Any]) -> None:
    cards = tuple(Card(Kind(card["kind"]), card["name"], card["vp"]) for card in record["cards"])
    assert {problem.path for problem in spyrium.problems(State(0, cards))} == set()


def test_every_card_is_enrolled_once_and_a_part_is_held_out() -> None:
    names = [card["name"] for record in ENROL for card in record["cards"]]
    assert sorted(names) == sorted(plan.name for plan in DECK)
    assert sum(record["split"] == "test" for record in LABELS) >= 10
    assert sum(record["split"] == "train" for record in LABELS) >= 5
