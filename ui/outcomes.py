"""Who played and who got what in every kept play: for lists and statistics. No pages here.

A Quadropolis score takes some 50 ms to work out, so results are kept in the store by their plays' versions:
of finished plays whole, of open ones their players only.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import scoring
from scoring.breakdown import PlayerScore, Standings
from store.errors import PlayNotFound
from store.plays import PlaySummary, Store
from store.results import KeptResult
from ui.games import GAMES, Document, KeptGame
from ui.seats import Player


@dataclass(frozen=True)
class Score:
    """What one player got.

    Attributes:
        name: The player.
        points: The total, as best known.
        place: 1 is best; equal places are shared.
        is_open: Whether something unknown may change points or place.
        groups: The total by groups of the breakdown.
    """

    name: str
    points: int
    place: int
    is_open: bool
    groups: dict[str, int]


@dataclass(frozen=True)
class Outcome:
    """What is told of a play.

    Attributes:
        players: In turn order; empty for a play that this program can't read.
        scores: Of a finished play in turn order; empty where there is nothing to score.
    """

    players: tuple[Player, ...] = ()
    scores: tuple[Score, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, more than one where the win is shared; nobody alone at the table or while it is open."""
        won = (score.name for score in self.scores if score.place == 1 and not score.is_open)
        return tuple(won) if len(self.scores) > 1 else ()


@dataclass(frozen=True)
class KeptPlay:
    """A play in a list with what is told of it."""

    summary: PlaySummary
    outcome: Outcome

    @property
    def id(self) -> str:
        """The play's id."""
        return self.summary.id

    @property
    def game(self) -> KeptGame:
        """What was played."""
        return GAMES[self.summary.game]

    @property
    def names(self) -> tuple[str, ...]:
        """The players in turn order."""
        return tuple(player.name for player in self.outcome.players)

    @property
    def played(self) -> datetime:
        """When it was started (UTC)."""
        return self.summary.created


def kept_plays(store: Store, summaries: Iterable[PlaySummary]) -> list[KeptPlay]:
    """These plays with their results; without those that are gone, or of games that there is no page for."""
    known, made_by = store.results.all(), _program()
    found: list[KeptPlay] = []
    new: dict[str, KeptResult] = {}
    for play in summaries:
        if play.game not in GAMES:
            continue
        kept = known.get(play.id)
        if kept and kept.version == play.version and kept.content["made_by"] == made_by:
            outcome = _from_json(kept.content)
        else:
            try:
                document = store.document(play.id)
            except PlayNotFound:
                continue
            outcome = outcome_of(GAMES[play.game], document, play.finished)
            new[play.id] = KeptResult(play.version, {"made_by": made_by, **asdict(outcome)})
        found.append(KeptPlay(play, outcome))
    if new:
        store.results.put(new)
    return found


def outcome_of(game: KeptGame, document: Document, finished: bool) -> Outcome:
    """What is told of a play; nothing of a document that can't be read."""
    try:
        standings = game.standings(document) if finished else None
        return Outcome(game.players(document), scores_of(standings) if standings else ())
    except Exception:  # whatever is wrong with one old play, the list has to show the others
        return Outcome()


def scores_of(standings: Standings) -> tuple[Score, ...]:
    """What each player got, in turn order."""
    return tuple(
        Score(
            player.name,
            player.breakdown.total,
            player.place,
            _is_open(player),
            player.breakdown.groups,
        )
        for player in standings.players
    )


def _is_open(player: PlayerScore) -> bool:
    low, high = player.breakdown.reach
    return low != high or player.places is not None


def _from_json(content: Mapping[str, Any]) -> Outcome:
    """A kept result; plain calls, as a list may need a thousand of them."""
    return Outcome(
        tuple(Player(**player) for player in content["players"]),
        tuple(Score(**score) for score in content["scores"]),
    )


@cache
def _program() -> str:
    """A fingerprint of the rules and of what results are made of: other rules, other results."""
    own = Path(__file__)
    files = [own, *sorted(own.parent.glob("*_standings.py")), *sorted(Path(scoring.__path__[0]).glob("*.py"))]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]
