"""Players of earlier plays: offered when a new one starts, forgotten when somebody asks. No pages here."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from store.plays import Store
from ui.outcomes import kept_plays
from ui.seats import Player, heard

RECENT = 100
"""Plays that are looked at, the last changed ones."""

_FORGOTTEN = "forgotten-players"
"""Setting: for a name as people hear it, when it was forgotten (UTC, ISO 8601)."""


@dataclass(frozen=True)
class KnownPlayer:
    """Somebody who played before.

    Attributes:
        name: As called last.
        colours: The colours played, last one first.
    """

    name: str
    colours: tuple[str, ...] = ()

    def seated(self, colours: Collection[str], taken: Collection[str | None]) -> Player:
        """The player with the usual colour, if it is one of these and nobody's yet."""
        free = (colour for colour in self.colours if colour in colours and colour not in taken)
        return Player(self.name, next(free, None))


def known_players(store: Store) -> list[KnownPlayer]:
    """Everybody in the plays, who played last first; who was forgotten comes back by playing again."""
    forgotten = store.settings.get(_FORGOTTEN) or {}
    found: dict[str, KnownPlayer] = {}
    for play in kept_plays(store, store.plays()[:RECENT]):
        for player in play.outcome.players:
            key = heard(player.name)
            if key in forgotten and play.played <= datetime.fromisoformat(forgotten[key]):
                continue
            known = found.setdefault(key, KnownPlayer(player.name))
            if player.colour and player.colour not in known.colours:
                found[key] = KnownPlayer(known.name, (*known.colours, player.colour))
    return list(found.values())


def forget(store: Store, name: str) -> None:
    """Offers a name no more; plays and statistics keep it."""
    now = datetime.now(UTC).isoformat(timespec="microseconds")
    store.settings.put(_FORGOTTEN, {**(store.settings.get(_FORGOTTEN) or {}), heard(name): now})
