"""Plays in lists: what a row says, its link, and what can be done with the play."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import StrEnum

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import Page

from scoring.codec import StateError
from store.errors import PlayNotFound
from store.plays import Store
from ui import link
from ui.games import GAMES
from ui.language import gettext, say
from ui.outcomes import KeptPlay, Score, kept_plays
from ui.text import ago, plain
from ui.walk import SCORE


class Action(StrEnum):
    """What can be done with a play in a list."""

    AGAIN = "again"
    COPY = "copy"
    FINISH = "finish"
    REOPEN = "reopen"
    DELETE = "delete"


# A play and its menu stay side by side on a phone; long names take a second line. The menu's button shows its
# picture alone.
_STYLE = """
<style>
[class*=st-key-play-row-] { flex-wrap: nowrap; }
[class*=st-key-play-row-] > :first-child { flex: 1 1 0; min-width: 0; }
[class*=st-key-play-row-] > :last-child { flex: none; width: auto; }
[class*=st-key-play-row-] a { height: auto; }
[class*=st-key-play-row-] a :is(span, p, div) { white-space: normal; overflow: visible; line-height: 1.3; }
[class*=st-key-play-row-] .stMenuButton button { min-width: 2.75rem; min-height: 2.75rem; }
[class*=st-key-play-row-] .stMenuButton p { font-size: 0; }
[class*=st-key-play-row-] .stMenuButton button > * > [aria-hidden]:last-child { display: none; }
</style>
"""

_DELETED = "play-deleted"


def play_rows(store: Store, plays: Iterable[KeptPlay], pages: Mapping[str, Page], *, key: str) -> None:
    """A row for each play: a link to it, and a menu.

    Args:
        store: Where they are.
        plays: In the order of the list.
        pages: The page of each game by its fixed name.
        key: Name on the page.
    """
    st.html(_STYLE)
    rows = st.container(gap="xsmall")
    for play in plays:
        with rows, play_row(play, key):
            st.page_link(
                pages[play.game.game],
                label=row_words(play),
                icon=":material/trophy:" if play.summary.finished else ":material/play_arrow:",
                query_params=_where(play),
                width="stretch",
            )
            chosen = st.menu_button(
                say("What to do with the play of {players}", players=plain(who(play))),
                list(_actions(play)),
                format_func=_actions(play).__getitem__,
                icon=":material/more_vert:",
                type="tertiary",
                key=f"menu-{key}-{play.id}",
            )
        if chosen:
            opened = do(store, play, chosen)
            if opened:
                st.switch_page(pages[play.game.game], query_params={link.PLAY: opened})
            st.rerun()


def play_row(play: KeptPlay, key: str) -> DeltaGenerator:
    """A row in which a play's words and its button stay side by side."""
    name = f"play-row-{key}-{play.id}"
    return st.container(horizontal=True, vertical_alignment="center", gap="small", key=name)


def _where(play: KeptPlay) -> dict[str, str]:
    """The link to a play; a finished one opens with its score."""
    score = {link.PLACE: SCORE, link.STEP: SCORE} if play.summary.finished else {}
    return {link.PLAY: play.id, **score}


def _actions(play: KeptPlay) -> dict[Action, str]:
    """What can be done with a play, in words."""
    words = {
        Action.AGAIN: f":material/replay: {gettext('Play again: same players, empty tables')}",
        Action.COPY: f":material/content_copy: {gettext('Make a copy')}",
        Action.FINISH: f":material/flag: {gettext('Finish')}",
        Action.REOPEN: f":material/lock_open: {gettext('Open again')}",
        Action.DELETE: f":material/delete: {gettext('Delete (can be undone)')}",
    }
    del words[Action.FINISH if play.summary.finished else Action.REOPEN]
    if not play.names:
        del words[Action.AGAIN]
    return words


def do(store: Store, play: KeptPlay, action: Action) -> str | None:
    """Does what was chosen; a play that somebody else deleted meanwhile stays so.

    Returns:
        The id of the play to go to; None where the list stays.
    """
    try:
        match action:
            case Action.AGAIN:
                return play_again(store, play.id)
            case Action.COPY:
                return store.copy(play.id).id
            case Action.FINISH | Action.REOPEN:
                store.finish(play.id, action is Action.FINISH)
            case Action.DELETE:
                store.delete(play.id)
                st.session_state[_DELETED] = play.id
    except (PlayNotFound, StateError):
        pass
    return None


def play_again(store: Store, play_id: str) -> str:
    """Starts a new play of the same game with the same players and empty tables; returns its id.

    Raises:
        PlayNotFound: The play was deleted.
        StateError: Its document can't be read.
    """
    play = store.load(play_id)
    return store.start(play.game, GAMES[play.game].again(play.document)).id


def undo_note(store: Store) -> None:
    """The play that was deleted just now, and the way to have it back."""
    gone = st.session_state.get(_DELETED)
    for play in kept_plays(store, (each for each in store.plays(deleted=True) if each.id == gone)):
        with st.container(border=True), play_row(play, "gone"):
            st.markdown(say("Deleted: {play}", play=row_words(play)), width="stretch")
            st.button(
                gettext("Undo"),
                key="undelete",
                icon=":material/undo:",
                on_click=bring_back,
                args=(store, play.id),
            )


def bring_back(store: Store, play_id: str) -> None:
    """Puts a deleted play back into the lists."""
    store.undelete(play_id)


def row_words(play: KeptPlay) -> str:
    """Who plays what, since when; of a finished play places and points."""
    words = say(
        "{players} · {game}, {when}",
        players=who(play),
        game=play.game.title,
        when=ago(play.summary.updated, datetime.now(UTC)),
    )
    return plain(words)


def who(play: KeptPlay) -> str:
    """The players, with places and points where there are; the id of a play that can't be read."""
    if not play.outcome.scores:
        return ", ".join(play.names) or play.id
    return ", ".join(_placed(score) for score in sorted(play.outcome.scores, key=lambda score: score.place))


def _placed(score: Score) -> str:
    return f"{score.place}. {score.name} {score.points}{' ?' * score.is_open}"
