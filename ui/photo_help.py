"""Help with photos: before one, a picture of how to take it; after one, all that is wrong with it."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from urllib.parse import quote

import streamlit as st

from store.errors import PhotoNotFound
from ui.language import gettext
from ui.photo_guide import Shown, drawing
from ui.plays import kept_photo, the_store
from ui.svg import markup
from vision.photo_quality import DIE_PX, Complaint, Fault, complaints
from vision.reading import Polygon

__all__ = ["Shown", "guide", "look_over"]

_ROW = "display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:center;line-height:1.4"
_PICTURE = "width:21rem;max-width:100%;height:auto"


def guide(shown: Shown, *, folded: bool = False) -> None:
    """Shows how to take a photo: a picture and one sentence.

    Args:
        shown: What is photographed.
        folded: Whether it stays shut until it is asked for, as once there is a photo.
    """
    picture = "data:image/svg+xml," + quote(markup(drawing(shown)))
    figure = (
        f'<div style="{_ROW}"><img src="{picture}" style="{_PICTURE}" alt="{escape(_alt(shown))}">'
        f'<span style="flex:1 1 14rem">{escape(_how(shown))}</span></div>'
    )
    if not folded:
        st.html(figure)
        return
    with st.expander(gettext("How to take the photo"), icon=":material/photo_camera:"):
        st.html(figure)


def _alt(shown: Shown) -> str:
    """What the picture shows."""
    if shown in (Shown.BUILDING, Shown.PAGODAS):
        return gettext("A phone held over the table at two places, and a photo that shows all of it")
    return gettext("A phone held straight above the table, and a photo that shows all of it")


def _how(shown: Shown) -> str:
    """The picture in one sentence."""
    match shown:
        case Shown.BUILDING:
            return gettext(
                "Once from above, once or twice at a slant, the mat or card whole in each, lit from the side."
            )
        case Shown.LOOSE_DICE:
            return gettext("From above, the dice apart from each other and near, lit from the side.")
        case Shown.PLAN:
            return gettext("From above, the card alone and whole, so near that it fills the picture.")
        case Shown.CITY:
            return gettext("From above, all spaces in the picture, lit from the side so that no tile shines.")
        case Shown.STARS:
            return gettext("From above, the board whole with some table around it, lit from the side.")
        case Shown.PAGODAS:
            return gettext(
                "At a slant from two sides, the board whole with its corner markers, lit from the side."
            )
        case Shown.CARDS:
            return gettext("From above, the cards apart from each other and whole, lit from the side.")


def look_over(
    play_id: str,
    sha: str,
    parts: Sequence[Polygon],
    *,
    board: Polygon | None = None,
    least_px: float = DIE_PX,
) -> None:
    """Shows all that is wrong with a photo and what to do about it; nothing where all is well.

    Args:
        play_id: The play that the photo belongs to.
        sha: The photo.
        parts: What was found in it, as of :func:`vision.photo_quality.complaints`.
        board: The board's corners, where they are known.
        least_px: Side of a part from which on it can be read.
    """
    try:
        wrong = _wrong(play_id, sha, tuple(parts), board, least_px)
    except PhotoNotFound:  # deleted since; what was read of it stays
        return
    if wrong:
        st.warning("\n".join(advice(wrong, found=bool(parts))), icon=":material/photo_camera:")


def advice(wrong: Sequence[Complaint], *, found: bool) -> list[str]:
    """What is wrong and what to do, as lines of Markdown: a list where it is more than one thing.

    Args:
        wrong: What is wrong, what weighs most first.
        found: Whether something was read all the same.
    """
    told = [_told(complaint.fault) for complaint in wrong]
    stands = gettext("What was read stays; another photo can make it surer.")
    after = [stands] if found else []
    if len(told) == 1:
        return [*told, *after]
    return [gettext("This photo has its faults:"), "", *(f"- {text}" for text in told), "", *after]


def _told(fault: Fault) -> str:
    """What is wrong, and what to do."""
    match fault:
        case Fault.CUT_OFF:
            return gettext("Something is cut off: go back a little, until all of it is in the picture.")
        case Fault.BLURRED:
            return gettext("It is blurred: tap the table on the phone's screen and wait until it is sharp.")
        case Fault.SHAKEN:
            return gettext("It is shaken: hold the phone with both hands, or make more light.")
        case Fault.DARK:
            return gettext("It is too dark: switch on a lamp, or go to a window.")
        case Fault.GLARE:
            return gettext("A light is mirrored in it: go a step aside, or move the lamp.")
        case Fault.BRIGHT:
            return gettext(
                "It is too bright: draw a curtain, or tap the brightest place on the phone's screen."
            )
        case Fault.SMALL:
            return gettext("All is small in it: go nearer, until it fills the picture.")
        case Fault.SLANTED:
            return gettext("It is taken from far aside: hold the phone more above the table.")


@lru_cache(maxsize=256)
def _wrong(
    play_id: str, sha: str, parts: tuple[Polygon, ...], board: Polygon | None, least_px: float
) -> tuple[Complaint, ...]:
    return complaints(kept_photo(the_store(), play_id, sha), parts, board=board, least_px=least_px)
