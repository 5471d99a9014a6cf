"""One tap to learn a copy from a board that was read from photos and is settled."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, TypeVar

import streamlit as st

from calibration.copy import GameCopy
from scoring.words import words_of
from store.errors import StoreError
from ui.board_game import because
from ui.board_table import BoardTable
from ui.copies import next_name
from ui.language import gettext, say
from ui.plays import is_kept
from ui.text import plain
from vision.photo import Photo
from vision.reading import Polygon

Document = TypeVar("Document")
Plot = TypeVar("Plot")

Enrol: TypeAlias = Callable[[Photo, Plot, GameCopy, Polygon | None], GameCopy]
"""From a photo, what it shows (where: in its sight), what was learnt before and corners set by hand to what
is learnt now."""


def learn_step(table: BoardTable[Document, Plot], enrol: Enrol[Plot]) -> None:
    """Offers to learn from a board on which nothing is left to check."""
    sight = table.sight
    if not sight.current or table.questions:
        return
    done_key = f"learnt-{table.key}"
    shas = tuple(shot.sha for shot in sight.current)
    done = st.session_state.get(done_key)
    if done is not None and done[0] == shas:
        st.success(plain(done[1]), icon=":material/school:")
        return

    def learn() -> None:
        try:
            name = learn_from(table, enrol)
        except (ValueError, StoreError) as error:
            st.toast(plain(because(words_of(error))), icon=":material/block:")
        else:
            st.session_state[done_key] = (
                shas,
                say("Learnt into “{name}”: the next photos are read with it.", name=name),
            )

    st.button(
        gettext("Learn from this photo"),
        icon=":material/school:",
        key=f"learn-{table.key}",
        width="stretch",
        on_click=learn,
        help=gettext("Everything in it is as you see it here: this copy is known better from now on"),
    )


def learn_from(table: BoardTable[Document, Plot], enrol: Enrol[Plot]) -> str:
    """Learns the copy on the table, a new one where there is none; returns its name.

    Raises:
        ValueError: A photo teaches nothing.
        StoreError: The copy is gone.
    """
    copies, game, plot = table.play.store.copies, table.game.name, table.plot

    def learnt(content: GameCopy) -> GameCopy:
        for shot in filter(lambda shot: is_kept(table.play.store, shot.sha), table.sight.current):
            seen = {path: spot for path, spot in table.sight.seen.items() if spot.sha == shot.sha}
            shown = table.game.with_sight(plot, replace(table.sight, shots=(shot,), seen=seen))
            content = enrol(table.photo(shot.sha), shown, content, shot.corners or None)
        return content

    used = copies.used_by(table.play.id, game)
    if used is None:
        used = copies.add(next_name(copies, game), learnt(GameCopy(game)))
        copies.use(game, used.id, table.play.id)
    else:
        copies.change(used.id, learnt)
    return used.name
