"""Which box of a game is on the table: chosen, taught from photos, shared as a file."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from calibration.copy import MOST_BYTES, CopyError, GameCopy, copy_json, parse_copy
from calibration.dice_swatch import hex_colour
from scoring.words import counted, said, words_of
from store.copies import Copies, KeptCopy
from store.errors import StoreError
from ui.drawings import letter
from ui.language import gettext, ngettext, say, translated
from ui.photo_intake import photo_intake
from ui.plays import the_store
from ui.table_dice import colour_word
from ui.text import plain, sentence
from vision.dice_enrol import EnrolError, dice_of_one_colour, measured_strip
from vision.dice_palette import GAME_WORDS, DicePalette, palette_of
from vision.photo import PhotoError, open_photo

_NO_FILE_NAME = re.compile(r"[^\w -]+")
_MAX_NAME = 40  # letters of a box's name
_TILE = "border-radius:.5rem;font-weight:700;line-height:3rem"
_DARK = 60
"""L* below which ink on a colour is white."""


@dataclass(frozen=True)
class Lesson:
    """How a game's boxes are taught.

    Attributes:
        title: Of the panel.
        on_table: Asks which box it is.
        unknown: Stands for none that was taught.
        why: What teaching is good for.
        begin: Starts with a new box.
        teach: Shows what a box has taught, and takes the next photo; gets all boxes, this one, a name on
            the page.
    """

    title: str
    on_table: str
    unknown: str
    why: str
    begin: str
    teach: Callable[[Copies, KeptCopy, str], None]


def dice_palette(game: str, play_id: str) -> DicePalette:
    """What the dice of a play look like, as far as its box was taught."""
    kept = the_store().copies.used_by(play_id, game)
    return palette_of(game, kept.content if kept else None)


def copies_panel(game: str, play_id: str | None = None, lesson: Lesson | None = None) -> None:
    """Asks which box is on the table, and teaches a new one.

    Args:
        game: Fixed name of the game.
        play_id: The play that is open; None where the next one is about to start.
        lesson: How it is taught; None for its dice.
    """
    lesson = lesson or DICE
    copies = the_store().copies
    used = copies.used_by(play_id, game) if play_id else copies.active(game)
    key = f"copies-{game}-{play_id or 'new'}"
    with st.expander(
        translated(lesson.title), icon=":material/palette:"
    ):  # with another title it would close
        _choice(copies, game, play_id, used, lesson, key)
        if used is None:
            _beginnings(copies, game, play_id, lesson, key)
        else:
            lesson.teach(copies, used, f"{key}-{used.id}")
            _keeping(copies, used, f"{key}-{used.id}")


def next_name(copies: Copies, game: str) -> str:
    """What the next box of a game is called at first."""
    return say("Box {number}", number=len(copies.of(game)) + 1)


def _choice(
    copies: Copies, game: str, play_id: str | None, used: KeptCopy | None, lesson: Lesson, key: str
) -> None:
    kept = {copy.id: copy for copy in copies.of(game)}
    if not kept:
        return
    ids = [None, *kept]
    chosen = st.selectbox(
        translated(lesson.on_table),
        ids,
        index=ids.index(used.id if used else None),
        format_func=lambda i: kept[i].name if i else translated(lesson.unknown),
        key=f"{key}-which-{used.id if used else ''}-{len(kept)}",
    )
    if chosen != (used.id if used else None):
        tried(lambda: copies.use(game, chosen, play_id))
        st.rerun()


def _beginnings(copies: Copies, game: str, play_id: str | None, lesson: Lesson, key: str) -> None:
    """Ways to a first or another box."""
    st.caption(translated(lesson.why))

    def begin(content: GameCopy, name: str) -> None:
        tried(lambda: copies.use(game, copies.add(name, content).id, play_id))

    st.button(
        translated(lesson.begin),
        icon=":material/photo_camera:",
        key=f"{key}-teach",
        width="stretch",
        on_click=begin,
        args=(GameCopy(game), next_name(copies, game)),
    )
    turn = st.session_state.setdefault(f"{key}-turn", 0)
    file = st.file_uploader(
        gettext("Or a box's file that somebody shared"),
        type=["json"],
        max_upload_size=MOST_BYTES >> 20,
        key=f"{key}-file-{turn}",
    )
    if file is None:
        return
    try:
        content = parse_copy(file.getvalue(), file.name)
    except CopyError as error:
        st.error(plain(sentence(error)))
        return
    if content.game != game:
        st.error(
            plain(say("{name} is a box of {game}: choose another file.", name=file.name, game=content.game))
        )
        return
    st.session_state[f"{key}-turn"] += 1
    begin(content, file.name.rpartition(".")[0])
    st.rerun()


def _teach_dice(copies: Copies, used: KeptCopy, key: str) -> None:
    """What the box has taught, and the photo of the next colour."""
    words = GAME_WORDS[used.content.game]
    st.html(_swatches(used.content, words))
    missing = [word for word in words if word not in used.content.dice]
    word_key = f"{key}-word-{len(missing)}"
    word = st.segmented_control(
        gettext("Colour of the dice in the next photo"),
        words,
        default=missing[0] if missing else None,
        format_func=lambda word: f"{letter(word)} {translated(colour_word(word))}",
        key=word_key,
    )
    told = st.session_state.pop(f"{key}-told", None)
    if told is not None:
        learnt, strip = told
        st.success(plain(learnt))
        st.image(strip, channels="BGR", width=min(strip.shape[1], 600))
    if word is not None:

        def take(content: bytes) -> None:
            photo = open_photo(content)
            try:
                dice = dice_of_one_colour(photo)
                bodies = [die.body for die in dice]
                copies.change(used.id, lambda copy: copy.with_dice(word, bodies))
            except (EnrolError, CopyError, StoreError) as error:
                raise PhotoError(words_of(error)) from None
            learnt = ngettext(
                "Learnt from {n} {colour} die, measured as below.",
                "Learnt from {n} {colour} dice, measured as below.",
                len(dice),
            ).format(n=len(dice), colour=translated(colour_word(word)))
            st.session_state[f"{key}-told"] = (learnt, measured_strip(photo, dice))

        photo_intake(
            take,
            key=f"{key}-photo-{word}",
            label=say(
                "A photo of {colour} dice only, on this table, in this light",
                colour=translated(colour_word(word)),
            ),
            with_samples=False,
        )
        if word in used.content.dice:
            st.button(
                say("Forget the {colour} ones", colour=translated(colour_word(word))),
                icon=":material/restart_alt:",
                key=f"{key}-forget",
                width="stretch",
                on_click=lambda: tried(lambda: copies.change(used.id, lambda c: c.without_dice(word))),
            )
    elif not missing:
        st.caption(
            gettext(
                "All colours are known. Another photo of a colour, in other light, makes it surer: tap it."
            )
        )


DICE = Lesson(
    said("This box's dice"),
    said("The dice on this table"),
    said("Colours of any box"),
    said(
        "Dice differ from box to box. One photo of each colour, on this table and in this light, "
        "tells how yours look."
    ),
    said("Teach this box's dice"),
    _teach_dice,
)


def _keeping(copies: Copies, used: KeptCopy, key: str) -> None:
    """The box's name, its file, and its end."""
    name = st.text_input(gettext("Name of this box"), used.name, key=f"{key}-name-{used.name}").strip()
    if len(name) > _MAX_NAME:
        st.error(
            say(
                "A box's name has at most {most} letters; this one has {n}.",
                most=_MAX_NAME,
                n=len(name),
            )
        )
    elif name and name != used.name:
        tried(lambda: copies.rename(used.id, name))
        st.rerun()
    with st.container(horizontal=True, gap="small"):
        st.download_button(
            gettext("File to share"),
            copy_json(used.content),
            file_name=f"{_NO_FILE_NAME.sub('-', used.name)}.json",
            mime="application/json",
            icon=":material/download:",
            key=f"{key}-download",
            on_click="ignore",
        )
        if used.content.boards or used.content.tiles:
            st.button(
                gettext("Delete its pictures"),
                icon=":material/hide_image:",
                key=f"{key}-pictures",
                help=gettext("What was cut from photos of this box goes; measured colours stay"),
                on_click=lambda: tried(lambda: copies.change(used.id, GameCopy.without_pictures)),
            )
        with st.popover(gettext("Delete"), icon=":material/delete:"):
            st.write(gettext("What was learnt of this box goes; photos and plays stay."))
            st.button(
                say("Delete {name}", name=plain(used.name)),
                key=f"{key}-delete",
                on_click=lambda: tried(lambda: copies.delete(used.id)),
                width="stretch",
            )


def _swatches(content: GameCopy, words: Sequence[str]) -> str:
    """The measured colours as they look, with their words and how well they are known."""
    cells = []
    for word in words:
        swatch = content.swatches.get(word)
        look = "border:1px dashed #808080"
        if swatch:
            ink = "#fff" if swatch.median[0] < _DARK else "#000"
            look = f"border:1px solid #808080;background:{hex_colour(swatch.median)};color:{ink}"
        dice = sum(map(len, content.dice.get(word, ())))
        known = translated(counted(dice, "die", "dice")) if dice else gettext("not yet")
        cells.append(
            f'<div style="flex:1;text-align:center"><div style="{_TILE};{look}">{letter(word)}</div>'
            f"{translated(colour_word(word))}<br><small>{known}</small></div>"
        )
    return f'<div style="display:flex;gap:.5rem">{"".join(cells)}</div>'


def tried(step: Callable[[], object]) -> None:
    """Does something with the copies; what stands in the way is told."""
    try:
        step()
    except (StoreError, CopyError) as error:
        st.toast(plain(words_of(error)), icon=":material/sync_problem:")
