"""What the pages of plays with a table for each player share: the open play, whose turn to look at."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import streamlit as st

from scoring.codec import StateError
from store.errors import StoreError
from ui import link
from ui.language import gettext, say
from ui.player_colours import COMMON, player_markdown
from ui.players import player_faults, player_fields
from ui.plays import OpenPlay, the_store
from ui.seats import Player, Seated
from ui.text import plain, sentence
from ui.way_home import way_home

Document = TypeVar("Document")

SCORE = "score"
"""The last stop, after all players' tables."""


def open_play(
    kind: type[Document],
    passing: Callable[[Document], bool] = lambda _: False,
    upgraded: Callable[[dict[str, Any]], dict[str, Any]] = lambda document: document,
) -> OpenPlay[Document] | None:
    """The play that the link names (see :class:`OpenPlay`); None where it names none.

    Where it can't be opened, the page tells why and ends.
    """
    play_id = st.query_params.get(link.PLAY)
    if play_id is None:
        return None
    try:
        return OpenPlay(the_store(), play_id, kind, passing, upgraded)
    except (StoreError, StateError) as error:
        st.error(plain(sentence(error)), icon=":material/link_off:")
        way_home()
        st.stop()


def whose(players: Sequence[Seated], key: str, start: int | None) -> int | None:
    """Asks whose table is looked at.

    Args:
        players: In turn order.
        key: Name on the page, unique to the play.
        start: Whose table comes first; None for the score.

    Returns:
        The player's index; None for the score.
    """
    stops = [*map(str, range(len(players))), SCORE]
    if st.session_state.get(key, SCORE) not in stops:
        st.session_state[key] = SCORE  # a player is gone
    link.follow(link.PLACE, key, stops, SCORE if start is None else str(start))
    where = st.segmented_control(
        gettext("Whose table"),
        stops,
        required=True,
        format_func=lambda at: gettext("Score") if at == SCORE else player_markdown(players[int(at)]),
        key=key,
        label_visibility="collapsed",
        width="stretch",
    )
    if where is not None:
        link.note(link.PLACE, where)
    return None if where is None or where == SCORE else int(where)


def on_to_the_next(players: Sequence[Seated], index: int, key: str) -> None:
    """The one strong button of a player's table: to the next player, at last to the score."""
    last = index + 1 == len(players)

    def go() -> None:
        st.session_state[key] = SCORE if last else str(index + 1)

    st.button(
        gettext("On to the score") if last else say("On to {name}", name=plain(players[index + 1].name)),
        type="primary",
        on_click=go,
        width="stretch",
        key="next",
    )


def players_fine(players: Sequence[Player], least: int, most: int) -> bool:
    """Whether these players can play; tells every fault."""
    faults = player_faults(players, least, most)
    for fault in faults:
        st.error(plain(fault))
    return not faults


def players_panel(
    play: OpenPlay[Document],
    players: Sequence[Player],
    bounds: tuple[int, int],
    save: Callable[[tuple[Player, ...]], None],
    colours: Sequence[str] = COMMON,
) -> None:
    """Who plays, to be put right at any time.

    Args:
        play: The play.
        players: Who plays now, in turn order.
        bounds: Fewest and most players.
        save: Takes others, one for each seat, nobody for one that goes.
        colours: Those to pick from.
    """
    least, most = bounds
    with st.expander(gettext("Players"), icon=":material/group:"):
        key = f"settings-{play.id}-{hash(tuple(players))}"
        with st.form(key, border=False):
            named = player_fields(most, least, players, key=f"{key}-name", colours=colours)
            saved = st.form_submit_button(gettext("Save"), width="stretch")
        if saved and players_fine(named, least, most):
            save(named)
            st.rerun()
