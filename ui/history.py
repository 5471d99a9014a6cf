"""All plays: what was played when, by whom, and who got what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import streamlit as st
from streamlit.navigation.page import Page

from ui.games import GAMES
from ui.language import gettext, say, translated
from ui.outcomes import KeptPlay, kept_plays
from ui.play_rows import play_rows, undo_note
from ui.plays import the_store
from ui.seats import heard
from ui.tallies import players_of
from ui.text import plain

SHOWN = 30
"""Plays in the list at first, and how many more come with each tap."""

_SHOWN = "history-shown"
_ALL = ""
"""Stands for no filter."""

_PERIODS = {_ALL: None, "month": timedelta(days=30), "year": timedelta(days=365)}


@dataclass(frozen=True)
class Filter:
    """Which plays are looked at.

    Attributes:
        game: Only of this game; ``""`` for all.
        player: Only with this player; ``""`` for all.
        finished: Only finished or only open ones; None for both.
        since: Only those that were started then (UTC) or later; None for all.
    """

    game: str = _ALL
    player: str = _ALL
    finished: bool | None = None
    since: datetime | None = None

    def takes(self, play: KeptPlay) -> bool:
        """Whether a play is looked at."""
        return (
            self.game in (_ALL, play.game.game)
            and (not self.player or heard(self.player) in map(heard, play.names))
            and self.finished in (None, play.summary.finished)
            and (self.since is None or play.played >= self.since)
        )


def history(pages: Mapping[str, Page]) -> None:
    """Shows the plays that the filters leave, newest first.

    Args:
        pages: The page of each game by its fixed name.
    """
    st.title(gettext("History"))
    store = the_store()
    with st.spinner(gettext("Working out the results …"), show_time=True):
        plays = kept_plays(store, store.plays())
    if not plays:
        st.info(gettext("Nothing was played yet."), icon=":material/history:")
        undo_note(store)
        return
    chosen = _filter(plays)
    found = sorted((play for play in plays if chosen.takes(play)), key=lambda play: play.played, reverse=True)
    undo_note(store)
    finished = sum(play.summary.finished for play in found)
    st.caption(say("Plays: {number}, finished: {finished}", number=len(found), finished=finished))
    shown = st.session_state.setdefault(_SHOWN, SHOWN)
    play_rows(store, found[:shown], pages, key="history")
    if len(found) > shown:
        st.button(
            say("Older plays ({number})", number=len(found) - shown),
            icon=":material/expand_more:",
            on_click=lambda: st.session_state.update({_SHOWN: shown + SHOWN}),
            width="stretch",
            key="older",
        )


def _filter(plays: Sequence[KeptPlay]) -> Filter:
    first, second, third = st.columns(3)
    states = {_ALL: gettext("All"), "open": gettext("Open"), "finished": gettext("Finished")}
    with first:
        game = choose_game(plays, key="history-game")
    names = players_of(plays)
    player = second.selectbox(
        gettext("Player"),
        [_ALL, *names],
        format_func=lambda name: plain(name) or gettext("Everybody"),
        key="history-player",
    )
    with third:
        since = choose_period(key="history-period")
    state = st.segmented_control(
        gettext("State"),
        list(states),
        default=_ALL,
        required=True,
        format_func=states.__getitem__,
        key="history-state",
        label_visibility="collapsed",
    )
    return Filter(game, player or _ALL, None if not state else state == "finished", since)


def choose_game(plays: Sequence[KeptPlay], *, key: str) -> str:
    """Asks for one of the games that were played; ``""`` for all."""
    played = {play.game.game for play in plays}
    return (
        st.selectbox(
            gettext("Game"),
            [_ALL, *(name for name in GAMES if name in played)],
            format_func=lambda name: translated(GAMES[name].title) if name else gettext("All games"),
            key=key,
        )
        or _ALL
    )


def choose_period(*, key: str) -> datetime | None:
    """Asks since when plays are looked at (UTC); None for always."""
    words = {
        _ALL: gettext("All time"),
        "month": gettext("The last 30 days"),
        "year": gettext("The last 12 months"),
    }
    chosen = st.selectbox(gettext("Period"), list(words), format_func=words.__getitem__, key=key)
    length = _PERIODS[chosen or _ALL]
    return None if length is None else datetime.now(UTC) - length
