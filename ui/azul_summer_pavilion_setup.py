"""Who plays Azul: Summer Pavilion and on which side: at its start, and names put right later."""

from dataclasses import replace

import streamlit as st

from scoring import codec
from scoring.azul_summer_pavilion import FACTS, HOUSE_RULES, Side
from scoring.azul_summer_pavilion_tables import PLAYER_COLOURS, PLAYERS
from scoring.words import said
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_play import PlayedBoards
from ui.house_rules import House, house_rules
from ui.language import gettext, translated
from ui.link import open_link
from ui.players import player_fields
from ui.plays import OpenPlay, the_store
from ui.seats import players_of
from ui.walk import players_fine, players_panel

GAME = "azul_summer_pavilion"
LEAST = 1
"""A single board can be scored too."""

_SIDES = {Side.COLOURED: said("Coloured"), Side.GREY: said("Grey")}

HOUSE = House(GAME, FACTS, HOUSE_RULES)


def new_game() -> None:
    """Asks for players and side, and starts a play."""
    st.header(gettext("A game of Azul: Summer Pavilion"))
    with st.form("start", border=False, enter_to_submit=False):
        side = st.segmented_control(
            gettext("Side of the boards"),
            list(_SIDES),
            default=Side.COLOURED,
            required=True,
            format_func=lambda each: translated(_SIDES[each]),
            key="start-side",
        )
        st.markdown(gettext("Players in turn order"))
        players = player_fields(PLAYERS[1], LEAST, key="start-name", colours=PLAYER_COLOURS)
        if not st.form_submit_button(gettext("Start"), type="primary", width="stretch"):
            return
    if players_fine(players, LEAST, PLAYERS[1]):
        begun = plays.started(players, Side(side or Side.COLOURED))
        played = replace(begun, rules=HOUSE.usual)
        open_link(the_store().start(GAME, codec.dump(played)).id)
        st.rerun()


def settings(play: OpenPlay[PlayedBoards]) -> None:
    """Players and house rules, to be changed at any time."""
    played = play.document
    players_panel(
        play,
        players_of(played.seats),
        (LEAST, PLAYERS[1]),
        lambda players: play.change(lambda now: plays.with_players(now, players)),
        PLAYER_COLOURS,
    )
    house_rules(
        FACTS,
        played.rules,
        lambda step: play.change(lambda now: replace(now, rules=step(now.rules))),
        key=f"rules-{play.id}",
    )
