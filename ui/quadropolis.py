"""The page of a Quadropolis play: start it, each player's city, the score."""

from typing import Any

import streamlit as st

from scoring import codec
from ui import quadropolis_play as plays
from ui.components import Event
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.quadropolis_editor import city_editor
from ui.quadropolis_events import change_for
from ui.quadropolis_play import PlayedCities
from ui.quadropolis_score import score_step, why
from ui.quadropolis_setup import new_game, settings
from ui.text import plain
from ui.walk import on_to_the_next, open_play, whose


def page() -> None:
    """Shows the play that the link names, or starts one."""
    play = open_play(PlayedCities)
    if play is None:
        new_game()
        return
    where_key = f"where-{play.id}"
    index = whose(play.document.seats, where_key, plays.resume_at(play.document))
    play_bar(play, {}, key="")
    if index is None:
        score_step(play)
        settings(play)
        return
    _city(play, index)
    on_to_the_next(play.document.seats, index, where_key)


def names(document: dict[str, Any]) -> list[str]:
    """The players in a play's document."""
    return [seat.name for seat in codec.parse(PlayedCities, document).seats]


def _city(play: OpenPlay[PlayedCities], index: int) -> None:
    """One player's city with its score and every line of it."""

    def on_event(event: Event) -> None:
        try:
            change = change_for(event)
            play.change(lambda now: plays.with_city(now, index, change))
        except ValueError as error:
            st.toast(plain(str(error)), icon=":material/block:")

    city, rules = play.document.seats[index].state, play.document.rules
    judged = plays.judged(city, rules)
    city_editor(city, judged, rules, key=f"city-{play.id}-{index}", on_event=on_event)
    with st.expander("Why: every line of the score", icon=":material/fact_check:"):
        why(play, index, judged.breakdown, f"lines-{play.id}-{index}")
