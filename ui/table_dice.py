"""Dice of one player's table as a person sees and settles them; plain values, no pages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, Protocol

from scoring.codec import Text
from scoring.words import Said, as_sentence, joined, said, together
from vision.reading import Point, Polygon

Doubtful = Literal["value", "colour"]

LIKELY = 0.05
"""Candidates from this probability on are marked as possible answers."""


class Source(StrEnum):
    """Where a die's value and colour come from."""

    READ = "read"
    CONFIRMED = "confirmed"  # read, and a person said that it is right
    CORRECTED = "corrected"
    ADDED = "added"  # a person pointed at it in the photo
    TYPED = "typed"  # in no photo


@dataclass(frozen=True)
class TableDie:
    """One die of a player.

    Attributes:
        id: Its name within the player's table, never used twice.
        value: Top face, 1 to 6; None while unknown.
        colour: One of the game's colours.
        source: Where value and colour come from.
        doubts: What is still to be settled.
        asked: What readings were not sure of, settled since or not.
        removed: True when it is no die of this table after all.
        photo: Id of the photo that shows it; None for a typed one.
        box: ``(x, y, width, height)`` of the whole die in pixels of the upright photo.
        face: Corners of its top face there.
        read_value: What the reader said, kept beside every correction.
        read_colour: The reader's word for its colour, which may be none of the game's.
        value_candidates: ``(value, probability)``, likeliest first.
        colour_candidates: ``(colour, probability)``, likeliest first.
        told: Why it is in doubt, in the reader's words.
    """

    id: str
    value: int | None
    colour: str
    source: Source
    doubts: tuple[Doubtful, ...] = ()
    removed: bool = False
    photo: str | None = None
    box: tuple[float, float, float, float] | None = None
    face: Polygon | None = None
    read_value: int | None = None
    read_colour: str | None = None
    value_candidates: tuple[tuple[int, float], ...] = ()
    colour_candidates: tuple[tuple[str, float], ...] = ()
    told: Text = ""
    asked: tuple[Doubtful, ...] = ()

    @property
    def words(self) -> Said:
        """Value and colour, as ``"4 orange"``."""
        return _words(self.value, self.colour)


def colour_word(colour: str) -> Said:
    """A colour, as a reader or a game calls it, as a term of the game with dice."""
    return Said.of(colour, {}, context="blueprints")


def _words(value: int | None, colour: str | None) -> Said:
    value_word = "?" if value is None else value
    return said("{value} {colour}", value=value_word, colour=colour_word(colour) if colour else "?")


def to_check(name: Said) -> Said:
    """A part's name where a person still has to look at it."""
    return said("{name}, to check", name=name)


class SeenDie(Protocol):
    """What a reader tells of a die (see :mod:`vision.dice`)."""

    @property
    def value(self) -> int | None: ...  # noqa: D102
    @property
    def colour(self) -> str: ...  # noqa: D102
    @property
    def box(self) -> Sequence[float]: ...  # noqa: D102
    @property
    def face(self) -> Sequence[Point]: ...  # noqa: D102
    @property
    def value_doubtful(self) -> bool: ...  # noqa: D102
    @property
    def colour_doubtful(self) -> bool: ...  # noqa: D102
    @property
    def candidates(self) -> Sequence[tuple[int, float]]: ...  # noqa: D102
    @property
    def colour_candidates(self) -> Sequence[tuple[str, float]]: ...  # noqa: D102


Dice = tuple[TableDie, ...]


@dataclass(frozen=True)
class Palette:
    """The colours of a game's dice.

    Attributes:
        colours: Their names.
        nearest: For words that a reader may use for other dice, the colour that is meant most likely.
    """

    colours: tuple[str, ...]
    nearest: Mapping[str, str]

    def settle(self, seen: SeenDie) -> str:
        """The game's colour that a seen die has most likely; the last one where nothing tells."""
        if seen.colour in self.colours:
            return seen.colour
        known = (colour for colour, _ in seen.colour_candidates if colour in self.colours)
        return self.nearest.get(seen.colour) or next(known, self.colours[-1])


def new_id(dice: Dice) -> str:
    """An id that no die of this table, removed ones included, has."""
    return f"d{1 + max((int(d.id[1:]) for d in dice), default=0)}"


def find(dice: Dice, die: str) -> TableDie:
    """The die with that id.

    Raises:
        KeyError: where there is none.
    """
    for d in dice:
        if d.id == die:
            return d
    raise KeyError(die)


def with_read(dice: Dice, photo: str, seen: Iterable[SeenDie], palette: Palette) -> Dice:
    """The table with every die that a reader saw in a photo."""
    for s in seen:
        dice = (*dice, _from_seen(new_id(dice), photo, s, palette, Source.READ, _doubts(s, palette)))
    return dice


def with_added(dice: Dice, photo: str, seen: SeenDie, palette: Palette) -> Dice:
    """The table with a die that a person pointed at; its proposed value and colour stay to be settled."""
    added = _from_seen(new_id(dice), photo, seen, palette, Source.ADDED, ("value", "colour"))
    return (*dice, added)


def with_typed(dice: Dice, value: int | None, colour: str) -> Dice:
    """The table with a die put in by hand."""
    return (*dice, TableDie(new_id(dice), value, colour, Source.TYPED))


