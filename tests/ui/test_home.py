import pytest
from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.quadropolis import Mode
from store.plays import Store
from tests.ui import sample_plays as samples
from tests.ui.shown import people
from ui import quadropolis_play as plays
from ui.home import LAST, SHOWN, play_in
from ui.play_rows import Action


def page() -> AppTest:
    return AppTest.from_file("../../ui/main.py", default_timeout=20)


def start(store: Store, *names: str) -> str:
    return store.start("quadropolis", codec.dump(plays.started(people(*names), Mode.CLASSIC))).id


def listed(test: AppTest, game: str = "Quadropolis") -> list[str]:
    assert not test.exception
    return [each.proto.label for each in test.get("page_link") if game in each.proto.label]


def choose(test: AppTest, action: Action, play: str, of: str = "open") -> AppTest:
    test.menu_button(key=f"menu-{of}-{play}").click(action)
    return test.run()


def test_a_play_is_deleted_and_undone(store: Store) -> None:
    kept, gone = start(store, "Ann"), start(store, "Bob *")
    test = page().run()
    assert len(listed(test)) == 2
    choose(test, Action.DELETE, gone)
    assert [text.startswith("Ann") for text in listed(test)] == [True]
    assert any("Deleted: Bob \\*" in m.value for m in test.markdown)
    test.button(key="undelete").click().run()
    assert len(listed(test)) == 2
    assert {play.id for play in store.plays()} == {kept, gone}


def test_a_deleted_play_can_be_brought_back_later(store: Store) -> None:
    play = start(store, "Ann")
    store.delete(play)
    test = page().run()
    assert listed(test) == []
    test.button(key=f"undelete-{play}").click().run()
    assert len(listed(test)) == 1


def test_a_play_that_two_delete_at_once(store: Store) -> None:
    play = start(store, "Ann")
    test = page().run()
    store.delete(play)
    choose(test, Action.DELETE, play)
    assert listed(test) == []


def test_older_plays_are_reached(store: Store) -> None:
    for n in range(SHOWN + 3):
        start(store, f"Ann {n}")
    test = page().run()
    assert len(listed(test)) == SHOWN
    next(b for b in test.button if b.label == "Older plays (3)").click().run()
    assert len(listed(test)) == SHOWN + 3
    assert not any(b.label.startswith("Older") for b in test.button)


def test_a_play_is_finished_and_opened_again_in_the_list(store: Store) -> None:
    play = store.start("spyrium", samples.spyrium_tracks(("Ann", "Bob"), (20, 31))).id
    test = choose(page().run(), Action.FINISH, play)
    assert store.load(play).finished
    assert listed(test, "Spyrium")[0].replace("\\", "").startswith("1. Bob 31, 2. Ann 20 · Spyrium game, ")
    choose(test, Action.REOPEN, play, "finished")
    assert not store.load(play).finished
    assert listed(test, "Spyrium")[0].startswith("Ann, Bob · ")


def test_a_copy_is_opened_and_changes_nothing_of_the_play(store: Store) -> None:
    play = store.start("spyrium", samples.spyrium_tracks(("Ann", "Bob"), (20, 31))).id
    test = choose(page().run(), Action.COPY, play)
    assert not test.exception
    (copy,) = {each.id for each in store.plays()} - {play}
    assert store.document(copy) == store.document(play)
    assert test.query_params["play"] == copy


def test_the_same_table_plays_again(store: Store) -> None:
    play = store.start("spyrium", samples.spyrium_tracks(("Ann", "Bob"), (20, 31))).id
    store.finish(play)
    test = choose(page().run(), Action.AGAIN, play, "finished")
    assert not test.exception
    (again,) = store.plays(finished=False)
    assert store.document(again.id)["seats"][1] == {
        **store.document(play)["seats"][1],
        "state": {**store.document(play)["seats"][1]["state"], "track": None},
    }


def test_only_the_last_finished_plays_are_listed(store: Store) -> None:
    for _ in range(LAST + 1):
        store.finish(store.start("pagoda", samples.pagoda_track("Ann", "Bob", (3, 4))).id)
    test = page().run()
    assert len(listed(test, "Pagoda")) == LAST
    assert "All plays (6 finished)" in [each.proto.label for each in test.get("page_link")]


def test_a_play_that_can_not_be_read_is_listed_all_the_same(store: Store) -> None:
    broken = store.start("spyrium", {"seats": "none"}).id
    store.finish(broken)
    start(store, "Ann")
    test = page().run()
    assert listed(test, "Spyrium")[0].startswith(broken)
    options = test.menu_button(key=f"menu-finished-{broken}").options
    assert not any("Play again" in option for option in options)
    choose(test, Action.DELETE, broken, "finished")
    assert listed(test, "Spyrium") == []


def test_a_play_is_opened_by_its_code_or_link(store: Store) -> None:
    play = start(store, "Ann")
    assert play_in(f" http://10.0.0.2:8501/quadropolis?at=0&play={play} ") == play
    for typed in (play.lower(), f"http://10.0.0.2:8501/quadropolis?play={play}&at=1"):
        test = page().run()
        test.text_input(key="by-link-typed").set_value(typed)
        next(b for b in test.button if b.label == "Open").click().run()
        assert not test.exception
        assert test.query_params["play"] == play


@pytest.mark.usefixtures("store")
def test_a_code_that_is_none_is_told() -> None:
    test = page().run()
    test.text_input(key="by-link-typed").set_value("hello")
    next(b for b in test.button if b.label == "Open").click().run()
    assert "There is no such play" in test.error[0].value
