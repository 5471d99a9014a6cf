"""The page of a Pagoda game: start it, build turn by turn or enter the finished table, the score."""

from typing import Any

import streamlit as st

from scoring import codec
from scoring.codec import StateError
from store.errors import StoreError
from ui import pagoda_play as plays
from ui.components import Event
from ui.pagoda_editor import pagoda_editor
from ui.pagoda_events import change_for
from ui.pagoda_play import PlayedGame
from ui.pagoda_score import score_step
from ui.pagoda_setup import game_settings, new_game
from ui.play_bar import play_bar
from ui.plays import OpenPlay, the_store
from ui.text import plain

MOST_POINTS = 999
"""More than any track shows; a field needs an end."""


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
    """The building step or the score, with one strong button to the next."""
    step_key = f"step-{play.id}"
    st.session_state.setdefault(step_key, "score" if plays.stand(play.document).over else "build")
    steps = {"build": "Table" if play.document.table_only else "Turns", "score": "Score"}
    step = play_bar(play, steps, key=step_key)
    if step == "score":
        score_step(play)
        game_settings(play)
        return
    if play.document.table_only:
        _track(play)

    def on_event(event: Event) -> None:
        try:
            play.change(change_for(event))
        except ValueError as error:
            st.toast(plain(str(error)), icon=":material/block:")

    pagoda_editor(play.document, key=f"pagoda-{play.id}", on_event=on_event)
    if play.document.table_only or plays.stand(play.document).over:
        st.button(
            "On to the score",
            type="primary",
            on_click=lambda: st.session_state.update({step_key: "score"}),
            width="stretch",
            key="next",
        )


def _track(play: OpenPlay[PlayedGame]) -> None:
    """Points that the score track shows."""
    played = play.document
    for i, (name, column) in enumerate(zip(played.game.players, st.columns(2), strict=True)):
        key = f"track-{play.id}-{i}"
        st.session_state[key] = played.track[i] if played.track else None
        column.number_input(
            f"{plain(name)} on the score track",
            min_value=0,
            max_value=MOST_POINTS,
            step=1,
            value=None,
            placeholder="Points, with tokens of 50 and 100",
            key=key,
            on_change=_say_track,
            args=(play, i, key),
        )


def _say_track(play: OpenPlay[PlayedGame], player: int, key: str) -> None:
    points = st.session_state[key]
    play.change(lambda played: plays.say_track(played, player, points))


def names(document: dict[str, Any]) -> list[str]:
    """The players in a game's document."""
    return list(codec.parse(PlayedGame, document).game.players)
