"""Changes of a table's seats that are the same in every game. No pages here."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from scoring.players import Seat

State = TypeVar("State")


def renamed(seats: Sequence[Seat[State]], names: Iterable[str], fresh: State) -> tuple[Seat[State], ...]:
    """The seats with other names.

    Args:
        seats: In turn order.
        names: One for each seat, ``""`` for one that goes; further names are new seats.
        fresh: What a new player starts with.
    """
    states = [seat.state for seat in seats]
    return tuple(Seat(name, states[i] if i < len(states) else fresh) for i, name in enumerate(names) if name)


def with_state(
    seats: Sequence[Seat[State]], index: int, change: Callable[[State], State]
) -> tuple[Seat[State], ...]:
    """The seats with one player's state changed."""
    changed = list(seats)
    changed[index] = replace(seats[index], state=change(seats[index].state))
    return tuple(changed)


def owner(path: str, names: Sequence[str]) -> str:
    """The player whose state a path into :class:`Players` leads to, to stand before a sentence about it."""
    first, _, rest = path.partition("/")
    index = rest.partition("/")[0]
    return f"{names[int(index)]}: " if first == "players" and index.isdecimal() else ""
