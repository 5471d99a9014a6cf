"""Scenes the finder learns from: photos, renders and drawn tables, more dice laid on them, with all boxes."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dice.finder_camera import spoil
from training.dice.finder_clutter import strew, texture
from training.dice.labelled import TRAINABLE, labelled_photos
from training.dice.raster import Picture, Rng, cast_shadow, draw_die, paste

KEPT_SIDE = 1024
"""Photos are kept in memory at most this long (pixels)."""
SMALLEST, LARGEST = 12.0, 170.0
"""Sizes of dice in a scene (pixels): the finder looks at several copies, so it needs no wider range."""
LEAST_SHARE, CUT_SHARE, READABLE_SHARE = 0.25, 0.4, 0.6
"""Share of a die that must be visible to be asked for, also at the edge, and to be asked for its value."""
WEIGHTS = dict(zip(TRAINABLE, (1.0, 1.4, 1.8, 0.5, 1.4), strict=True))
"""How often each set is drawn from."""
VALUE_TRUST = {"dice-rune55-trays": 0.3}
"""Sets with wrong values count less when values are learnt."""
BOX_TRUST = {"dice-nell-d6": 0.15, "dice-rune55-trays": 0.3, "dice-epanemu-oblique": 0.6}
"""So do sets with loose boxes when boxes are learnt."""
GIANT = 1.4
"""Dice larger than this times LARGEST are no dice on this copy: a smaller copy shows them. Their pips, which
might pass for small dice, are thereby learnt to be none. Between LARGEST and this either answer is right."""


Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Target:
    """A die in a scene: box (x, y, w, h), value (1..6; None: unknown), trust in both, whether it counts."""

    box: Box
    value: int | None
    trust: float = 1.0
    box_trust: float = 1.0
    ignored: bool = False


@dataclass(frozen=True)
class Scene:
    """A square picture and the dice in it. ``strict``: nothing in it is unlabelled."""

    picture: Picture
    dice: tuple[Target, ...]
    strict: bool


@dataclass(frozen=True)
class _Die:
    outline: NDArray[Any]  # points around the die, pixels of the kept photo
    value: int | None
    trust: float
    ignored: bool
    whole: bool  # nothing covers it: it may be cut out


@dataclass(frozen=True)
class _Photo:
    levels: tuple[Picture, ...]  # full, half, quarter
    dice: tuple[_Die, ...]
    set: str


def _outline(label: dict[str, Any], box: Box) -> NDArray[Any]:
    """The die's outline: hull of its faces where they are labelled, else the box with its corners cut."""
    if label.get("faces"):
        points = np.concatenate([np.array(f["polygon"], np.float32) for f in label["faces"]])
        return cv2.convexHull(points).reshape(-1, 2)
    x, y, w, h = box
    cut = 0.22
    unit = [(cut, 0), (1 - cut, 0), (1, cut), (1, 1 - cut), (1 - cut, 1), (cut, 1), (0, 1 - cut), (0, cut)]
    return np.array([[x + u * w, y + v * h] for u, v in unit], np.float32)


def _decoded(file: Path) -> Picture:
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if picture is None:
        raise FileNotFoundError(f"{file} is no picture")
    return picture.astype(np.uint8)


def _shrunk(picture: Picture, k: float) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=k, fy=k, interpolation=cv2.INTER_AREA), np.uint8)


def _bounds(outline: NDArray[Any]) -> Box:
    (x, y), (w, h) = outline.min(0), np.ptp(outline, 0)
    return float(x), float(y), float(w), float(h)


