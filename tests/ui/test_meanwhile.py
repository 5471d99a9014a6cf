import pytest

from ui.meanwhile import ChangedMeanwhile, agreed


def test_what_a_person_says_holds_where_nobody_else_changed_it() -> None:
    assert agreed(3, 3, 4) == 4
    assert agreed(4, 3, 4) == 4  # the same tap on another phone came first
    assert agreed(None, None, 1) == 1
    assert agreed(3, 3, None) is None


@pytest.mark.parametrize("now", [5, None])
def test_what_somebody_else_changed_meanwhile_stays(now: int | None) -> None:
    with pytest.raises(ChangedMeanwhile, match="another phone"):
        agreed(now, 3, 4)
