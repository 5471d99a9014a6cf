"""Who plays: names in turn order and the players' colours; those of earlier plays are one tap away."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui.language import gettext, say
from ui.player_colours import COMMON, colour_markdown, player_markdown
from ui.plays import the_store
from ui.remembered import KnownPlayer, forget, known_players
from ui.seats import Player, heard, shared_faults
from ui.text import plain

OFFERED = 12
"""Players of earlier plays that are offered, who played last first."""

# Eight swatches in a row of a phone, each wide enough for a thumb.
_STYLE = """
<style>
[class*=-colour] [data-testid=stButtonGroup] button {
  min-width: 0; min-height: 2.6rem; padding: 0; flex: 1 1 2.6rem; }
[class*=-colour] [data-testid=stButtonGroup] button img { width: 1.6rem; height: 1.6rem; max-height: none; }
</style>
"""


def player_fields(
    most: int, least: int, players: Sequence[Player] = (), *, key: str, colours: Sequence[str] = COMMON
) -> tuple[Player, ...]:
    """Asks for the players' names in turn order and their colours, in a form; an empty name is nobody.

    Args:
        most: Number of fields.
        least: How many of them have to be filled in.
        players: Who stands in them at first; while there is nobody, players of earlier plays are offered.
        key: Name on the page.
        colours: Those to pick from; one that a player has already is among them in any case.
    """
    st.html(_STYLE)
    if not players:
        _offer(most, key, colours)
    found = []
    for row in range(0, most, 2):
        for i, column in zip(range(row, min(row + 2, most)), st.columns(2), strict=False):
            player = players[i] if i < len(players) else Player("")
            found.append(_fields(column, i, player, key=key, needed=i < least, colours=colours))
    return tuple(found)


def _offer(most: int, key: str, colours: Sequence[str]) -> None:
    """A button for each player of earlier plays who is in no field yet; they submit what is typed, too."""
    store = the_store()
    seated = {heard(st.session_state.get(f"{key}-{i}", "")) for i in range(most)}
    known = [player for player in known_players(store) if heard(player.name) not in seated][:OFFERED]
    # The row stays where nobody is left to offer: fields that moved up a place would be made anew.
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"{key}-known"):
        if not known:
            return
        st.markdown(gettext("Played before:"), width="content")
        for player in known:
            st.form_submit_button(
                player_markdown(player.seated(colours, ())),
                key=f"{key}-known-{heard(player.name)}",
                on_click=seat,
                args=(player, most, key, colours),
                help=say("Let {name} play", name=plain(player.name)),
            )
        with st.popover(gettext("Forget"), type="tertiary", icon=":material/person_off:"):
            st.markdown(gettext("Whose name shall be offered no more? Plays keep it."))
            for player in known:
                st.form_submit_button(
                    say("Forget {name}", name=plain(player.name)),
                    key=f"{key}-forget-{heard(player.name)}",
                    on_click=forget,
                    args=(store, player.name),
                )


def seat(player: KnownPlayer, most: int, key: str, colours: Sequence[str]) -> None:
    """Puts a player of earlier plays into the first empty field, with the usual colour if it is free."""
    state = st.session_state
    empty = (i for i in range(most) if not state.get(f"{key}-{i}", "").strip())
    place = next(empty, None)
    if place is None:
        st.toast(gettext("All places are taken: empty one first."), icon=":material/group:")
        return
    new = player.seated(colours, [state.get(f"{key}-{i}-colour") for i in range(most) if i != place])
    state[f"{key}-{place}"] = new.name
    if new.colour and not state.get(f"{key}-{place}-colour"):
        state[f"{key}-{place}-colour"] = new.colour


def _fields(
    place: DeltaGenerator,
    turn: int,
    player: Player,
    *,
    key: str,
    needed: bool,
    colours: Sequence[str],
) -> Player:
    name = place.text_input(_labels(needed)[turn], player.name, key=f"{key}-{turn}")
    own = () if player.colour is None or player.colour in colours else (player.colour,)
    colour = place.segmented_control(
        gettext("Colour (if you like)"),
        (*colours, *own),
        default=player.colour,
        format_func=colour_markdown,
        key=f"{key}-{turn}-colour",
        width="stretch",
    )
    return Player(" ".join(name.split()), colour)


def _labels(needed: bool) -> tuple[str, ...]:
    if needed:
        return (
            gettext("First player"),
            gettext("Second player"),
            gettext("Third player"),
            gettext("Fourth player"),
            gettext("Fifth player"),
            gettext("Sixth player"),
        )
    return (
        gettext("First player (if any)"),
        gettext("Second player (if any)"),
        gettext("Third player (if any)"),
        gettext("Fourth player (if any)"),
        gettext("Fifth player (if any)"),
        gettext("Sixth player (if any)"),
    )


def player_faults(players: Sequence[Player], least: int, most: int) -> tuple[str, ...]:
    """Everything that keeps these players from starting, each as one sentence."""
    named = sum(bool(player.name) for player in players)
    faults = []
    if not least <= named <= most:
        faults.append(
            say("{number} players can play; {named} named so far.", number=least, named=named)
            if least == most
            else say(
                "{least} to {most} players can play; {named} named so far.",
                least=least,
                most=most,
                named=named,
            )
        )
    return (*faults, *shared_faults(players))
