"""Markers on the tracks of a board: what a photo shows otherwise than the picture of the empty board."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView, BoardViewError, view_from_corners
from calibration.colour import scene_balance, to_lab
from calibration.lens import Lens
from calibration.picture import picture_bgr
from calibration.track import Track
from scoring.words import Said, said, words_of
from vision.board import FINDING, READING, BoardError, lens_of, shrunk
from vision.board_match import find_board, refine
from vision.board_picture import FlatPicture
from vision.photo import Photo
from vision.reading import Doubt, Point, Polygon

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

DARKEST = 0.006
"""Of light, added before its logarithm: noise of dark print."""
BLOCK = 32
"""Pixels of the picture of which one tells how the light changed."""
AROUND = 121
"""Pixels around, in which gain and veil are fitted."""
STIFF, LEAST_ALIKE = 2e-3, 0.1
"""Variance of print from which on it tells the gain; share of pixels below which it tells nothing."""
LEVELS, ROUNDS = 24, 2
"""Brightnesses that are told apart, and rounds, in finding how the light changed."""
USUAL, OVER = 80, 3.0
"""Percentile of the tint's changes that are no markers', and how far above it a marker's is."""
SLACK = 5
"""Pixels around: print that lies so near tells nothing new."""
TINTED, DARKER, BRIGHTER = 0.22, 0.9, 0.35
"""Logarithms of light by which a marker differs from the print: in tint, in brightness. A shadow is darker by
0.7 at most, without a tint of its own."""
BAND = 0.75
"""Distances of neighbouring spaces around a space that belong to the track."""
LEAST_AREA, MOST_AREA = 0.04, 1.6
"""Of a marker, in squares of that distance."""
LEAST_PX = 50
PART, NEAR_PX = 0.6, 4.0
"""Size of a smaller spot over a larger one's, and pixels between, up to which it may be a part of it."""
BRUSH = 0.12
"""Distances of spaces below which a spot is too narrow for a marker: noise along edges of print."""
TOUCHING = 0.6
"""Distances of spaces within which spots of one colour belong to one marker."""
PALE_DARK, DIM, PALE = 20.0, 40.0, 0.28
"""Chroma below which a colour is none: of what is darker than L* `DIM`, and else as a share of L*."""
HUES = (
    (43, "red"),
    (70, "orange"),
    (110, "yellow"),
    (200, "green"),
    (300, "blue"),
    (345, "purple"),
    (361, "red"),
)
"""Upper ends, in degrees, of what a word calls."""
BLACK, WHITE = 30.0, 68.0
CLEAR_CHROMA, CLEAR_HUE = 5.0, 4.0
"""How far a colour is from where another word begins, if it is told for sure."""
SHADOW = "shadow"
"""What is neither: grey markers are not told from shadows."""
NEUTRAL = "neutral"
SPREAD = 0.3
"""Distances of spaces by which a marker may be laid beside its space's middle."""
SURE = 0.95
ROUNDS_MADE = (0.7, 0.2, 0.1)
"""How likely a marker went round never, once, twice: nothing on the board tells."""
MOST_OFFERED = 6
SOLID = 0.8
"""Share of its hull that a marker fills; light on glossy print fills less."""
CROWDED = 0.5
"""Share of a track that looks otherwise from which on it is no track with markers."""


@dataclass(frozen=True)
class Marker:
    """A marker on a track.

    Attributes:
        spaces: Numbers of the track's spaces that it may stand on, likeliest first, with probabilities.
        colour: In a plain word, as it looks in the light of the enrolled picture.
        polygon: Where it is in the photo.
        sure: Whether it is a marker, and on which space, beyond doubt.
    """

    spaces: tuple[tuple[int, float], ...]
    colour: str
    polygon: Polygon
    sure: bool

    @property
    def space(self) -> int:
        """The likeliest space."""
        return self.spaces[0][0]


@dataclass(frozen=True)
class TrackSeen:
    """A track in a photo: its markers, those that stand farthest last, and where its spaces are."""

    markers: tuple[Marker, ...]
    spaces: tuple[Point, ...]


