"""Blueprints' numbers as data, each with how well it is known."""

from dataclasses import dataclass

from scoring.facts import Confidence, Fact
from scoring.words import said

ROWS, COLS = 3, 2
"""Cells of a card's top view; row 0 is the card's top edge, column 0 its left one."""

VALUES = range(1, 7)
"""What a die can show."""

DICE_PER_BUILDING = 6
DICE_PER_COLOUR = 8
"""In the box, 32 in all; each round starts with all of them in the bag."""

MAX_PLANNED_HEIGHT = 3
PLAYERS = (2, 4)
"""Fewest and most players."""

ROUNDS = 3

PLAN_BONUS = 6
ORANGE_PER_NEIGHBOUR = 2
GREEN = (0, 2, 5, 10, 15, 20, 30)
"""Points in all, by number of green dice in the building."""

BLACK = (2, 3, 5, 8)
"""Points of each black die by level, ground level first; the last one also for every level above it."""

AWARD_VP = {"gold": 3, "silver": 2, "bronze": 1}
AWARDS = {2: ("silver",), 3: ("gold", "silver"), 4: ("gold", "silver", "bronze")}
"""Awards in play by number of players, for the highest building first."""

PRIZE_VP = {"skyscraper": 2, "structural_integrity": 2, "geometer": 2, "materials": 2}
SKYSCRAPER_HEIGHT = 5
STRUCTURAL_INTEGRITY_DICE = 4
MATERIALS_DICE = 5

FINAL_TIES = {
    "prizes": said("most prizes"),
    "cards": said("most awards and prizes"),
    "gold": said("most gold awards"),
    "silver": said("most silver awards"),
    "bronze": said("most bronze awards"),
}
"""Criteria that can decide a tie for the game, in words."""


@dataclass(frozen=True)
class HouseRules:
    """What a table may play otherwise, because it is known from one source only.

    Attributes:
        final_tie: Criteria (keys of :data:`FINAL_TIES`) that decide a tie for the game one after the other;
            a tie that outlasts them is a shared win.
    """

    final_tie: tuple[str, ...] = ("prizes", "gold", "silver", "bronze")


HOUSE_RULES = HouseRules()

FACTS = (
    Fact("plan_bonus", PLAN_BONUS, Confidence.CONFIRMED, said("Points of a building that equals its plan.")),
    Fact(
        "orange",
        ORANGE_PER_NEIGHBOUR,
        Confidence.CONFIRMED,
        said("Points per die, of any colour, that touches."),
    ),
    Fact("green", GREEN, Confidence.CONFIRMED, said("Points in all by number of green dice.")),
    Fact("black", BLACK, Confidence.CONFIRMED, said("Points of a black die by level.")),
    Fact(
        "award_vp",
        AWARD_VP,
        Confidence.CONFIRMED,
        said("Victory points of the awards, alike in every round."),
    ),
    Fact(
        "prize_vp",
        PRIZE_VP,
        Confidence.CONFIRMED,
        said("Victory points of the prizes, alike in every round."),
    ),
    Fact("grid", (ROWS, COLS), Confidence.SINGLE, said("Rows and columns of a card's top view.")),
    Fact(
        "plan_cells",
        (3, 4),
        Confidence.SINGLE,
        said("Cells with a height on the printed cards. Any number is accepted."),
    ),
    Fact(
        "final_tie",
        HOUSE_RULES.final_tie,
        Confidence.SINGLE,
        said(
            "What decides a tie for the game. That the first criterion means prize cards, not awards "
            "and prizes together, is read from one text that calls both by the same word."
        ),
        (HOUSE_RULES.final_tie, ("cards", "gold", "silver", "bronze")),
    ),
)
