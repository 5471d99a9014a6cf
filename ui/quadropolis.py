"""The page of a Quadropolis play: start it, each player's city, the score."""

import streamlit as st

from scoring.words import said
from ui import quadropolis_play as plays
from ui.board_learn import learn_step
from ui.board_page import photo_step
from ui.board_photo import sight_data
from ui.board_table import BoardTable
from ui.finish import finish_step
from ui.language import gettext
from ui.photo_intake import board_samples
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.quadropolis_copy import copy_panel, enrolled
from ui.quadropolis_editor import city_editor
from ui.quadropolis_photos import CITIES
from ui.quadropolis_play import PlayedCities
from ui.quadropolis_score import score_step, why
from ui.quadropolis_setup import new_game, settings
from ui.quadropolis_standings import is_final
from ui.walk import on_to_the_next, open_play, whose

_ASK = said("A photo of the city from above: all its spaces in it")


def page() -> None:
    """Shows the play that the link names, or starts one."""
    play = open_play(PlayedCities, plays.is_passing)
    if play is None:
        new_game()
        copy_panel()
        return
    where_key = f"where-{play.id}"
    index = whose(play.document.seats, where_key, plays.resume_at(play.document))
    play_bar(play, {}, key="")
    if index is None:
        score_step(play)
        finish_step(play, is_final(play.document))
        settings(play)
        return
    _city(play, index)
    on_to_the_next(play.document.seats, index, where_key)


def _city(play: OpenPlay[PlayedCities], index: int) -> None:
    """One player's city with its photos, its score and every line of it."""
    table = BoardTable(play, index, CITIES)
    pictures = board_samples("cities", mode=table.plot.city.mode)
    photo_step(table, _ASK, gettext("The city later, with more in it"), pictures)
    city, rules = play.document.seats[index].state, play.document.rules
    judged = plays.judged(city, rules)
    city_editor(
        city,
        judged,
        rules,
        sight=sight_data(table),
        key=f"city-{play.id}-{index}",
        on_event=table.on_event,
    )
    learn_step(table, enrolled)
    with st.expander(gettext("Why: every line of the score"), icon=":material/fact_check:"):
        why(play, index, judged.breakdown, f"lines-{play.id}-{index}")
    copy_panel(play.id)
