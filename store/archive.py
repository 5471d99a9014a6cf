"""One play as a file: out with all that is known of it, in again as a new play.

The file is JSON, or a zip with that JSON and the photos. Nothing in it names a place on the disk: entries of
a zip are looked up by the photos' hashes, and a photo is kept only if it has the hash that it is listed
under.
"""

import json
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any, BinaryIO, TypeAlias

from pydantic import AwareDatetime, Field

from scoring import codec
from scoring.words import said
from store.database import Database
from store.errors import ArchiveError, PhotoNotFound, PlayNotFound
from store.ids import new_id, normal_id
from store.photos import PhotoFiles

VERSION = 1
"""Of the file. Whoever adds an entry counts it up, so that an older program says that it is too old."""

MOST_BYTES = 8 << 20
"""Of the JSON; a whole game with every photo's outlines takes a tenth of a MB."""

MOST_PHOTOS = 100
MOST_PHOTO_BYTES = 60 << 20
MOST_ZIP_BYTES = 200 << 20
"""Of a zip, and of all that is in it."""

_PLAY = "play.json"
_ZIP_START = b"PK"
_WANTED = said("expected a play saved by Tablescore, found")

_Sha: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Pixels: TypeAlias = Annotated[int, Field(ge=1, le=32_767)]


@dataclass(frozen=True)
class ArchivedPhoto:
    """A photo of the play: its hash, its size in pixels, its focal length on 35 mm film (mm)."""

    sha256: _Sha
    width: _Pixels
    height: _Pixels
    focal_35mm: Annotated[float, Field(gt=0, le=2000)] | None = None


@dataclass(frozen=True)
class ArchivedCorrection:
    """A value that a person changed; see :class:`store.plays.Correction`."""

    photo: _Sha | None
    path: Annotated[str, Field(max_length=500)]
    read: Any
    corrected: Any
    created: AwareDatetime


@dataclass(frozen=True)
class ArchivedPlay:
    """A play as its file has it; times are UTC."""

    game: Annotated[str, Field(max_length=60)]
    document: dict[str, Any]
    created: AwareDatetime
    updated: AwareDatetime
    finished: bool = False
    photos: Annotated[tuple[ArchivedPhoto, ...], Field(max_length=MOST_PHOTOS)] = ()
    corrections: Annotated[tuple[ArchivedCorrection, ...], Field(max_length=20_000)] = ()


@dataclass(frozen=True)
class Archived:
    """A file that was opened: the play, and the photos that came along, by their hashes."""

    play: ArchivedPlay
    jpegs: Mapping[str, bytes] = field(default_factory=dict)


class Archive:
    """Plays in a database and their photos; every method may raise StoreError."""

    def __init__(self, database: Database, photos: PhotoFiles) -> None:
        self._database = database
        self._photos = photos

    def play(self, play_id: str) -> ArchivedPlay:
        """A play as it is now.

        Raises:
            PlayNotFound: There is none, or it was deleted.
        """
        key = normal_id(play_id)
        with self._database.reading() as db:
            row = db.execute(
                "SELECT play.*, revision.document FROM play JOIN revision ON play_id = id AND number = "
                "current WHERE id = ? AND deleted IS NULL",
                (key,),
            ).fetchone()
            photos = db.execute(
                "SELECT sha256, width, height, focal_35mm FROM play_photo JOIN photo USING (sha256) "
                "WHERE play_id = ? ORDER BY position",
                (key,),
            ).fetchall()
            corrections = db.execute(
                "SELECT sha256, path, read, corrected, created FROM correction WHERE play_id = ? ORDER BY id",
                (key,),
            ).fetchall()
        if row is None:
            raise PlayNotFound(said("there is no such play: it may have been deleted"))
        return ArchivedPlay(
            row["game"],
            json.loads(row["document"]),
            datetime.fromisoformat(row["created"]),
            datetime.fromisoformat(row["updated"]),
            bool(row["finished"]),
            tuple(ArchivedPhoto(*photo) for photo in photos),
            tuple(
                ArchivedCorrection(
                    photo, path, json.loads(read), json.loads(corrected), datetime.fromisoformat(created)
                )
                for photo, path, read, corrected, created in corrections
            ),
        )

    def json(self, play_id: str) -> bytes:
        """A play's file without photos: their hashes only."""
        return _text(self.play(play_id))

    def write_zip(self, play_id: str, stream: BinaryIO) -> None:
        """A play's file with those of its photos that are still there."""
        play = self.play(play_id)
        with zipfile.ZipFile(stream, "w") as made:
            made.writestr(_PLAY, _text(play), zipfile.ZIP_DEFLATED)
            for photo in play.photos:
                try:
                    made.write(self._photos.file(photo.sha256), _entry(photo.sha256))
                except PhotoNotFound:
                    continue

    def take_in(self, archived: Archived) -> str:
        """Keeps an opened file as a new play beside all others.

        Photos that neither came along nor are here are listed and can't be shown.

        Returns:
            The new play's id.

        Raises:
            ArchiveError: A photo is no JPEG, or carries EXIF.
        """
        for jpeg in archived.jpegs.values():
            try:
                self._photos.add(jpeg)
            except ValueError as error:
                raise ArchiveError(
                    said("{wanted} one with an unusable photo ({error})", wanted=_WANTED, error=error)
                ) from None
        play, now, key = archived.play, datetime.now(UTC), new_id()
        created, updated = (min(time, now).astimezone(UTC).isoformat(timespec="microseconds")
                            for time in (play.created, play.updated))  # fmt: skip
        with self._database.writing() as db:
            db.execute(
                "INSERT INTO play (id, game, version, current, finished, created, updated) VALUES (?, ?, "
                "1, 1, ?, ?, ?)",
                (key, play.game, int(play.finished), created, updated),
            )
            document = json.dumps(play.document, allow_nan=False, separators=(",", ":"))
            db.execute("INSERT INTO revision VALUES (?, 1, ?, ?)", (key, document, updated))
            for position, photo in enumerate(play.photos):
                db.execute(
                    "INSERT INTO photo VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (photo.sha256, photo.width, photo.height, photo.focal_35mm, created),
                )
                db.execute("INSERT INTO play_photo VALUES (?, ?, ?)", (key, photo.sha256, position))
            db.executemany(
                "INSERT INTO correction (play_id, sha256, path, read, corrected, created) VALUES (?, ?, "
                "?, ?, ?, ?)",
                (
                    (key, c.photo, c.path, json.dumps(c.read), json.dumps(c.corrected), c.created.isoformat())
                    for c in play.corrections
                ),
            )
        return key


