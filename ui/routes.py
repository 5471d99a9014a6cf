"""What the server answers beside the page: photos, by their content's hash."""

from functools import lru_cache

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from store.errors import PhotoNotFound
from ui.plays import the_store
from vision.photo import jpeg, open_photo

PAGE_SIDE = 2560
"""Longest side of a photo on the page, pixels: enough to zoom in on a die, light enough for a phone."""

_HEADERS = {
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}


def photo_url(sha: str) -> str:
    """Where the browser gets a photo, relative to any page."""
    return f"./photos/{sha}"


async def photo(request: Request) -> Response:
    """A kept photo at page size."""
    sha = request.path_params["sha"]
    headers = {**_HEADERS, "ETag": f'"{sha}"'}
    if f'"{sha}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    try:
        content = await to_thread.run_sync(_page_size, sha)
    except PhotoNotFound as error:
        return Response(str(error), status_code=404, media_type="text/plain")
    return Response(content, media_type="image/jpeg", headers=headers)


@lru_cache(maxsize=32)
def _page_size(sha: str) -> bytes:
    kept = the_store().photo(sha)
    opened = open_photo(kept)
    return kept if max(opened.width, opened.height) <= PAGE_SIDE else jpeg(opened, PAGE_SIDE)


ROUTES = (Route("/photos/{sha}", photo, methods=["GET"]),)
