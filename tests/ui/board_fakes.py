"""Readers of boards that answer as a test wants, and photos for them."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from ui.board_game import BoardGame, RefusedError
from vision.reading import Evidence, Polygon, Reading

Asked = list[tuple[int, Any, list[Polygon | None]]]
"""For each call the number of photos, the copy and the corners."""


def jpeg(grey: int = 90, width: int = 80) -> bytes:
    return cv2.imencode(".jpg", np.full((60, width, 3), grey, np.uint8))[1].tobytes()


def square(x: float, y: float, side: float = 10) -> Polygon:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def seen(*paths: str, photo: int = 0) -> dict[str, Evidence]:
    return {path: Evidence(photo, square(10.0 * i, 0), 0.99) for i, path in enumerate(paths)}


def reads(
    monkeypatch: pytest.MonkeyPatch,
    game: type[BoardGame[Any, Any]],
    *answers: Reading[Any] | str | Callable[[], Reading[Any]],
) -> Asked:
    """The reader of a game answers so, one call after the other; a text refuses, a function is called."""
    asked: Asked = []

    def read(
        _: object, photos: list[Any], __: object, copy: Any, corners: list[Polygon | None]
    ) -> Reading[Any]:
        asked.append((len(photos), copy, list(corners)))
        answer = answers[min(len(asked), len(answers)) - 1]
        if isinstance(answer, str):
            raise RefusedError(answer)
        return answer() if callable(answer) else answer

    monkeypatch.setattr(game, "read", read)
    return asked
