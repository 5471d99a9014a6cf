"""Azul: Summer Pavilion's score track from a photo of the scoring board."""

from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_play import PlayedBoards
from ui.language import gettext
from ui.plays import OpenPlay
from ui.track_page import tracks_panel
from ui.track_teach import TrackKind


def track_step(play: OpenPlay[PlayedBoards]) -> None:
    """Reads all players' score markers, and teaches the track."""

    def take(_: str, index: int, value: int) -> None:
        play.change(lambda now: plays.with_sheet(now, index, lambda sheet: plays.with_score(sheet, value)))

    kinds = {"score": TrackKind(gettext("Score track"), round=True)}
    tracks_panel(play, "azul_summer_pavilion", play.document.seats, kinds, take)
