"""Who won, and what decided each tie, in words."""

from collections.abc import Sequence

from scoring.breakdown import Standings, Tie
from scoring.players import SHARED
from ui.score_pad import PadRow


def place_row(standings: Standings) -> PadRow:
    """Each player's place as a row of the score pad: shared ones are marked, open ones are best to worst."""
    places = [player.place for player in standings.players]
    return PadRow(
        "Place",
        [
            f"{player.places[0]}. to {player.places[1]}."
            if player.places
            else f"{player.place}.{' shared' * (places.count(player.place) > 1)}"
            for player in standings.players
        ],
    )


def winners(standings: Standings) -> list[bool]:
    """For each player whether the first place is settled and theirs."""
    return [player.place == 1 and not player.places for player in standings.players]


def winner_words(standings: Standings) -> str:
    """Who won, or who may while values are unknown."""
    if may := [player.name for player in standings.players if player.places and player.places[0] == 1]:
        return f"The win is open between {_listed(may)}."
    best = [player.name for player in standings.players if player.place == 1]
    return f"{best[0]} wins." if len(best) == 1 else f"{_listed(best)} share the win."


def settled_ties(standings: Standings) -> list[Tie]:
    """The ties that unknown values can't undo."""
    unsettled = {player.name for player in standings.players if player.places}
    return [tie for tie in standings.ties if not unsettled.intersection(tie.players)]


def tie_words(tie: Tie) -> str:
    """A tie and what decided it."""
    head = f"{_listed(tie.players)} have the same points"
    if tie.decided_by.startswith(SHARED):
        note = tie.decided_by.removeprefix(SHARED)
        return f"{head}: they share {'the win' if tie.about == 'the game' else tie.about}{note}."
    return f"{head}; for {tie.about} this decides: {tie.decided_by}."


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
