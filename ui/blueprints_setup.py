"""Who plays a Blueprints game: at its start, and put right later."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from scoring import blueprints, codec
from scoring.blueprints_tables import FINAL_TIES
from scoring.words import said, term
from ui import blueprints_game as games
from ui import blueprints_round as rounds
from ui.blueprints_game import PlayedGame
from ui.house_rules import House, house_rules
from ui.language import gettext, say
from ui.link import open_link
from ui.players import player_fields
from ui.plays import OpenPlay, the_store
from ui.seats import Player, players_of
from ui.text import plain

GAME = "blueprints"

_WORDS = {**FINAL_TIES, "prizes": term("blueprints", "prizes"), "cards": said("awards and prizes")}

HOUSE = House(GAME, blueprints.FACTS, blueprints.HOUSE_RULES, _WORDS)


def new_game() -> None:
    """Asks for the players, and starts a game."""
    st.header(gettext("A Blueprints game"))
    st.caption(gettext("Three rounds, or as many as you like; photos and plans come round by round."))
    with st.form("start", border=False, enter_to_submit=False):
        st.markdown(gettext("Players in turn order"))
        players = _fields((), "start")
        told = st.container()
        if not st.form_submit_button(gettext("Start"), type="primary", width="stretch"):
            return
    if _fine(players, told):
        played = games.with_rules(games.started(players), HOUSE.usual)
        play = the_store().start(GAME, codec.dump(played))
        open_link(play.id)
        st.rerun()


def players_form(play: OpenPlay[PlayedGame], number: int) -> None:
    """Who plays and who goes first in a round; mistakes are put right here.

    Args:
        play: The game.
        number: The round, from 0, whose first player is asked for.
    """
    played = play.document
    with st.expander(gettext("Players"), icon=":material/group:"):
        seated = players_of(played.rounds[0].seats)
        names = played.rounds[number].names
        key = f"settings-{play.id}-{hash((seated, names))}"
        with st.form(key, border=False):
            players = _fields(seated, key)
            starter = st.selectbox(
                say("Goes first in round {number} (the others follow clockwise)", number=number + 1),
                range(len(names)),
                format_func=lambda i: plain(names[i]),
                key=f"{key}-starter",
            )
            told = st.container()
            if not st.form_submit_button(gettext("Save"), width="stretch"):
                return
        if _fine(players, told):
            renamed = dict(zip(played.names, (player.name for player in players), strict=False))
            first = renamed.get(names[starter], "")
            play.change(lambda now: games.with_first(games.with_players(now, players), number, first))
            st.rerun()


def rules_panel(play: OpenPlay[PlayedGame]) -> None:
    """What is known from one source only, to be changed to what this table plays."""
    house_rules(
        blueprints.FACTS,
        play.document.rules,
        lambda step: play.change(lambda now: replace(now, rules=step(now.rules))),
        key=f"rules-{play.id}",
        words=_WORDS,
    )


def _fields(players: Sequence[Player], key: str) -> tuple[Player, ...]:
    least, most = rounds.PLAYERS
    return player_fields(most, least, players, key=f"{key}-name")


def _fine(players: Sequence[Player], told: DeltaGenerator) -> bool:
    """Whether these players can play; tells every fault."""
    faults = rounds.setup_faults(players)
    for fault in faults:
        told.error(plain(fault))
    return not faults
