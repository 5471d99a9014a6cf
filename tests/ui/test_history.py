"""All plays with filters, and what they add up to."""

from datetime import UTC, datetime, timedelta

import pytest
from streamlit.testing.v1 import AppTest

from store.plays import PlaySummary, Store
from tests.ui import sample_plays as samples
from ui.history import SHOWN, Filter
from ui.outcomes import KeptPlay, Outcome
from ui.play_rows import Action
from ui.seats import Player

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def history() -> AppTest:
    def script() -> None:
        from functools import partial

        import streamlit as st

        from ui.history import history
        from ui.pages import GAME_PAGES

        pages = {game.game: st.Page(game.page, title=game.title, url_path=game.game) for game in GAME_PAGES}
        st.navigation(
            [st.Page(partial(history, pages), title="History", default=True), *pages.values()]
        ).run()

    return AppTest.from_function(script, default_timeout=40).run()


def statistics() -> AppTest:
    def script() -> None:
        from ui.play_statistics import statistics

        statistics()

    return AppTest.from_function(script, default_timeout=40).run()


def finished(store: Store, game: str = "spyrium", names: tuple[str, str] = ("Ann", "Bob")) -> str:
    play = store.start(game, samples.FINISHED[game](*names))
    return store.finish(play.id).id


def rows(test: AppTest) -> list[str]:
    assert not test.exception
    return [link.proto.label.replace("\\", "").partition(" ·")[0] for link in test.get("page_link")]


def tables(test: AppTest) -> str:
    assert not test.exception
    return "".join(each.proto.body for each in test.get("html") if "<table" in each.proto.body)


@pytest.mark.parametrize(
    ("filtered", "takes"),
    [
        (Filter(), True),
        (Filter(game="spyrium"), True),
        (Filter(game="pagoda"), False),
        (Filter(player=" BOB "), True),
        (Filter(player="Cyd"), False),
        (Filter(finished=True), True),
        (Filter(finished=False), False),
        (Filter(since=NOW - timedelta(days=1)), True),
        (Filter(since=NOW + timedelta(days=1)), False),
        (Filter("spyrium", "Bob", True, NOW), True),
    ],
)
def test_filters(filtered: Filter, takes: bool) -> None:
    play = KeptPlay(PlaySummary("1", "spyrium", 1, True, NOW, NOW), Outcome((Player("Ann"), Player("Bob"))))
    assert filtered.takes(play) is takes


def test_plays_are_filtered(store: Store) -> None:
    finished(store)
    finished(store, "pagoda", ("Cyd", "bob"))
    store.start("spyrium", samples.spyrium_tracks(("Ann", "Dot"), (3, 4)))
    store.start("spyrium", {"broken": True})
    test = history()
    assert len(rows(test)) == 4
    test.selectbox(key="history-player").set_value("bob").run()
    assert rows(test) == ["1. Cyd 31, 2. bob 20", "1. Ann 31, 2. Bob 20"]
    test.selectbox(key="history-game").set_value("spyrium").run()
    assert rows(test) == ["1. Ann 31, 2. Bob 20"]
    test.selectbox(key="history-player").set_value("").run()
    test.segmented_control(key="history-state").set_value("open").run()
    assert "Ann, Dot" in rows(test)
    assert any("Plays: 2, finished: 0" in each.value for each in test.caption)
    test.selectbox(key="history-period").set_value("month").run()
    assert len(rows(test)) == 2


def test_a_long_history_is_shown_bit_by_bit(store: Store) -> None:
    for _ in range(SHOWN + 2):
        finished(store)
    test = history()
    assert len(rows(test)) == SHOWN
    test.button(key="older").click().run()
    assert len(rows(test)) == SHOWN + 2


def test_a_play_is_deleted_in_the_history_and_undone(store: Store) -> None:
    play = finished(store)
    test = history()
    test.menu_button(key=f"menu-history-{play}").click(Action.DELETE)
    test.run()
    assert rows(test) == []
    test.button(key="undelete").click().run()
    assert rows(test) == ["1. Ann 31, 2. Bob 20"]


@pytest.mark.usefixtures("store")
def test_before_the_first_play() -> None:
    for test in (history(), statistics()):
        assert not test.exception
        assert len(test.info) == 1


def test_statistics_of_all_games(store: Store) -> None:
    finished(store)
    finished(store, "pagoda", ("ann", "Cyd"))
    finished(store, "pagoda", ("Cyd", "Ann"))
    store.start("spyrium", samples.spyrium_tracks(("Ann", "Bob"), (99, 4)))
    broken = store.start("spyrium", {"broken": True})
    store.finish(broken.id)
    test = statistics()
    assert "3 finished plays count" in test.caption[0].value
    text = tables(test)
    assert row("Ann", 3, 2, 0, 67) in text
    assert row("Cyd", 2, 1, 0, 50) in text
    assert row("Pagoda game", 2, "31.0", "31 by Cyd") in text
    assert len(test.get("vega_lite_chart")) == 1


def test_statistics_of_one_game(store: Store) -> None:
    for tracks in ((20, 31), (40, 30)):
        store.finish(store.start("spyrium", samples.spyrium_tracks(("Ann", "<b>Bob"), tracks)).id)
    test = statistics()
    test.selectbox(key="statistics-game").set_value("spyrium").run()
    text = tables(test)
    assert row("Ann", "30.0", 40, "30.0") in text
    assert row("&lt;b&gt;Bob", "30.5", 31, "30.5") in text
    assert "Track" in text
    assert len(test.get("vega_lite_chart")) == 2


def test_nothing_was_finished_in_a_period(store: Store) -> None:
    finished(store)
    test = statistics()
    test.selectbox(key="statistics-period").set_value("month").run()
    assert not test.exception
    assert row("Ann", 1, 1, 0, 100) in tables(test)


def row(title: str, *cells: object) -> str:
    return f'<tr><th scope="row">{title}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
