"""The page of a Blueprints round: start it, each player's dice and building, the score."""

from typing import Any

import streamlit as st

from scoring import codec
from ui import blueprints_round as rounds
from ui.blueprints_building import building_step
from ui.blueprints_dice import dice_step, dice_summary
from ui.blueprints_round import PlayedRound
from ui.blueprints_score import score_step
from ui.blueprints_setup import new_round, round_settings
from ui.blueprints_table import Table
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.walk import on_to_the_next, open_play, whose

_DICE, _BUILDING = "dice", "building"
_STEPS = {_DICE: "Dice", _BUILDING: "Building"}


def page() -> None:
    """Shows the round that the link names, or starts one."""
    play = open_play(PlayedRound, rounds.is_passing)
    if play is None:
        new_round()
    else:
        _walk(play)


def _walk(play: OpenPlay[PlayedRound]) -> None:
    """One step a screen, with one strong button to the next."""
    where_key = f"where-{play.id}"
    start, step = rounds.resume_at(play.document) or (None, _DICE)
    if where_key not in st.session_state and start is not None:
        st.session_state[_step_key(play, start)] = step
    index = whose(play.document.seats, where_key, start)
    if index is None:
        play_bar(play, {}, key="")
        score_step(play)
        round_settings(play)
        return
    step_key = _step_key(play, index)
    st.session_state.setdefault(step_key, _DICE)
    table = Table(play, index)
    if play_bar(play, _STEPS, key=step_key) == _DICE:
        _dice(table, step_key)
    else:
        building_step(table)
        on_to_the_next(play.document.seats, index, where_key)


def _step_key(play: OpenPlay[PlayedRound], index: int) -> str:
    return f"step-{play.id}-{index}"


def _dice(table: Table, step_key: str) -> None:
    """The dice step and the button that leads on from it, strong once there is a photo."""
    dice_step(table)
    seat = table.seat
    if seat.dice:
        st.caption(dice_summary(seat))
    st.button(
        "On to the building" if seat.pictures else "Without a photo",
        type="primary" if seat.pictures else "secondary",
        on_click=lambda: st.session_state.update({step_key: _BUILDING}),
        width="stretch",
        key="next",
    )


def names(document: dict[str, Any]) -> list[str]:
    """The players in a round's document."""
    return [seat.name for seat in codec.parse(PlayedRound, document).seats]
