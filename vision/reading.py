"""What every reader gives back: a state, the doubts about it, and the evidence for each part. Types only."""

from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

State = TypeVar("State")

Point: TypeAlias = tuple[float, float]
"""A pixel of the upright photo: x to the right, y down."""

Polygon: TypeAlias = tuple[Point, ...]


@dataclass(frozen=True)
class Doubt:
    """A value that could not be read for sure.

    Attributes:
        path: The part of the state, keys and indexes joined by ``/``.
        candidates: Possible values with calibrated probabilities (0 to 1), likeliest first.
        photo: Index of the photo that shows it.
        polygon: Where it is in that photo; None when it is in none.
        why: One sentence for people.
    """

    path: str
    candidates: tuple[tuple[object, float], ...]
    why: str
    photo: int | None = None
    polygon: Polygon | None = None


@dataclass(frozen=True)
class Evidence:
    """Where a part of the state was seen, and how sure its value is (0 to 1)."""

    photo: int
    polygon: Polygon
    confidence: float


@dataclass(frozen=True)
class Reading(Generic[State]):
    """One table's state as read from photos.

    Attributes:
        state: Best guess of every value, None inside it where there is no guess.
        doubts: Everything that is not sure. A wrong value without a doubt is the worst fault there is.
        evidence: For each path that was seen, where.
        ms: Milliseconds by stage.
        hint: One sentence for people on what would settle most doubts; None where nothing is in doubt.
        left_out: Index of each photo that was not used, and why.
    """

    state: State
    doubts: tuple[Doubt, ...] = ()
    evidence: dict[str, Evidence] = field(default_factory=dict)
    ms: dict[str, int] = field(default_factory=dict)
    hint: str | None = None
    left_out: dict[int, str] = field(default_factory=dict)