class Album:
    """The trainable photos of split ``train``, decoded once and kept small."""

    def __init__(self, folder: Path):
        self._photos: dict[str, list[_Photo]] = {name: [] for name in TRAINABLE}
        for photo in labelled_photos(folder, "train"):
            full = _decoded(photo.file)
            k = min(1.0, KEPT_SIDE / max(full.shape[:2]))
            full = _shrunk(full, k) if k < 1 else full
            half, quarter = _shrunk(full, 0.5), _shrunk(full, 0.25)
            dice = []
            for die in photo.dice:
                visible = float(die.label.get("visible", 1.0))
                covered = bool(die.label.get("covered"))
                dice.append(
                    _Die(
                        _outline(die.label, die.box) * k,
                        die.value,
                        VALUE_TRUST.get(photo.set, 1.0),
                        covered and visible < LEAST_SHARE,
                        not covered and visible > 0.97,
                    )
                )
            self._photos[photo.set].append(_Photo((full, half, quarter), tuple(dice), photo.set))
        grounds = labelled_photos(folder, "train", ("cards-set-game",))  # Apache-2.0; without dice
        self._empty = [_shrunk(_decoded(photo.file), 0.5) for photo in grounds]
        shares = np.array([WEIGHTS[name] for name in TRAINABLE])
        self._shares = shares / shares.sum()

    def photo(self, rng: Rng) -> _Photo:
        """A random photo, sets by their weight."""
        name = str(rng.choice(list(TRAINABLE), p=self._shares))
        return self._photos[name][int(rng.integers(len(self._photos[name])))]

    def cut_die(self, rng: Rng, size: float) -> tuple[Picture, Target]:
        """A die cut from a photo: BGRA, and its place in that."""
        while True:
            photo = self.photo(rng)
            whole = [d for d in photo.dice if d.whole]
            if not whole:
                continue
            die = whole[int(rng.integers(len(whole)))]
            low, high = die.outline.min(0), die.outline.max(0)
            k = size / float((high - low).max())
            if k > 2:
                continue
            level, at = _level(photo, k)
            side = math.ceil(size) + 4
            middle = (low + high) / 2
            turn = cv2.getRotationMatrix2D((0, 0), float(rng.uniform(0, 360)), k / at)
            turn[:, 2] = side / 2 - turn[:, :2] @ (middle * at)
            bgr = cv2.warpAffine(level, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
            outline = die.outline * at @ turn[:, :2].T + turn[:, 2]
            mask = np.zeros((side, side), np.uint8)
            cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), 255, cv2.LINE_AA)
            soft = cv2.GaussianBlur(mask, (0, 0), max(0.5, size * 0.02))
            return np.dstack([bgr, soft]).astype(np.uint8), Target(
                _bounds(outline), die.value, die.trust, BOX_TRUST.get(photo.set, 1.0)
            )

    def empty(self, rng: Rng, side: int) -> Picture:
        """A crop of a photo of cards."""
        photo = self._empty[int(rng.integers(len(self._empty)))]
        crop = int(rng.uniform(0.25, 1) * min(photo.shape[:2]))
        y, x = (int(rng.integers(0, n - crop + 1)) for n in photo.shape[:2])
        return cv2.resize(
            photo[y : y + crop, x : x + crop], (side, side), interpolation=cv2.INTER_AREA
        ).astype(np.uint8)


def _level(photo: _Photo, k: float) -> tuple[Picture, float]:
    """The smallest kept copy that need not be shrunk by more than half, and its scale."""
    index = 0 if k > 0.6 else 1 if k > 0.3 else 2
    return photo.levels[index], 0.5**index


def _size(rng: Rng) -> float:
    if rng.random() < 0.1:
        return float(rng.uniform(GIANT, 3.5)) * LARGEST
    return math.exp(rng.uniform(math.log(SMALLEST), math.log(LARGEST)))


