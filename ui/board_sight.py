"""What photos told of one player's board, and what the player made of it. No pages here.

What becomes of it when a photo is read is in :mod:`ui.board_merge`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scoring import codec
from scoring.codec import Text
from vision.reading import Polygon, Reading

KIND = "type"
"""The entry of a part that makes it another part altogether; the others are details of it."""

Data = Any
"""A state, or a part of one, as plain JSON data."""


@dataclass(frozen=True)
class Shot:
    """A photo of the board.

    Attributes:
        sha: Its id in the store.
        width: Pixels of the upright photo.
        height: Pixels of the upright photo.
        status: ``"waiting"`` until it has been looked at.
        error: Why it could not be read.
        corners: The board's corners as a person set them, top left one first; none where the reader finds
            them.
        past: Whether it shows the board as it was before, and not as it is now.
    """

    sha: str
    width: int
    height: int
    status: Literal["waiting", "read", "failed"] = "waiting"
    error: Text = ""
    corners: Polygon = ()
    past: bool = False


@dataclass(frozen=True)
class Spot:
    """Where something is in a photo: the photo's id, and the outline in pixels of the upright photo."""

    sha: str
    polygon: Polygon


@dataclass(frozen=True)
class OpenDoubt:
    """A value that no photo shows for sure.

    Attributes:
        path: Where it is in the state.
        candidates: Possible values as JSON data with their probabilities, likeliest first.
        why: What is unclear, in the reader's words.
        spot: Where it would be seen.
    """

    path: str
    candidates: tuple[tuple[Data, float], ...]
    why: Text = ""
    spot: Spot | None = None


@dataclass(frozen=True)
class Sight:
    """All that photos told of a board.

    Attributes:
        shots: The photos, oldest first.
        read: For each part of the state what was read last.
        seen: Where each part was seen.
        doubts: What is still to be asked.
        others: For each part that the person settled otherwise: what the last photo surely shows.
        settled: Paths that a person spoke of.
        asked: Paths that the last reading was not sure of, settled since or not.
        hint: What photo would settle most doubts.
    """

    shots: tuple[Shot, ...] = ()
    read: dict[str, Data] = field(default_factory=dict)
    seen: dict[str, Spot] = field(default_factory=dict)
    doubts: tuple[OpenDoubt, ...] = ()
    others: dict[str, Data] = field(default_factory=dict)
    settled: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    hint: Text = ""

    @property
    def waiting(self) -> tuple[Shot, ...]:
        """Photos that are still to be looked at."""
        return tuple(shot for shot in self.shots if shot.status == "waiting")

    @property
    def current(self) -> tuple[Shot, ...]:
        """Photos that were read and show the board as it is now."""
        return tuple(shot for shot in self.shots if shot.status == "read" and not shot.past)


@dataclass(frozen=True)
class Read:
    """A reading as plain data (see :class:`vision.reading.Reading`) and the photos that it was made from."""

    shas: tuple[str, ...]
    state: Data
    doubts: tuple[OpenDoubt, ...]
    seen: dict[str, Spot]
    hint: str = ""


def as_read(reading: Reading[Any], shas: Sequence[str]) -> Read:
    """A reading of these photos, in their order, as it is kept."""
    doubts = (
        OpenDoubt(
            doubt.path,
            tuple((codec.dump(value), round(float(p), 4)) for value, p in doubt.candidates),
            doubt.why,
            None
            if doubt.photo is None or doubt.polygon is None
            else Spot(shas[doubt.photo], _outline(doubt.polygon)),
        )
        for doubt in reading.doubts
    )
    seen = {path: Spot(shas[e.photo], _outline(e.polygon)) for path, e in reading.evidence.items()}
    return Read(tuple(shas), codec.dump(reading.state), tuple(doubts), seen, reading.hint or "")


def _outline(polygon: Polygon) -> Polygon:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in polygon)


# --- photos ---------------------------------------------------------------------------------------------


def with_shot(sight: Sight, shot: Shot) -> Sight:
    """With a photo that is still to be looked at; the same photo twice changes nothing."""
    known = any(s.sha == shot.sha for s in sight.shots)
    return sight if known else replace(sight, shots=(*sight.shots, shot))


