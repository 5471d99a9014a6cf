"""Who won, and what decided each tie, in words."""

from collections.abc import Sequence

from scoring.breakdown import Standings, Tie
from scoring.players import SHARED
from ui.score_pad import PadRow


def place_row(standings: Standings, title: str = "Place") -> PadRow:
    """Each player's place as a row of the score pad; a shared place is marked."""
    places = [player.place for player in standings.players]
    return PadRow(title, [f"{place}.{' shared' * (places.count(place) > 1)}" for place in places])


def winner_words(standings: Standings) -> str:
    """Who won."""
    best = [player.name for player in standings.players if player.place == 1]
    return f"{best[0]} wins." if len(best) == 1 else f"{_listed(best)} share the win."


def tie_words(tie: Tie) -> str:
    """A tie and what decided it."""
    head = f"{_listed(tie.players)} have the same points"
    if tie.decided_by.startswith(SHARED):
        note = tie.decided_by.removeprefix(SHARED)
        return f"{head}: they share {'the win' if tie.about == 'the game' else tie.about}{note}."
    return f"{head}; for {tie.about} this decides: {tie.decided_by}."


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