class _Table:
    """A scene being laid: keeps which die owns which pixel, so that covered dice are known."""

    def __init__(self, picture: Picture, strict: bool):
        self.picture, self.strict = picture, strict
        self.owner = np.zeros(picture.shape[:2], np.int32)
        self.dice: list[tuple[Target, float]] = []  # with its area in pixels when uncovered

    def add(self, target: Target, shape: NDArray[Any], x: int, y: int) -> None:
        """``shape``: mask of the die, laid with its corner at (x, y)."""
        height, width = self.picture.shape[:2]
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + shape.shape[1], width), min(y + shape.shape[0], height)
        full = float(np.count_nonzero(shape))
        if x0 >= x1 or y0 >= y1 or not full:
            return
        self.dice.append((target, full))
        area = self.owner[y0:y1, x0:x1]
        area[shape[y0 - y : y1 - y, x0 - x : x1 - x] > 0] = len(self.dice)

    def targets(self) -> tuple[Target, ...]:
        side = len(self.owner)
        seen = np.bincount(self.owner.ravel(), minlength=len(self.dice) + 1)
        out = []
        for i, (die, full) in enumerate(self.dice, 1):
            share = seen[i] / full
            x, y, w, h = die.box
            x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, side), min(y + h, side)
            giant = max(w, h) / LARGEST
            cut = x0 > x or y0 > y or x1 < x + w or y1 < y + h
            if share < 0.03 or x1 - x0 < 3 or y1 - y0 < 3 or giant > GIANT:
                continue
            out.append(
                Target(
                    (x0, y0, x1 - x0, y1 - y0),
                    die.value if share > READABLE_SHARE else None,
                    die.trust,
                    die.box_trust,
                    die.ignored or giant > 1 or share < (CUT_SHARE if cut else LEAST_SHARE),
                )
            )
        return tuple(out)


def _photo_table(rng: Rng, album: Album, side: int) -> _Table:
    photo = album.photo(rng)
    size = _size(rng)
    if photo.dice:
        about = photo.dice[int(rng.integers(len(photo.dice)))].outline
        low, high = about.min(0), about.max(0)
    else:  # an empty table: around any spot of it
        low = rng.uniform(0, min(photo.levels[0].shape[:2]), 2)
        high = low + 40
    k = float(np.clip(size / float((high - low).max()), 0.15, 2.5 if size <= LARGEST else 6))
    level, at = _level(photo, k)
    angle = math.radians(
        90 * int(rng.integers(4)) + (rng.normal(0, 7) if photo.set != "renders-dice" else rng.uniform(0, 90))
    )
    c, s = math.cos(angle), math.sin(angle)
    stretch = np.exp(rng.normal(0, 0.07, 2))
    matrix = np.array([[c, -s], [s, c]]) @ np.diag(stretch) * k
    if rng.random() < 0.5:
        matrix = matrix @ np.diag([-1.0, 1.0])
    spread = 0.5 if rng.random() < 0.75 else 1.2  # sometimes away from the dice: an empty ground
    move = side * (0.5 + rng.uniform(-spread, spread, 2)) - matrix @ ((low + high) / 2)
    whole = np.hstack([matrix, move[:, None]])
    on_level = np.hstack([matrix / at, move[:, None]])
    if rng.random() < 0.6:
        picture = cv2.warpAffine(level, on_level, (side, side), borderMode=cv2.BORDER_REPLICATE)
    else:
        fill = tuple(float(v) for v in rng.uniform(0, 255, 3))
        picture = cv2.warpAffine(
            level, on_level, (side, side), borderMode=cv2.BORDER_CONSTANT, borderValue=fill
        )
    table = _Table(picture.astype(np.uint8), strict=photo.set == "renders-dice")
    for die in photo.dice:
        outline = die.outline @ whole[:, :2].T + whole[:, 2]
        low, high = np.floor(outline.min(0)).astype(int), np.ceil(outline.max(0)).astype(int)
        if (high < 0).any() or (low > side).any():
            continue
        mask = np.zeros((high[1] - low[1] + 1, high[0] - low[0] + 1), np.uint8)
        cv2.fillConvexPoly(mask, np.round(outline - low).astype(np.int32), 1)
        table.add(
            Target(_bounds(outline), die.value, die.trust, BOX_TRUST.get(photo.set, 1.0), die.ignored),
            mask,
            int(low[0]),
            int(low[1]),
        )
    return table


