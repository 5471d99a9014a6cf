"""Plays counted up: for each player how many, how many won, and what was scored. No pages, no store here.

Names are merged as people tell them apart: not by capitals or spaces. Only plays with scores count.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from ui.outcomes import KeptPlay, Score
from ui.seats import heard


@dataclass(frozen=True)
class Tally:
    """What one player did in some plays.

    Attributes:
        name: How the player was called last.
        plays: How many.
        contests: How many of them had other players: those that could be won.
        wins: How many were won, shared wins among them.
        shared: How many of the wins were shared.
    """

    name: str
    plays: int
    contests: int
    wins: int
    shared: int

    @property
    def win_share(self) -> float | None:
        """Wins of plays that could be won, 0 to 1; None where there are none."""
        return self.wins / self.contests if self.contests else None


@dataclass(frozen=True)
class GameTally(Tally):
    """What one player did in plays of one game.

    Attributes:
        average: Mean of the points.
        best: Most points.
        groups: Mean of the points in each group of the breakdown.
    """

    average: float
    best: int
    groups: Mapping[str, float]


class Seat(NamedTuple):
    """One player in one play: the play, and what the player got there."""

    play: KeptPlay
    score: Score


def tallies(plays: Iterable[KeptPlay]) -> list[Tally]:
    """Every player's plays and wins, most wins first, then fewest plays."""
    found = [Tally(*_counted(seats)) for seats in by_player(plays)]
    return sorted(found, key=lambda tally: (-tally.wins, tally.plays, heard(tally.name)))


def game_tallies(plays: Sequence[KeptPlay]) -> list[GameTally]:
    """The same with points, for plays that are all of one game; best average first."""
    found = []
    for seats in by_player(plays):
        points = [seat.score.points for seat in seats]
        names = dict.fromkeys(name for seat in seats for name in seat.score.groups)
        groups = {name: _mean([seat.score.groups.get(name, 0) for seat in seats]) for name in names}
        found.append(GameTally(*_counted(seats), _mean(points), max(points), groups))
    return sorted(found, key=lambda tally: (-tally.average, heard(tally.name)))


def by_player(plays: Iterable[KeptPlay]) -> list[list[Seat]]:
    """What each player got, oldest play first."""
    found: dict[str, list[Seat]] = {}
    for play in sorted(plays, key=lambda play: play.played):
        for score in play.outcome.scores:
            found.setdefault(heard(score.name), []).append(Seat(play, score))
    return list(found.values())


def group_names(tallied: Iterable[GameTally]) -> list[str]:
    """The groups in which anybody got or lost points, in the order of scoring."""
    sums: dict[str, float] = {}
    for tally in tallied:
        for name, mean in tally.groups.items():
            sums[name] = sums.get(name, 0) + abs(mean)
    return [name for name, total in sums.items() if total]


def players_of(plays: Iterable[KeptPlay]) -> list[str]:
    """Everybody who played, each once as called last; who played last comes first."""
    latest: dict[str, tuple[datetime, str]] = {}
    for play in sorted(plays, key=lambda play: play.played):
        latest |= {heard(name): (play.played, name) for name in play.names}
    return [name for _, name in sorted(latest.values(), key=lambda each: each[0], reverse=True)]


def _counted(seats: Sequence[Seat]) -> tuple[str, int, int, int, int]:
    contests = [seat for seat in seats if len(seat.play.outcome.scores) > 1]
    won = [seat.play.outcome.winners for seat in contests if seat.score.name in seat.play.outcome.winners]
    shared = sum(len(winners) > 1 for winners in won)
    return seats[-1].score.name, len(seats), len(contests), len(won), shared


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
