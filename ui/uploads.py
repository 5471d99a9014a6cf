"""Photos that a page sends: into the inbox on disk, from where the next run of the page takes them."""

import hashlib
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from anyio import to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from store import data_folder
from store.errors import PlayNotFound, StoreError
from store.ids import normal_id
from store.inbox import Inbox, to_disk
from ui.allowance import Allowance
from ui.join import the_keys
from ui.language import gettext, language_asked, say, speaking
from ui.plays import the_store
from ui.text import sentence
from vision.photo import MAX_BYTES, PhotoError, refuse_by_start

PATH = "/inbox/{play}/{place}/{photo}"
MOST_A_MINUTE = 60
"""Photos from one address; a folder of them dropped at once goes on by itself a minute later."""
MOST_WAITING = 60
"""Photos of one place that nobody came to take."""
MOST_OF_A_PLAY = 400
"""Five players' photos of ten rounds are 200."""

_NO_PLAY = "-"
_START_BYTES = 512
_PLAY = re.compile(r"[0-9A-Z]{8}|-", re.ASCII)
_NAME = re.compile(r"[0-9a-f]{32}", re.ASCII)


class _TooLargeError(Exception):
    pass


_arrivals = Allowance(MOST_A_MINUTE, 60)


def the_inbox() -> Inbox:
    """The inbox of this process."""
    return _inbox(data_folder())


@cache
def _inbox(folder: Path) -> Inbox:
    return Inbox(folder / "inbox")


@dataclass(frozen=True)
class Place:
    """Where on the pages a photo is given.

    Attributes:
        play: The play's id; ``"-"`` outside of plays.
        name: A hash of what it is called on its page.
    """

    play: str
    name: str

    @classmethod
    def on_page(cls, play: str | None, key: str) -> "Place":
        """The place of that name on the page of a play, or on one without."""
        return cls(normal_id(play or "") or _NO_PLAY, hashlib.sha256(key.encode()).hexdigest()[:32])

    @property
    def id(self) -> str:
        """What it is called in the inbox."""
        return f"{self.play}/{self.name}"

    @property
    def url(self) -> str:
        """Where its photos are sent, relative to any page; ``/`` and the photo's id follow."""
        return f"./inbox/{self.id}"

    @property
    def token(self) -> str:
        """What proves to the server that this place was on a page; the same after a restart."""
        return the_keys().signature(self.id)


async def receive(request: Request) -> Response:
    """Takes a photo to the inbox; told to be there only once it is on disk."""
    with speaking(language_asked(request.cookies, request.headers.get("accept-language", ""))):
        return await _answered(request)


async def _answered(request: Request) -> Response:
    names = request.path_params
    if not (_PLAY.fullmatch(names["play"]) and _NAME.fullmatch(names["place"])):
        return _refused("there is no such place for photos", 404)
    if not _NAME.fullmatch(names["photo"]):
        return _refused("a photo's id has 32 hexadecimal digits", 404)
    place = Place(names["play"], names["place"])
    if not the_keys().is_signature(request.headers.get("x-token", ""), place.id):
        return _refused(gettext("the page has to be loaded anew before it can send photos"), 403)
    if not _arrivals.spend(request.client.host if request.client else ""):
        return _refused(gettext("too many photos a minute: the others follow by themselves"), 429)
    try:
        if int(request.headers.get("content-length", "0")) > MAX_BYTES:
            raise _TooLargeError
        return await _receive(request, place, names["photo"])
    except _TooLargeError:
        return _refused(
            say("This photo is larger than {size} MB: save it smaller.", size=MAX_BYTES >> 20), 413
        )
    except PhotoError as error:
        return _refused(sentence(error), 415)
    except PlayNotFound as error:
        return _refused(sentence(error), 410)
    except StoreError as error:
        return _refused(sentence(error), 503)
    except OSError:
        return _refused(gettext("The photo could not be saved: the disk may be full."), 503)
    except ClientDisconnect:
        return _refused("cut off", 400)


async def _receive(request: Request, place: Place, photo: str) -> Response:
    inbox = the_inbox()
    if await to_thread.run_sync(inbox.knows, place.id, photo):
        # To the end, or browsers take the answer for a fault of the network.
        async for _ in _limited(request):
            pass
        return JSONResponse({})
    if inbox.waiting(place.id) >= MOST_WAITING:
        return _refused(
            gettext("too many photos wait for this page: open it, the others follow by themselves"), 429
        )
    if place.play != _NO_PLAY:
        kept = await to_thread.run_sync(the_store().play_photos, place.play)
        if len(kept) >= MOST_OF_A_PLAY:
            return _refused(
                say("This play has {n} photos, which is the most: start another one.", n=len(kept)), 409
            )
    start, checked = b"", False
    with inbox.receiving(place.id, photo) as file:
        async for part in _limited(request):
            if not checked:
                start += part[:_START_BYTES]
                if checked := len(start) >= _START_BYTES:
                    refuse_by_start(start)
            await to_thread.run_sync(file.write, part)
        if not checked:
            refuse_by_start(start)
        await to_thread.run_sync(to_disk, file)  # not on leaving, while which all other pages would wait
    return JSONResponse({})


async def _limited(request: Request) -> AsyncIterator[bytes]:
    """The body part by part, as long as it is not too large."""
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > MAX_BYTES:
            raise _TooLargeError
        yield part


def _refused(why: str, status: int) -> Response:
    return JSONResponse({"error": why}, status)
