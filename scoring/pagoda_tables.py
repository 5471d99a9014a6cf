"""Pagoda's numbers as data, each with how well it is known."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.facts import Confidence, Fact
from scoring.words import said, term


class Colour(StrEnum):
    """The five colours of cards, pillars, pagoda tiles and abilities."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


ABILITY_NAMES = {
    Colour.RED: term("pagoda", "Lantern"),
    Colour.YELLOW: term("pagoda", "Dragon"),
    Colour.GREEN: term("pagoda", "Rice bowl"),
    Colour.BLUE: term("pagoda", "Buddha"),
    Colour.PURPLE: term("pagoda", "Fan"),
}
ABILITIES = {
    Colour.RED: said("one pillar more than usual may be built in this turn"),
    Colour.YELLOW: said("before anything else, any cards are swapped for as many new ones"),
    Colour.GREEN: said("two cards of one colour pay for one pillar of any colour"),
    Colour.BLUE: said("two cards of one colour pay for one pagoda tile of any colour"),
    Colour.PURPLE: said("at the end of the turn the hand is filled up to four cards"),
}
USES_PER_TILE = 2
"""A new tile sets the player's uses of its ability to this, however many were left."""

ALTERNATIVE_ABILITIES = (Colour.YELLOW, Colour.PURPLE)
"""The only abilities that may be used in an alternative turn."""

SITES = 6
PLAYERS = 2
PILLARS_PER_FLOOR = 4
PILLARS_PER_SPIRE = 2
FLOORS = 4
FLOORS_QUICK = 3

PILLARS_PER_COLOUR = 25
TILES_PER_COLOUR = 5

PILLAR_POINTS = (1, 2, 3, 4)
"""Points of each pillar by floor, ground floor first."""

TILE_POINTS = 1
SPIRE_POINTS = 5
"""For the two stacked pillars together."""

PILLARS_PER_TURN = 3
"""Most pillars in a turn without the Lantern; a spire counts as one."""

OPEN_CARDS = 5
HAND = 2
HAND_WITH_FAN = 4
ALTERNATIVE_CARDS = 4
"""Cards that an alternative turn discards for its one pillar."""

PAGODAS_TO_END = 3


@dataclass(frozen=True)
class HouseRules:
    """What a table may play otherwise, because it is known from one source only.

    Attributes:
        spire_quick: Points of a spire in the quick game.
        unique_tiles: Whether the box holds each pair of base colour and spot colour just once.
        stand_ins: Whether another colour may stand in for a pillar colour of which none is left.
    """

    spire_quick: int = 4
    unique_tiles: bool = True
    stand_ins: bool = False


HOUSE_RULES = HouseRules()

FACTS = (
    Fact("pillar", PILLAR_POINTS, Confidence.CONFIRMED, said("Points of a pillar by floor.")),
    Fact("tile", TILE_POINTS, Confidence.CONFIRMED, said("Points of every pagoda tile, the roof included.")),
    Fact(
        "spire",
        SPIRE_POINTS,
        Confidence.CONFIRMED,
        said("Points of a spire, for both of its pillars together."),
    ),
    Fact(
        "spire_quick",
        HOUSE_RULES.spire_quick,
        Confidence.SINGLE,
        said("Points of a spire in the quick game, where the third floor is the last."),
        (4, 5),
    ),
    Fact(
        "abilities", tuple(ABILITIES), Confidence.CONFIRMED, said("The ability that each tile colour gives.")
    ),
    Fact("uses", USES_PER_TILE, Confidence.CONFIRMED, said("Uses of an ability after building a tile.")),
    Fact(
        "pieces",
        (PILLARS_PER_COLOUR, TILES_PER_COLOUR),
        Confidence.CONFIRMED,
        said("Pillars and pagoda tiles of each colour in the box."),
    ),
    Fact(
        "unique_tiles",
        HOUSE_RULES.unique_tiles,
        Confidence.SINGLE,
        said("The 25 tiles are each pair of base colour and spot colour once."),
        (True, False),
    ),
    Fact(
        "stand_ins",
        HOUSE_RULES.stand_ins,
        Confidence.SINGLE,
        said(
            "When all pillars of a colour are built, another colour may stand in for it. The table "
            "decides; until then such a pillar is shown as a breach."
        ),
        (False, True),
    ),
    Fact(
        "tie",
        "shared",
        Confidence.SINGLE,
        said("Players with the same points share the win."),
    ),
)


def floors_of(quick: bool) -> int:
    """Floors of a complete pagoda."""
    return FLOORS_QUICK if quick else FLOORS


def spire_points(quick: bool, rules: HouseRules = HOUSE_RULES) -> int:
    """Points of a spire."""
    return rules.spire_quick if quick else SPIRE_POINTS


def pillar_points(floor: int, quick: bool) -> int:
    """Points of a pillar on ``floor`` (0 = ground); 0 on a floor that the game does not have."""
    return PILLAR_POINTS[floor] if floor < floors_of(quick) else 0