def read_tracks(
    photo: Photo,
    tracks: Mapping[str, Track],
    corners: Sequence[Point] | None = None,
    lens: Lens | None = None,
) -> dict[str, TrackSeen]:
    """The markers on each track.

    Args:
        photo: Of the board that the tracks are on.
        tracks: By name.
        corners: Of what the enrolled picture shows, from its upper left one on, where a person set them.
        lens: The camera's, where it was measured.

    Raises:
        BoardError: The board isn't found, or is another one.
    """
    seen: dict[str, TrackSeen] = {}
    for text in dict.fromkeys(track.picture for track in tracks.values()):
        own = {name: track for name, track in tracks.items() if track.picture == text}
        bgr = picture_bgr(text)
        view = _view(photo, bgr, corners, lens_of(photo, lens))
        print_ = _Print(photo, bgr, view)
        seen |= {name: _on_track(print_, track) for name, track in own.items()}
    return seen


def _view(photo: Photo, picture: Image, corners: Sequence[Point] | None, lens: Lens) -> BoardView:
    height, width = picture.shape[:2]
    flat = FlatPicture("board", picture, (0.0, 0.0, float(width), float(height)))
    if not corners:
        return find_board(photo.bgr, [flat], lens).view
    try:
        view = view_from_corners(list(corners), (width, height), lens)
    except BoardViewError as error:
        raise BoardError(FINDING, words_of(error)) from None
    found = refine(photo.bgr, flat, view, lens)
    return found.view if found else view


class _Print:
    """A photo made flat, compared with the enrolled picture."""

    def __init__(self, photo: Photo, picture: Image, view: BoardView) -> None:
        height, width = picture.shape[:2]
        box = (0.0, 0.0, float(width), float(height))
        copy, scale = shrunk(photo.bgr, 1 / max(1.0, view.px_per_unit((width / 2, height / 2))))
        seen = view.in_copy(scale).flat(copy, box, 1.0)
        whole = np.full(photo.bgr.shape[:2], 255, np.uint8)
        self.view = view
        self.size = (width, height)
        self.shown: Mask = view.flat(whole, box, 1.0) > 254
        wanted, found = _light(picture), _light(seen)
        rough = np.asarray(np.exp(_evened(_log(found), _log(wanted), self.shown)) - DARKEST, np.float32)
        changed = _changed(rough, wanted, self.shown).astype(np.uint8)
        alike = self.shown & (cv2.dilate(changed, np.ones((9, 9), np.uint8)) == 0)
        gain, veil = _fitted(found, wanted, alike)
        self.changed: Mask = _changed(found, gain * wanted + veil, self.shown) & self.shown
        bgr = np.asarray(np.clip((found - veil) / gain, 0, 1) ** (1 / 2.2) * 255, np.uint8)
        self.lab = to_lab(scene_balance(picture).apply(bgr))


def _light(bgr: Image) -> Floats:
    """Linear light, H x W x 3."""
    soft = cv2.GaussianBlur(bgr, (0, 0), 1.0).astype(np.float32) / np.float32(255)
    return np.asarray(soft ** np.float32(2.2), np.float32)


def _log(light: Floats) -> Floats:
    return np.asarray(np.log(np.maximum(light, 0) + np.float32(DARKEST)), np.float32)


def _fitted(seen: Floats, wanted: Floats, alike: Mask) -> tuple[Floats, Floats]:
    """Gain and veil by which the picture looks like the photo, around each pixel, by least squares.

    Args:
        seen: The photo's light.
        wanted: The picture's.
        alike: Where both show the same.
    """
    size = (AROUND, AROUND)
    share = cv2.boxFilter(alike.astype(np.float32), -1, size)[..., None]
    some = alike if alike.any() else np.ones_like(alike)
    usual = np.median(seen[some], axis=0) / np.maximum(np.median(wanted[some], axis=0), 0.01)

    def mean(values: Floats) -> Floats:
        return np.asarray(cv2.boxFilter(values * alike[..., None], -1, size) / np.maximum(share, 0.01))

    low, high = mean(wanted), mean(seen)
    spread, common = mean(wanted**2) - low**2, mean(wanted * seen) - low * high
    gain = (common + STIFF * usual) / (spread + STIFF)
    gain = np.clip(gain, 0.3 * usual, 3 * usual)
    veil = np.where(share > LEAST_ALIKE, high - gain * low, 0)
    return np.asarray(gain, np.float32), np.asarray(veil, np.float32)


