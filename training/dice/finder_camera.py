"""What a camera and its light do to a picture: colour casts, shadow, blur, noise, JPEG."""

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dice.raster import Picture, Rng


def spoil(rng: Rng, picture: Picture) -> Picture:
    """A random camera's version of ``picture`` (BGR). Nothing is moved, so boxes hold."""
    seen = _light(rng, picture.astype(np.float32) / 255)
    seen = _colour(rng, seen)
    seen = _optics(rng, seen)
    if rng.random() < 0.6:
        grain = rng.normal(
            0, rng.uniform(0.003, 0.06), seen.shape[:2] + ((3,) if rng.random() < 0.5 else (1,))
        )
        seen = seen + grain.astype(np.float32)
    out: Picture = (np.clip(seen, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.5:
        quality = int(rng.integers(25, 95))
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out


def _light(rng: Rng, seen: NDArray[Any]) -> NDArray[Any]:
    height, width = seen.shape[:2]
    if rng.random() < 0.35:  # a shadow's edge
        shadow = np.ones((height, width), np.float32)
        shape = (rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * [width, height]).astype(np.int32)
        cv2.fillPoly(shadow, [shape], float(rng.uniform(0.25, 0.8)))
        seen = seen * cv2.GaussianBlur(shadow, (0, 0), float(rng.uniform(0.7, 20)))[..., None]
    if rng.random() < 0.4:  # a lamp's pool, or a vignette
        x = np.linspace(-1, 1, width, dtype=np.float32)[None] - rng.uniform(-1, 1)
        y = np.linspace(-1, 1, height, dtype=np.float32)[:, None] - rng.uniform(-1, 1)
        fall = np.exp(-(x * x + y * y) * rng.uniform(0.05, 0.8))
        seen = seen * (1 + (fall[..., None] - 0.7) * rng.uniform(0.2, 1.2))
    seen = np.clip(seen, 0, 1) ** math.exp(rng.normal(0, 0.35))
    return seen * float(math.exp(rng.normal(-0.05, 0.3)))


def _colour(rng: Rng, seen: NDArray[Any]) -> NDArray[Any]:
    if rng.random() < 0.5:  # white balance: along warm to cold, and a little of everything
        warm = rng.normal(0, 0.2)
        gain = np.exp(np.array([-warm, 0, warm]) + rng.normal(0, 0.07, 3)).astype(np.float32)
        seen = seen * gain
    chance = rng.random()
    if chance < 0.12:
        grey = seen @ np.array([0.114, 0.587, 0.299], np.float32)
        seen = np.repeat(grey[..., None], 3, 2)
    elif chance < 0.45:
        hsv = cv2.cvtColor(np.clip(seen, 0, 1).astype(np.float32), cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0] + (rng.uniform(0, 360) if rng.random() < 0.4 else rng.normal(0, 15))) % 360
        hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.4, 1.5), 0, 1)
        seen = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
    if rng.random() < 0.02:
        seen = 1 - np.clip(seen, 0, 1)
    if rng.random() < 0.3:
        seen = seen * rng.uniform(0.6, 1.0) + rng.uniform(0, 0.2)
    return seen


def _optics(rng: Rng, seen: NDArray[Any]) -> NDArray[Any]:
    chance = rng.random()
    if chance < 0.3:
        seen = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.3, 1.8)))
    elif chance < 0.38:
        length = int(rng.integers(2, 8))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, math.pi)
        reach = np.array([math.cos(angle), math.sin(angle)]) * length / 2
        ends = [(np.array([length / 2, length / 2]) + s * reach).astype(int).tolist() for s in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1)
        seen = cv2.filter2D(seen, -1, kernel / max(float(kernel.sum()), 1.0))
    elif chance < 0.5:  # sharpened by the phone
        soft = cv2.GaussianBlur(seen, (0, 0), 1.2)
        seen = seen + (seen - soft) * float(rng.uniform(0.3, 1.5))
    return seen