Size = tuple[int, int]


def open_archive(
    stream: BinaryIO, check: Callable[[str, dict[str, Any]], None], size: Callable[[bytes], Size]
) -> Archived:
    """Opens a play's file, JSON or zip; nothing is kept yet.

    Args:
        stream: The file, seekable.
        check: Raises ArchiveError or StateError for a game that is not known or a document that is not its.
        size: Decodes a photo and tells its width and height; raises what it likes for what is none.

    Raises:
        ArchiveError: It is no such file, or more than anybody's play.
        StateError: Its play is not of the game's kind.
    """
    start = stream.read(len(_ZIP_START))
    stream.seek(0)
    if start != _ZIP_START:
        return Archived(_play(_limited(stream, MOST_BYTES), check))
    try:
        with zipfile.ZipFile(stream) as opened:
            play = _play(_unzipped(opened, _PLAY, MOST_BYTES), check)
            listed = {_entry(photo.sha256): photo for photo in play.photos}
            if len(opened.namelist()) > 2 * MOST_PHOTOS:
                raise ArchiveError(
                    said("{wanted} a zip with far more in it: choose another file", wanted=_WANTED)
                )
            jpegs, left = {}, MOST_ZIP_BYTES
            for name in listed.keys() & set(opened.namelist()):
                photo = listed[name]
                jpeg = _unzipped(opened, name, min(left, MOST_PHOTO_BYTES))
                left -= len(jpeg)
                _check_photo(photo, jpeg, size)
                jpegs[photo.sha256] = jpeg
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise ArchiveError(
            said("{wanted} a damaged zip ({error}): save it again", wanted=_WANTED, error=error)
        ) from None
    return Archived(play, jpegs)


def _play(text: bytes, check: Callable[[str, dict[str, Any]], None]) -> ArchivedPlay:
    try:
        data = codec.loads(text)
    except ValueError as error:
        raise ArchiveError(
            said("{wanted} {error}: choose another file", wanted=_WANTED, error=error)
        ) from None
    version = data.pop("tablescore_play", None) if isinstance(data, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ArchiveError(said("{wanted} something else: choose another file", wanted=_WANTED))
    if version > VERSION:
        raise ArchiveError(
            said(
                "{wanted} one of version {version}, newer than {version2}: update Tablescore",
                wanted=_WANTED,
                version=version,
                version2=VERSION,
            )
        )
    play = codec.parse(ArchivedPlay, data)
    shas = [photo.sha256 for photo in play.photos]
    if len(set(shas)) < len(shas) or not {c.photo for c in play.corrections} <= {None, *shas}:
        raise ArchiveError(
            said("{wanted} one whose photos don't fit together: save it again", wanted=_WANTED)
        )
    check(play.game, play.document)
    return play


def _check_photo(photo: ArchivedPhoto, jpeg: bytes, size: Callable[[bytes], Size]) -> None:
    if PhotoFiles.name_of(jpeg) != photo.sha256:
        raise ArchiveError(said("{wanted} one with a damaged photo: save it again", wanted=_WANTED))
    try:
        found = size(jpeg)
    except Exception as error:  # of foreign bytes
        raise ArchiveError(
            said("{wanted} one with an unusable photo ({error})", wanted=_WANTED, error=error)
        ) from None
    if found != (photo.width, photo.height):
        raise ArchiveError(said("{wanted} one with a photo of another size: save it again", wanted=_WANTED))


def _limited(stream: Any, most: int) -> bytes:
    content: bytes = stream.read(most + 1)
    if len(content) > most:
        raise ArchiveError(
            said("{wanted} more than {most} MB where no play has so much", wanted=_WANTED, most=most >> 20)
        )
    return content


def _unzipped(opened: zipfile.ZipFile, name: str, most: int) -> bytes:
    """An entry's content; what it says of its size is not believed."""
    try:
        with opened.open(name) as entry:
            return _limited(entry, most)
    except KeyError:
        raise ArchiveError(
            said("{wanted} a zip of something else: choose another file", wanted=_WANTED)
        ) from None


def _entry(sha256: str) -> str:
    return f"photos/{sha256}.jpg"


def _text(play: ArchivedPlay) -> bytes:
    data = {"tablescore_play": VERSION, **codec.dump(play)}
    return json.dumps(data, ensure_ascii=False, indent=1).encode()
