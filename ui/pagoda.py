"""The page of a Pagoda game: start it, build turn by turn or enter the finished table, the score."""

import streamlit as st

from scoring.words import said
from ui import pagoda_play as plays
from ui.board_page import photo_step
from ui.board_photo import sight_data
from ui.board_table import BoardTable
from ui.finish import finish_step
from ui.language import gettext
from ui.pagoda_copy import copy_panel, sample_photos, used_table
from ui.pagoda_editor import pagoda_editor
from ui.pagoda_photos import Pagodas
from ui.pagoda_play import PlayedGame
from ui.pagoda_score import score_step
from ui.pagoda_setup import game_settings, new_game
from ui.pagoda_standings import is_final
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.walk import SCORE, open_play

_BUILD = "build"
_ASK = said("A photo of the board at a slant, its corner markers in it")


def page() -> None:
    """Shows the game that the link names, or starts one."""
    play = open_play(PlayedGame, plays.is_passing)
    if play is None:
        new_game()
        copy_panel()
    else:
        _walk(play)


def _walk(play: OpenPlay[PlayedGame]) -> None:
    """The building step or the score."""
    played, stand = play.document, plays.stand(play.document)
    step_key = f"step-{play.id}"
    st.session_state.setdefault(step_key, SCORE if stand.over else _BUILD)
    steps = {_BUILD: gettext("Table") if played.table_only else gettext("Turns"), SCORE: gettext("Score")}
    if play_bar(play, steps, key=step_key) == SCORE:
        score_step(play, stand)
        finish_step(play, is_final(played, stand))
        game_settings(play)
        return

    known = used_table(play.id)
    table = BoardTable(play, 0, Pagodas(known))
    with st.container():  # always there: panels below would close if they moved up
        if known and not stand.over:
            photo_step(table, _ASK, "", sample_photos(known))
            played, stand = play.document, plays.stand(play.document)
    pagoda_editor(played, stand, sight=sight_data(table), key=f"pagoda-{play.id}", on_event=table.on_event)
    with st.container():
        if played.table_only or stand.over:
            st.button(
                gettext("On to the score"),
                type="primary",
                on_click=lambda: st.session_state.update({step_key: SCORE}),
                width="stretch",
                key="next",
            )
    copy_panel(play.id)
