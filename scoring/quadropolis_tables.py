"""Quadropolis' numbers as data, each with how well it is known. Section names are those of the rulebook."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.facts import Confidence, Fact
from scoring.words import said, term


class Mode(StrEnum):
    """The two ways to play."""

    CLASSIC = "classic"
    EXPERT = "expert"


class BuildingType(StrEnum):
    """What a tile shows."""

    TOWER = "tower"  # Tower Block
    SHOP = "shop"
    PUBLIC = "public"  # Public Service
    PARK = "park"
    PLAYGROUND = "playground"  # a Park that gives an inhabitant
    FACTORY = "factory"
    HARBOR = "harbor"
    OFFICE = "office"  # Office Tower, Expert only
    MONUMENT = "monument"  # Expert only
    UNKNOWN = "unknown"  # a tile that the base box does not hold


NAMES = {
    BuildingType.TOWER: term("quadropolis", "Tower Block"),
    BuildingType.SHOP: term("quadropolis", "Shop"),
    BuildingType.PUBLIC: term("quadropolis", "Public Service"),
    BuildingType.PARK: term("quadropolis", "Park"),
    BuildingType.PLAYGROUND: term("quadropolis", "Playground"),
    BuildingType.FACTORY: term("quadropolis", "Factory"),
    BuildingType.HARBOR: term("quadropolis", "Harbour"),
    BuildingType.OFFICE: term("quadropolis", "Office Tower"),
    BuildingType.MONUMENT: term("quadropolis", "Monument"),
    BuildingType.UNKNOWN: term("quadropolis", "Unknown tile"),
}

PIECES = {
    "inhabitants": term("quadropolis", "inhabitants"),
    "energy": term("quadropolis", "energy"),
}
"""Fields of a city in words."""

Grid = tuple[tuple[int, ...], ...]

DISTRICTS: dict[Mode, Grid] = {
    Mode.CLASSIC: ((1, 1, 2, 2), (1, 1, 2, 2), (3, 3, 4, 4), (3, 3, 4, 4)),
    Mode.EXPERT: ((1, 1, 4, 2, 2), (1, 1, 4, 2, 2), (5, 5, 4, 3, 3), (5, 5, 4, 3, 3)),
}
"""District of every space; the numbers are printed on the Expert mat and arbitrary on the Classic one."""

EXPERT_SPACES: Grid = ((2, 3, 1, 1, 3), (5, 4, 2, 5, 4), (1, 2, 3, 1, 2), (4, 3, 5, 5, 4))
"""Number printed at every space of the Expert mat."""

MAX_FLOORS = {Mode.CLASSIC: 4, Mode.EXPERT: 5}
MAX_CUSTOMERS = {Mode.CLASSIC: 4, Mode.EXPERT: 5}
ROUNDS = {Mode.CLASSIC: 4, Mode.EXPERT: 5}
TURNS = 4
"""Of each player in a round; each builds one tile at most."""

STACKABLE = frozenset({BuildingType.TOWER, BuildingType.OFFICE})
EXPERT_ONLY = frozenset({BuildingType.OFFICE, BuildingType.MONUMENT})
PRINTS_VP = frozenset({BuildingType.PUBLIC, BuildingType.HARBOR})
PARKS = frozenset({BuildingType.PARK, BuildingType.PLAYGROUND})

PLAYERS = (2, 4)
"""Fewest and most players; there are as many Monuments in a game."""

BOX_INHABITANTS, BOX_ENERGY = 65, 50
"""Pieces in the box."""

ACTIVATION = {
    BuildingType.TOWER: (0, 1),
    BuildingType.SHOP: (0, 1),
    BuildingType.PUBLIC: (1, 0),
    BuildingType.FACTORY: (1, 0),
    BuildingType.HARBOR: (1, 0),
    BuildingType.OFFICE: (1, 1),
}
"""Inhabitants and energy that make a building active, once for a whole stack; the others need none."""

ABSORBED_PER_PARK = 1
SURPLUS_PENALTY = -1
"""Points of each inhabitant, and of each unit of energy, that is left over."""

TOWER = (0, 1, 3, 6, 10)
"""By floors; the fifth floor is in :class:`HouseRules`, as are the fifth steps below."""
SHOP = (0, 1, 2, 4, 7)
"""By customers."""
PUBLIC = (0, 2, 5, 9, 14)
"""By districts with an active Public Service; printed points come on top."""
PARK = (0, 2, 4, 7, 11)
"""By active Tower Blocks and Office Towers beside it."""
HARBOR = (0, 0, 3, 7, 12)
"""By length, for the longest row and again for the longest column; printed points come on top."""
FACTORY_SHOP, FACTORY_HARBOR = 2, 3
"""Points of a Factory for each active neighbour."""

OFFICE_GROUP_CAP = 5
"""A larger group of Office Towers counts as one of this size."""

FINAL_TIES = {
    "inhabitants": said("most inhabitants in buildings"),
    "empty": said("fewest empty spaces"),
}
"""Criteria that can decide a tie for the game, in words."""


@dataclass(frozen=True)
class HouseRules:
    """What a table may play otherwise, because it is known from one source only.

    Attributes:
        tower_5: Points of a Tower Block of five floors.
        shop_5: Points of a Shop with five customers.
        public_5: Points of Public Services in five districts.
        harbor_5: Points of a row or column of five Harbours.
        factory_office: Points of a Factory for each Office Tower beside it.
        office: Points of an Office Tower: a row for each size of its group, 1 to 5, in it one for each number
            of floors, 1 to 5.
        monument_industry: Points of a Monument for each Factory or Harbour beside it.
        monument_public: For each Public Service.
        monument_shop: For each Shop.
        monument_park: For each Park or Playground.
        playground_absorbs: Whether a Playground absorbs a unit of energy as a Park does.
        removed_are_empty: Whether the spaces of buildings that stay inactive count as empty in a tie.
        final_tie: Criteria (keys of :data:`FINAL_TIES`) that decide a tie one after the other; a tie that
            outlasts them is a shared win.

    Raises:
        ValueError: a fifth step gives less than the fourth, or another value can't be played by.
    """

    tower_5: int = 15
    shop_5: int = 11
    public_5: int = 20
    harbor_5: int = 18
    factory_office: int = 4
    office: Grid = (
        (0, 1, 3, 6, 10),
        (1, 3, 6, 10, 15),
        (2, 5, 9, 14, 20),
        (3, 7, 12, 18, 25),
        (4, 9, 15, 22, 30),
    )
    monument_industry: int = -5
    monument_public: int = 2
    monument_shop: int = 3
    monument_park: int = 5
    playground_absorbs: bool = False
    removed_are_empty: bool = True
    final_tie: tuple[str, ...] = ("inhabitants", "empty")

    def __post_init__(self) -> None:
        for name, table in (("tower", TOWER), ("shop", SHOP), ("public", PUBLIC), ("harbor", HARBOR)):
            if getattr(self, f"{name}_5") < table[-1]:
                raise ValueError(f"expected {name}_5 to be at least {table[-1]}, the points of step 4")
        if self.factory_office < 0:
            raise ValueError("expected factory_office to be at least 0")
        if [len(row) for row in self.office] != [MAX_FLOORS[Mode.EXPERT]] * OFFICE_GROUP_CAP:
            raise ValueError("expected office to have 5 rows of 5 numbers")
        for steps in (*self.office, *zip(*self.office, strict=True)):
            if list(steps) != sorted(steps) or steps[0] < 0:
                raise ValueError("expected office never to give less for more floors or in a larger group")
        if unknown := set(self.final_tie) - FINAL_TIES.keys():
            raise ValueError(f"expected final_tie to hold {' or '.join(FINAL_TIES)}, not {min(unknown)}")


HOUSE_RULES = HouseRules()


def _around(default: int, low: int, high: int) -> tuple[int, ...]:
    """The default, then every other value from low to high."""
    return (default, *(n for n in range(low, high + 1) if n != default))


def _single(name: str, about: str, choices: tuple[object, ...] = ()) -> Fact:
    return Fact(name, getattr(HOUSE_RULES, name), Confidence.SINGLE, about, choices)


FACTS = (
    Fact("tower", TOWER, Confidence.CONFIRMED, said("Points of a Tower Block by floors, up to four.")),
    Fact("shop", SHOP, Confidence.CONFIRMED, said("Points of a Shop by customers, up to four.")),
    Fact("public", PUBLIC, Confidence.CONFIRMED, said("Points of Public Services by districts, up to four.")),
    Fact("park", PARK, Confidence.CONFIRMED, said("Points of a Park by Tower Blocks and Office Towers.")),
    Fact("harbor", HARBOR, Confidence.CONFIRMED, said("Points of Harbours in a row or column, up to four.")),
    Fact(
        "factory",
        (FACTORY_SHOP, FACTORY_HARBOR),
        Confidence.CONFIRMED,
        said("A Factory's points by neighbour."),
    ),
    Fact(
        "activation", ACTIVATION, Confidence.CONFIRMED, said("Inhabitants and energy that a building needs.")
    ),
    _single("tower_5", said("Points of a Tower Block of five floors (Expert)."), _around(15, 10, 25)),
    _single("shop_5", said("Points of a Shop with five customers (Expert)."), _around(11, 7, 20)),
    _single("public_5", said("Points of Public Services in five districts (Expert)."), _around(20, 14, 30)),
    _single("harbor_5", said("Points of five Harbours in a row (Expert)."), _around(18, 12, 30)),
    _single("factory_office", said("A Factory's points for each Office Tower beside it."), _around(4, 0, 8)),
    _single(
        "office",
        said(
            "Points of an Office Tower by size of its group and floors. Groups of three are "
            "confirmed by the rulebook's example; that larger groups than five count as five is "
            "known from one source too."
        ),
    ),
    _single("monument_industry", said("A Monument's points for a Factory or Harbour."), _around(-5, -8, 0)),
    _single("monument_public", said("A Monument's points for a Public Service."), _around(2, 0, 8)),
    _single("monument_shop", said("A Monument's points for a Shop."), _around(3, 0, 8)),
    _single("monument_park", said("A Monument's points for a Park or Playground."), _around(5, 0, 10)),
    Fact(
        "monument_homes",
        0,
        Confidence.SINGLE,
        said("A Monument's points for a Tower Block, an Office Tower or another Monument."),
    ),
    _single(
        "playground_absorbs",
        said(
            "Whether a Playground absorbs energy. Its tile lacks the Parks' sign for it; the "
            "rulebook only speaks of Parks."
        ),
        (False, True),
    ),
    _single(
        "removed_are_empty",
        said(
            "Whether inactive buildings, which are removed before the scoring, leave empty spaces "
            "behind that count in a tie."
        ),
        (True, False),
    ),
    _single(
        "final_tie",
        said("What decides a tie for the game."),
        (("inhabitants", "empty"), ("empty", "inhabitants"), ("inhabitants",), ("empty",), ()),
    ),
)


@dataclass(frozen=True)
class Stock:
    """Tiles of one content in the box.

    Attributes:
        type: What they show.
        inhabitants: What each gives, as energy.
        energy: What each gives.
        vp: Points printed on each.
        per_round: How many there are in each round of the mode, all 25 spaces filled (four players).
    """

    type: BuildingType
    inhabitants: int
    energy: int
    vp: int
    per_round: tuple[int, ...]


_T = BuildingType
STOCK: dict[Mode, tuple[Stock, ...]] = {
    Mode.CLASSIC: (
        Stock(_T.TOWER, 1, 0, 0, (3, 3, 2, 2)),
        Stock(_T.TOWER, 2, 0, 0, (3, 3, 3, 3)),
        Stock(_T.TOWER, 3, 0, 0, (1, 1, 1, 1)),
        Stock(_T.SHOP, 0, 0, 0, (3, 3, 3, 3)),
        Stock(_T.PUBLIC, 0, 0, 0, (1, 1, 1, 1)),
        Stock(_T.PUBLIC, 0, 0, 1, (2, 2, 2, 2)),
        Stock(_T.PUBLIC, 0, 0, 2, (1, 1, 1, 1)),
        Stock(_T.PARK, 0, 0, 0, (2, 2, 3, 2)),
        Stock(_T.PLAYGROUND, 1, 0, 0, (1, 1, 1, 1)),
        Stock(_T.FACTORY, 0, 1, 0, (2, 1, 1, 1)),
        Stock(_T.FACTORY, 0, 2, 0, (1, 2, 2, 2)),
        Stock(_T.FACTORY, 0, 3, 0, (1, 1, 1, 1)),
        Stock(_T.HARBOR, 2, 0, 0, (1, 1, 1, 1)),
        Stock(_T.HARBOR, 0, 2, 0, (1, 0, 1, 1)),
        Stock(_T.HARBOR, 1, 1, 0, (1, 2, 1, 2)),
        Stock(_T.HARBOR, 0, 0, 1, (1, 0, 0, 0)),
        Stock(_T.HARBOR, 0, 0, 2, (0, 1, 1, 0)),
        Stock(_T.HARBOR, 0, 0, 3, (0, 0, 0, 1)),
    ),
    Mode.EXPERT: (
        Stock(_T.TOWER, 1, 0, 0, (2, 1, 1, 2, 0)),
        Stock(_T.TOWER, 2, 0, 0, (3, 3, 3, 2, 3)),
        Stock(_T.TOWER, 3, 0, 0, (1, 1, 1, 1, 2)),
        Stock(_T.SHOP, 0, 0, 0, (3, 2, 3, 3, 3)),
        Stock(_T.PUBLIC, 0, 0, 0, (1, 1, 1, 1, 1)),
        Stock(_T.PUBLIC, 0, 0, 1, (1, 2, 2, 1, 1)),
        Stock(_T.PUBLIC, 0, 0, 2, (1, 1, 1, 1, 1)),
        Stock(_T.PARK, 0, 0, 0, (2, 2, 1, 2, 1)),
        Stock(_T.PLAYGROUND, 1, 0, 0, (1, 1, 1, 1, 1)),
        Stock(_T.FACTORY, 0, 1, 0, (1, 0, 0, 0, 0)),
        Stock(_T.FACTORY, 0, 2, 0, (1, 2, 2, 2, 2)),
        Stock(_T.FACTORY, 0, 3, 0, (1, 1, 1, 1, 1)),
        Stock(_T.HARBOR, 2, 0, 0, (1, 1, 1, 0, 0)),
        Stock(_T.HARBOR, 0, 2, 0, (1, 0, 1, 1, 0)),
        Stock(_T.HARBOR, 1, 1, 0, (1, 2, 1, 1, 2)),
        Stock(_T.HARBOR, 0, 0, 1, (1, 0, 0, 0, 0)),
        Stock(_T.HARBOR, 0, 0, 2, (0, 1, 1, 0, 0)),
        Stock(_T.HARBOR, 0, 0, 3, (0, 0, 0, 1, 2)),
        Stock(_T.OFFICE, 0, 0, 0, (3, 3, 3, 4, 4)),
        Stock(_T.MONUMENT, 0, 0, 0, (0, 1, 1, 1, 1)),
    ),
}
"""The tiles of each mode, known from one source each; 141 of the box's 142 when those of both modes, which
share most tiles of rounds 1 to 4, are put together."""
