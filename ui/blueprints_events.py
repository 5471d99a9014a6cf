"""What a tap in a component of a Blueprints round changes."""

from collections.abc import Callable
from dataclasses import dataclass

from ui import blueprints_round as rounds
from ui.blueprints_round import Seat
from ui.components import Event
from ui.dice_rows import VALUES
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

    The change raises KeyError where its die is gone meanwhile.

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
            return lambda seat: rounds.correct_value(seat, die, VALUES[option])
        case {"do": "choose", "region": str(die), "row": "colour", "option": str(option)} if (
            option in rounds.PALETTE.colours
        ):
            return lambda seat: rounds.correct_colour(seat, die, option)
        case {"do": "confirm", "region": str(die)}:
            return lambda seat: rounds.confirm(seat, die)
        case {"do": "remove", "region": str(die)}:
            return lambda seat: rounds.remove(seat, die)
        case {"do": "place", "region": str(die), "cell": int(cell)} if 0 <= cell < len(rounds.CELLS):
            return lambda seat: rounds.place(seat, die, cell)
        case {"do": "take_off", "cell": int(cell)} if 0 <= cell < len(rounds.CELLS):
            return lambda seat: rounds.take_off(seat, cell)
        case {"do": "plan", "cell": int(cell)} if 0 <= cell < len(rounds.CELLS):
            return lambda seat: rounds.print_next(seat, cell)
        case {"do": "type", "colour": str(colour), "value": str(option)} if (
            colour in rounds.PALETTE.colours and option in VALUES
        ):
            return lambda seat: rounds.add_typed(seat, VALUES[option], colour)
    raise ValueError(f"not an event of a Blueprints table: {event}")


def corrected(event: Event, index: int, die: TableDie | None) -> Corrected | None:
    """What an event says about how a photo was read; None where it says nothing.

    Args:
        event: The event.
        index: Whose table, in turn order.
        die: The die that it is about, as it was before.
    """
    if die is None or die.photo is None:
        return None
    path = f"seats/{index}/dice/{die.id}"
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
