import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice_face import (
    CANVAS,
    COLOURS,
    DIE_PX,
    Kind,
    cut,
    decode_quad,
    encode_quad,
    read_faces,
    softmax,
)

SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.15
near_identity = st.lists(st.floats(-0.35, 0.35), min_size=4, max_size=4)


def skewed_quad(entries: list[float], angle: float, right: float) -> np.ndarray:
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    skew = np.eye(2) + np.array(entries).reshape(2, 2)
    keystone = np.array([[0.02, 0], [-0.02, 0], [0, 0], [0, 0]])
    return np.asarray((SQUARE + keystone) @ skew.T @ turn.T + [0.5 + right, 0.45])


@given(near_identity, st.floats(-np.pi, np.pi), st.floats(-0.2, 0.2), st.integers(0, 3))
def test_quad_code_does_not_depend_on_the_first_corner(
    entries: list[float], angle: float, right: float, first: int
) -> None:
    quad = skewed_quad(entries, angle, right)
    assert np.allclose(encode_quad(quad), encode_quad(np.roll(quad, first, axis=0)), atol=1e-7)


@given(near_identity, st.floats(-np.pi, np.pi), st.floats(-0.2, 0.2))
def test_quad_code_can_be_turned_back(entries: list[float], angle: float, right: float) -> None:
    quad = skewed_quad(entries, angle, right)
    back = decode_quad(encode_quad(quad))
    misses = [np.abs(np.roll(back, first, axis=0) - quad).max() for first in range(4)]
    assert min(misses) < 1e-6


@pytest.mark.parametrize("side", [12.0, 60.0, 400.0])
def test_canvas_shows_the_die_in_its_middle_at_its_size(side: float) -> None:
    picture = np.zeros((900, 1200, 3), np.uint8)
    cx, cy = 700.0, 300.0
    corners = [round(v) for v in (cx - side / 2, cy - side / 2, cx + side / 2 - 1, cy + side / 2 - 1)]
    cv2.rectangle(picture, tuple(corners[:2]), tuple(corners[2:]), (255, 255, 255), -1)
    canvas = cut(picture, cx, cy, side)
    assert canvas.shape == (CANVAS, CANVAS, 3)
    ys, xs = np.nonzero(canvas[:, :, 0] > 127)
    assert np.ptp(xs) + 1 == pytest.approx(DIE_PX, abs=4)
    assert (xs.mean(), ys.mean()) == pytest.approx((CANVAS / 2, CANVAS / 2), abs=2.5)


@pytest.mark.parametrize("centre", [(0.0, 0.0), (99.0, 49.0), (-30.0, 20.0), (140.0, 80.0)])
def test_canvas_at_the_edge_of_the_picture(centre: tuple[float, float]) -> None:
    picture = np.full((50, 100, 3), 90, np.uint8)
    assert (cut(picture, *centre, 40.0) == 90).all()


def test_softmax_adds_up_to_one() -> None:
    assert softmax(np.array([[1000.0, 1001.0], [0.0, 0.0]])).sum(axis=1) == pytest.approx([1.0, 1.0])


def test_plain_ground_is_no_die() -> None:
    picture = np.full((200, 200, 3), 140, np.uint8)
    (face,) = read_faces(picture, [(80.0, 80.0, 40.0, 40.0)])
    assert face.kinds.argmax() == Kind.NO_DIE
    assert (len(face.values), len(face.kinds), len(face.colours)) == (6, len(Kind), len(COLOURS))


def test_no_boxes_no_faces() -> None:
    assert read_faces(np.zeros((20, 20, 3), np.uint8), []) == []


def drawn_die(value: int, body: tuple[int, int, int], pips: tuple[int, int, int]) -> np.ndarray:
    picture = np.full((240, 240, 3), (120, 130, 125), np.uint8)
    cv2.rectangle(picture, (78, 78), (162, 162), body, -1, cv2.LINE_AA)
    places = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "035268"}[value]
    for place in map(int, places):
        cv2.circle(picture, (99 + 21 * (place % 3), 99 + 21 * (place // 3)), 8, pips, -1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("body", "pips", "colour"),
    [
        ((235, 238, 236), (20, 20, 20), "white"),
        ((30, 30, 200), (240, 240, 240), "red"),
        ((28, 28, 28), (240, 240, 240), "black"),
        ((60, 140, 30), (240, 240, 240), "green"),
    ],
)
def test_a_drawn_die_from_above(
    value: int, body: tuple[int, int, int], pips: tuple[int, int, int], colour: str
) -> None:
    (face,) = read_faces(drawn_die(value, body, pips), [(76.0, 76.0, 88.0, 88.0)])
    assert int(face.values.argmax()) + 1 == value
    assert COLOURS[int(face.colours.argmax())] == colour
    assert face.kinds.argmax() == Kind.TOP
    assert face.quad.mean(axis=0) == pytest.approx((120, 120), abs=12)
    assert np.sqrt(cv2.contourArea(face.quad.astype(np.float32))) == pytest.approx(84, rel=0.25)
