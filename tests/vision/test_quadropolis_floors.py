"""Floors of stacks on drawn cities whose stacks, camera and light are known."""

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.board_view import BoardView, view_from_corners
from calibration.lens import plain_lens
from scoring.quadropolis_tables import BuildingType
from vision.quadropolis_floors import floors_seen
from vision.quadropolis_spaces import FlatCity, flat_city

T = BuildingType
ROWS, COLUMNS = 4, 5
FINE = 160
AROUND = 0.5
THICK, EDGE, ROUND = 0.036, 0.8, 0.06
NORMALS = ((0, -1), (1, 0), (0, 1), (-1, 0))
PLAIN = (T.SHOP, T.PARK, T.FACTORY, T.HARBOR, T.PUBLIC)
GROUND = {
    T.SHOP: (170, 70, 190),
    T.PARK: (60, 180, 110),
    T.FACTORY: (40, 60, 220),
    T.HARBOR: (210, 150, 60),
    T.PUBLIC: (150, 160, 40),
    T.TOWER: (60, 200, 240),
    T.OFFICE: (130, 140, 150),
}

Floats = NDArray[np.float64]
Heights = dict[tuple[int, int], int]


def view_from_above(lean: float = 0.0) -> BoardView:
    """A camera over the city, leaning to its lower edge by a share of a space at each corner."""
    corners = [(60 + 40 * lean, 60), (760 - 40 * lean, 60), (760, 620), (60, 620)]
    return view_from_corners(corners, (COLUMNS, ROWS), plain_lens(820, 680))


@cache
def art(kind: BuildingType) -> NDArray[np.float32]:
    rng = np.random.default_rng(list(T).index(kind) + 3)
    ground = np.array(GROUND[kind], np.float32)
    down = np.linspace(0, 1, 128, dtype=np.float32)[:, None, None]
    picture = np.repeat(225 + np.clip(2 * down - 0.6, 0, 1) * (ground - 225), 128, axis=1)
    for _ in range(9):
        points = (rng.normal(0.5, 0.16, (4, 2)) * 128).astype(np.int32)
        cv2.fillPoly(picture, [points], rng.uniform(20, 240, 3).tolist(), cv2.LINE_AA)
    for x, y in ((0.15, 0.15), (0.85, 0.15), (0.8, 0.8)):
        cv2.circle(picture, (round(x * 128), round(y * 128)), 9, rng.uniform(0, 180, 3).tolist(), -1)
    return picture.astype(np.float32)


def outline(at: Floats, half: float) -> Floats:
    points = []
    for k, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        angles = np.radians(180 + 90 * k + np.array([0, 30, 60, 90]))
        corner = np.array([x, y]) * (half - ROUND)
        points.append(corner + ROUND * np.column_stack([np.cos(angles), np.sin(angles)]))
    return np.vstack(points) + at


