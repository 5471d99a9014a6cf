"""The page of a play of Azul: Summer Pavilion: start it, each player's board and rounds, the score."""

from typing import Any

import streamlit as st

from scoring import codec
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_editor import board_editor
from ui.azul_summer_pavilion_events import change_for
from ui.azul_summer_pavilion_play import PlayedBoards
from ui.azul_summer_pavilion_round import round_assistant
from ui.azul_summer_pavilion_score import score_step, why
from ui.azul_summer_pavilion_setup import new_game, settings
from ui.components import Event
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.text import plain
from ui.walk import on_to_the_next, open_play, whose

_STEPS = {"board": "Board", "rounds": "Rounds"}


def page() -> None:
    """Shows the play that the link names, or starts one."""
    play = open_play(PlayedBoards)
    if play is None:
        new_game()
        return
    where_key = f"where-{play.id}"
    index = whose(play.document.seats, where_key, plays.resume_at(play.document))
    if index is None:
        play_bar(play, {}, key="")
        score_step(play)
        settings(play)
        return
    step_key = f"step-{play.id}"
    st.session_state.setdefault(step_key, "board")
    if play_bar(play, _STEPS, key=step_key) == "rounds":
        _rounds(play, index)
    else:
        _board(play, index)
    on_to_the_next(play.document.seats, index, where_key)


def names(document: dict[str, Any]) -> list[str]:
    """The players in a play's document."""
    return [seat.name for seat in codec.parse(PlayedBoards, document).seats]


def _board(play: OpenPlay[PlayedBoards], index: int) -> None:
    """One player's board with its score and every line of it."""
    sheet, rules = play.document.seats[index].state, play.document.rules
    key = f"{play.id}-{index}"
    board_editor(sheet, rules, key=f"board-{key}", on_event=lambda event: _take(play, index, event))
    with st.expander("Why: every line of the score", icon=":material/fact_check:"):
        why(play, index, plays.judged(sheet, rules), f"lines-{key}")


def _rounds(play: OpenPlay[PlayedBoards], index: int) -> None:
    round_assistant(
        play.document.seats[index].state,
        key=f"round-{play.id}-{index}",
        on_event=lambda event: _take(play, index, event),
    )


def _take(play: OpenPlay[PlayedBoards], index: int, event: Event) -> None:
    """Carries out and saves what an event asks for."""
    try:
        change = change_for(event)
        play.change(lambda now: plays.with_sheet(now, index, change))
    except ValueError as error:
        st.toast(plain(str(error)), icon=":material/block:")
