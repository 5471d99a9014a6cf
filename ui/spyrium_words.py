"""Spyrium in words."""

from scoring.breakdown import UNBOUNDED, Breakdown
from scoring.spyrium import Card, Kind, printed_vp
from scoring.spyrium_tables import card_name
from scoring.words import said, term
from ui.language import gettext, translated

GROUP_WORDS = {
    "track": term("spyrium", "track"),
    "buildings": term("spyrium", "buildings"),
    "techniques": term("spyrium", "techniques"),
}
"""Groups of points in a line."""


def group_texts(scored: Breakdown) -> dict[str, str]:
    """The sum of each group; a track of which nothing is known is a question mark, no 0."""
    texts = {group: str(points) for group, points in scored.groups.items()}
    if scored.reach[1] == UNBOUNDED:
        texts["track"] = f"{texts['track']} ?" if scored.groups["track"] else "?"
    return texts


def card_words(card: Card) -> str:
    """A card in words."""
    unnamed = said("a building") if card.kind is Kind.BUILDING else said("a technique")
    name = translated(card_name(card.name, unnamed))
    vp = printed_vp(card) if card.kind is Kind.BUILDING else None
    return name if vp is None else gettext("{name}, {vp} VP").format(name=name, vp=vp)
