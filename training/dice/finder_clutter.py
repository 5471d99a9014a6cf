"""Drawn tables without dice: textures, and things that lie on tables and might pass for dice."""

import math
import string
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dice.raster import Picture, Rng, draw_die, paste


def _colour(rng: Rng) -> list[float]:
    if rng.random() < 0.4:  # dull tones are likelier on tables than pure ones
        grey = rng.uniform(10, 250)
        return [float(v) for v in np.clip(grey + rng.normal(0, 12, 3), 0, 255)]
    return [float(v) for v in rng.uniform(0, 255, 3)]


def _noise(rng: Rng, side: int, cells_x: float, cells_y: float) -> NDArray[Any]:
    grid = rng.random((max(2, round(cells_y)), max(2, round(cells_x)))).astype(np.float32)
    return cv2.resize(grid, (side, side), interpolation=cv2.INTER_CUBIC)


def _mix(rng: Rng, share: NDArray[Any], spread: float = 40) -> Picture:
    """Two kindred tones mixed by ``share`` (0..1)."""
    one = np.array(_colour(rng))
    two = np.clip(one + rng.normal(0, spread, 3), 0, 255)
    mixed: Picture = np.clip(one + (two - one) * np.clip(share, 0, 1)[..., None], 0, 255).astype(np.uint8)
    return mixed