def with_failed(sight: Sight, shas: Iterable[str], error: str) -> Sight:
    """With the reason why photos that waited could not be read."""
    return each_shot(
        sight, {*shas}, lambda s: replace(s, status="failed", error=error) if s.status == "waiting" else s
    )


def look_again(sight: Sight, sha: str) -> Sight:
    """With a photo that waits for another look."""
    return each_shot(sight, {sha}, lambda s: replace(s, status="waiting", error="", past=False))


def with_corners(sight: Sight, sha: str, corners: Polygon) -> Sight:
    """With the board's corners in a photo, which waits for another look."""
    return look_again(each_shot(sight, {sha}, lambda s: replace(s, corners=corners)), sha)


def without_shot(sight: Sight, sha: str) -> Sight:
    """Without a photo; those that are left are looked at again, what was read stays till then."""
    gone = next((s for s in sight.shots if s.sha == sha), None)
    if gone is None:
        return sight
    left = replace(
        sight,
        shots=tuple(s for s in sight.shots if s.sha != sha),
        seen={path: spot for path, spot in sight.seen.items() if spot.sha != sha},
        doubts=tuple(replace(d, spot=None) if d.spot and d.spot.sha == sha else d for d in sight.doubts),
    )
    if gone.status != "read" or gone.past:
        return left
    return each_shot(
        replace(left, others={}), {s.sha for s in left.current}, lambda s: replace(s, status="waiting")
    )


def from_now_on(sight: Sight, keeps: Iterable[str] = ()) -> Sight:
    """The board goes on: the photos so far show it as it was.

    Args:
        sight: All that photos told.
        keeps: Paths of parts that the board can't lose any more; those without a doubt are settled.
    """
    sure = (path for path in keeps if not any(concerns(d.path, path) for d in sight.doubts))
    shots = tuple(replace(s, past=True) if s.status != "waiting" else s for s in sight.shots)
    return replace(sight, shots=shots, settled=_united(sight.settled, sure))


def each_shot(sight: Sight, shas: set[str], change: Callable[[Shot], Shot]) -> Sight:
    """With a change of these photos."""
    return replace(sight, shots=tuple(change(s) if s.sha in shas else s for s in sight.shots))


# --- what a person says ---------------------------------------------------------------------------------


def settle(sight: Sight, paths: Iterable[str]) -> Sight:
    """A person spoke of these parts: nothing about them is in doubt any more."""
    told = tuple(paths)
    if not told:
        return sight
    asked = (d for d in sight.doubts if not any(_answers(path, d.path) for path in told))
    others = {p: v for p, v in sight.others.items() if not any(concerns(p, path) for path in told)}
    return replace(sight, settled=_united(sight.settled, told), doubts=tuple(asked), others=others)


def concerns(path: str, other: str) -> bool:
    """Whether one of two paths leads into the other, or both are the same."""
    return path == other or path.startswith(f"{other}/") or other.startswith(f"{path}/")


def _answers(told: str, asked: str) -> bool:
    """Whether who said this has answered that; what a part is answers for the whole part."""
    return asked == told or asked.startswith(f"{told}/") or told == f"{asked}/{KIND}"


def _united(old: tuple[str, ...], new: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*old, *new)))


# --- paths ----------------------------------------------------------------------------------------------


def value_at(data: Data, path: str) -> Data:
    """What a path leads to; None where it leads nowhere."""
    for key in path.split("/"):
        if isinstance(data, Mapping):
            data = data.get(key)
        elif isinstance(data, list) and key.isdecimal() and int(key) < len(data):
            data = data[int(key)]
        else:
            return None
    return data


def with_value(data: Data, path: str, value: Data) -> Data:
    """The data with something else at a path whose parent is there."""
    key, _, rest = path.partition("/")
    if isinstance(data, list):
        return [
            (with_value(each, rest, value) if rest else value) if str(i) == key else each
            for i, each in enumerate(data)
        ]
    return {**data, key: with_value(data[key], rest, value) if rest else value}


def sights_with(sights: Sequence[Sight], index: int, sight: Sight) -> tuple[Sight, ...]:
    """The players' sights with one of them another; those up to it that were not kept yet are empty."""
    kept = [*sights, *(Sight() for _ in range(index + 1 - len(sights)))]
    kept[index] = sight
    return tuple(kept)
