"""What a tap in a component of a Blueprints round changes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ui import blueprints_photos as photos
from ui import blueprints_seat as seating
from ui.blueprints_seat import CELLS, DICE, PALETTE, PRINTS, Seat
from ui.components import Event
from ui.dice_rows import VALUES
from ui.meanwhile import agreed
from ui.table_dice import Source, TableDie

Change = Callable[[Seat], Seat]


@dataclass(frozen=True)
class Corrected:
    """A value that a person gave other than read; None on either side: nothing there."""

    photo: str
    path: str
    read: int | str | None
    corrected: int | str | None


def change_for(event: Event) -> Change:
    """The change that an event asks for.

    The change raises KeyError where its die is gone meanwhile, ChangedMeanwhile where somebody else said
    otherwise.

    Raises:
        ValueError: The event is none of a Blueprints table.
    """
    match event:
        case {
            "do": "choose",
            "region": str(die),
            "row": "value",
            "option": str(option),
        } if option in VALUES:
            return lambda seat: seating.correct_value(seat, die, VALUES[option])
        case {"do": "choose", "region": str(die), "row": "colour", "option": str(option)} if (
            option in PALETTE.colours
        ):
            return lambda seat: seating.correct_colour(seat, die, option)
        case {"do": "confirm", "region": str(die)}:
            return lambda seat: seating.confirm(seat, die)
        case {"do": "remove", "region": str(die)}:
            return lambda seat: seating.remove(seat, die)
        case {"do": "place", "region": str(die), "cell": int(cell)} if 0 <= cell < len(CELLS):
            return lambda seat: seating.place(seat, die, cell)
        case {"do": "take_off", "cell": int(cell)} if 0 <= cell < len(CELLS):
            return lambda seat: seating.take_off(seat, cell)
        case {"do": "set_beside", "region": str(die)}:
            return lambda seat: seating.set_beside(seat, die)
        case {"do": "height", "cell": int(cell), "height": int(height)} if (
            0 <= cell < len(CELLS) and 0 <= height <= DICE
        ):
            return lambda seat: seating.set_height(seat, cell, height)
        case {"do": "plan", "cell": int(cell), "saw": str(saw), "print": str(print_)} if 0 <= cell < len(
            CELLS
        ) and print_ in ("", *PRINTS):
            return lambda seat: seating.print_cell(seat, cell, agreed(seat.plan[cell], saw, print_))
        case {"do": "remove_photo", "photo": str(sha)}:
            return lambda seat: photos.without_picture(seat, sha)
        case {"do": "look_again", "photo": str(sha), "of": "dice" | "building" as of}:
            return lambda seat: photos.read_again(seat, sha, of)
        case {"do": "corners", "photo": str(sha), "corners": list(corners)} if _is_outline(corners):
            return lambda seat: photos.with_corners(
                seat, sha, tuple((float(x), float(y)) for x, y in corners)
            )
        case {"do": "hatch_the_rest"}:
            return seating.hatch_the_rest
        case {"do": "type", "colour": str(colour), "value": str(option)} if (
            colour in PALETTE.colours and option in VALUES
        ):
            return lambda seat: seating.add_typed(seat, VALUES[option], colour)
    raise ValueError(f"not an event of a Blueprints table: {event}")


def _is_outline(corners: list[Any]) -> bool:
    """Whether these are four points of a photo."""
    return len(corners) == 4 and all(
        isinstance(point, list) and len(point) == 2 and all(isinstance(n, int | float) for n in point)
        for point in corners
    )


def corrected(event: Event, at: str, die: TableDie | None) -> Corrected | None:
    """What an event says about how a photo was read; None where it says nothing.

    Args:
        event: The event.
        at: Path of the player's table in the play.
        die: The die that it is about, as it was before.
    """
    if die is None or die.photo is None:
        return None
    path = f"{at}/dice/{die.id}"
    missed = die.source is Source.ADDED
    match event:
        case {"do": "choose", "row": "value", "option": str(option)} if VALUES[option] is not None:
            read_value = None if missed else die.read_value
            return Corrected(die.photo, f"{path}/value", read_value, VALUES[option])
        case {"do": "choose", "row": "colour", "option": str(option)}:
            return Corrected(die.photo, f"{path}/colour", None if missed else die.read_colour, option)
        case {"do": "remove"} if not missed:
            return Corrected(die.photo, path, die.words, None)
        case {"do": "confirm"} if missed:
            return Corrected(die.photo, path, None, die.words)
    return None
