"""Who plays a Blueprints round and which colours are in demand: at its start, and put right later."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from scoring import codec
from scoring.blueprints import Material
from ui import blueprints_round as rounds
from ui.blueprints_round import PlayedRound
from ui.drawings import letter
from ui.players import player_fields
from ui.plays import OpenPlay, the_store
from ui.seats import Player, players_of
from ui.text import plain

GAME = "blueprints"


def new_round() -> None:
    """Asks for players and colours, and starts a round."""
    st.header("A Blueprints round")
    with st.form("start", border=False):
        st.markdown("Players in turn order")
        players, demand = _fields((), (None, None), "start")
        told = st.container()
        if not st.form_submit_button("Start", type="primary", width="stretch"):
            return
    if chosen := _checked(players, demand, told):
        play = the_store().start(GAME, codec.dump(rounds.started(players, chosen)))
        st.query_params["play"] = play.id
        st.rerun()


def round_settings(play: OpenPlay[PlayedRound]) -> None:
    """Says which colours are in demand; there, and in the players, mistakes can be put right."""
    played = play.document
    first, second = (f"{letter(colour)} {colour}" for colour in played.demand)
    with st.expander(f"In demand: {first}, then {second}. Players", icon=":material/tune:"):
        key = f"settings-{play.id}-{play.play.version}"
        with st.form(key, border=False):
            seated = players_of(played.seats)
            players, demand = _fields(seated, played.demand, key)
            starter = st.selectbox(
                "Goes first (the others follow clockwise)",
                range(len(seated)),
                format_func=lambda i: plain(seated[i].name),
                key=f"{key}-starter",
            )
            told = st.container()
            if not st.form_submit_button("Save", width="stretch"):
                return
        if chosen := _checked(players, demand, told):
            named = [player.name for player in players if player.name]
            goes_first = players[starter].name or named[0]
            play.change(lambda now: rounds.with_settings(now, players, chosen, goes_first))
            st.rerun()


def _fields(
    players: Sequence[Player], demand: tuple[Material | None, Material | None], key: str
) -> tuple[tuple[Player, ...], tuple[Material | None, Material | None]]:
    least, most = rounds.PLAYERS
    fields = player_fields(most, least, players, key=f"{key}-name")
    return fields, (
        _colour("First in-demand colour", demand[0], f"{key}-first"),
        _colour("Second in-demand colour", demand[1], f"{key}-second"),
    )


def _colour(label: str, colour: Material | None, key: str) -> Material | None:
    return st.segmented_control(
        label, list(Material), default=colour, format_func=lambda c: f"{letter(c)} {c}", key=key
    )


def _checked(
    players: tuple[Player, ...], demand: tuple[Material | None, Material | None], told: DeltaGenerator
) -> tuple[Material, Material] | None:
    """The colours when everything is fine; otherwise every fault is told."""
    faults = rounds.setup_faults(players, demand)
    for fault in faults:
        told.error(plain(fault))
    first, second = demand
    if faults or first is None or second is None:
        return None
    return first, second
