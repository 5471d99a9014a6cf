"""What the server answers beside the page: a play's photos; and where photos are sent (:mod:`ui.uploads`)."""

from functools import lru_cache

import streamlit as st
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from store.errors import PhotoNotFound, PlayNotFound
from store.ids import normal_id
from store.records import PlayPhoto
from ui import handouts, uploads
from ui.link import PLAY
from ui.photo_gone import photo_gone
from ui.plays import is_kept, the_store
from vision.photo import PhotoError, jpeg, open_photo

PAGE_SIDE = 2560
"""Longest side of a photo on the page, pixels: enough to zoom in on a die, light enough for a phone."""

_HEADERS = {
    "Cache-Control": "private, max-age=60",  # then asked for anew: it may have been deleted
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def photo_url(sha: str, play_id: str | None = None) -> str:
    """Where the browser gets a photo, relative to any page.

    Args:
        sha: The photo's id.
        play_id: A play that has it; the one on the page if left out. Whoever doesn't know the play doesn't
            get its photos.
    """
    return f"./photos/{normal_id(play_id or st.query_params.get(PLAY, '')) or '-'}/{sha}"


async def photo(request: Request) -> Response:
    """A play's photo at page size, without EXIF."""
    play, sha = request.path_params["play"], request.path_params["sha"]
    headers = {**_HEADERS, "ETag": f'"{sha}"'}
    try:
        kept = {each.sha256: each for each in await to_thread.run_sync(the_store().play_photos, play)}
        if sha not in kept:
            raise PhotoNotFound("this play has no such photo")
        if not is_kept(the_store(), sha):
            return _gone(kept[sha], request)
        if f'"{sha}"' in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        content = await to_thread.run_sync(_page_size, sha)
    except PhotoError:  # a backup may bring files that are none
        return _gone(kept[sha], request)
    except (PlayNotFound, PhotoNotFound) as error:
        return Response(str(error), status_code=404, media_type="text/plain")
    return Response(content, media_type="image/jpeg", headers=headers)


def _gone(photo: PlayPhoto, request: Request) -> Response:
    """What is shown of a photo that can't be shown any more."""
    drawn = photo_gone(photo.width, photo.height, request.headers.get("accept-language", ""))
    headers = {**_HEADERS, "Cache-Control": "no-store"}
    return Response(drawn, headers=headers, media_type="image/svg+xml")


@lru_cache(maxsize=32)
def _page_size(sha: str) -> bytes:
    kept = the_store().photo(sha)
    opened = open_photo(kept)
    return kept if max(opened.width, opened.height) <= PAGE_SIDE else jpeg(opened, PAGE_SIDE)


def forget_photos() -> None:
    """Forgets what was made of photos."""
    _page_size.cache_clear()


ROUTES = (
    Route("/photos/{play}/{sha}", photo, methods=["GET"]),
    Route(uploads.PATH, uploads.receive, methods=["POST"]),
    *handouts.ROUTES,
)