def with_unknown(dice: Dice, colour: str) -> Dice:
    """The table with a die of which a person only said that it is there."""
    return (*dice, TableDie(new_id(dice), None, colour, Source.TYPED, ("value", "colour")))


def with_value(dice: Dice, die: str, value: int | None) -> Dice:
    """The table with a die's value set by a person."""
    return _changed(dice, die, lambda d: _settled(replace(d, value=value), "value"))


def with_colour(dice: Dice, die: str, colour: str) -> Dice:
    """The table with a die's colour set by a person."""
    return _changed(dice, die, lambda d: _settled(replace(d, colour=colour), "colour"))


def with_confirmed(dice: Dice, die: str) -> Dice:
    """The table with all doubts about a die put aside: it is as it was read."""

    def confirm(d: TableDie) -> TableDie:
        read = d.source is Source.READ
        return replace(d, doubts=(), source=Source.CONFIRMED if read else d.source)

    return _changed(dice, die, confirm)


def with_removed(dice: Dice, die: str) -> Dice:
    """The table without a die that is none of it; it is only marked, so that it can come back."""
    return _changed(dice, die, lambda d: replace(d, removed=True))


def doubts(dice: Dice) -> Dice:
    """Dice that a person still has to look at."""
    return tuple(d for d in dice if d.doubts and not d.removed)


def likely_values(die: TableDie) -> tuple[int, ...]:
    """What a die with a doubtful value may show; anything where the reader had no idea."""
    likely = tuple(v for v, p in die.value_candidates if p >= LIKELY)
    return likely if len({*likely, die.value}) > 1 else tuple(range(1, 7))


def likely_colours(die: TableDie, palette: Palette) -> tuple[str, ...]:
    """The colours that a die with a doubtful colour may have; any where the reader had no idea."""
    likely = tuple(c for c, p in die.colour_candidates if p >= LIKELY and c in palette.colours)
    return likely if len({*likely, die.colour}) > 1 else palette.colours


def why(die: TableDie, palette: Palette) -> Said:
    """One sentence on where a die's value comes from, and on what is in doubt about it."""
    if die.source is Source.ADDED and die.doubts:
        return said("You added this die: check its value and colour.")
    parts = []
    if "value" in die.doubts:
        if die.told:
            parts.append(
                said("it may be {values}", values=_or([v for v, p in die.value_candidates if p >= LIKELY]))
            )
        elif die.value is None:
            parts.append(said("its value could not be read"))
        else:
            other = next((v for v, _ in die.value_candidates if v != die.value), None)
            parts.append(
                said("it may be {value} or {other}", value=die.value, other=other)
                if other
                else said("its {value} is not sure", value=die.value)
            )
    if "colour" in die.doubts:
        if die.read_colour is not None and die.read_colour not in palette.colours:
            parts.append(
                said(
                    "it looks {colour}, which is no colour of this game", colour=colour_word(die.read_colour)
                )
            )
        else:
            likely = (c for c, p in die.colour_candidates if p >= LIKELY and c in palette.colours)
            other_colour = next((c for c in likely if c != die.colour), None)
            parts.append(
                said("its colour may be {colour}", colour=colour_word(other_colour))
                if other_colour
                else said("its colour is not sure")
            )
    if parts:
        text = together(parts)
        return as_sentence(said("{told}: {text}", told=die.told, text=text) if die.told else text)
    read = _words(die.read_value, die.read_colour)
    return {
        Source.READ: said("Read from the photo."),
        Source.CONFIRMED: said("Read from the photo, confirmed by you."),
        Source.CORRECTED: said("Read as {read}, corrected by you.", read=read),
        Source.ADDED: said("Added by you."),
        Source.TYPED: said("Put in by hand."),
    }[die.source]


def _or(values: Sequence[int]) -> Said:
    *others, last = sorted(values) if values else [said("anything")]
    if not others:
        return joined("", (last,))
    return said("{some} or {last}", some=joined(", ", others), last=last)


def _from_seen(
    name: str, photo: str, seen: SeenDie, palette: Palette, source: Source, doubts: tuple[Doubtful, ...]
) -> TableDie:
    x, y, width, height = (float(n) for n in seen.box)
    return TableDie(
        name,
        seen.value,
        palette.settle(seen),
        source,
        doubts,
        photo=photo,
        box=(x, y, width, height),
        face=tuple((float(px), float(py)) for px, py in seen.face),
        read_value=seen.value,
        read_colour=seen.colour,
        value_candidates=tuple((int(v), round(float(p), 4)) for v, p in seen.candidates),
        colour_candidates=tuple((c, round(float(p), 4)) for c, p in seen.colour_candidates),
        asked=doubts,
    )


def _doubts(seen: SeenDie, palette: Palette) -> tuple[Doubtful, ...]:
    """What to ask about a seen die."""
    colour = seen.colour_doubtful or seen.colour not in palette.colours
    return (*(("value",) if seen.value_doubtful else ()), *(("colour",) if colour else ()))


def _settled(die: TableDie, what: Doubtful) -> TableDie:
    source = die.source
    if source in (Source.READ, Source.CONFIRMED, Source.CORRECTED):
        source = Source.CORRECTED
    return replace(die, source=source, doubts=tuple(d for d in die.doubts if d != what))


def _changed(dice: Dice, die: str, change: Callable[[TableDie], TableDie]) -> Dice:
    find(dice, die)
    return tuple(change(d) if d.id == die else d for d in dice)
