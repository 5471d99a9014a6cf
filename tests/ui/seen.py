"""Dice as a reader would see them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Seen:
    value: int | None = 4
    colour: str = "orange"
    box: tuple[float, float, float, float] = (10, 20, 30, 40)
    face: tuple[tuple[float, float], ...] = ((10, 20), (40, 20), (40, 50), (10, 50))
    value_doubtful: bool = False
    colour_doubtful: bool = False
    candidates: tuple[tuple[int, float], ...] = ((4, 0.97), (5, 0.02))
    colour_candidates: tuple[tuple[str, float], ...] = (("orange", 0.9), ("clear", 0.08))
