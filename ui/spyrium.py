"""The page of a Spyrium game: start it, each player's list, the score."""

from typing import Any

import streamlit as st

from scoring import codec
from scoring.codec import StateError
from store.errors import StoreError
from ui import spyrium_play as plays
from ui.components import Event
from ui.play_bar import play_bar
from ui.plays import OpenPlay, the_store
from ui.spyrium_editor import spyrium_editor
from ui.spyrium_events import change_for
from ui.spyrium_play import PlayedGame
from ui.spyrium_score import score_step
from ui.spyrium_setup import game_settings, new_game
from ui.text import plain

_SCORE = "score"


def page() -> None:
    """Shows the game that the link names, or starts one."""
    play_id = st.query_params.get("play")
    if play_id is None:
        new_game()
        return
    try:
        play = OpenPlay(the_store(), play_id, PlayedGame)
    except (StoreError, StateError) as error:
        st.error(plain(str(error)), icon=":material/link_off:")
        return
    _walk(play)


def _walk(play: OpenPlay[PlayedGame]) -> None:
    """One player a screen, with one strong button to the next."""
    seats = play.document.seats
    where_key = f"where-{play.id}"
    if where_key not in st.session_state:
        at = plays.resume_at(play.document)
        st.session_state[where_key] = _SCORE if at is None else str(at)
    where = st.segmented_control(
        "Whose list",
        [*map(str, range(len(seats))), _SCORE],
        required=True,
        format_func=lambda at: "Score" if at == _SCORE else plain(seats[int(at)].name),
        key=where_key,
        label_visibility="collapsed",
        width="stretch",
    )
    play_bar(play, {}, key="")
    if where is None or where == _SCORE:
        score_step(play)
        game_settings(play)
        return
    _list(play, int(where), where_key)


def _list(play: OpenPlay[PlayedGame], index: int, where_key: str) -> None:
    def on_event(event: Event) -> None:
        change = change_for(event)
        try:
            play.change(lambda played: plays.with_state(played, index, change))
        except LookupError:
            st.toast("That is gone meanwhile.", icon=":material/sync_problem:")

    played = play.document
    spyrium_editor(
        played.seats[index].state, played.rules, key=f"spyrium-{play.id}-{index}", on_event=on_event
    )
    last = index + 1 == len(played.seats)
    st.button(
        "On to the score" if last else f"On to {plain(played.seats[index + 1].name)}",
        type="primary",
        on_click=lambda: st.session_state.update({where_key: _SCORE if last else str(index + 1)}),
        width="stretch",
        key="next",
    )


def names(document: dict[str, Any]) -> list[str]:
    """The players in a game's document."""
    return [seat.name for seat in codec.parse(PlayedGame, document).seats]
