"""The first step of a Blueprints round: the two in-demand dice, from a photo or tapped."""

import streamlit as st

from scoring.blueprints import Material
from scoring.words import said
from ui import blueprints_round as rounds
from ui import table_dice
from ui.blueprints_open import demand_gaps
from ui.blueprints_round import PlayedRound
from ui.blueprints_seat import PALETTE, Picture
from ui.blueprints_table import OpenRound
from ui.building_editor import answers
from ui.components import Event
from ui.dice_rows import dice_rows
from ui.drawings import letter
from ui.language import gettext, translated
from ui.photo_help import Shown, guide
from ui.photo_intake import photo_intake
from ui.photo_overlay import Region, photo_overlay
from ui.progress import being_read
from ui.routes import photo_url
from ui.table_dice import TableDie, colour_word
from ui.text import plain

_ROW = dice_rows(PALETTE.colours)[1]
_TITLES = (said("First in-demand colour"), said("Second in-demand colour"))


def demand_step(table: OpenRound) -> None:
    """Asks for the colours of the two dice on the scoreboard."""
    board = table.round.scoreboard
    if board and board.status == "waiting":
        with being_read(gettext("Looking for the two dice …"), [board.sha]):
            table.read_demand(board.sha)
    played = table.round
    st.markdown(
        gettext("**In demand**: the two dice on the scoreboard. They break ties for awards and prizes.")
    )
    for index, title in enumerate(_TITLES):
        _colour(table, index, translated(title))
    with st.container(horizontal=True, gap="small"):
        with st.popover(gettext("From a photo"), icon=":material/add_a_photo:"):
            guide(Shown.LOOSE_DICE, folded=True)
            photo_intake(
                lambda content: _take(table, content),
                key=f"intake-{table.key}-demand",
                label=gettext("The two dice alone, from above, the first one on the left"),
            )
        st.button(
            gettext("The other way round"),
            icon=":material/swap_horiz:",
            key=f"swap-{table.key}",
            on_click=lambda: table.change_round(rounds.swap_demand),
            disabled=played.demand == rounds.NOT_SAID,
        )
    for gap in demand_gaps(played):
        st.caption(plain(gap))
    if played.scoreboard:
        _photo(table, played, played.scoreboard)


def _take(table: OpenRound, content: bytes) -> None:
    picture = table.keep(content, "dice")
    table.change_round(lambda now: rounds.with_scoreboard(now, picture))


def _colour(table: OpenRound, index: int, label: str) -> None:
    key = f"demand-{table.key}-{index}"
    st.session_state[key] = table.round.demanded[index]  # follows the photo, undo and other phones

    def save() -> None:
        _say_colour(table, index, st.session_state[key])

    st.segmented_control(
        label, list(Material), format_func=lambda c: f"{letter(c)} {translated(c)}", key=key, on_change=save
    )


def _say_colour(table: OpenRound, index: int, colour: Material | None) -> None:
    """Takes a colour from a person, and notes where it was read otherwise."""
    before = table.round.demand[index]
    table.change_round(lambda now: rounds.demand_colour(now, index, colour))
    if before and before.photo and colour and colour != before.read_colour:
        path = f"rounds/{table.number}/demand/{index}/colour"
        table.play.record_correction(before.photo, path, before.read_colour, colour)


def _photo(table: OpenRound, played: PlayedRound, picture: Picture) -> None:
    if picture.status == "failed":
        st.error(plain(picture.error), icon=":material/search_off:")
        return
    seen = [die for die in played.demand if die is not None and die.photo == picture.sha]

    def on_event(event: Event) -> None:
        index = next(
            (i for i, die in enumerate(played.demand) if die and die.id == event.get("region")), None
        )
        match event:
            case {"do": "choose", "row": "colour", "option": str(colour)} if index is not None:
                _say_colour(table, index, Material(colour))
            case {"do": "confirm"} if index is not None and (die := played.demand[index]):
                table.change_round(lambda now: rounds.demand_colour(now, index, Material(die.colour)))
            case {"do": "remove"} if index is not None:
                table.change_round(lambda now: rounds.demand_colour(now, index, None))

    photo_overlay(
        photo_url(picture.sha),
        (picture.width, picture.height),
        [_region(die, played.demand.index(die)) for die in seen],
        (_ROW,),
        key=f"overlay-{table.key}-{picture.sha[:12]}",
        on_event=on_event,
        addable=False,
    )


def _name(die: TableDie, index: int) -> str:
    colour = colour_word(die.colour)
    if index == 0:
        name = said("First in demand: {colour}", colour=colour)
    else:
        name = said("Second in demand: {colour}", colour=colour)
    return translated(table_dice.to_check(name) if die.doubts else name)


def _region(die: TableDie, index: int) -> Region:
    assert die.box is not None
    assert die.face is not None  # dice of a photo have both
    return Region(
        die.id,
        die.face,
        die.box,
        tag=f"{index + 1}. {letter(die.colour)}{' ?' if die.doubts else ''}",
        name=_name(die, index),
        why=table_dice.why(die, PALETTE),
        doubtful=bool(die.doubts),
        **answers(die),
    )
