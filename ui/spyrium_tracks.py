"""Spyrium's tracks from a photo of the board: victory points and residence."""

from ui import spyrium_play as plays
from ui.language import gettext
from ui.plays import OpenPlay
from ui.spyrium_play import PlayedGame
from ui.track_page import tracks_panel
from ui.track_teach import TrackKind

FIELDS = {"victory": "track", "residence": "residence"}
"""What of a player each track tells."""


def track_step(play: OpenPlay[PlayedGame]) -> None:
    """Reads both tracks, of all players, and teaches them."""
    kinds = {
        "victory": TrackKind(gettext("Victory points"), round=True),
        "residence": TrackKind(gettext("Residence track"), play.document.rules.residence_track),
    }

    def take(name: str, index: int, value: int) -> None:
        play.change(
            lambda now: plays.with_state(now, index, lambda state: plays.say(state, FIELDS[name], value))
        )

    tracks_panel(play, "spyrium", play.document.seats, kinds, take)
