"""Spyrium's states: what one player has at the end, and what of it is not known yet."""

from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.spyrium_tables import FACTORIES, MANSIONS, START_NUMBERS, Technique


class Kind(StrEnum):
    """Cards that lie before a player."""

    BUILDING = "building"
    TECHNIQUE = "technique"


@dataclass(frozen=True)
class Card:
    """A card in front of a player.

    Attributes:
        kind: Building or technique.
        name: What it is called, in any spelling; None while not known.
        vp: VP printed on it; None while not known (or on a technique).
        factory: Whether it shows the factory symbol; None: as its name says.
    """

    kind: Kind
    name: str | None = None
    vp: int | None = None
    factory: bool | None = None


@dataclass(frozen=True)
class VpMove:
    """A move of the marker on the victory point track.

    Attributes:
        source: What gave it, best a key of :data:`scoring.spyrium_tables.SOURCES`.
        vp: Victory points.
    """

    source: str
    vp: int


@dataclass(frozen=True)
class State:
    """One player's neighbourhood and markers. None stands for a number that is not known.

    Attributes:
        track: Victory points on the track, whole laps counted in.
        cards: Buildings and patented techniques.
        crystals: Spyrium crystals.
        pounds: Money.
        workers: Workers, at work or not.
        residence: The value printed on the player's space of the residence track.
        tokens: Numbered tokens kept.
        moves: Moves on the victory point track as far as they were logged.
    """

    track: int | None
    cards: tuple[Card, ...]
    crystals: int | None = None
    pounds: int | None = None
    workers: int | None = None
    residence: int | None = None
    tokens: int | None = None
    moves: tuple[VpMove, ...] = ()

    def with_move(self, move: VpMove) -> "State":
        """The state after one more move on the track; a track that is not known stays so."""
        track = None if self.track is None else self.track + move.vp
        return replace(self, track=track, moves=(*self.moves, move))

    def undone(self) -> "State":
        """The state before the last logged move; without one it stays as it is."""
        if not self.moves:
            return self
        track = None if self.track is None else self.track - self.moves[-1].vp
        return replace(self, track=track, moves=self.moves[:-1])

    @property
    def logged(self) -> int:
        """Victory points of the logged moves."""
        return sum(move.vp for move in self.moves)


EMPTY = State(None, ())
"""A player of whom nothing is known yet."""

START = State(
    track=0,
    cards=(),
    crystals=START_NUMBERS["crystals"],
    pounds=START_NUMBERS["pounds"],
    workers=START_NUMBERS["workers"],
    residence=START_NUMBERS["residence"],
    tokens=START_NUMBERS["tokens"],
)
"""A player at the start of the game."""


def plain(name: str | None) -> str:
    """A card's name as it is compared: small letters, single spaces, a straight apostrophe."""
    return " ".join((name or "").casefold().replace("’", "'").split())


def technique(card: Card) -> Technique | None:
    """Which technique a card is; None for a name that is not known."""
    name = plain(card.name).replace("ization", "isation")
    return next((each for each in Technique if each == name), None)


def printed_vp(card: Card) -> int | None:
    """VP printed on a building, which a mansion's name tells as well; None while not known."""
    return card.vp if card.vp is not None else MANSIONS.get(plain(card.name))


def is_factory(card: Card) -> bool | None:
    """Whether a building has the factory symbol: as entered, or as its name says; None while not known.

    Names may go on after the building's own, as in ``"workshop B"``.
    """
    if card.factory is not None:
        return card.factory
    name = f"{plain(card.name)} "
    return next((factory for stem, factory in FACTORIES.items() if name.startswith(f"{stem} ")), None)
