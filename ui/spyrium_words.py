"""Spyrium in words."""

from scoring.breakdown import Breakdown
from ui.breakdown import total_text


def vp_text(scored: Breakdown) -> str:
    """A player's victory points: a range while values are unknown, without the track no more than a start."""
    return f"at least {scored.total}" if track_unknown(scored) else total_text(scored)


def group_texts(scored: Breakdown) -> dict[str, str]:
    """The sum of each group; a track of which nothing is known is a question mark, no 0."""
    texts = {group: str(points) for group, points in scored.groups.items()}
    if track_unknown(scored):
        texts["track"] = f"{texts['track']} ?" if scored.groups["track"] else "?"
    return texts


def track_unknown(scored: Breakdown) -> bool:
    """Whether the track, which can show anything, is not known."""
    return any(problem.rule == "unknown" for problem in scored.problems)
