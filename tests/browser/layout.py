"""How a page lies on a screen, and how its score lines are tapped."""

from typing import Any

A_MOMENT_MS = 1500


def light_up(line: Any, lit: Any) -> None:
    """Taps a line of a score once: what earns it is lit, and stays so."""
    from playwright.sync_api import expect  # without Playwright there are no journeys, and this is imported

    page = line.page
    # One score in all: for a moment the lines of the page before may still stand there, too.
    expect(page.locator(".lines .total")).to_have_count(1)
    line.click()
    expect(lit).not_to_have_count(0)
    page.wait_for_timeout(A_MOMENT_MS)
    expect(lit).not_to_have_count(0)


def fits(page: Any) -> None:
    """Nothing sticks out sideways."""
    wide = "() => document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0
