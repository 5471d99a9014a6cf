"""How a page lies on a screen, and how its score lines are tapped."""

from typing import Any

TAPS = 4
A_MOMENT_MS = 1500


def light_up(line: Any, lit: Any) -> None:
    """Taps a line of a score until what earns it is lit: a page drawn anew just then forgets a tap."""
    for _ in range(TAPS):
        line.click()
        line.page.wait_for_timeout(A_MOMENT_MS // 5)
        if lit.count():
            line.page.wait_for_timeout(A_MOMENT_MS)
            if lit.count():
                return


def fits(page: Any) -> None:
    """Nothing sticks out sideways."""
    wide = "() => document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0