def _evened(seen: Floats, wanted: Floats, shown: Mask) -> Floats:
    """The photo in the picture's light: without what changes with brightness alone, or from place to place.

    Both are medians, which markers don't move: another exposure and white balance, shade over a part.
    """
    if not shown[::BLOCK, ::BLOCK].any():
        raise BoardError(
            READING, said("expected the track in the photo, found it outside: take the whole board in")
        )
    for _ in range(ROUNDS):
        seen = seen - _by_brightness(seen - wanted, wanted, shown)
        seen = seen - _by_place(seen - wanted, shown)
    return seen


def _by_brightness(change: Floats, wanted: Floats, shown: Mask) -> Floats:
    """How a channel changes with its own brightness."""
    some = shown[::4, ::4]
    made = []
    for n in range(3):
        own, off = wanted[::4, ::4, n][some], change[::4, ::4, n][some]
        edges = np.quantile(own, np.linspace(0, 1, LEVELS + 1))
        place = np.clip(np.searchsorted(edges, own, side="right") - 1, 0, LEVELS - 1)
        known = [k for k in range(LEVELS) if (place == k).sum() > LEVELS]
        if not known:
            return np.zeros_like(change)
        at = [float(np.median(own[place == k])) for k in known]
        made.append(np.interp(wanted[..., n], at, [float(np.median(off[place == k])) for k in known]))
    return np.asarray(np.dstack(made), np.float32)


def _by_place(change: Floats, shown: Mask) -> Floats:
    """How the light differs from place to place."""
    rows, columns = change.shape[0] // BLOCK, change.shape[1] // BLOCK
    inside = change[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK, 3)[:, ::4, :, ::4]
    cells = np.median(inside.transpose(0, 2, 1, 3, 4).reshape(rows, columns, -1, 3), axis=2)
    known = shown[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK).all((1, 3))
    cells[~known] = np.median(cells[known], axis=0) if known.any() else 0
    smooth = cells.astype(np.float32)
    medians = np.dstack([cv2.medianBlur(np.ascontiguousarray(smooth[..., n]), 5) for n in range(3)])
    size = (change.shape[1], change.shape[0])
    return np.asarray(
        cv2.resize(cv2.GaussianBlur(medians, (0, 0), 1.0), size, interpolation=cv2.INTER_LINEAR), np.float32
    )


def _changed(seen: Floats, wanted: Floats, shown: Mask) -> Mask:
    """Where the photo is none of what the print shows thereabouts."""
    kernel = np.ones((SLACK, SLACK), np.uint8)
    beyond = []
    for values, own in zip(_channels(_log(seen)), _channels(_log(wanted)), strict=True):
        low, high = cv2.erode(own, kernel), cv2.dilate(own, kernel)
        beyond.append(np.maximum(values - high, 0) - np.maximum(low - values, 0))
    level, first, second = beyond
    tint = np.hypot(first, second)
    usual = float(np.percentile(tint[shown], USUAL)) if shown.any() else 0.0
    return np.asarray((tint > max(TINTED, OVER * usual)) | (level < -DARKER) | (level > BRIGHTER))


def _channels(light: Floats) -> Iterator[Floats]:
    """Brightness, and two tints."""
    yield np.asarray(light.mean(2), np.float32)
    yield np.asarray(light[..., 2] - light[..., 1], np.float32)
    yield np.asarray(light[..., 0] - light[..., 1], np.float32)