def _places(rng: Rng, side: int, size: float) -> list[tuple[float, float]]:
    """Centres for dice: scattered, in a row, in a stack, or clustered so that they touch."""
    chance = rng.random()
    start = rng.uniform(0, side, 2)
    count = int(rng.integers(1, 15)) if size < 40 else int(rng.integers(1, 8)) if size <= LARGEST else 1
    if chance < 0.4:
        return [(float(x), float(y)) for x, y in rng.uniform(0, side, (count, 2))]
    if chance < 0.65:
        angle = math.pi / 2 * -1 if rng.random() < 0.4 else rng.uniform(0, 2 * math.pi)  # upwards: a stack
        step = size * rng.uniform(0.6, 1.2)
        return [
            (start[0] + i * step * math.cos(angle), start[1] + i * step * math.sin(angle))
            for i in range(count)
        ]
    places = [(float(start[0]), float(start[1]))]
    for _ in range(count):
        x, y = places[int(rng.integers(len(places)))]
        angle, step = rng.uniform(0, 2 * math.pi), size * rng.uniform(0.7, 1.3)
        spot = (x + step * math.cos(angle), y + step * math.sin(angle))
        if all(math.dist(spot, p) > 0.6 * size for p in places):
            places.append(spot)
    return sorted(places, key=lambda p: p[1])  # the nearer ones last


def _lay_dice(rng: Rng, album: Album, table: _Table, avoid: bool) -> None:
    side = len(table.owner)
    base = _size(rng)
    places = _places(rng, side, base)
    alike = (
        str(rng.choice(["white", "red", "black", "orange", "yellow", "ivory"]))
        if rng.random() < 0.15
        else None
    )
    elevation = float(rng.uniform(20, 90))
    drawn = rng.random() < 0.7
    varied = 0.5 if rng.random() < 0.15 else 0.08
    for cx, cy in places:
        size = float(np.clip(base * math.exp(rng.normal(0, varied)), SMALLEST, 4 * LARGEST))
        if drawn:
            tilt = float(np.clip(elevation + rng.normal(0, 5), 15, 90))
            die = draw_die(rng, size, colour=alike, elevation=tilt)
            bgra, target = die.bgra, Target(die.box, die.top_value)
        else:
            bgra, target = album.cut_die(rng, size)
        x, y = int(cx - bgra.shape[1] / 2), int(cy - bgra.shape[0] / 2)
        bottom, right = y + bgra.shape[0], x + bgra.shape[1]
        if avoid and table.owner[max(y, 0) : max(bottom, 0), max(x, 0) : max(right, 0)].any():
            continue
        if drawn and rng.random() < 0.75:
            cast_shadow(rng, table.picture, die, x, y)
        paste(table.picture, bgra, x, y)
        left, top, w, h = target.box
        placed = replace(target, box=(left + x, top + y, w, h))
        table.add(placed, (bgra[..., 3] > 40).astype(np.uint8), x, y)


def _drawn_table(rng: Rng, album: Album, side: int) -> _Table:
    picture = album.empty(rng, side) if rng.random() < 0.15 else texture(rng, side)
    table = _Table(picture, strict=True)
    if rng.random() < 0.6:
        strew(rng, picture, min(_size(rng), LARGEST))
    if rng.random() < 0.88:
        _lay_dice(rng, album, table, avoid=False)
        if rng.random() < 0.3:
            _lay_dice(rng, album, table, avoid=True)
    return table


def _photo_table_with_more(rng: Rng, album: Album, side: int) -> _Table:
    table = _photo_table(rng, album, side)
    if rng.random() < 0.25:
        _lay_dice(rng, album, table, avoid=True)
    return table


_TABLES: tuple[Callable[[Rng, Album, int], _Table], ...] = (_photo_table_with_more, _drawn_table)


def scene(rng: Rng, album: Album, side: int) -> Scene:
    """One training scene, ``side`` pixels square."""
    table = _TABLES[int(rng.random() < 0.4)](rng, album, side)
    return Scene(spoil(rng, table.picture), table.targets(), table.strict)
