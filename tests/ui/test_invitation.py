import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from store.plays import Store
from ui.join import the_keys


def invitation() -> AppTest:
    def script() -> None:
        from ui.invitation import invitation

        invitation("ABCD2345")

    return AppTest.from_function(script, default_timeout=20).run()


def test_a_closed_app_says_how_to_open_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    del store
    options = {"browser.serverAddress": "127.0.0.1", "server.address": "127.0.0.1"}
    monkeypatch.setattr(st, "get_option", options.__getitem__)
    page = invitation()
    assert not page.exception
    assert page.code[1].value == "tablescore app --host 0.0.0.0"
    assert not page.get("image")
    assert "stay on the computer" in page.caption[0].value


def test_an_open_app_shows_the_way_in(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    del store
    options = {"browser.serverAddress": "192.168.1.2", "server.address": "0.0.0.0"}
    monkeypatch.setattr(st, "get_option", options.__getitem__)
    monkeypatch.setattr("ui.invitation.play_link", lambda *_: "http://localhost:8501/pagoda?play=ABCD2345")
    page = invitation()
    assert not page.exception
    code = the_keys().join_code
    assert page.code[0].value == f"http://192.168.1.2:8501/pagoda?play=ABCD2345&join={code}"
    assert page.get("image")
    assert any(code in text.value for text in page.markdown)
