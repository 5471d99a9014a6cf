"""Azul: Summer Pavilion's numbers as data, each with how well it is known."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.facts import Confidence, Fact
from scoring.words import said


class Side(StrEnum):
    """The two sides of a player board."""

    COLOURED = "coloured"
    GREY = "grey"


class Colour(StrEnum):
    """The six colours of tiles."""

    PURPLE = "purple"
    GREEN = "green"
    ORANGE = "orange"
    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"


class Star(StrEnum):
    """The seven stars, named after the coloured side; clockwise from the upper left, the centre last."""

    ORANGE = "orange"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PURPLE = "purple"
    MULTI = "multi"


OUTER_STARS = tuple(star for star in Star if star is not Star.MULTI)
PLACES = dict(
    zip(
        OUTER_STARS,
        (
            said("upper left"),
            said("upper right"),
            said("right"),
            said("lower right"),
            said("lower left"),
            said("left"),
        ),
        strict=True,
    )
)
"""Where each outer star lies on an upright board."""

POSITIONS = range(1, 7)
"""Spaces of a star, clockwise; named after their cost on the coloured side."""

GREY_COST = {1: 3, 2: 2, 3: 1, 4: 4, 5: 5, 6: 6}
"""Cost at each position of the grey side's outer stars."""
GREY_CENTRE_COST = 3
"""Cost of every space of the grey side's centre star."""

STAR_BONUS: dict[Star, int] = {
    Star.MULTI: 12,
    Star.RED: 14,
    Star.BLUE: 15,
    Star.YELLOW: 16,
    Star.ORANGE: 17,
    Star.GREEN: 18,
    Star.PURPLE: 20,
}
"""Points of a complete star by its colour."""

NUMBER_BONUS = {1: 4, 2: 8, 3: 12, 4: 16}
"""Points when every space of a cost on the whole board is covered."""

START_SCORE, MIN_SCORE = 5, 1
"""The score marker starts there, and no loss takes it below."""
TRACK_SPACES = 80
"""The closed score track; who goes beyond takes an 80 token."""

PENALTY = 1
"""Points lost for each tile taken with the first turn in the centre, discarded on passing, or left over."""
CORNER_SPACES = 4
"""Most tiles that can be kept for the next round."""

ROUNDS = 6
WILD = (Colour.PURPLE, Colour.GREEN, Colour.ORANGE, Colour.YELLOW, Colour.BLUE, Colour.RED)
"""The wild colour of each round."""

TILES_PER_COLOUR = 22
PLAYERS = (2, 4)
"""Fewest and most players."""
PLAYER_COLOURS = ("black", "white", "light grey", "dark grey")
"""Of the score markers; known from one source."""
FACTORIES = {2: 5, 3: 7, 4: 9}
"""Factory displays by number of players."""
TILES_PER_FACTORY = 4
SUPPLY_SPACES = 10


@dataclass(frozen=True)
class Space:
    """A space of the board.

    Attributes:
        star: Its star.
        position: Its place in the star, 1 to 6.
    """

    star: Star
    position: int

    @property
    def path(self) -> str:
        """Where it is in a board's state."""
        return f"stars/{self.star}/{self.position}"


@dataclass(frozen=True)
class Feature:
    """A pillar, statue or window, which gives bonus tiles as soon as all spaces around it are covered.

    Attributes:
        kind: ``"pillar"``, ``"statue"`` or ``"window"``.
        spaces: The spaces around it.
        tiles: Bonus tiles that it gives.
    """

    kind: str
    spaces: frozenset[Space]
    tiles: int


BONUS_TILES = {"pillar": 1, "statue": 2, "window": 3}


def _features() -> tuple[Feature, ...]:
    found = []
    for i, star in enumerate(OUTER_STARS):
        following = OUTER_STARS[(i + 1) % len(OUTER_STARS)]
        before, after = (i + 5) % 6 + 1, i + 1  # the two spaces of the centre star that face this star
        around = {
            "pillar": ((star, 2), (star, 3), (Star.MULTI, before), (Star.MULTI, after)),
            "statue": ((star, 1), (star, 2), (following, 3), (following, 4)),
            "window": ((star, 5), (star, 6)),
        }
        for kind, spaces in around.items():
            found.append(Feature(kind, frozenset(Space(*space) for space in spaces), BONUS_TILES[kind]))
    return tuple(found)


FEATURES = _features()
"""The six pillars, six statues and six windows, at the same positions on both sides."""


@dataclass(frozen=True)
class HouseRules:
    """What a table may play otherwise, because it is known from one source only.

    Attributes:
        leftover_first: Whether tiles left at the end cost their points before the bonus points are added, so
            that a marker near 1 saves some; otherwise they are the last thing to be counted.
    """

    leftover_first: bool = False


HOUSE_RULES = HouseRules()

FACTS = (
    Fact("star_bonus", STAR_BONUS, Confidence.CONFIRMED, said("Points of a complete star by its colour.")),
    Fact("number_bonus", NUMBER_BONUS, Confidence.CONFIRMED, said("Points for all spaces of a cost.")),
    Fact("grey_cost", GREY_COST, Confidence.CONFIRMED, said("Costs on the grey side by position.")),
    Fact("wild", WILD, Confidence.CONFIRMED, said("The wild colour of each round.")),
    Fact("start_score", START_SCORE, Confidence.CONFIRMED, said("Where the score marker starts.")),
    Fact("min_score", MIN_SCORE, Confidence.CONFIRMED, said("No loss takes the score marker below this.")),
    Fact(
        "leftover_first",
        HOUSE_RULES.leftover_first,
        Confidence.SINGLE,
        said(
            "Whether tiles left at the end are counted before the bonus points; it only matters to a "
            "marker that they would take below 1."
        ),
        (False, True),
    ),
)
