"""Pages without a browser, and what their components were given."""

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from ui.seats import Player


def page_of(game: str) -> AppTest:
    """The page of a game, not run yet."""

    def script(game: str) -> None:
        import importlib

        importlib.import_module(f"ui.{game}").page()

    return AppTest.from_function(script, default_timeout=20, args=(game,))


def component(test: AppTest, name: str) -> dict[str, Any]:
    """What a component of the page was given."""
    (found,) = [c for c in test.get("bidi_component") if c.proto.component_name == f"tablescore_{name}"]
    data: dict[str, Any] = json.loads(found.proto.json)
    return data


def table_of(test: AppTest, name: str) -> str:
    """The HTML of a table of the page: ``"ranking"`` for the places, ``"score-pad"`` for the categories."""
    (found,) = [h.proto.body for h in test.get("html") if f'class="{name}"' in h.proto.body]
    return str(found)


def told(test: AppTest) -> str:
    """All small print of the page."""
    return "\n".join(caption.value for caption in test.caption)


def people(*names: str) -> tuple[Player, ...]:
    """Players without colours; ``""`` is nobody."""
    return tuple(map(Player, names))


def pair(first: str, second: str) -> tuple[Player, Player]:
    """Two players without colours."""
    return Player(first), Player(second)
