import threading
import time

import pytest
from streamlit.runtime.scriptrunner import RerunData, RerunException

from ui.components import Event, Inbox, read, unseen


@pytest.mark.parametrize("sent", [None, "text", {"number": 1}, [], [None, {"do": "x"}, {"number": "7"}]])
def test_nothing_usable_is_no_event(sent: object) -> None:
    assert unseen(sent, 0) == []


def test_events_are_taken_once_and_in_order() -> None:
    sent = [{"number": 12, "do": "b"}, {"number": 11, "do": "a"}, {"number": 10, "do": "old"}]
    assert [event["do"] for event in unseen(sent, 10)] == ["a", "b"]
    assert unseen(sent, 12) == []


def test_two_runs_at_once_take_each_event_once() -> None:
    inbox, taken = Inbox(), []

    def slowly(event: Event) -> None:
        time.sleep(0.002)
        taken.append(event["number"])

    sent = [{"number": n} for n in range(1, 6)]
    runs = [threading.Thread(target=inbox.take, args=(sent[:n], slowly)) for n in (2, 3, 5, 5)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert taken == [1, 2, 3, 4, 5]
    assert inbox.seen == 5


def test_an_event_that_failed_is_not_taken_again() -> None:
    inbox = Inbox()

    def fails(event: Event) -> None:
        raise ValueError(event["number"])

    with pytest.raises(ValueError, match="1"):
        inbox.take([{"number": 1}, {"number": 2}], fails)
    taken: list[Event] = []
    inbox.take([{"number": 1}, {"number": 2}], taken.append)
    assert taken == [{"number": 2}]


def test_events_are_taken_though_another_run_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Session(dict[str, object]):
        asked = 0

        def get(self, key: str, default: object = None) -> object:
            self.asked += 1
            if self.asked == 1:
                raise RerunException(RerunData())
            return super().get(key, default)

    monkeypatch.setattr("ui.components.st.session_state", Session(here="state"))
    state, interrupted = read("here")
    assert state == "state"
    assert isinstance(interrupted, RerunException)
