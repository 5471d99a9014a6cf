"""The first step at a player's table: a photo, its dice, and the doubts about them."""

import streamlit as st

from scoring.words import counted
from ui import blueprints_round as rounds
from ui import table_dice
from ui.blueprints_round import Picture, Seat
from ui.blueprints_table import Table
from ui.building_editor import answers
from ui.components import Event
from ui.dice_rows import dice_rows
from ui.drawings import letter
from ui.photo_intake import photo_intake
from ui.photo_overlay import Region, photo_overlay
from ui.routes import photo_url
from ui.table_dice import TableDie

ROWS = dice_rows(rounds.PALETTE.colours)


def dice_step(table: Table) -> None:
    """Shows the photo with its dice, or asks for one."""
    for picture in table.seat.pictures:
        if picture.status == "waiting":
            with st.spinner("Looking for dice …", show_time=True):
                table.read(picture.sha)
    pictures = table.seat.pictures
    if not pictures:
        photo_intake(table.take, key=f"intake-{table.key}")
        return
    _photo(table, _chosen(table, pictures))
    with st.container(horizontal=True, gap="small"):
        with st.popover("Another photo", icon=":material/add_a_photo:"):
            photo_intake(table.take, key=f"intake-{table.key}")
        st.button(
            "Remove this photo",
            icon=":material/delete:",
            key=f"remove-{table.key}",
            on_click=lambda: table.change(
                lambda seat: rounds.without_picture(seat, _chosen(table, pictures).sha)
            ),
            help="Its dice go too; Undo brings both back",
        )


def _chosen(table: Table, pictures: tuple[Picture, ...]) -> Picture:
    """The photo that is looked at: the newest one unless a person chose another."""
    if len(pictures) == 1:
        return pictures[0]
    key = f"photo-{table.key}-{len(pictures)}"
    if key not in st.session_state:
        st.session_state[key] = len(pictures) - 1
    return pictures[int(st.session_state[key])]


def _photo(table: Table, picture: Picture) -> None:
    seat = table.seat
    if len(seat.pictures) > 1:
        st.segmented_control(
            "Photo",
            range(len(seat.pictures)),
            format_func=lambda i: f"Photo {i + 1}",
            required=True,
            key=f"photo-{table.key}-{len(seat.pictures)}",
            label_visibility="collapsed",
        )

    def again() -> None:
        table.change(lambda seat: rounds.read_again(seat, picture.sha))

    dice = [d for d in seat.dice if d.photo == picture.sha and not d.removed]
    if picture.status == "failed":
        st.error(picture.error)
        st.button("Look again", key=f"again-{table.key}", on_click=again, icon=":material/refresh:")
    elif not dice:
        st.info(
            "No dice found in this photo. Tap each die in it, or take another one: from above, in good "
            "light, near enough that the pips can be told apart.",
            icon=":material/search_off:",
        )
    select_key = f"select-{table.key}"

    def on_event(event: Event) -> None:
        match event:
            case {"do": "add", "x": int() | float() as x, "y": int() | float() as y}:
                st.session_state[select_key] = table.add_at(picture.sha, float(x), float(y))
            case _:
                table.on_event(event)

    photo_overlay(
        photo_url(picture.sha),
        (picture.width, picture.height),
        [_region(d) for d in dice],
        ROWS,
        key=f"overlay-{table.key}-{picture.sha[:12]}",
        on_event=on_event,
        select=st.session_state.get(select_key),
    )


def _region(die: TableDie) -> Region:
    assert die.box is not None
    assert die.face is not None  # dice of a photo have both
    return Region(
        die.id,
        die.face,
        die.box,
        tag=f"{'?' if die.value is None else die.value}{letter(die.colour)}{' ?' if die.doubts else ''}",
        name=f"Die: {die.words}" + (", to check" if die.doubts else ""),
        why=table_dice.why(die, rounds.PALETTE),
        doubtful=bool(die.doubts),
        **answers(die),
    )


def dice_summary(seat: Seat) -> str:
    """How many dice there are, and how many still have to be looked at."""
    dice = [d for d in seat.dice if not d.removed]
    text = counted(len(dice), "die", "dice")
    return f"{text}, {len(seat.doubts)} to check" if seat.doubts else text
