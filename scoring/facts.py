"""Facts behind the rules: each value with how well it is known."""

from dataclasses import dataclass
from enum import StrEnum


class Confidence(StrEnum):
    """How well a value of the rules is known."""

    CONFIRMED = "confirmed"  # two independent sources, or one and a worked example of the rulebook
    DERIVED = "derived"  # computed from confirmed values
    SINGLE = "single source"  # the default, to be shown as such and changeable


@dataclass(frozen=True)
class Fact:
    """One value of a game's rules.

    Attributes:
        name: Short fixed name; the field of the game's ``HouseRules`` where the value can be changed.
        value: The default.
        confidence: How well it is known.
        about: One sentence for people: what it is, and what the doubt about it is.
        choices: What it may be changed to, the default first; empty where it can't be changed.
    """

    name: str
    value: object
    confidence: Confidence
    about: str
    choices: tuple[object, ...] = ()
