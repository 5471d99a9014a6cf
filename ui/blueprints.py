"""The page of a Blueprints game: start it, in-demand dice and buildings round by round, the final table."""

import streamlit as st

from scoring.words import said
from ui import blueprints_game as games
from ui import blueprints_round as rounds
from ui.blueprints_building import building_step
from ui.blueprints_demand import demand_step
from ui.blueprints_final import GAME, final_step, go_on, round_key
from ui.blueprints_game import PlayedGame
from ui.blueprints_score import score_step
from ui.blueprints_setup import GAME as BLUEPRINTS
from ui.blueprints_setup import new_game, players_form
from ui.blueprints_standings import is_final
from ui.blueprints_table import OpenRound, Table
from ui.copies import copies_panel
from ui.finish import finish_step
from ui.language import gettext, say
from ui.play_bar import play_bar
from ui.plays import OpenPlay
from ui.seats import Player, players_of
from ui.walk import on_to_the_next, open_play, whose

_DEMAND = Player(said("In demand"))
"""The stop before the players' tables."""


def page() -> None:
    """Shows the game that the link names, or starts one."""
    play = open_play(PlayedGame, games.is_passing, games.upgraded)
    if play is None:
        new_game()
        copies_panel(BLUEPRINTS)
        return
    number = _which_round(play)
    if number is None:
        final_step(play)
        finish_step(play, is_final(play.document))
    else:
        _round(play, number)


def _which_round(play: OpenPlay[PlayedGame]) -> int | None:
    """Shows the bar and asks for the round; None for the whole game."""
    played = play.document
    steps = {
        str(i): say("Round {number}", number=i + 1) if i == 0 else str(i + 1)
        for i in range(len(played.rounds))
    }
    steps[GAME] = gettext("Game")
    key = round_key(play.id)
    if st.session_state.get(key) not in steps:
        st.session_state[key] = GAME if played.is_ended else str(len(played.rounds) - 1)
    step = play_bar(play, steps, key=key)
    return None if step is None or step == GAME else int(step)


def _round(play: OpenPlay[PlayedGame], number: int) -> None:
    """One stop a screen, with one strong button to the next."""
    played = play.document.rounds[number]
    where_key = f"where-{play.id}-{number}"
    stops = (_DEMAND, *players_of(played.seats))
    at = whose(stops, where_key, _start(played))
    if at is None:
        score_step(play, number, where_key)
        go_on(play, number)
        players_form(play, number)
        return
    if at == 0:
        demand_step(OpenRound(play, number))
        copies_panel(BLUEPRINTS, play.id)
    else:
        building_step(Table(play, number, at - 1))
    on_to_the_next(stops, at, where_key)


def _start(played: rounds.PlayedRound) -> int | None:
    """Where a round goes on: its in-demand dice first, then the first table that is not done."""
    if played.demand == rounds.NOT_SAID and all(seat.is_fresh for seat in played.seats):
        return 0
    table = rounds.resume_at(played)
    return None if table is None else table + 1
