"""Who plays Spyrium: at the start of a game, and put right later."""

from dataclasses import replace

import streamlit as st

from scoring import codec
from scoring.spyrium_tables import FACTS, HOUSE_RULES, PLAYERS, TIES
from ui import spyrium_play as plays
from ui.house_rules import House, house_rules
from ui.language import gettext
from ui.link import open_link
from ui.players import player_fields
from ui.plays import OpenPlay, the_store
from ui.seats import players_of
from ui.spyrium_play import PlayedGame
from ui.walk import players_fine, players_panel

GAME = "spyrium"
HOUSE = House(GAME, FACTS, HOUSE_RULES, TIES)


def new_game() -> None:
    """Asks for the players, and starts a game."""
    st.header(gettext("A Spyrium game"))
    with st.form("start", border=False, enter_to_submit=False):
        players = player_fields(PLAYERS, plays.FEWEST, key="start-name")
        if not st.form_submit_button(gettext("Start"), type="primary", width="stretch"):
            return
    if players_fine(players, plays.FEWEST, PLAYERS):
        document = codec.dump(replace(plays.started(players), rules=HOUSE.usual))
        open_link(the_store().start(GAME, document).id)
        st.rerun()


def game_settings(play: OpenPlay[PlayedGame]) -> None:
    """What the table plays otherwise, its rule for ties among it; and the players' names."""
    house_rules(
        FACTS,
        play.document.rules,
        lambda step: play.change(lambda now: replace(now, rules=step(now.rules))),
        key=f"rules-{play.id}",
        words=TIES,
    )
    players_panel(
        play,
        players_of(play.document.seats),
        (plays.FEWEST, PLAYERS),
        lambda players: play.change(lambda now: plays.with_players(now, players)),
    )
