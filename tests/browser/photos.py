"""Photos given to a page, as a person gives them."""

from pathlib import Path
from typing import Any


def give_photo(page: Any, *photos: Path, asked: str = "") -> None:
    """Chooses photos where the page asks for them so; the first place if it doesn't matter."""
    field = page.locator(".capture").filter(has_text=asked).locator("input[type=file]").first
    field.wait_for(state="attached")
    field.set_input_files(list(photos))
