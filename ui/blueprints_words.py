"""Blueprints in words."""

from scoring.words import Said, capitalised, term

GROUP_NAMES = {
    "plan": term("blueprints", "plan"),
    "orange": term("blueprints", "orange"),
    "green": term("blueprints", "green"),
    "black": term("blueprints", "black"),
    "clear": term("blueprints", "clear"),
    "awards": term("blueprints", "awards"),
    "prizes": term("blueprints", "prizes"),
}
"""The sums of a building and of a game."""


def group_title(name: str) -> Said:
    """A sum's title."""
    return capitalised(GROUP_NAMES[name])


CARD_NAMES = {
    "gold": term("blueprints", "gold"),
    "silver": term("blueprints", "silver"),
    "bronze": term("blueprints", "bronze"),
    "skyscraper": term("blueprints", "skyscraper"),
    "structural_integrity": term("blueprints", "structural integrity"),
    "geometer": term("blueprints", "geometer"),
    "materials": term("blueprints", "materials"),
}
"""Awards and prizes."""

SEEN_COLOURS = (
    term("blueprints", "white"),
    term("blueprints", "grey"),
    term("blueprints", "blue"),
    term("blueprints", "red"),
    term("blueprints", "yellow"),
    term("blueprints", "brown"),
    term("blueprints", "pink"),
    term("blueprints", "purple"),
)
"""What a reader may call a die of another game."""
