"""Spyrium in words."""

from scoring.breakdown import UNBOUNDED, Breakdown


def group_texts(scored: Breakdown) -> dict[str, str]:
    """The sum of each group; a track of which nothing is known is a question mark, no 0."""
    texts = {group: str(points) for group, points in scored.groups.items()}
    if scored.reach[1] == UNBOUNDED:
        texts["track"] = f"{texts['track']} ?" if scored.groups["track"] else "?"
    return texts
