from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.quadropolis import Mode
from store.plays import Store
from tests.ui.shown import people
from ui import quadropolis_play as plays
from ui.home import SHOWN


def page() -> AppTest:
    return AppTest.from_file("../../ui/main.py", default_timeout=20)


def start(store: Store, *names: str) -> str:
    return store.start("quadropolis", codec.dump(plays.started(people(*names), Mode.CLASSIC))).id


def listed(test: AppTest) -> list[str]:
    assert not test.exception
    return [each.proto.label for each in test.get("page_link") if "Quadropolis" in each.proto.label]


def test_a_play_is_deleted_and_undone(store: Store) -> None:
    kept, gone = start(store, "Ann"), start(store, "Bob *")
    test = page().run()
    assert len(listed(test)) == 2
    test.button(key=f"delete-{gone}").click().run()
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
    test.button(key=f"delete-{play}").click().run()
    assert listed(test) == []


def test_older_plays_are_reached(store: Store) -> None:
    for n in range(SHOWN + 3):
        start(store, f"Ann {n}")
    test = page().run()
    assert len(listed(test)) == SHOWN
    next(b for b in test.button if b.label == "Older plays (3)").click().run()
    assert len(listed(test)) == SHOWN + 3
    assert not any(b.label.startswith("Older") for b in test.button)
