"""The page of a Spyrium game: start it, each player's neighbourhood, the score."""

from ui import spyrium_play as plays
from ui.board_learn import learn_step
from ui.board_page import photo_step
from ui.board_photo import sight_data
from ui.board_table import BoardTable
from ui.finish import finish_step
from ui.language import gettext
from ui.photo_intake import board_samples
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.spyrium_copy import copy_panel, enrolled, known_in
from ui.spyrium_editor import spyrium_editor
from ui.spyrium_photos import NEIGHBOURHOODS
from ui.spyrium_play import PlayedGame
from ui.spyrium_score import open_questions, score_step
from ui.spyrium_setup import game_settings, new_game
from ui.spyrium_tracks import track_step
from ui.walk import on_to_the_next, open_play, whose

SAMPLES = 6
"""Sample pictures that are offered: more would fill the page."""


def page() -> None:
    """Shows the game that the link names, or starts one."""
    play = open_play(PlayedGame, plays.is_passing)
    if play is None:
        new_game()
        copy_panel()
    else:
        _walk(play)


def _walk(play: OpenPlay[PlayedGame]) -> None:
    """One player a screen, with one strong button to the next."""
    where_key = f"where-{play.id}"
    index = whose(play.document.seats, where_key, plays.resume_at(play.document))
    play_bar(play, {}, key="")
    if index is None:
        score_step(play)
        finish_step(play, not open_questions(play.document))
        game_settings(play)
        return
    _neighbourhood(play, index)
    on_to_the_next(play.document.seats, index, where_key)


def _neighbourhood(play: OpenPlay[PlayedGame], index: int) -> None:
    """What one player has, from photos and taps."""
    table = BoardTable(play, index, NEIGHBOURHOODS)
    photo_step(
        table,
        gettext("A photo of the neighbourhood from above: all its cards"),
        gettext("The neighbourhood later, with other cards"),
        board_samples("cards", split="test")[:SAMPLES],
    )
    spyrium_editor(
        table.plot.state,
        play.document.rules,
        known=known_in(table.copy),
        sight=sight_data(table),
        key=f"spyrium-{table.key}",
        on_event=table.on_event,
    )
    learn_step(table, enrolled)
    track_step(play)
    copy_panel(play.id)
