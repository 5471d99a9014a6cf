"""The page of a play of Azul: Summer Pavilion: start it, each player's board and rounds, the score."""

import streamlit as st

from scoring.words import said
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_copy import copy_panel, enrolled_board
from ui.azul_summer_pavilion_editor import board_editor
from ui.azul_summer_pavilion_photos import BOARDS
from ui.azul_summer_pavilion_play import PlayedBoards
from ui.azul_summer_pavilion_round import round_assistant
from ui.azul_summer_pavilion_score import open_points, score_step, why
from ui.azul_summer_pavilion_setup import new_game, settings
from ui.azul_summer_pavilion_track import track_step
from ui.board_learn import learn_step
from ui.board_page import photo_step
from ui.board_photo import sight_data
from ui.board_table import BoardTable
from ui.finish import finish_step
from ui.language import gettext, ngettext
from ui.photo_intake import board_samples
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.walk import on_to_the_next, open_play, whose

_ASK = said("A photo of the board from above: all of it, its corners too")
_LATER = said("A round later")
_STEPS = {"board": said("Board"), "rounds": said("Rounds")}


def page() -> None:
    """Shows the play that the link names, or starts one."""
    play = open_play(PlayedBoards, plays.is_passing)
    if play is None:
        new_game()
        copy_panel()
        return
    where_key = f"where-{play.id}"
    index = whose(play.document.seats, where_key, plays.resume_at(play.document))
    if index is None:
        play_bar(play, {}, key="")
        score_step(play)
        finish_step(play, not open_points(play.document))
        settings(play)
        return
    step_key = f"step-{play.id}"
    st.session_state.setdefault(step_key, "board")
    if play_bar(play, _STEPS, key=step_key) == "rounds":
        _rounds(play, index)
    else:
        _board(play, index)
    on_to_the_next(play.document.seats, index, where_key)


def _board(play: OpenPlay[PlayedBoards], index: int) -> None:
    """One player's board with its photos, its score and every line of it."""
    table = BoardTable(play, index, BOARDS)
    photo_step(table, _ASK, _LATER, board_samples("pavilions", side=table.plot.board.side))
    sheet, rules = table.plot, play.document.rules
    key = table.key
    board_editor(sheet, rules, sight=sight_data(table), key=f"board-{key}", on_event=table.on_event)
    learn_step(table, enrolled_board)
    with st.expander(gettext("Why: every line of the score"), icon=":material/fact_check:"):
        why(play, index, plays.judged(sheet, rules), f"lines-{key}")
    track_step(play)
    copy_panel(play.id)


def _rounds(play: OpenPlay[PlayedBoards], index: int) -> None:
    """The round that is being played: its board after it from a photo, what was placed, what it brings."""
    table = BoardTable(play, index, BOARDS)
    photo_step(table, gettext("A photo of the board after the round"), _LATER)
    if n := len(table.questions):
        st.info(
            ngettext(
                "{n} to check on “Board” first: what was placed hangs on it.",
                "{n} to check on “Board” first: what was placed hangs on them.",
                n,
            ).format(n=n)
        )
    round_assistant(table.plot, key=f"round-{table.key}", on_event=table.on_event)
