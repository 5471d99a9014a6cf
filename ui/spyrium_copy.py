"""Teaching a copy of Spyrium: its cards, from photos of several at a time."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from calibration.copy import GameCopy
from scoring.spyrium import MANSIONS, Card, Kind, Technique
from scoring.spyrium_state import plain as plain_name
from scoring.spyrium_tables import FACTORIES, MOST_PRINTED
from scoring.words import words_of
from store.copies import Copies, KeptCopy
from store.errors import StoreError
from ui.board_game import refused
from ui.copies import Lesson, copies_panel
from ui.language import gettext, ngettext
from ui.photo_intake import photo_intake
from ui.spyrium_cards import Plot, place_of
from ui.spyrium_photos import NEIGHBOURHOODS
from ui.spyrium_words import card_words
from ui.text import plain
from vision.photo import Photo, PhotoError, open_photo
from vision.reading import Polygon

if TYPE_CHECKING:
    from vision.spyrium_enrol import ShownCard


def copy_panel(play_id: str | None = None) -> None:
    """Asks which copy is on the table, and teaches a new one; see :func:`ui.copies.copies_panel`."""
    copies_panel(
        NEIGHBOURHOODS.name,
        play_id,
        Lesson(
            gettext("This copy's cards"),
            gettext("The copy on this table"),
            gettext("Any copy"),
            gettext(
                "Cards are known by name once they were taught: photos of several at a time, each named once."
            ),
            gettext("Teach this copy"),
            _teach,
        ),
    )


def known_in(copy: GameCopy | None) -> tuple[Card, ...]:
    """The cards that a copy knows, by kind and name."""
    from vision.spyrium_enrol import card_of

    cards = [card for word in (copy.tiles if copy else ()) if (card := card_of(word))]
    return tuple(sorted(cards, key=lambda card: (card.kind, plain_name(card.name))))


def enrolled(photo: Photo, plot: Plot, copy: GameCopy, corners: Polygon | None) -> GameCopy:  # noqa: ARG001
    """The copy with the cards of a photo that was read and put right, those that have a name."""
    from vision.spyrium_enrol import with_cards

    places = ((place_of(path), spot.polygon) for path, spot in plot.sight.seen.items())
    cards = [(polygon, plot.cards[n]) for n, polygon in places if n is not None and n < len(plot.cards)]
    return with_cards(photo, [(polygon, card) for polygon, card in cards if card], copy)


def _teach(copies: Copies, used: KeptCopy, key: str) -> None:
    """The photo of the next cards, or what is in it; below, what is known."""
    shown_key, done_key = f"{key}-shown", f"{key}-done"
    if told := st.session_state.pop(done_key, None):
        st.success(plain(told))
    taken: tuple[Photo, Sequence[ShownCard]] | None = st.session_state.get(shown_key)
    if taken is not None:
        _name(copies, used, *taken, key)
        return

    def take(given: bytes) -> None:
        from vision.board import BoardError
        from vision.spyrium_enrol import shown_cards

        photo = open_photo(given)
        try:
            st.session_state[shown_key] = (photo, shown_cards(photo, used.content))
        except BoardError as error:
            raise PhotoError(str(refused(error)).rstrip(".")) from None

    photo_intake(
        take,
        key=f"{key}-cards",
        label=gettext("A photo of several cards, upright and apart, from above"),
        with_samples=False,
    )
    known = known_in(used.content)
    if known:
        _known(copies, used, known, key)


def _known(copies: Copies, used: KeptCopy, known: Sequence[Card], key: str) -> None:
    st.caption(
        ngettext("{n} card is known.", "{n} cards are known.", len(known)).format(n=len(known))
        + " "
        + gettext("One more photo of a known card, in other light, makes it surer.")
    )
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        wrong = st.selectbox(
            gettext("A card that was named wrongly"),
            range(len(known)),
            index=None,
            format_func=lambda i: card_words(known[i]),
            key=f"{key}-wrong-{len(known)}",
        )
        if wrong is not None:
            st.button(
                gettext("Forget it"),
                icon=":material/restart_alt:",
                key=f"{key}-forget",
                on_click=lambda: _forget(copies, used.id, known[wrong]),
            )


def _forget(copies: Copies, copy_id: str, card: Card) -> None:
    from vision.spyrium_enrol import card_word

    copies.change(copy_id, lambda copy: copy.without_tile(card_word(card)))


def _name(copies: Copies, used: KeptCopy, photo: Photo, shown: "Sequence[ShownCard]", key: str) -> None:
    """Each card of the photo beside what it is called; those that are named are learnt."""
    from vision.spyrium_enrol import with_cards

    names = sorted({*FACTORIES, *(str(which) for which in Technique)})
    given: list[tuple[Polygon, Card]] = []
    st.caption(
        gettext("Name the cards, each with its kind and printed VP; one left without a name is not learnt.")
    )
    for n, one in enumerate(shown):
        crop, fields = st.columns([1, 3], vertical_alignment="center")
        crop.image(one.picture, channels="BGR", width=110)
        with fields:
            was = one.card.name if one.card else None
            name = st.selectbox(
                gettext("Name of card {number}").format(number=n + 1),
                names if was is None or was in names else [was, *names],
                index=None
                if was is None
                else [was, *names].index(was)
                if was not in names
                else names.index(was),
                accept_new_options=True,
                placeholder=gettext("Pick or type its name"),
                key=f"{key}-name-{n}",
            )
            if not name:
                continue
            card = _kind_and_vp(str(name).strip(), one.card, f"{key}-{n}")
            given.append((one.polygon, card))

    def keep() -> None:
        try:
            copies.change(used.id, lambda copy: with_cards(photo, given, copy))
        except StoreError as error:
            st.toast(plain(words_of(error)), icon=":material/sync_problem:")
            return
        told = ngettext("Learnt: {n} card.", "Learnt: {n} cards.", len(given)).format(n=len(given))
        st.session_state[f"{key}-done"] = told
        done()

    def done() -> None:
        st.session_state.pop(f"{key}-shown", None)
        for name in [name for name in st.session_state if str(name).startswith(f"{key}-name-")]:
            del st.session_state[name]

    with st.container(horizontal=True, gap="small"):
        st.button(
            ngettext("Learn {n} card", "Learn {n} cards", len(given)).format(n=len(given)),
            type="primary",
            icon=":material/school:",
            key=f"{key}-keep",
            disabled=not given,
            on_click=keep,
        )
        st.button(gettext("Another photo instead"), key=f"{key}-drop", on_click=done)


def _kind_and_vp(name: str, before: Card | None, key: str) -> Card:
    """Asks a named card's kind and printed VP; both are there where the name tells them."""
    is_technique = plain_name(name) in list(Technique) or bool(before and before.kind is Kind.TECHNIQUE)
    kinds = {Kind.BUILDING: gettext("Building"), Kind.TECHNIQUE: gettext("Technique")}
    kind = st.segmented_control(
        gettext("Kind"),
        list(kinds),
        default=Kind.TECHNIQUE if is_technique else Kind.BUILDING,
        required=True,
        format_func=kinds.__getitem__,
        key=f"{key}-kind-{name}",
        label_visibility="collapsed",
    )
    if kind is Kind.TECHNIQUE:
        return Card(Kind.TECHNIQUE, name)
    vp = before.vp if before and before.name == name else MANSIONS.get(plain_name(name))
    said = st.number_input(
        gettext("Printed VP"), 0, MOST_PRINTED, value=vp, step=1, key=f"{key}-vp-{name}", placeholder="?"
    )
    return Card(Kind.BUILDING, name, None if said is None else int(said))
