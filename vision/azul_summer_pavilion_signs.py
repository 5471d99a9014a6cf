"""Signs by which an empty space is told from a tile on it: numbers for each spot, free of the light on it."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.azul_summer_pavilion_layout import ACROSS, ALONG, coordinates, within
from vision.azul_summer_pavilion_sight import Image, Sight

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

FINE, COARSE = 0.8, 3.5
"""Spreads, in samples, between which structure counts as detail: scratches, numbers, motifs."""

NOISE = 4.0
"""Lab units: a difference between tip and body below this is no difference."""

HAZE = 1.0
"""Lab units of detail that a blank field has by grain and JPEG alone."""

WITH_EMPTY = (
    "alike", "detail_alike", "rim_alike", "tip_alike", "tip_share", "print_tip",
    "detail", "top_tip", "top_edge", "top_detail", "richer", "hue_off",
)  # fmt: skip
FOR_CORNERS = tuple(
    map(WITH_EMPTY.index, ("alike", "detail_alike", "rim_alike", "detail", "richer", "hue_off"))
)
"""What counts on a corner space, which has no number and no tip: columns of `WITH_EMPTY`."""

ALONE = (
    "tip_lighter",
    "tip_paler",
    "tip_detail",
    "detail",
    "rim_line",
    "top_tip",
    "top_edge",
    "top_detail",
    "rich",
)


def signs_with_empty(sight: Sight, empty: Image) -> Floats:
    """(46, 12): signs that compare a photo with the empty board's print (46, 48, 80, 3), `WITH_EMPTY`."""
    known, seen, top = _lab(empty), _lab(sight.print), _lab(sight.tops)
    field, rim = _field(), _rim()
    known_detail, seen_detail, top_detail = _detail(known), _detail(seen), _detail(top)
    known_tip, seen_tip, top_tip = _tip(known), _tip(seen), _tip(top)
    strength = np.linalg.norm(known_tip, axis=1)
    agreement = (known_tip * seen_tip).sum(1)
    rich, was_rich = _richness(top), _richness(known)
    turn = (rich * was_rich).sum(1) / (_norm(rich) * _norm(was_rich) + NOISE)
    found = [
        _alike(_level(known, field), _level(seen, field)),
        _alike(known_detail[:, field], seen_detail[:, field]),
        _alike(_level(known, rim), _level(seen, rim)),
        agreement / (strength * (_norm(seen_tip) + NOISE) + 1e-3),
        np.clip(agreement / (strength**2 + NOISE), -1, 1.5),
        np.log(strength + NOISE),
        np.log(_spread(seen_detail[:, field]) + HAZE),
        np.log(_norm(top_tip) + NOISE),
        _edge(top),
        np.log(_spread(top_detail[:, _top()]) + HAZE),
        np.log((_norm(rich) + NOISE) / (_norm(was_rich) + NOISE)),
        turn,
    ]
    return np.stack(found, axis=1).astype(np.float32)


def signs_alone(sight: Sight) -> Floats:
    """(46, 9): signs in a photo alone, `ALONE`."""
    seen, top = _lab(sight.print), _lab(sight.tops)
    seen_detail, top_detail = _detail(seen), _detail(top)
    tip = _tip(seen)
    body = seen[:, _body()].mean(1)
    chroma = _norm(body[:, 1:])
    tip_chroma = _norm((body + tip)[:, 1:])
    line = seen[:, _line()].mean(1) - seen[:, _beside()].mean(1)
    found = [
        np.clip(tip[:, 0], -20, 20),
        np.log((chroma + NOISE) / (tip_chroma + NOISE)),
        np.log(_spread(seen_detail[:, _tip_mask()]) + HAZE),
        np.log(_spread(seen_detail[:, _field()]) + HAZE),
        np.log(_norm(line) + NOISE),
        np.log(_norm(_tip(top)) + NOISE),
        _edge(top),
        np.log(_spread(top_detail[:, _top()]) + HAZE),
        np.log(chroma + NOISE),
    ]
    return np.stack(found, axis=1).astype(np.float32)


