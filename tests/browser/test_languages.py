"""The page's language: from the link, then as chosen, kept over pages and visits."""

import pytest

from tests.browser.conftest import OpenPage
from ui.language import LANGUAGES, PARAMETER


@pytest.mark.browser
@pytest.mark.parametrize("device", ["phone"])
def test_a_language_is_chosen_and_kept(open_page: OpenPage, address: str, device: str) -> None:
    page = open_page(device)
    page.goto(f"{address}/?{PARAMETER}=el")
    page.wait_for_function("document.documentElement.lang === 'el'")
    page.get_by_role("button", name=LANGUAGES["el"]).click()
    page.get_by_text(LANGUAGES["pl"]).click()
    page.wait_for_function("document.documentElement.lang === 'pl'")
    page.goto(f"{address}/statistics")
    page.get_by_role("button", name=LANGUAGES["pl"]).wait_for()
    page.wait_for_function("document.documentElement.lang === 'pl'")
