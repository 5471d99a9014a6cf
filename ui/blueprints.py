"""The page of a Blueprints round: start it, each player's dice and building, the score."""

from typing import Any

import streamlit as st

from scoring import codec
from scoring.codec import StateError
from store.errors import StoreError
from ui import blueprints_round as rounds
from ui.blueprints_building import building_step
from ui.blueprints_dice import dice_step, dice_summary
from ui.blueprints_round import PlayedRound
from ui.blueprints_score import score_step
from ui.blueprints_setup import new_round, round_settings
from ui.blueprints_table import Table
from ui.play_bar import play_bar
from ui.plays import OpenPlay, the_store
from ui.text import plain

_SCORE = "score"
_STEPS = {"dice": "Dice", "building": "Building"}


def page() -> None:
    """Shows the round that the link names, or starts one."""
    play_id = st.query_params.get("play")
    if play_id is None:
        new_round()
        return
    try:
        play = OpenPlay(the_store(), play_id, PlayedRound, rounds.is_passing)
    except (StoreError, StateError) as error:
        st.error(plain(str(error)), icon=":material/link_off:")
        return
    _walk(play)


def _walk(play: OpenPlay[PlayedRound]) -> None:
    """One step a screen, with one strong button to the next."""
    seats = play.document.seats
    where_key = f"where-{play.id}"
    if where_key not in st.session_state:
        at = rounds.resume_at(play.document)
        st.session_state[where_key] = _SCORE if at is None else str(at[0])
        if at is not None:
            st.session_state[f"step-{play.id}-{at[0]}"] = at[1]
    stops = [*map(str, range(len(seats))), _SCORE]
    if st.session_state[where_key] not in stops:
        st.session_state[where_key] = _SCORE  # that player is gone
    where = st.segmented_control(
        "Whose table",
        stops,
        required=True,
        format_func=lambda at: "Score" if at == _SCORE else plain(seats[int(at)].name),
        key=where_key,
        label_visibility="collapsed",
        width="stretch",
    )
    if where is None or where == _SCORE:
        play_bar(play, {}, key="")
        score_step(play)
        round_settings(play)
        return
    index = int(where)
    table = Table(play, index)
    step_key = f"step-{play.id}-{index}"
    st.session_state.setdefault(step_key, "dice")
    step = play_bar(play, _STEPS, key=step_key)

    def go(where: str, step: str | None = None) -> None:
        st.session_state[where_key] = where
        if step:
            st.session_state[f"step-{play.id}-{where}"] = step

    if step == "dice":
        dice_step(table)
        seat = table.seat
        if seat.dice:
            st.caption(dice_summary(seat))
        label = "On to the building" if seat.pictures else "Without a photo"
        strong = bool(seat.pictures)
        st.button(
            label,
            type="primary" if strong else "secondary",
            on_click=go,
            args=(where, "building"),
            width="stretch",
            key="next",
        )
    else:
        building_step(table)
        last = index + 1 == len(seats)
        label = "On to the score" if last else f"On to {plain(seats[index + 1].name)}"
        st.button(
            label,
            type="primary",
            on_click=go,
            args=(_SCORE if last else str(index + 1),),
            width="stretch",
            key="next",
        )


def names(document: dict[str, Any]) -> list[str]:
    """The players in a round's document."""
    return [seat.name for seat in codec.parse(PlayedRound, document).seats]
