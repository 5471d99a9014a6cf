"""Spyrium's numbers as data, each with how well it is known."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.facts import Confidence, Fact
from scoring.words import capitalised, forms, said, term


class Technique(StrEnum):
    """The seven techniques."""

    AUTOMATION = "automation"
    CAPITALISATION = "capitalisation"
    CRANE = "crane"
    ENGINEERING = "engineering"
    LOBBYING = "lobbying"
    TAYLORISM = "taylorism"
    COMMERCE = "commerce"


TECHNIQUE_CAP = 7
"""Most points of one technique at the end."""


@dataclass(frozen=True)
class Bonus:
    """What a technique gives at the end.

    Attributes:
        counts: What is counted, in words for one and for several.
        per: How many of it give a point.
        confidence: How well that is known.
    """

    counts: tuple[str, str]
    confidence: Confidence
    per: int = 1


BONUSES = {
    Technique.AUTOMATION: Bonus(forms("crystal", "crystals"), Confidence.CONFIRMED),
    Technique.CAPITALISATION: Bonus(forms("pound", "pounds"), Confidence.CONFIRMED, per=2),
    Technique.CRANE: Bonus(forms("building", "buildings"), Confidence.SINGLE),
    Technique.ENGINEERING: Bonus(
        forms("VP printed on factories", "VP printed on factories"), Confidence.SINGLE
    ),
    Technique.LOBBYING: Bonus(
        forms("point of residence value", "points of residence value"), Confidence.SINGLE
    ),
    Technique.TAYLORISM: Bonus(forms("worker", "workers"), Confidence.SINGLE),
    Technique.COMMERCE: Bonus(forms("kept token", "kept tokens"), Confidence.SINGLE),
}

MANSIONS: dict[str, int] = {
    term("spyrium", "luxury residence"): 6,
    term("spyrium", "manor"): 9,
    term("spyrium", "palace"): 12,
}
"""Printed VP of the only buildings for which they are known."""

MOST_PRINTED = 12
"""No building is worth more than the palace."""

FACTORIES: dict[str, bool] = {
    term("spyrium", "mine"): False,
    term("spyrium", "workshop"): True,
    term("spyrium", "factory"): True,
    term("spyrium", "laboratory"): True,
    term("spyrium", "workers' neighbourhood"): False,
    term("spyrium", "residence"): False,
    term("spyrium", "university"): False,
    **dict.fromkeys(MANSIONS, False),
}
"""Names of buildings, and whether they show the factory symbol (a single source)."""

_WORDS = {word: word for word in FACTORIES}


def card_name(name: str | None, unnamed: str) -> str:
    """A card's name in a sentence; the known ones remember that they are terms of the game."""
    if not name:
        return unnamed
    word = _WORDS.get(name.casefold())
    if word is None:
        return name
    return capitalised(word) if name == name.capitalize() else word if name == word else name


TECHNIQUE_NAMES = {
    Technique.AUTOMATION: term("spyrium", "Automation"),
    Technique.CAPITALISATION: term("spyrium", "Capitalisation"),
    Technique.CRANE: term("spyrium", "Crane"),
    Technique.ENGINEERING: term("spyrium", "Engineering"),
    Technique.LOBBYING: term("spyrium", "Lobbying"),
    Technique.TAYLORISM: term("spyrium", "Taylorism"),
    Technique.COMMERCE: term("spyrium", "Commerce"),
}
"""The techniques at the start of a sentence."""

START_NUMBERS = {"crystals": 2, "pounds": 8, "workers": 3, "residence": 2, "tokens": 0}
"""What a player has before the first round."""

BOX = {"track": 500, "workers": 7, "tokens": 24, "techniques": len(Technique), "buildings": 35}
"""Most that one player can have of each; no game comes near that place on the track."""

PLAYERS = 5
"""Most players."""

TOKENS = (1, 2, 3)
"""Numbers on the tokens."""


@dataclass(frozen=True)
class HouseRules:
    """What a table may play otherwise, because it is known from one source only or not at all.

    Attributes:
        crane: VP of the crane for each building.
        engineering: VP of engineering for each VP printed on a factory.
        lobbying: VP of lobbying for each pound of the residence space.
        taylorism: VP of taylorism for each worker.
        commerce: VP of commerce for each kept token.
        residence_track: Values of the spaces of the residence track, the first one first.
        tie: What decides a tie, a key of :data:`TIES`; None while the table has not chosen.
    """

    crane: int = 1
    engineering: int = 1
    lobbying: int = 1
    taylorism: int = 1
    commerce: int = 1
    residence_track: tuple[int, ...] = (2, 3, 4, 5, 7)
    tie: str | None = None


