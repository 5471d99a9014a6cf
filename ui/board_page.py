"""The part of a board's page that takes photos in, and says how reading goes on."""

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

from ui.board_table import BoardTable
from ui.language import gettext, say, translated
from ui.photo_help import guide, look_over
from ui.photo_intake import Sample, photo_intake
from ui.progress import being_read

Document = TypeVar("Document")
Plot = TypeVar("Plot")

_ANGLE, _LATER = "angle", "later"


def photo_step(
    table: BoardTable[Document, Plot], ask: str, later: str, pictures: Sequence[Sample] = ()
) -> None:
    """Takes photos of a player's board in, and reads those that wait.

    Args:
        table: The player's board.
        ask: What should be in a photo.
        later: What a photo shows that is taken after the board has changed, e.g. ``"The next round"``; ``""``
            where such a photo is given elsewhere.
        pictures: Sample pictures to try it with.
    """
    thing = table.game.thing
    if table.sight.waiting:
        waiting = [shot.sha for shot in table.sight.waiting]
        with being_read(say("Reading the {thing} …", thing=thing), waiting):
            table.read()
    shown = table.game.shown
    if all(shot.past for shot in table.sight.shots):
        if shown:
            guide(shown)
        photo_intake(
            table.take,
            key=f"intake-{table.key}",
            label=translated(ask),
            with_samples=False,
            pictures=pictures,
        )
        return
    key = f"another-{table.key}-{len(table.sight.shots)}"  # a new one: closed once a photo came
    with st.popover(gettext("Another photo"), icon=":material/add_a_photo:", key=key):
        shows: str | None = _ANGLE
        if later:
            shows = st.segmented_control(
                gettext("What the photo shows"),
                [_ANGLE, _LATER],
                default=_ANGLE,
                required=True,
                format_func={
                    _ANGLE: gettext("The same from another side"),
                    _LATER: translated(later),
                }.__getitem__,
                key=f"shows-{table.key}",
                label_visibility="collapsed",
            )

        def take(content: bytes) -> None:
            table.take(content, later=shows == _LATER)

        if shown:
            guide(shown, folded=True)
        # a name of its own: it offers other ways than the first one
        photo_intake(take, key=f"intake-another-{table.key}", label=translated(ask), with_samples=False)
    _look_over_last(table)


def _look_over_last(table: BoardTable[Document, Plot]) -> None:
    """What is wrong with the newest photo."""
    shot, game = table.sight.shots[-1], table.game
    seen = table.seen_in(shot.sha)
    board = shot.corners or game.corners_of(table.plot, seen)
    look_over(table.play.id, shot.sha, [*seen.values()], board=board or None, least_px=game.least_px)