def _wood(rng: Rng, side: int) -> Picture:
    across = rng.uniform(3, 25)
    warp = _noise(rng, side, 3, 6) * rng.uniform(0, 1.5)
    rings = np.sin((np.linspace(0, across, side)[None, :] + warp * rng.uniform(0.3, 4)) * 2 * math.pi)
    grain = _noise(rng, side, side / rng.uniform(1, 4), rng.uniform(2, 12))
    knots = np.zeros((side, side), np.float32)
    for _ in range(int(rng.integers(0, 4))):
        middle = (int(rng.integers(side)), int(rng.integers(side)))
        size = int(rng.integers(4, max(6, side // 10)))
        cv2.ellipse(knots, middle, (size, int(size * rng.uniform(1, 2))), 0, 0, 360, 1.0, -1)
    share = 0.4 + 0.25 * rings * rng.random() + 0.5 * (grain - 0.5)
    picture = _mix(rng, share, 30)
    if rng.random() < 0.6:  # the colour of real wood
        tone = np.array([rng.uniform(30, 130), rng.uniform(70, 170), rng.uniform(110, 220)])
        picture = np.clip(picture * 0.3 + tone * (0.5 + 0.4 * share[..., None]), 0, 255).astype(np.uint8)
    knots = cv2.GaussianBlur(knots, (0, 0), 2) * float(rng.uniform(0.3, 0.8))
    dark = (picture * (1 - knots[..., None])).astype(np.uint8)
    return np.ascontiguousarray(np.rot90(dark, int(rng.integers(4))))


def _cloth(rng: Rng, side: int) -> Picture:
    period = rng.uniform(2, 9)
    x = np.sin(np.arange(side) * 2 * math.pi / period)
    y = np.sin(np.arange(side) * 2 * math.pi / (period * rng.uniform(0.7, 1.4)))
    share = 0.5 + 0.25 * (x[None] + y[:, None]) * rng.random() + 0.4 * (_noise(rng, side, 5, 5) - 0.5)
    return _mix(rng, share, 25)


def _carpet(rng: Rng, side: int) -> Picture:
    share = np.zeros((side, side), np.float32)
    for cells in (side / rng.uniform(1, 3), side / 6, side / 30):
        share += _noise(rng, side, cells, cells) / 3
    return _mix(rng, (share - 0.5) * rng.uniform(0.5, 3) + 0.5, 70)


def _plain(rng: Rng, side: int) -> Picture:
    return _mix(rng, _noise(rng, side, 2, 2), float(rng.uniform(2, 50)))


def _pattern(rng: Rng, side: int) -> Picture:
    """Checks, stripes, dots or a honeycomb: regular prints that hold pip-like marks."""
    picture = _plain(rng, side)
    step, ink = int(rng.integers(8, 60)), _colour(rng)
    kind = int(rng.integers(4))
    for row, y in enumerate(range(0, side + step, step)):
        for column, x in enumerate(range(0, side + step, step)):
            if kind == 0 and (row + column) % 2:
                cv2.rectangle(picture, (x, y), (x + step, y + step), ink, -1)
            elif kind == 1 and row == 0 and column % 2:
                cv2.rectangle(picture, (x, 0), (x + step, side), ink, -1)
            elif kind == 2:
                shift = step // 2 * (row % 2)
                cv2.circle(picture, (x + shift, y), max(1, int(step * 0.22)), ink, -1, cv2.LINE_AA)
            elif kind == 3:
                centre = np.array([x + step / 2 * (row % 2), y])
                turn = np.arange(6) * math.pi / 3 + math.pi / 6
                hexagon = centre + np.stack([np.cos(turn), np.sin(turn)], 1) * step * 0.56
                tone = ink if rng.random() < 0.5 else _colour(rng)
                cv2.fillPoly(picture, [hexagon.astype(np.int32)], tone, cv2.LINE_AA)
    return picture


_TEXTURES = (_wood, _wood, _cloth, _carpet, _plain, _plain, _pattern)


def texture(rng: Rng, side: int) -> Picture:
    """A square picture of an empty table, cloth, floor or print, seen straight or slanted."""
    picture = _TEXTURES[int(rng.integers(len(_TEXTURES)))](rng, side)
    if rng.random() < 0.4:
        corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
        moved = (corners + rng.uniform(-0.5, 0.1, (4, 2)) * side * np.sign(side / 2 - corners)).astype(
            np.float32
        )
        view = cv2.getPerspectiveTransform(corners, moved)
        picture = np.asarray(
            cv2.warpPerspective(picture, view, (side, side), borderMode=cv2.BORDER_REFLECT), np.uint8
        )
    if rng.random() < 0.25:  # two grounds meet: a table's edge, a mat, a sheet of paper
        other = _TEXTURES[int(rng.integers(len(_TEXTURES)))](rng, side)
        cut = (rng.random((4, 2)) * side * 1.6 - side * 0.3).astype(np.int32)
        mask = np.zeros((side, side), np.uint8)
        cv2.fillConvexPoly(mask, cv2.convexHull(cut), 255, cv2.LINE_AA)
        picture = np.where(mask[..., None] > 127, other, picture)
    return picture


def _blank(size: int) -> Picture:
    return np.zeros((size, size, 4), np.uint8)


def _text(rng: Rng, canvas: Picture, text: str, height: float, ink: list[float]) -> None:
    size = canvas.shape[0]
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX]))
    scale = height * size / 22
    (w, h), _ = cv2.getTextSize(text, font, scale, max(1, size // 40))
    at = (int(size / 2 - w / 2 + rng.normal(0, 0.04) * size), int(size / 2 + h / 2))
    cv2.putText(canvas, text, at, font, scale, ink, max(1, size // 40), cv2.LINE_AA)


def _key(rng: Rng, size: int) -> Picture:
    """A keyboard key or a lettered tile."""
    sprite, body = _blank(size), [*_colour(rng), 255.0]
    low = int(size * 0.08)
    cv2.rectangle(sprite, (low, low), (size - low, size - low), body, -1)
    inner = int(size * rng.uniform(0.1, 0.22))
    top = [*[min(255.0, v * rng.uniform(0.9, 1.5) + 8) for v in body[:3]], 255.0]
    cv2.rectangle(sprite, (inner, inner - low // 2), (size - inner, size - inner - low), top, -1)
    letters = string.ascii_uppercase + string.digits + ";,.:!?%"
    text = "".join(rng.choice(list(letters), int(rng.integers(1, 3))))
    _text(rng, sprite, text, float(rng.uniform(0.25, 0.55)), [*_colour(rng), 255.0])
    return sprite


def _disc(rng: Rng, size: int) -> Picture:
    """A coin, counter, button with holes, or a bare dot."""
    sprite, middle = _blank(size), (size // 2, size // 2)
    cv2.circle(sprite, middle, int(size * 0.46), [*_colour(rng), 255.0], -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.circle(sprite, middle, int(size * rng.uniform(0.2, 0.4)), [*_colour(rng), 255.0], -1, cv2.LINE_AA)
    if rng.random() < 0.3:
        for turn in range(int(rng.integers(2, 5))):
            angle = turn * math.pi / 2 + 0.4
            hole = (int(size * (0.5 + 0.14 * math.cos(angle))), int(size * (0.5 + 0.14 * math.sin(angle))))
            cv2.circle(sprite, hole, max(1, size // 18), [*_colour(rng), 255.0], -1, cv2.LINE_AA)
    elif rng.random() < 0.5:
        _text(rng, sprite, str(rng.integers(1, 30)), 0.45, [*_colour(rng), 255.0])
    return sprite


def _polyhedron(rng: Rng, size: int) -> Picture:
    """A die with other than six sides: facets around a numbered one."""
    sprite, body = _blank(size), np.array(_colour(rng))
    outer, inner = int(rng.integers(5, 9)), int(rng.integers(3, 6))
    start = rng.uniform(0, math.pi)
    ring = start + np.arange(outer) * 2 * math.pi / outer
    hull = size * (0.5 + 0.46 * np.stack([np.cos(ring), np.sin(ring)], 1))
    turns = start + np.arange(inner) * 2 * math.pi / inner
    core = size * (0.5 + rng.uniform(0.2, 0.3) * np.stack([np.cos(turns), np.sin(turns)], 1))
    for i in range(outer):
        facet = np.array([hull[i], hull[(i + 1) % outer], [size / 2, size / 2]])
        cv2.fillConvexPoly(
            sprite, facet.astype(np.int32), [*(body * rng.uniform(0.5, 1.0)), 255.0], cv2.LINE_AA
        )
    cv2.fillConvexPoly(sprite, core.astype(np.int32), [*np.minimum(body * 1.1 + 8, 255), 255.0], cv2.LINE_AA)
    ink = [255.0 if body.mean() < 120 else 10.0] * 3
    _text(rng, sprite, str(rng.integers(1, 21)), 0.3, [*ink, 255.0])
    return sprite


def _token(rng: Rng, size: int) -> Picture:
    """A flat piece of few corners, bordered, sometimes with a printed sign."""
    sprite, count = _blank(size), int(rng.integers(3, 8))
    ring = rng.uniform(0, math.pi) + np.arange(count) * 2 * math.pi / count
    reach = 0.46 * rng.uniform(0.6, 1, count) if rng.random() < 0.3 else np.full(count, 0.46)
    shape = size * (0.5 + reach[:, None] * np.stack([np.cos(ring), np.sin(ring)], 1))
    cv2.fillPoly(sprite, [shape.astype(np.int32)], [*_colour(rng), 255.0], cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.polylines(
            sprite, [shape.astype(np.int32)], True, [*_colour(rng), 255.0], max(1, size // 16), cv2.LINE_AA
        )
    if rng.random() < 0.4:
        _text(rng, sprite, str(rng.integers(1, 13)), 0.35, [*_colour(rng), 255.0])
    return sprite


def _cube(rng: Rng, size: int) -> Picture:
    return draw_die(rng, size, blank=True).bgra


def _card(rng: Rng, size: int) -> Picture:
    """A playing card: a light sheet with a few signs in rows."""
    sprite = _blank(size)
    w = int(size * rng.uniform(0.5, 0.9))
    cv2.rectangle(sprite, (0, 0), (w, size - 1), [*rng.uniform(190, 255, 3), 255.0], -1)
    ink, kind = [*_colour(rng), 255.0], int(rng.integers(3))
    for _ in range(int(rng.integers(1, 9))):
        x, y = (int(v) for v in (rng.uniform(0.15, 0.85) * w, rng.uniform(0.1, 0.9) * size))
        r = max(2, int(size * rng.uniform(0.03, 0.09)))
        if kind == 0:
            cv2.ellipse(
                sprite, (x, y), (r * 2, r), 0, 0, 360, ink, -1 if rng.random() < 0.5 else 2, cv2.LINE_AA
            )
        elif kind == 1:
            diamond = np.array([[x - r * 2, y], [x, y - r], [x + r * 2, y], [x, y + r]])
            cv2.polylines(sprite, [diamond], True, ink, 2, cv2.LINE_AA)
        else:
            cv2.putText(
                sprite, str(rng.choice(list("A234567890JQK"))), (x, y), 0, r / 8, ink, 1 + r // 8, cv2.LINE_AA
            )
    return sprite


def _line(rng: Rng, size: int) -> Picture:
    """A pen, a cable, a ruler, a road piece."""
    sprite = _blank(size)
    ends = (rng.random((2, 2)) * size).astype(int)
    width = max(2, int(size * rng.uniform(0.02, 0.12)))
    cv2.line(sprite, ends[0].tolist(), ends[1].tolist(), [*_colour(rng), 255.0], width, cv2.LINE_AA)
    return sprite


def _token_with_dots(rng: Rng, size: int) -> Picture:
    """A light counter with a number and a row of small dots under it."""
    sprite, middle, ink = _blank(size), (size // 2, size // 2), [*_colour(rng), 255.0]
    cv2.circle(sprite, middle, int(size * 0.46), [*rng.uniform(150, 255, 3), 255.0], -1, cv2.LINE_AA)
    _text(rng, sprite, str(rng.integers(2, 13)), 0.35, ink)
    count = int(rng.integers(1, 6))
    for dot in range(count):
        at = (int(size * (0.5 + 0.08 * (dot - (count - 1) / 2))), int(size * 0.78))
        cv2.circle(sprite, at, max(1, size // 32), ink, -1, cv2.LINE_AA)
    return sprite


def _harbour(rng: Rng, size: int) -> Picture:
    """A pale ship or sign with a rate of exchange and a smudge of goods, as boards print them on water."""
    sprite, middle = _blank(size), size / 2
    pale = [*np.clip(rng.uniform(170, 255) + rng.normal(0, 15, 3), 0, 255), 255.0]
    if rng.random() < 0.6:  # a hull under the sail
        hull = np.array([[0.12, 0.62], [0.9, 0.55], [0.75, 0.85], [0.25, 0.9]]) + rng.normal(0, 0.03, (4, 2))
        brown = [rng.uniform(20, 80), rng.uniform(50, 110), rng.uniform(80, 170), 255.0]
        cv2.fillPoly(sprite, [(hull * size).astype(np.int32)], brown, cv2.LINE_AA)
    sail = np.array([[0.25, 0.12], [0.8, 0.2], [0.85, 0.68], [0.2, 0.7]]) + rng.normal(0, 0.06, (4, 2))
    cv2.fillPoly(sprite, [(sail * size).astype(np.int32)], pale, cv2.LINE_AA)
    ink = [*rng.uniform(0, 110, 3), 255.0]
    _text(
        rng, sprite, str(rng.choice(["2:1", "3:1", "4:1", "?", "1:3"])), float(rng.uniform(0.12, 0.24)), ink
    )
    for _ in range(int(rng.integers(1, 5))):
        at = middle + rng.normal(0, 0.13, 2) * size
        reach = np.maximum(1, rng.uniform(0.03, 0.16, 2) * size)
        tone = [*_colour(rng), 255.0]
        cv2.ellipse(
            sprite, (int(at[0]), int(at[1])), (int(reach[0]), int(reach[1])), 0, 0, 360, tone, -1, cv2.LINE_AA
        )
    return sprite


def _smudge(rng: Rng, size: int) -> Picture:
    """A knot, stain or dent: a soft dark or light spot with blurred rims, at times with a core."""
    sprite = _blank(size)
    share = np.zeros((size, size), np.float32)
    reach = tuple(max(2, int(v)) for v in rng.uniform(0.15, 0.4, 2) * size)
    cv2.ellipse(share, (size // 2, size // 2), reach, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
    if rng.random() < 0.5:
        cv2.circle(share, (size // 2, size // 2), max(1, size // 10), float(rng.uniform(0, 2)), -1)
    soft = cv2.GaussianBlur(share, (0, 0), size * float(rng.uniform(0.03, 0.12))).clip(0, 1)
    tone = rng.uniform(0, 70) if rng.random() < 0.8 else rng.uniform(180, 255)
    sprite[..., :3] = np.clip(tone + rng.normal(0, 10, 3), 0, 255)
    sprite[..., 3] = soft * rng.uniform(90, 255)
    return sprite


def _illustration(rng: Rng, size: int) -> Picture:
    """A small busy print: blobs and dots of many colours."""
    sprite = _blank(size)
    cv2.rectangle(sprite, (2, 2), (size - 3, size - 3), [*_colour(rng), 255.0], -1)
    for _ in range(int(rng.integers(4, 16))):
        at = tuple(int(v) for v in rng.uniform(0.15, 0.85, 2) * size)
        reach = tuple(max(1, int(v)) for v in rng.uniform(0.03, 0.22, 2) * size)
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(
            sprite,
            (at[0], at[1]),
            (reach[0], reach[1]),
            turn,
            0,
            360,
            [*_colour(rng), 255.0],
            -1,
            cv2.LINE_AA,
        )
    return sprite


def keyboard(rng: Rng, key: int) -> Picture:
    """A keyboard seen slanted, BGRA: dark or light keys in rows, often lit signs and a glow between."""
    rows, columns = int(rng.integers(3, 7)), int(rng.integers(5, 13))
    height, width = rows * key, columns * key
    body = rng.uniform(5, 55) if rng.random() < 0.75 else rng.uniform(150, 240)
    glow = np.array(_GLOWS[int(rng.integers(len(_GLOWS)))], np.float32)
    lit = rng.random() < 0.7
    flat = np.full((height, width, 3), glow * rng.uniform(0.1, 0.8) if lit else [body * 0.6] * 3, np.float32)
    flat = flat.clip(0, 255).astype(np.uint8)
    ink = [float(v) for v in (glow if lit else np.full(3, 255.0 if body < 100 else 10.0))]
    gap = max(1, int(key * rng.uniform(0.03, 0.1)))
    signs = list(string.ascii_uppercase + string.digits + ";:!?%+=<>")
    for row in range(rows):
        x = -int(rng.uniform(0, key))
        while x < width:
            wide = key if rng.random() < 0.85 else int(key * rng.uniform(1.2, 2.2))
            y = row * key
            tone = [float(body * rng.uniform(0.85, 1.15))] * 3
            cv2.rectangle(flat, (x + gap, y + gap), (x + wide - gap, y + key - gap), tone, -1)
            top = [min(255.0, v * 1.3 + 6) for v in tone]
            inset = int(key * 0.16)
            cv2.rectangle(flat, (x + inset, y + gap * 2), (x + wide - inset, y + key - inset - gap), top, -1)
            count = 1 if rng.random() < 0.8 else 3
            sign = "".join(rng.choice(signs, count))
            at = (x + int(key * rng.uniform(0.22, 0.42)), y + int(key * rng.uniform(0.42, 0.66)))
            cv2.putText(flat, sign, at, 0, key / 70, ink, max(1, key // 24), cv2.LINE_AA)
            x += wide
    if lit:
        halo = cv2.GaussianBlur(flat, (0, 0), key * 0.12).astype(np.float32)
        flat = (flat + halo * rng.uniform(0.1, 0.6)).clip(0, 255).astype(np.uint8)
    sprite = np.dstack([flat, np.full((height, width), 255, np.uint8)])
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.uniform(0, 360)), 1.0)
    moved = corners @ turn[:, :2].T + turn[:, 2] + rng.normal(0, 0.06, (4, 2)) * [width, height]
    moved = (moved - moved.min(0)).astype(np.float32)
    w, h = (int(v) + 1 for v in moved.max(0))
    view = cv2.getPerspectiveTransform(corners, moved)
    return np.asarray(cv2.warpPerspective(sprite, view, (w, h)), np.uint8)


def lit_sign(rng: Rng, side: int) -> Picture:
    """A square picture of one sign on a key or a ground: a letter, a line drawing or rings, often glowing."""
    dark = rng.random() < 0.8
    ground = rng.uniform(0, 45, 3) if dark else rng.uniform(120, 255, 3)
    canvas = np.full((side, side, 3), ground, np.float32).clip(0, 255).astype(np.uint8)
    glow = np.array(_GLOWS[int(rng.integers(len(_GLOWS)))], np.float64) * rng.uniform(0.5, 1.0)
    ink = [float(v) for v in (glow if dark else rng.uniform(0, 90, 3))]
    middle = np.array([side / 2, side / 2]) + rng.normal(0, 0.05, 2) * side
    reach = side * rng.uniform(0.12, 0.26)
    if rng.random() < 0.6:  # a key's plate, slanted
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [1, rng.uniform(0.45, 1.1)]
        plate = middle + (corners + rng.normal(0, 0.12, (4, 2))) * side * rng.uniform(0.2, 0.32)
        tone = np.clip(ground * 0.5 + glow * rng.uniform(0, 0.12) + rng.uniform(5, 60), 0, 255)
        cv2.fillPoly(canvas, [plate.astype(np.int32)], tone.tolist(), cv2.LINE_AA)
        reach *= rng.uniform(0.35, 0.9)
    thick = max(1, int(reach * rng.uniform(0.06, 0.25)))
    kind = rng.random()
    if kind < 0.45:
        sign = str(
            rng.choice(list(string.ascii_uppercase + string.ascii_lowercase + string.digits + "@&#%?!+"))
        )
        font, scale = int(rng.integers(0, 8)), reach / 11
        (w, h), _ = cv2.getTextSize(sign, font, scale, thick)
        at = (int(middle[0] - w / 2), int(middle[1] + h / 2))
        cv2.putText(canvas, sign, at, font, scale, ink, thick, cv2.LINE_AA)
    elif kind < 0.75:  # a line drawing: a box with bars, an arrow, a window
        frame = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach * rng.uniform(0.6, 1, 2)
        frame = middle + frame + rng.normal(0, 0.08, (4, 2)) * reach
        cv2.polylines(canvas, [frame.astype(np.int32)], True, ink, thick, cv2.LINE_AA)
        for share in np.linspace(0, 1, int(rng.integers(2, 6)))[1:-1]:
            bar = np.array(
                [frame[0] + (frame[1] - frame[0]) * share, frame[3] + (frame[2] - frame[3]) * share]
            )
            cv2.polylines(canvas, [bar.astype(np.int32)], False, ink, thick, cv2.LINE_AA)
    else:  # rings, arcs and dashes
        for _ in range(int(rng.integers(1, 5))):
            axes = (int(reach * rng.uniform(0.15, 1)), int(reach * rng.uniform(0.15, 1)))
            at = (middle + rng.normal(0, 0.25, 2) * reach).astype(int).tolist()
            start = float(rng.uniform(0, 360))
            turn = float(rng.uniform(0, 180))
            cv2.ellipse(canvas, at, axes, turn, start, start + rng.uniform(60, 360), ink, thick, cv2.LINE_AA)
    if dark and rng.random() < 0.7:
        halo = cv2.GaussianBlur(canvas, (0, 0), side * float(rng.uniform(0.01, 0.06))).astype(np.float32)
        canvas = (canvas + halo * rng.uniform(0.2, 1.0)).clip(0, 255).astype(np.uint8)
    return canvas


_GLOWS = ((40, 40, 255), (60, 60, 230), (255, 255, 255), (255, 120, 40), (80, 255, 80), (230, 60, 220))

_THINGS = (
    _token_with_dots,
    _illustration,
    _harbour,
    _harbour,
    _smudge,
    _key,
    _key,
    _disc,
    _disc,
    _polyhedron,
    _polyhedron,
    _token,
    _cube,
    _card,
    _line,
)


def thing(rng: Rng, size: int) -> Picture:
    """Something else than a die, BGRA, ``size`` pixels wide at most, turned at random."""
    sprite = _THINGS[int(rng.integers(len(_THINGS)))](rng, max(size, 8))
    if rng.random() < 0.7:
        middle = sprite.shape[1] / 2, sprite.shape[0] / 2
        turn = cv2.getRotationMatrix2D(middle, float(rng.uniform(0, 360)), 0.8)
        sprite = cv2.warpAffine(sprite, turn, sprite.shape[1::-1]).astype(np.uint8)
    return sprite


def strew(rng: Rng, canvas: Picture, size: float) -> None:
    """Strews things over ``canvas`` (in place): a few apart, or a block of keys in rows."""
    side = canvas.shape[0]
    chance = rng.random()
    if chance < 0.2:
        keys = keyboard(rng, int(np.clip(size, 14, 90)))
        x, y = (int(rng.uniform(-0.5, 0.5) * side) for _ in range(2))
        paste(canvas, keys, x, y)
        return
    if chance < 0.3:
        step = max(10, int(size * rng.uniform(0.6, 1.6)))
        x0, y0 = (int(v) for v in rng.uniform(-0.3, 0.6, 2) * side)
        for row in range(int(rng.integers(2, 6))):
            for column in range(int(rng.integers(3, 10))):
                paste(canvas, _key(rng, step), x0 + column * step + row * step // 3, y0 + row * step)
        return
    for _ in range(int(rng.integers(1, 7))):
        sprite = thing(rng, int(size * math.exp(rng.normal(0, 0.5))))
        x, y = (int(v) for v in rng.uniform(-0.1, 1, 2) * side)
        paste(canvas, sprite, x, y)
