"""A player's plan read from a photo of the card, beside the cells that are tapped."""

import logging
from dataclasses import replace

import streamlit as st

from scoring import blueprints
from scoring.words import as_sentence, either, joined, said, words_of
from ui.blueprints_seat import Seat
from ui.blueprints_table import Table
from ui.language import gettext, say, translated
from ui.photo_help import Shown, guide
from ui.photo_intake import photo_intake
from ui.text import plain
from vision.blueprints_plan import PlanError, PlanReading, read_plan
from vision.photo import open_photo

_log = logging.getLogger(__name__)

ASK = said("The card alone, before dice stand on it: its plan large and sharp, from above")
FAILED = said("The plan could not be looked for in this photo. Tap its cells, or take another photo.")


def plan_intake(table: Table) -> None:
    """Asks for a photo of the card; what is read of it fills the plan, doubtful cells stay to be tapped."""
    told = f"plan-told-{table.key}"

    def take(content: bytes) -> None:
        photo = open_photo(content)
        try:
            reading = read_plan(photo.bgr)
        except PlanError as error:
            st.session_state[told] = as_sentence(words_of(error))
        except Exception:  # whatever went wrong in the reader, the plan can be tapped
            _log.exception("reading the plan of a card")
            st.session_state[told] = FAILED
        else:
            st.session_state[told] = doubts_told(reading)
            table.change(lambda seat: with_read_plan(seat, reading))

    with st.popover(gettext("Read the plan from a photo of the card"), icon=":material/grid_on:"):
        guide(Shown.PLAN, folded=True)
        photo_intake(take, key=f"plan-{table.key}", label=translated(ASK), with_samples=False)
    if text := st.session_state.get(told):
        st.warning(plain(text), icon=":material/help:")


def with_read_plan(seat: Seat, reading: PlanReading) -> Seat:
    """The table with its plan as read; cells in doubt are not said."""
    cells = ("" if cell.doubtful else cell.candidates[0][0] for cell in reading.cells)
    return replace(seat, plan=tuple(cells))


def doubts_told(reading: PlanReading) -> str:
    """Cells to be tapped and what they may be, in words; nothing where all are sure."""
    told = [
        said(
            "{cell} {kinds}",
            cell=blueprints.cell_name(cell.row, cell.col),
            kinds=either(map(_word, dict(cell.candidates))),
        )
        for cell in reading.cells
        if cell.doubtful
    ]
    return say("Not sure about the plan, tap these cells: {told}.", told=joined(", ", told)) if told else ""


def _word(kind: str) -> str:
    return said("hatched") if kind == "X" else kind
