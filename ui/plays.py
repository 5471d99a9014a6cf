"""The play that a page works on: loaded anew for every run, saved at every change."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

from scoring import codec
from scoring.words import said
from store import data_folder as data_folder
from store.errors import PhotoNotFound, PlayChanged, PlayNotFound
from store.plays import Play, Store
from vision.photo import Photo, open_photo, stored

Document = TypeVar("Document")
Given = ParamSpec("Given")

_reading = threading.Lock()
_TRIES = 5
"""A change is made again on what others saved meanwhile; a table has four people at most."""


def the_store() -> Store:
    """The store of this process."""
    return _store(data_folder())


@cache
def _store(folder: Path) -> Store:
    return Store(folder)


@lru_cache(maxsize=4)
def kept_photo(store: Store, play_id: str, sha: str) -> Photo:
    """A kept photo, decoded, with its focal length; the last ones that were worked on are remembered."""
    focal = {photo.sha256: photo.focal_35mm for photo in store.play_photos(play_id)}
    return replace(open_photo(store.photo(sha)), focal_35mm=focal.get(sha))


def is_kept(store: Store, sha: str) -> bool:
    """Whether a photo is still on disk, and was not deleted."""
    try:
        store.photo_file(sha)
    except PhotoNotFound:
        return False
    return True


def _told_by_the_page(act: Callable[Given, None]) -> Callable[Given, None]:
    """Nothing is done to a play that was deleted elsewhere: the page that runs next says so."""

    @wraps(act)
    def done(*args: Given.args, **kwargs: Given.kwargs) -> None:
        with suppress(PlayNotFound):
            act(*args, **kwargs)

    return done


class OpenPlay(Generic[Document]):
    """One play, its document as the game's own type.

    Args:
        store: Where it is kept.
        play_id: Its id.
        kind: The document's dataclass.
        passing: Tells documents between two steps of one change (a photo taken in, its reading still to
            come), at which neither undo nor redo stops.
        upgraded: Brings documents that were kept in an older shape into today's.

    Raises:
        StoreError: There is no such play.
        StateError: Its document is not of that kind.
    """

    def __init__(
        self,
        store: Store,
        play_id: str,
        kind: type[Document],
        passing: Callable[[Document], bool] = lambda _: False,
        upgraded: Callable[[dict[str, Any]], dict[str, Any]] = lambda document: document,
    ) -> None:
        self.store = store
        self._kind = kind
        self._passing = passing
        self._upgraded = upgraded
        self._take(store.load(play_id))

    def _take(self, play: Play) -> None:
        self.play = play
        self.document = codec.parse(self._kind, self._upgraded(play.document))

    @property
    def id(self) -> str:
        """The play's id, as it stands in links."""
        return self.play.id

    @contextmanager
    def reading(self) -> Iterator[None]:
        """For readers of photos: one at a time, and on the play as it is now.

        Every page that shows a new photo wants to read it, also each time that its script starts anew
        meanwhile; the first one does, and the networks are not made for several at once.
        """
        with _reading:
            with suppress(PlayNotFound):
                self._take(self.store.load(self.id))
            yield

    @_told_by_the_page
    def change(self, step: Callable[[Document], Document]) -> None:
        """Makes a change on the play as it is now and saves it; again if somebody else was quicker."""
        for _ in range(_TRIES):
            self._take(self.store.load(self.id))
            try:
                self._take(
                    self.store.save(self.id, codec.dump(step(self.document)), version=self.play.version)
                )
                return
            except PlayChanged:
                continue
        raise PlayChanged(said("too many people change this play at once: try again"), self.play.version)

    @_told_by_the_page
    def undo(self) -> None:
        """Back to before the last change."""
        self._take(self.store.undo(self.id))
        while self.play.can_undo and self._passing(self.document):
            self._take(self.store.undo(self.id))

    @_told_by_the_page
    def redo(self) -> None:
        """The change that was undone last comes back."""
        self._take(self.store.redo(self.id))
        while self.play.can_redo and self._passing(self.document):
            self._take(self.store.redo(self.id))

    @_told_by_the_page
    def finish(self, finished: bool = True) -> None:
        """Marks the play as finished, or as open again."""
        self._take(self.store.finish(self.id, finished))

    def keep(self, photo: Photo) -> str:
        """Puts a photo on disk, upright and without its EXIF; returns its id."""
        return self.store.add_photo(self.id, stored(photo), photo.width, photo.height, photo.focal_35mm)

    def record_correction(self, photo: str | None, path: str, read: object, corrected: object) -> None:
        """Notes that a person changed what was read."""
        self.store.record_correction(self.id, photo, path, read, corrected)
