"""Ways in for a photo: a file or the phone's camera, the webcam, a sample picture."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from urllib.parse import urlsplit

import streamlit as st

from vision.photo import MAX_BYTES, PhotoError

_ACCEPTED = ["image", "android/allowcamera", ".heic", ".heif"]
"""Android's picture picker has no camera; a type that nothing matches brings the choice of apps back."""

_SOURCES = {"file": "Photo", "webcam": "Webcam", "sample": "Try it"}
_LOCAL = ("localhost", "127.0.0.1", "::1")


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
    return tuple(Sample(f"Picture {n}", place / r["file"]) for n, r in enumerate(fitting, 1))


def photo_intake(
    take: Callable[[bytes], None],
    *,
    key: str,
    label: str = "A photo of the dice: all of them, from above, in good light",
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
    turn_key, error_key = f"{key}-turn", f"{key}-error"
    turn = st.session_state.setdefault(turn_key, 0)
    widget = f"{key}-{turn}"

    def take_in(contents: list[bytes]) -> None:
        st.session_state[error_key] = ""
        st.session_state[turn_key] += 1  # the widget starts anew, empty
        for content in contents:
            try:
                take(content)
            except PhotoError as error:
                st.session_state[error_key] = f"{error}."

    def from_widget() -> None:
        given = st.session_state[widget] or []
        uploads = given if isinstance(given, list) else [given]
        if uploads:
            take_in([upload.getvalue() for upload in uploads])

    source = st.segmented_control(
        "Where from",
        [name for name in _SOURCES if offered or name != "sample"],
        default="file",
        required=True,
        format_func=_SOURCES.__getitem__,
        key=f"{key}-source",
        label_visibility="collapsed",
    )
    if source == "file":
        st.file_uploader(
            label,
            type=_ACCEPTED,
            accept_multiple_files=True,
            max_upload_size=MAX_BYTES >> 20,
            key=widget,
            on_change=from_widget,
        )
    elif source == "webcam":
        if not _camera_allowed(st.context.url):
            st.info("Browsers open the webcam on this computer's own address or https only: take “Photo”.")
        st.camera_input(label, resolution="1080p", key=widget, on_change=from_widget)
    else:
        _samples(offered, take_in, key)
    if st.session_state.get(error_key):
        st.error(st.session_state[error_key], icon=":material/broken_image:")


def _camera_allowed(url: str | None) -> bool:
    parts = urlsplit(url or "")
    return parts.scheme == "https" or (parts.hostname or "localhost") in _LOCAL


def _samples(pictures: Sequence[Sample], take_in: Callable[[list[bytes]], None], key: str) -> None:
    for start in range(0, len(pictures), 3):
        for column, sample in zip(st.columns(3), pictures[start : start + 3], strict=False):
            with column:
                content = sample.file.read_bytes()
                st.image(content, alt=sample.title, width="stretch")
                st.button(
                    sample.title,
                    key=f"{key}-{sample.file.name}",
                    on_click=take_in,
                    args=([content],),
                    width="stretch",
                )
