"""The page of a Pagoda game: start it, build turn by turn or enter the finished table, the score."""

import streamlit as st

from ui import pagoda_play as plays
from ui.components import Event
from ui.pagoda_editor import pagoda_editor
from ui.pagoda_events import change_for
from ui.pagoda_play import PlayedGame
from ui.pagoda_score import score_step
from ui.pagoda_setup import game_settings, new_game
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.text import plain
from ui.walk import SCORE, open_play

_BUILD = "build"


def page() -> None:
    """Shows the game that the link names, or starts one."""
    play = open_play(PlayedGame)
    if play is None:
        new_game()
    else:
        _walk(play)


def _walk(play: OpenPlay[PlayedGame]) -> None:
    """The building step or the score."""
    played, stand = play.document, plays.stand(play.document)
    step_key = f"step-{play.id}"
    st.session_state.setdefault(step_key, SCORE if stand.over else _BUILD)
    steps = {_BUILD: "Table" if played.table_only else "Turns", SCORE: "Score"}
    if play_bar(play, steps, key=step_key) == SCORE:
        score_step(play, stand)
        game_settings(play)
        return

    def on_event(event: Event) -> None:
        try:
            play.change(change_for(event))
        except ValueError as error:
            st.toast(plain(str(error)), icon=":material/block:")

    pagoda_editor(played, stand, key=f"pagoda-{play.id}", on_event=on_event)
    if played.table_only or stand.over:
        st.button(
            "On to the score",
            type="primary",
            on_click=lambda: st.session_state.update({step_key: SCORE}),
            width="stretch",
            key="next",
        )
