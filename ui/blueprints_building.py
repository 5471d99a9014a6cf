"""The second step at a player's table: plan and building."""

import streamlit as st

from scoring import blueprints
from ui import blueprints_round as rounds
from ui.blueprints_dice import ROWS
from ui.blueprints_table import Table
from ui.breakdown import total_text
from ui.building_editor import building_editor
from ui.routes import photo_url
from ui.text import plain


def building_step(table: Table) -> None:
    """Shows the plan, the building and the dice beside it, every breach, and the points so far."""
    seat = table.seat
    building = rounds.to_building(seat)
    scored = blueprints.score(building)
    for problem in scored.problems:
        st.warning(plain(problem.message), icon=":material/warning:")
    building_editor(
        seat, scored.problems, ROWS, photo_url, key=f"building-{table.key}", on_event=table.on_event
    )
    groups = " · ".join(f"{name} {points}" for name, points in scored.groups.items())
    st.markdown(f"**{total_text(scored)} points**  \n{groups}")
