"""Photos handed to a page that runs without a browser."""

import json
import uuid
from typing import Any

from streamlit.testing.v1 import AppTest

from ui.uploads import the_inbox


def give_photo(test: AppTest, *contents: bytes, asked: str = "") -> AppTest:
    """Photos arrive where the page asks for them, and it runs.

    Args:
        test: The page.
        contents: Files.
        asked: Words of the place; the first one if left out.
    """
    place = next(data["place"] for data in intakes(test) if asked in data["label"])
    for content in contents:
        with the_inbox().receiving(place["url"].removeprefix("./inbox/"), uuid.uuid4().hex) as file:
            file.write(content)
    return test.run()


def intakes(test: AppTest) -> list[dict[str, Any]]:
    """What each place for photos on the page was given."""
    return [
        json.loads(c.proto.json)
        for c in test.get("bidi_component")
        if c.proto.component_name == "tablescore_capture"
    ]
