import anyio
import cv2
import numpy as np
import pytest
from starlette.requests import Request
from starlette.responses import Response

from store.plays import Store
from ui.routes import PAGE_SIDE, photo, photo_url


def get(sha: str, **headers: str) -> Response:
    scope = {
        "type": "http",
        "method": "GET",
        "path_params": {"sha": sha},
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    return anyio.run(photo, Request(scope))


def kept(store: Store, width: int, height: int) -> str:
    jpeg = cv2.imencode(".jpg", np.full((height, width, 3), 90, np.uint8))[1].tobytes()
    play = store.start("blueprints", {})
    return store.add_photo(play.id, jpeg, width, height)


def test_a_photo_is_served_for_ever(store: Store) -> None:
    sha = kept(store, 40, 30)
    response = get(sha)
    assert response.status_code == 200
    assert response.body == store.photo(sha)
    assert response.media_type == "image/jpeg"
    assert "immutable" in response.headers["cache-control"]
    assert get(sha, if_none_match=response.headers["etag"]).status_code == 304


def test_a_large_photo_is_served_at_page_size(store: Store) -> None:
    sha = kept(store, PAGE_SIDE + 400, 300)
    served = cv2.imdecode(np.frombuffer(get(sha).body, np.uint8), cv2.IMREAD_COLOR)
    assert served is not None
    assert served.shape[1] == PAGE_SIDE


@pytest.mark.parametrize("sha", ["0" * 64, "../tablescore.sqlite3", "", "A" * 64])
def test_what_is_no_photo_is_not_found(store: Store, sha: str) -> None:
    kept(store, 40, 30)
    response = get(sha)
    assert response.status_code == 404
    assert b"no such photo" in response.body


def test_the_address_is_relative_so_that_a_proxy_may_move_it() -> None:
    assert photo_url("ab") == "./photos/ab"
