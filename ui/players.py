"""Who plays: names in turn order and the players' colours."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui.player_colours import COMMON, colour_markdown
from ui.seats import Player, shared_faults

_TURNS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")

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
    """Asks for the players' names in turn order and their colours; an empty name is nobody.

    Args:
        most: Number of fields.
        least: How many of them have to be filled in.
        players: Who stands in them at first.
        key: Name on the page.
        colours: Those to pick from; one that a player has already is among them in any case.
    """
    st.html(_STYLE)
    found = []
    for row in range(0, most, 2):
        for i, column in zip(range(row, min(row + 2, most)), st.columns(2), strict=False):
            player = players[i] if i < len(players) else Player("")
            found.append(_fields(column, i, player, key=key, needed=i < least, colours=colours))
    return tuple(found)


def _fields(
    place: DeltaGenerator,
    turn: int,
    player: Player,
    *,
    key: str,
    needed: bool,
    colours: Sequence[str],
) -> Player:
    label = f"{_TURNS[turn]} player" + ("" if needed else " (if any)")
    name = place.text_input(label, player.name, key=f"{key}-{turn}")
    own = () if player.colour is None or player.colour in colours else (player.colour,)
    colour = place.segmented_control(
        "Colour (if you like)",
        (*colours, *own),
        default=player.colour,
        format_func=colour_markdown,
        key=f"{key}-{turn}-colour",
        width="stretch",
    )
    return Player(" ".join(name.split()), colour)


def player_faults(players: Sequence[Player], least: int, most: int) -> tuple[str, ...]:
    """Everything that keeps these players from starting, each as one sentence."""
    named = [player.name for player in players if player.name]
    faults = []
    if not least <= len(named) <= most:
        numbers = str(least) if least == most else f"{least} to {most}"
        faults.append(f"{numbers} players can play; {len(named)} named so far.")
    return (*faults, *shared_faults(players))
