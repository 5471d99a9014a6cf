"""Ways in for a photo: a file or the phone's camera, the webcam, a sample picture."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from urllib.parse import urlsplit

import streamlit as st

from ui.capture import capture
from ui.language import gettext, say
from ui.text import plain, sentence
from vision.photo import PhotoError

_FILE, _WEBCAM, _SAMPLE = "file", "webcam", "sample"
_LOCAL = ("localhost", "127.0.0.1", "::1")
_SHOWN_S = 8.0
"""A good photo takes an error off the page, but not that of another photo that was given along with it."""


@dataclass(frozen=True)
class Sample:
    """A sample picture that comes with the program."""

    title: str
    file: Traversable


def samples() -> tuple[Sample, ...]:
    """The sample pictures of dice, in the order in which to show them."""
    folder = files("sample_images")
    records = json.loads((folder / "truth.json").read_text("utf-8"))
    return tuple(Sample(record["title"], folder / record["file"]) for record in records)


def board_samples(folder: str, **said: str) -> tuple[Sample, ...]:
    """The sample pictures of a game's boards, e.g. those with ``mode="expert"``; none where none came along.

    Args:
        folder: Where they lie among the sample pictures.
        said: What their truth has to say.
    """
    place = files("sample_images") / folder
    if not (place / "labels.json").is_file():
        return ()
    records = json.loads((place / "labels.json").read_text("utf-8"))
    fitting = [r for r in records if all(r[name] == value for name, value in said.items())]
    return tuple(
        Sample(gettext("Picture {number}").format(number=n), place / r["file"])
        for n, r in enumerate(fitting, 1)
    )


def building_samples() -> tuple[Sample, ...]:
    """The sample pictures of buildings on the mat, each from two sides; none where none came along."""
    place = files("sample_images") / "buildings"
    if not (place / "labels.json").is_file():
        return ()
    records = json.loads((place / "labels.json").read_text("utf-8"))
    return tuple(
        Sample(say("Building {number}, photo {photo}", number=number, photo=photo), place / file)
        for number, record in enumerate((r for r in records if r["mat"]), 1)
        for photo, file in enumerate(record["files"], 1)
    )


def photo_intake(
    take: Callable[[bytes], None],
    *,
    key: str,
    label: str,
    with_samples: bool = True,
    pictures: Sequence[Sample] = (),
) -> None:
    """Asks for a photo.

    Args:
        take: Gets the file's content before the page runs again; a :class:`PhotoError` is shown.
        key: Name on the page.
        label: What should be in it.
        with_samples: Whether the sample pictures of dice are offered too.
        pictures: Other sample pictures that are offered.
    """
    offered = samples() if with_samples else pictures
    turn_key = f"{key}-turn"
    turn = st.session_state.setdefault(turn_key, 0)
    errors: dict[str, float | None] = st.session_state.setdefault(f"{key}-errors", {})

    def take_in(content: bytes) -> None:
        try:
            with st.spinner(gettext("Looking at the photo …"), show_time=True):  # teaching reads it at once
                take(content)
        except PhotoError as error:
            errors[sentence(error)] = None
        else:
            for text in errors:
                errors[text] = errors[text] or time.monotonic() + _SHOWN_S

    def from_webcam() -> None:
        given = st.session_state[f"{key}-{turn}"]
        if given is not None:
            st.session_state[turn_key] += 1  # the widget starts anew, empty
            take_in(given.getvalue())

    titles = {_FILE: gettext("Photo"), _WEBCAM: gettext("Webcam"), _SAMPLE: gettext("Try it")}
    ways = [_FILE]
    if camera_allowed(st.context.url):
        ways.append(_WEBCAM)
    if offered:
        ways.append(_SAMPLE)
    way: str | None = _FILE
    if len(ways) > 1:
        way = st.segmented_control(
            gettext("Where from"),
            ways,
            default=_FILE,
            required=True,
            format_func=titles.__getitem__,
            key=f"{key}-source",
            label_visibility="collapsed",
        )
    if way == _WEBCAM:
        st.camera_input(label, resolution="1080p", key=f"{key}-{turn}", on_change=from_webcam)
    elif way == _SAMPLE:
        _samples(offered, take_in, key)
    else:
        capture(take_in, key=key, label=label)
    if errors:
        _tell(errors)


@st.fragment(run_every=2.0)
def _tell(errors: dict[str, float | None]) -> None:
    """Shows errors; those that a good photo followed until their time is over."""
    for text, end in [*errors.items()]:
        if end is not None and end < time.monotonic():
            del errors[text]
        else:
            st.error(plain(text), icon=":material/broken_image:")


def camera_allowed(url: str | None) -> bool:
    """Whether browsers open the webcam on a page at this address: on https, or on the computer itself."""
    parts = urlsplit(url or "")
    return parts.scheme == "https" or (parts.hostname or "localhost") in _LOCAL


def _samples(pictures: Sequence[Sample], take_in: Callable[[bytes], None], key: str) -> None:
    for start in range(0, len(pictures), 3):
        for column, sample in zip(st.columns(3), pictures[start : start + 3], strict=False):
            with column:
                content = sample.file.read_bytes()
                st.image(content, alt=sample.title, width="stretch")
                st.button(
                    sample.title,
                    key=f"{key}-{sample.file.name}",
                    on_click=take_in,
                    args=(content,),
                    width="stretch",
                )
