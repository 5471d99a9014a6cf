"""Who plays Pagoda and how: at the start of a game, and put right later."""

from dataclasses import replace

import streamlit as st

from scoring import codec
from scoring.pagoda import FACTS, HOUSE_RULES
from scoring.words import said
from ui import pagoda_play as plays
from ui.house_rules import House, house_rules
from ui.language import gettext, translated
from ui.link import open_link
from ui.pagoda_play import PlayedGame
from ui.players import player_fields
from ui.plays import OpenPlay, the_store
from ui.seats import Player
from ui.walk import players_fine

GAME = "pagoda"
PLAYERS = 2

_KEEPING = {True: said("Turn by turn"), False: said("The finished table")}

HOUSE = House(GAME, FACTS, HOUSE_RULES)


def new_game() -> None:
    """Asks for players and variants, and starts a game."""
    st.header(gettext("A Pagoda game"))
    with st.form("start", border=False, enter_to_submit=False):
        players = player_fields(PLAYERS, PLAYERS, key="start-name")
        turns = st.segmented_control(
            gettext("What is entered"),
            list(_KEEPING),
            default=True,
            required=True,
            format_func=lambda each: translated(_KEEPING[each]),
            key="start-turns",
            help=gettext("The finished table: points are read from the score track"),
        )
        quick, simple = _variants(False, False, "start")
        if not st.form_submit_button(gettext("Start"), type="primary", width="stretch"):
            return
    if named := _checked(players):
        begun = plays.started(named, quick=quick, simple=simple, turns=bool(turns))
        played = replace(begun, rules=HOUSE.usual)
        open_link(the_store().start(GAME, codec.dump(played)).id)
        st.rerun()


def game_settings(play: OpenPlay[PlayedGame]) -> None:
    """House rules, names and variants; a change counts for every turn kept."""
    played = play.document
    house_rules(
        FACTS,
        played.rules,
        lambda step: play.change(lambda now: replace(now, rules=step(now.rules))),
        key=f"rules-{play.id}",
    )
    with st.expander(gettext("Players and variant"), icon=":material/tune:"):
        key = f"settings-{play.id}-{hash((played.players, played.game.quick, played.game.simple))}"
        with st.form(key, border=False):
            players = player_fields(PLAYERS, PLAYERS, played.players, key=f"{key}-name")
            quick, simple = _variants(played.game.quick, played.game.simple, key)
            if not st.form_submit_button(gettext("Save"), width="stretch"):
                return
        if named := _checked(players):
            play.change(lambda now: plays.with_settings(now, named, quick=quick, simple=simple))
            st.rerun()


def _variants(quick: bool, simple: bool, key: str) -> tuple[bool, bool]:
    return (
        st.checkbox(gettext("Quick game: pagodas have three floors"), quick, key=f"{key}-quick"),
        st.checkbox(gettext("Simplified game: no abilities"), simple, key=f"{key}-simple"),
    )


def _checked(players: tuple[Player, ...]) -> tuple[Player, Player] | None:
    """Both players when everything is fine; otherwise every fault is shown."""
    first, second = players
    return (first, second) if players_fine(players, PLAYERS, PLAYERS) else None