@cache
def _field() -> Mask:
    return within(0.12) & (coordinates()[0] > 0.08)


@cache
def _rim() -> Mask:
    return within(-0.14) & ~within(0.2) & (coordinates()[0] > 0.1)


@cache
def _body() -> Mask:
    u = coordinates()[0]
    return within(0.25) & (u > 0.15) & (u < 0.66)


@cache
def _tip_mask() -> Mask:
    u = coordinates()[0]
    return within(0.12) & (u > 0.8) & (u < 0.93)


@cache
def _top() -> Mask:
    """A tile's top without its middle, where its motif is."""
    u, v = coordinates()
    return within(0.2) & ((np.abs(u - 0.5) > 0.2) | (np.abs(v) > 0.4))


@cache
def _line() -> Mask:
    return within(-0.04) & ~within(0.04) & (coordinates()[0] > 0.15)


@cache
def _beside() -> Mask:
    return within(0.15) & ~within(0.3) & (coordinates()[0] > 0.15)


def _lab(samples: Image) -> Floats:
    tall = samples.reshape(-1, ALONG, 3).astype(np.float32) / 255
    lab = np.asarray(cv2.cvtColor(tall, cv2.COLOR_BGR2Lab), np.float32)
    return lab.reshape(-1, ACROSS, ALONG, 3)


def _detail(lab: Floats) -> Floats:
    """What is neither grain nor slow change."""
    return np.stack(
        [cv2.GaussianBlur(one, (0, 0), FINE) - cv2.GaussianBlur(one, (0, 0), COARSE) for one in lab]
    )


@cache
def _planes(which: str) -> tuple[Floats, Floats]:
    """(n, 3) an even slope over a mask, and (3, n) how to fit it."""
    mask = {"field": _field(), "rim": _rim()}[which]
    u, v = coordinates()
    slope = np.stack([np.ones(int(mask.sum())), u[mask] - 0.5, v[mask]], 1)
    return slope.astype(np.float32), np.linalg.pinv(slope).astype(np.float32)


def _level(lab: Floats, mask: Mask) -> Floats:
    """(46, n, 3): samples of a mask without the even slope that light adds to them."""
    slope, fit = _planes("field" if mask is _field() else "rim")
    values = lab[:, mask]
    return np.asarray(values - slope @ (fit @ values))


def _alike(one: Floats, other: Floats) -> Floats:
    """(46,): normalised correlation of samples (46, n, 3)."""
    one = one - one.mean(1, keepdims=True)
    other = other - other.mean(1, keepdims=True)
    power = (one**2).sum((1, 2)) * (other**2).sum((1, 2))
    return np.asarray((one * other).sum((1, 2)) / np.sqrt(power + 1.0))


def _tip(lab: Floats) -> Floats:
    """(46, 3): how the tip, where the number is, differs from the body."""
    return np.asarray(lab[:, _tip_mask()].mean(1) - lab[:, _body()].mean(1))


def _richness(lab: Floats) -> Floats:
    """(46, 2): hue and chroma of the body, a* and b*."""
    return np.asarray(np.median(lab[:, _body()][..., 1:], axis=1))


def _spread(values: Floats) -> Floats:
    return np.asarray(np.sqrt((values**2).mean(axis=(1, 2)) * 3), np.float32)


def _norm(vectors: Floats) -> Floats:
    return np.asarray(np.linalg.norm(vectors, axis=1))


def _edge(lab: Floats) -> Floats:
    """(46,): how much more edge there is along the spot's outline than a little inside it."""
    edges = []
    for one in lab:
        across, down = cv2.Sobel(one, cv2.CV_32F, 1, 0), cv2.Sobel(one, cv2.CV_32F, 0, 1)
        edges.append(np.sqrt((across**2 + down**2).sum(2)))
    strength = np.stack(edges)
    outline, inside = within(-0.06) & ~within(0.06), within(0.16) & ~within(0.32)
    more = (strength[:, outline].mean(1) + 8) / (strength[:, inside].mean(1) + 8)
    return np.asarray(np.log(more), np.float32)
