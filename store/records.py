"""What the store tells of plays, their photos and what people corrected."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class Play:
    """One play of a game as it is now.

    Attributes:
        id: Eight letters and digits, for links and for reading aloud.
        game: Fixed name of the game.
        document: The play's content, plain JSON; the store doesn't look inside.
        version: Counts every change; hand it to :meth:`Store.save`.
        created: When it was started (UTC).
        updated: When it was last changed (UTC).
        finished: Whether it was marked as finished.
        can_undo: Whether there is an earlier document.
        can_redo: Whether an undone document can come back.
    """

    id: str
    game: str
    document: dict[str, Any]
    version: int
    created: datetime
    updated: datetime
    finished: bool = False
    can_undo: bool = False
    can_redo: bool = False


@dataclass(frozen=True)
class PlaySummary:
    """A play in a list: everything but its document. ``deleted`` is when it was deleted (UTC)."""

    id: str
    game: str
    version: int
    finished: bool
    created: datetime
    updated: datetime
    deleted: datetime | None = None


@dataclass(frozen=True)
class PlayPhoto:
    """A photo of a play: its name in the store, its size in pixels, its focal length on 35 mm film (mm)."""

    sha256: str
    width: int
    height: int
    focal_35mm: float | None


@dataclass(frozen=True)
class Correction:
    """A value that a person changed: what the photo was read as, and what it is.

    Attributes:
        photo: SHA-256 of the photo that shows it; None where it is in none.
        path: The part of the state, keys and indexes joined by ``/``.
        read: The value as read; None for something that was missed.
        corrected: The value given by the person; None for something that is not there.
        created: When (UTC).
    """

    photo: str | None
    path: str
    read: Any
    corrected: Any
    created: datetime