class Drawing:
    """A picture of the board's plane in which heights appear as the camera sees them."""

    def __init__(self, view: BoardView, seed: int) -> None:
        self.view, self.rng = view, np.random.default_rng(seed)
        size = (round((ROWS + 2 * AROUND) * FINE), round((COLUMNS + 2 * AROUND) * FINE))
        self.picture = np.full((*size, 3), (215, 225, 235), np.float32)

    def pixels(self, points: Floats, height: float) -> NDArray[np.int32]:
        flat = self.view.to_board(self.view.to_photo(points, height))
        return np.round(((flat + AROUND) * FINE - 0.5) * 16).astype(np.int32)

    def fill(self, points: Floats, height: float, colour: Floats) -> None:
        cv2.fillPoly(self.picture, [self.pixels(points, height)], colour.tolist(), cv2.LINE_AA, 4)

    def shade(self, places: dict[tuple[int, int], Floats], heights: Heights) -> None:
        dark = np.zeros(self.picture.shape[:2], np.float32)
        for z in np.arange(0, 5.1, 0.5):
            layer = np.zeros_like(dark)
            for at, place in places.items():
                if z <= heights[at]:
                    points = outline(place + z * np.array([-0.03, 0.012]), EDGE / 2)
                    flat = np.round(((points + AROUND) * FINE - 0.5) * 16).astype(np.int32)
                    cv2.fillPoly(layer, [flat], 1.0, cv2.LINE_AA, 4)
            dark = np.maximum(dark, cv2.GaussianBlur(layer, (0, 0), 1 + 1.5 * z))
        self.picture *= 1 - 0.45 * dark[..., None]

    def stack(self, kind: BuildingType, at: Floats, floors: int) -> None:
        paper = np.array([228.0, 232, 236])
        for floor in range(floors):
            at = at + (self.rng.normal(0, 0.005, 2) if floor else 0)
            for part, tone in ((0.0, 0.6), (0.3, 1.0), (0.7, 1.0), (1.0, 0.85)):
                points = outline(at, EDGE / 2)
                for side, light in enumerate((0.75, 1.0, 0.85, 0.55)):
                    ends = np.vstack([points[np.arange(4 * side + 2, 4 * side + 7) % 16], at])
                    self.fill(ends, (floor + part) * THICK, paper * light * tone)
            self.fill(outline(at, EDGE / 2), (floor + 1) * THICK, paper)
        square = at + (EDGE / 2 - 0.008) * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        ends = np.array([[0, 0], [128, 0], [128, 128], [0, 128]], np.float32)
        place = cv2.getPerspectiveTransform(
            ends, (self.pixels(square, floors * THICK) / 16).astype(np.float32)
        )
        size = self.picture.shape[1::-1]
        laid = cv2.warpPerspective(art(kind), place, size, borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros(self.picture.shape[:2], np.float32)
        inside = self.pixels(outline(at, EDGE / 2 - 0.008), floors * THICK)
        cv2.fillPoly(mask, [inside], 1.0, cv2.LINE_AA, 4)
        self.picture += mask[..., None] * (laid - self.picture)


def drawn(kinds: list[list[BuildingType | None]], heights: Heights, view: BoardView, seed: int) -> FlatCity:
    """A photo of a city, and what is found in it."""
    drawing = Drawing(view, seed)
    places = {
        (r, c): np.array([c + 0.5, r + 0.5]) + drawing.rng.normal(0, 0.012, 2)
        for r, row in enumerate(kinds)
        for c, kind in enumerate(row)
        if kind is not None
    }
    every = {at: heights.get(at, 1) for at in places}
    drawing.shade(places, every)
    for at, place in places.items():
        kind = kinds[at[0]][at[1]]
        assert kind is not None
        drawing.stack(kind, place, every[at])
    back = np.array([[1 / FINE, 0, 0.5 / FINE - AROUND], [0, 1 / FINE, 0.5 / FINE - AROUND], [0, 0, 1]])
    photo = cv2.warpPerspective(drawing.picture, view.plane @ back, (820, 680), flags=cv2.INTER_AREA)
    photo = cv2.GaussianBlur(photo, (0, 0), 0.6) + drawing.rng.normal(0, 2, photo.shape)
    return flat_city(np.clip(photo, 0, 255).astype(np.uint8), view, ROWS, COLUMNS)


def city(stacks: Heights, seed: int, empty: int) -> list[list[BuildingType | None]]:
    """A city with these stacks, some single towers and offices, other tiles, and empty spaces."""
    rng = np.random.default_rng(seed)
    free = [(r, c) for r in range(ROWS) for c in range(COLUMNS) if (r, c) not in stacks]
    order = [free[k] for k in rng.permutation(len(free))]
    kinds: list[list[BuildingType | None]] = [[None] * COLUMNS for _ in range(ROWS)]
    for at in stacks:
        kinds[at[0]][at[1]] = T.TOWER
    for k, (r, c) in enumerate(order[empty:]):
        kinds[r][c] = (T.TOWER, T.OFFICE)[k % 2] if k < 4 else PLAIN[k % len(PLAIN)]
    return kinds


def likeliest(chances: dict[int, float]) -> int:
    return max(chances, key=lambda n: chances[n])


RIM = {(0, 0): 5, (3, 1): 3, (2, 4): 2}


@cache
def read(seed: int, lean: float, empty: int) -> tuple[Heights, dict[tuple[int, int], dict[int, float]]]:
    """A city of stacks at the rim with empty spaces: how high each is, and what is seen."""
    view = view_from_above(lean)
    kinds = city(RIM, seed, empty)
    found = floors_seen(drawn(kinds, RIM, view, seed), view, kinds, 5)
    return {at: RIM.get(at, 1) for at in found}, found


CITIES = [(seed, lean) for seed in (1, 2, 3) for lean in (0.0, 3.0, 4.5)]


@pytest.mark.parametrize(("seed", "lean"), CITIES)
def test_stacks_are_told_or_in_doubt(seed: int, lean: float) -> None:
    heights, found = read(seed, lean, 7)  # 13 tiles and 7 further floors: 20 turns
    assert found.keys() == heights.keys() >= RIM.keys()
    assert all(likeliest(found[at]) == n or max(found[at].values()) < 0.9 for at, n in heights.items())
    assert sum(abs(likeliest(found[at]) - n) for at, n in heights.items()) <= 4


def test_most_stacks_are_told_and_single_tiles_are_sure() -> None:
    cities = [read(seed, lean, 7) for seed, lean in CITIES]
    stacks = [(n, found[at]) for heights, found in cities for at, n in heights.items() if n > 1]
    singles = [found[at] for heights, found in cities for at, n in heights.items() if n == 1]
    assert sum(likeliest(chances) == n for n, chances in stacks) >= 0.6 * len(stacks)
    assert sum(chances[1] >= 0.9 for chances in singles) >= 0.9 * len(singles)


def test_chances_add_up_and_are_of_stacks_only() -> None:
    _, found = read(1, 0.0, 7)
    kinds = city(RIM, 1, 7)
    assert {kinds[r][c] for r, c in found} == {T.TOWER, T.OFFICE}
    assert len(found) == sum(kind in (T.TOWER, T.OFFICE) for row in kinds for kind in row)
    for chances in found.values():
        assert list(chances) == [1, 2, 3, 4, 5]
        assert sum(chances.values()) == pytest.approx(1)


def test_a_city_without_an_empty_space_has_no_stack() -> None:
    view = view_from_above()
    kinds = city({}, 4, 0)
    found = floors_seen(drawn(kinds, {}, view, 4), view, kinds, 5)
    assert found
    assert all(chances[1] > 0.99 for chances in found.values())


def test_classic_stacks_end_at_four() -> None:
    view = view_from_above()
    kinds = city({(0, 0): 4}, 5, 8)
    found = floors_seen(drawn(kinds, {(0, 0): 4}, view, 5), view, kinds, 4)
    assert list(found[0, 0]) == [1, 2, 3, 4]
    assert likeliest(found[0, 0]) > 2


def test_nothing_to_stack() -> None:
    view = view_from_above()
    kinds: list[list[BuildingType | None]] = [[T.SHOP] * COLUMNS, [None] * COLUMNS]
    assert floors_seen(drawn(kinds, {}, view, 6), view, kinds, 5) == {}
