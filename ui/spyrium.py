"""The page of a Spyrium game: start it, each player's list, the score."""

import streamlit as st

from ui import spyrium_play as plays
from ui.components import Event
from ui.meanwhile import ChangedMeanwhile
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.spyrium_editor import spyrium_editor
from ui.spyrium_events import change_for
from ui.spyrium_play import PlayedGame
from ui.spyrium_score import score_step
from ui.spyrium_setup import game_settings, new_game
from ui.text import plain
from ui.walk import on_to_the_next, open_play, whose


def page() -> None:
    """Shows the game that the link names, or starts one."""
    play = open_play(PlayedGame)
    if play is None:
        new_game()
    else:
        _walk(play)


def _walk(play: OpenPlay[PlayedGame]) -> None:
    """One player a screen, with one strong button to the next."""
    where_key = f"where-{play.id}"
    index = whose(play.document.seats, where_key, plays.resume_at(play.document))
    play_bar(play, {}, key="")
    if index is None:
        score_step(play)
        game_settings(play)
        return
    _list(play, index)
    on_to_the_next(play.document.seats, index, where_key)


def _list(play: OpenPlay[PlayedGame], index: int) -> None:
    """What one player has."""
    played = play.document

    def on_event(event: Event) -> None:
        change = change_for(event)
        try:
            play.change(lambda now: plays.with_state(now, index, change))
        except LookupError:
            st.toast("That is gone meanwhile.", icon=":material/sync_problem:")
        except ChangedMeanwhile as error:
            st.toast(plain(str(error)), icon=":material/sync_problem:")

    spyrium_editor(
        played.seats[index].state, played.rules, key=f"spyrium-{play.id}-{index}", on_event=on_event
    )