def _on_track(seen: _Print, track: Track) -> TrackSeen:
    """The markers on one track."""
    spaces = np.array(track.spaces) * seen.size
    step = spacing(track, seen.size)
    band = np.zeros(seen.size[::-1], np.uint8)
    for x, y in spaces:
        cv2.circle(band, (round(x), round(y)), round(BAND * step), 255, -1)
    changed = seen.changed & (band > 0)
    if changed.sum() > CROWDED * (band > 0).sum():
        raise BoardError(
            READING,
            said(
                "expected the enrolled board with its markers, found much that looks otherwise: take "
                "things off the track, or take the photo in more even light"
            ),
        )
    spots = _spots(changed, seen.lab, step)
    markers = [_marker(seen, spot, spaces, step) for spot in spots]
    markers.sort(key=lambda marker: (marker.space, marker.colour))
    at = tuple((float(x), float(y)) for x, y in seen.view.to_photo(spaces))
    return TrackSeen(tuple(markers), at)


def spacing(track: Track, size: tuple[int, int]) -> float:
    """Usual distance of neighbouring spaces, in pixels of a picture of that size."""
    steps = np.diff(np.array(track.spaces) * size, axis=0)
    return max(4.0, float(np.median(np.linalg.norm(steps, axis=1))))


@dataclass(frozen=True, eq=False)
class _Spot:
    """A spot of one colour: its pixels (n, 2), x and y, the colour's word, and whether it is no other."""

    pixels: Points
    colour: str
    clear: bool

    @property
    def hull(self) -> NDArray[np.float32]:
        return np.asarray(cv2.convexHull(self.pixels.astype(np.float32)).reshape(-1, 2), np.float32)


def _spots(changed: Mask, lab: Floats, step: float) -> list[_Spot]:
    """Spots of one colour that are as large as a marker may be."""
    chroma = np.hypot(lab[..., 1], lab[..., 2])
    hue = np.degrees(np.arctan2(lab[..., 2], lab[..., 1])) % 360
    number = np.searchsorted([end for end, _ in HUES], hue)
    words = np.array([word for _, word in HUES])[np.minimum(number, len(HUES) - 1)]
    words = np.where(chroma < _pale(lab[..., 0]), NEUTRAL, words)
    least = max(LEAST_PX, LEAST_AREA * step**2)
    wide = max(3, round(BRUSH * step))
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    found: list[_Spot] = []
    for word in sorted({*words[changed]}):
        mask = np.asarray((changed & (words == word)) * 255, np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, brush), np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
        for n in range(1, count):
            if stats[n, cv2.CC_STAT_AREA] >= least:
                rows, columns = np.nonzero(labels == n)
                name = _grey_word(lab[rows, columns, 0]) if word == NEUTRAL else str(word)
                pixels = np.column_stack([columns, rows]).astype(np.float64)
                found.append(_Spot(pixels, name, _is_clear(lab[rows, columns], name)))
    found.sort(key=lambda spot: -len(spot.pixels))
    kept: list[_Spot] = []
    for spot in found:  # the light and dark sides of a marker, and what shines on it, are part of it
        middle = spot.pixels.mean(0)
        home = next((k for k in kept if _belongs(spot, middle, k, step)), None)
        if home is None:
            kept.append(spot)
        elif home.colour == spot.colour:
            kept[kept.index(home)] = _Spot(
                np.concatenate([home.pixels, spot.pixels]), home.colour, home.clear
            )
    return [spot for spot in kept if len(spot.pixels) <= MOST_AREA * step**2 and spot.colour != SHADOW]


def _is_clear(lab: Floats, word: str) -> bool:
    """Whether a colour lies well inside what its word calls.

    What is black may be shade, or blue in it; what is purple may be red or blue in another light.
    """
    level, first, second = (float(np.median(lab[:, n])) for n in range(3))
    chroma, hue = math.hypot(first, second), math.degrees(math.atan2(second, first)) % 360
    pale = float(_pale(np.float32(level)))
    if word == "white":
        return chroma < pale - CLEAR_CHROMA
    if word in ("black", "purple", SHADOW):
        return False
    return chroma > pale + CLEAR_CHROMA and all(abs(hue - end) > CLEAR_HUE for end, _ in HUES[:-1])


def _pale(lightness: Floats | np.float32) -> Floats:
    """Chroma below which a colour of that lightness is none."""
    return np.asarray(np.where(lightness < DIM, PALE_DARK, PALE * lightness), np.float32)


