"""How a page lies on a screen."""

from typing import Any


def fits(page: Any) -> None:
    """Nothing sticks out sideways."""
    wide = "() => document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0
