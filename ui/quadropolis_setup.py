"""Who plays Quadropolis and in which mode: at its start, and names put right later."""

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from scoring import codec
from scoring.quadropolis import FACTS, HOUSE_RULES, HouseRules, Mode
from scoring.quadropolis_tables import FINAL_TIES, OFFICE_GROUP_CAP, PLAYERS
from scoring.words import said, words_of
from ui import quadropolis_play as plays
from ui.house_rules import House, house_rules
from ui.language import gettext, translated
from ui.link import open_link
from ui.players import player_fields
from ui.plays import OpenPlay, the_store
from ui.quadropolis_play import PlayedCities
from ui.seats import players_of
from ui.text import plain
from ui.walk import players_fine, players_panel

GAME = "quadropolis"
LEAST = 1
"""A single city can be scored too."""

_MODES = {Mode.CLASSIC: said("Classic"), Mode.EXPERT: said("Expert")}
_OFFICE_ROWS = tuple(
    said("Office Towers in a group of {n}, by floors", n=n) for n in range(1, OFFICE_GROUP_CAP + 1)
)

HOUSE = House(GAME, FACTS, HOUSE_RULES, FINAL_TIES, {"office": _OFFICE_ROWS})


def new_game() -> None:
    """Asks for players and mode, and starts a play."""
    st.header(gettext("A Quadropolis game"))
    with st.form("start", border=False, enter_to_submit=False):
        mode = st.segmented_control(
            gettext("Mode"),
            list(_MODES),
            default=Mode.CLASSIC,
            required=True,
            format_func=lambda each: translated(_MODES[each]),
            key="start-mode",
            help=gettext("The side of the mats: Classic has 4 by 4 spaces, Expert 4 rows of 5"),
        )
        st.markdown(gettext("Players in turn order"))
        players = player_fields(PLAYERS[1], LEAST, key="start-name")
        if not st.form_submit_button(gettext("Start"), type="primary", width="stretch"):
            return
    if players_fine(players, LEAST, PLAYERS[1]):
        begun = plays.started(players, Mode(mode or Mode.CLASSIC))
        played = replace(begun, rules=HOUSE.usual)
        open_link(the_store().start(GAME, codec.dump(played)).id)
        st.rerun()


def settings(play: OpenPlay[PlayedCities]) -> None:
    """Players and house rules, to be changed at any time."""
    played = play.document
    players_panel(
        play,
        players_of(played.seats),
        (LEAST, PLAYERS[1]),
        lambda players: play.change(lambda now: plays.with_players(now, players)),
    )

    def change(step: Callable[[HouseRules], HouseRules]) -> None:
        try:
            play.change(lambda now: replace(now, rules=step(now.rules)))
        except ValueError as error:
            st.toast(plain(words_of(error)), icon=":material/block:")

    house_rules(
        FACTS,
        played.rules,
        change,
        key=f"rules-{play.id}",
        words=FINAL_TIES,
        rows={"office": _OFFICE_ROWS},
    )