def _belongs(spot: _Spot, middle: Points, other: _Spot, step: float) -> bool:
    """Whether a smaller spot is a part of a larger one."""
    if spot.colour == other.colour:
        return -cv2.pointPolygonTest(other.hull, (float(middle[0]), float(middle[1])), True) < TOUCHING * step
    if len(spot.pixels) > PART * len(other.pixels):
        return False
    rim = spot.hull
    return max(cv2.pointPolygonTest(other.hull, (float(x), float(y)), True) for x, y in rim) > -NEAR_PX


def _grey_word(lightness: Floats) -> str:
    level = float(np.percentile(lightness, 60))
    return "black" if level < BLACK else "white" if level > WHITE else SHADOW


def _marker(seen: _Print, spot: _Spot, spaces: Points, step: float) -> Marker:
    foot = _foot(seen.view, spot)
    away = np.linalg.norm(spaces - foot, axis=1) / step
    nats = -0.5 * (away / SPREAD) ** 2
    order = np.argsort(away)[:3]
    chances = np.exp(nats[order] - nats[order[0]])
    chances /= chances.sum()
    hull = spot.hull
    solid = len(spot.pixels) / max(1.0, cv2.contourArea(hull))
    sure = bool(spot.clear and chances[0] > SURE and away[order[0]] < 2 * SPREAD and solid > SOLID)
    outline = seen.view.to_photo(hull.astype(np.float64))
    likely = tuple((int(n), float(p)) for n, p in zip(order, chances, strict=True) if p > 0.02)
    return Marker(likely, spot.colour, tuple((float(x), float(y)) for x, y in outline), sure)


def _foot(view: BoardView, spot: _Spot) -> Points:
    """Where the marker stands: what is high leans away from the camera, and is longer that way by as much."""
    middle = spot.pixels.mean(0)
    above = view.to_board(view.to_photo(middle[None], height=1.0))[0]
    lean = above - middle
    length = math.hypot(*lean)
    if length < 0.05:
        return np.asarray((spot.pixels.min(0) + spot.pixels.max(0)) / 2)
    ahead = lean / length
    aside = np.array([-ahead[1], ahead[0]])
    low, high = np.percentile(spot.pixels @ ahead, [1, 99])
    left, right = np.percentile(spot.pixels @ aside, [1, 99])
    half = max(0.0, (high - low) - (right - left)) / 2
    return np.asarray(((low + high) / 2 - half) * ahead + (left + right) / 2 * aside)


def told(path: str, track: Track, seen: TrackSeen, colour: str | None) -> tuple[int | None, Doubt | None]:
    """What a player's marker counts, and what is in doubt about it.

    Args:
        path: The part of the state that the track tells.
        track: As it was enrolled.
        seen: What a photo shows of it.
        colour: The player's; None where that isn't said.
    """
    mine = [marker for marker in seen.markers if colour in (None, marker.colour)]
    if not mine:
        if colour:
            why = said(
                "no {colour} marker is seen on the track: it may lie under another, or look like the board",
                colour=Said.of(colour, {}, context="player"),
            )
        else:
            why = said("no marker is seen on the track: it may lie under another, or look like the board")
        return None, Doubt(path, (), why)
    spots = [(track.values[space], chance / len(mine)) for marker in mine for space, chance in marker.spaces]
    if len(mine) == 1 and mine[0].sure:
        spots = [(track.values[mine[0].space], 1.0)]
        if not track.lap:
            return spots[0][0], None
    why = said("which marker, or on which space it stands, is not sure")
    if track.lap:
        spots = [
            (value + n * track.lap, p * share) for value, p in spots for n, share in enumerate(ROUNDS_MADE)
        ]
        if len(mine) == 1 and mine[0].sure:
            why = said("how often the marker went round is not to be seen")
    ranked = sorted(spots, key=lambda spot: -spot[1])[:MOST_OFFERED]
    return ranked[0][0] if len(mine) == 1 else None, Doubt(path, tuple(ranked), why)