HOUSE_RULES = HouseRules()

TIES = {
    "shared": said("shared"),
    "pounds": said("most pounds"),
    "crystals": said("most crystals"),
    "workers": said("most workers"),
    "buildings": said("most buildings"),
}
"""Rules for ties that a table may choose, in words."""


@dataclass(frozen=True)
class Source:
    """Where victory points come from during the game.

    Attributes:
        vp: What it can give; empty where anything is possible.
        price: What it costs, in words; empty where it costs nothing.
    """

    vp: tuple[int, ...] = ()
    price: str = ""


SOURCES: dict[str, Source] = {
    term("spyrium", "assistant"): Source((3,), said("1 crystal")),
    term("spyrium", "engineer"): Source((4,), said("1 crystal")),
    term("spyrium", "bureaucrat"): Source(TOKENS, said("a token of the card")),
    term("spyrium", "banker"): Source((4,), said("a token of the card and as many pounds")),
    term("spyrium", "capitalist"): Source((5,), said("a token of the card and as many pounds")),
    term("spyrium", "adviser"): Source((3,)),
    term("spyrium", "residence"): Source(),
    term("spyrium", "university built"): Source(TOKENS),
    term("spyrium", "university used"): Source((2, 3, 6), said("1 or 2 workers")),
    term("spyrium", "factory"): Source(),
    term("spyrium", "laboratory"): Source(),
    term("spyrium", "event"): Source(),
}
"""Moves of the marker on the victory point track that can be logged by name."""


_SOURCE_WORDS = {word: word for word in SOURCES}


def source_name(name: str) -> str:
    """A source in a sentence; the known ones remember that they are terms of the game."""
    return _SOURCE_WORDS.get(name, name)


def source_vp(name: str, rules: HouseRules = HOUSE_RULES) -> tuple[int, ...]:
    """What a source of :data:`SOURCES` can give; empty where anything is possible."""
    if name == "residence":
        return rules.residence_track
    return SOURCES[name].vp if name in SOURCES else ()


FACTS = (
    Fact("cap", TECHNIQUE_CAP, Confidence.CONFIRMED, said("Most VP of one technique at the end.")),
    Fact("automation", 1, Confidence.CONFIRMED, said("VP of automation for each crystal.")),
    Fact("capitalisation", 2, Confidence.CONFIRMED, said("Pounds that give a VP by capitalisation.")),
    Fact("crane", HOUSE_RULES.crane, Confidence.SINGLE, said("VP of the crane for each building."), (1, 2)),
    Fact(
        "engineering",
        HOUSE_RULES.engineering,
        Confidence.SINGLE,
        said("VP of engineering for each VP printed on the player's factories."),
        (1, 2),
    ),
    Fact(
        "lobbying",
        HOUSE_RULES.lobbying,
        Confidence.SINGLE,
        said("VP of lobbying for each pound of the player's space on the residence track."),
        (1, 2),
    ),
    Fact(
        "taylorism",
        HOUSE_RULES.taylorism,
        Confidence.SINGLE,
        said("VP of taylorism for each worker."),
        (1, 2),
    ),
    Fact(
        "commerce",
        HOUSE_RULES.commerce,
        Confidence.SINGLE,
        said("VP of commerce for each kept token."),
        (1, 2),
    ),
    Fact("start", START_NUMBERS, Confidence.CONFIRMED, said("What a player has at the start of the game.")),
    Fact(
        "mansions", tuple(MANSIONS.values()), Confidence.CONFIRMED, said("VP printed on the three mansions.")
    ),
    Fact(
        "factories",
        tuple(name for name, factory in FACTORIES.items() if factory),
        Confidence.SINGLE,
        said("Buildings with the factory symbol; each card may say otherwise."),
    ),
    Fact(
        "residence_track",
        HOUSE_RULES.residence_track,
        Confidence.SINGLE,
        said("Values of the residence track's spaces; that the first is 2 is confirmed."),
        (HOUSE_RULES.residence_track, (2, 3, 4, 5, 6)),
    ),
    Fact(
        "tie",
        HOUSE_RULES.tie,
        Confidence.SINGLE,
        said("What decides a tie. The rulebook's own rule is not known; a single source shares the win."),
        (None, *TIES),
    ),
)
