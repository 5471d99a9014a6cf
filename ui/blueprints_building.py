"""A player's table: photos of the building, the building itself, its plan, and its points so far."""

import streamlit as st

from scoring import blueprints
from scoring.words import said
from ui import blueprints_photos as photos
from ui.blueprints_open import points_text, scored
from ui.blueprints_plan import plan_intake
from ui.blueprints_seat import DICE, PALETTE, Seat, is_planned, to_building
from ui.blueprints_table import Table
from ui.blueprints_words import GROUP_NAMES
from ui.building_editor import building_editor
from ui.dice_rows import dice_rows
from ui.language import gettext, say, translated
from ui.photo_help import Shown, guide, look_over
from ui.photo_intake import building_samples, photo_intake
from ui.progress import being_read
from ui.routes import photo_url
from ui.text import plain

ROWS = dice_rows(PALETTE.colours)

_BUILDING, _LATER, _LOOSE = "building", "later", "loose"
_SHOWS = {_BUILDING: said("The building"), _LATER: said("A die later"), _LOOSE: said("Loose dice")}
_ASKS = {
    _BUILDING: said(
        "Photos of the building: one from above, one or two at a slant, the mat or card whole in each"
    ),
    _LATER: said("The building after a die was placed: what is covered now stays known"),
    _LOOSE: said("The dice side by side, from above: they are placed by hand"),
}


def building_step(table: Table) -> None:
    """Shows the photos, the building with its plan and the dice beside it, breaches, the points so far."""
    if waiting := photos.waiting(table.seat):
        with being_read(gettext("Looking at the photo …"), [picture.sha for picture in waiting]):
            table.read()
    seat = table.seat
    if seat.pictures:
        with st.popover(gettext("Another photo"), icon=":material/add_a_photo:"):
            _intake(table)
        _look_over_last(table)
    else:
        _intake(table)
    if not is_planned(seat):
        plan_intake(table)
    problems = blueprints.problems(to_building(seat))
    for problem in problems:
        st.warning(plain(problem.message), icon=":material/warning:")
    building_editor(seat, problems, ROWS, photo_url, key=f"building-{table.key}", on_event=table.on_event)
    _points(seat)


def _intake(table: Table) -> None:
    shows = [_BUILDING, _LOOSE]
    if photos.current(table.seat) and table.seat.placed < DICE:
        shows.insert(1, _LATER)
    asked = st.segmented_control(
        gettext("What the photo shows"),
        shows,
        default=_BUILDING,
        required=True,
        format_func=lambda each: translated(_SHOWS[each]),
        key=f"shows-{table.key}-{len(shows)}",
        label_visibility="collapsed",
    )

    def take(content: bytes) -> None:
        if asked == _LOOSE:
            table.take_dice(content)
        else:
            table.take(content, after_a_die=asked == _LATER)

    guide(Shown.LOOSE_DICE if asked == _LOOSE else Shown.BUILDING, folded=bool(table.seat.pictures))
    photo_intake(
        take,
        key=f"intake-{table.key}",
        label=translated(_ASKS[asked or _BUILDING]),
        with_samples=asked == _LOOSE,
        pictures=building_samples(),
    )


def _look_over_last(table: Table) -> None:
    """What is wrong with the newest photo."""
    sha = table.seat.pictures[-1].sha
    look_over(table.play.id, sha, [die.face for die in table.seat.dice if die.photo == sha and die.face])


def _points(seat: Seat) -> None:
    if not seat.placed:
        return
    result = scored(seat)
    groups = " · ".join(f"{translated(GROUP_NAMES[name])} {points}" for name, points in result.groups.items())
    told = [f"**{say('{points} points', points=points_text(seat))}**", groups]
    if result.problems:
        told.append(gettext("It breaks a rule: so it can't be what stands there."))
    st.markdown("  \n".join(told))
