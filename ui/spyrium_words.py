"""Spyrium in words."""

from scoring.breakdown import Breakdown
from ui.breakdown import total_text


def vp_text(scored: Breakdown) -> str:
    """A player's victory points: a range while values are unknown, without the track no more than a start."""
    unknown = any(problem.rule == "unknown" for problem in scored.problems)
    return f"at least {scored.total}" if unknown else total_text(scored)
