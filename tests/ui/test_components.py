import pytest

from ui.components import unseen


@pytest.mark.parametrize("sent", [None, "text", {"number": 1}, [], [None, {"do": "x"}, {"number": "7"}]])
def test_nothing_usable_is_no_event(sent: object) -> None:
    assert unseen(sent, 0) == []


def test_events_are_taken_once_and_in_order() -> None:
    sent = [{"number": 12, "do": "b"}, {"number": 11, "do": "a"}, {"number": 10, "do": "old"}]
    assert [event["do"] for event in unseen(sent, 10)] == ["a", "b"]
    assert unseen(sent, 12) == []
