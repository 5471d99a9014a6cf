"""Several phones on one table: what a person saw goes with what the person says."""

from typing import TypeVar

from ui.language import gettext

Value = TypeVar("Value")


class ChangedMeanwhile(ValueError):
    """Somebody else changed what a person speaks of; the message tells."""


def agreed(now: Value, saw: Value, said: Value) -> Value:
    """What a person says that a value is; the same said on two phones is one change.

    Args:
        now: The value.
        saw: What the person's page showed.
        said: What the person makes of it.

    Raises:
        ChangedMeanwhile: It is something else by now.
    """
    if now not in (saw, said):
        raise ChangedMeanwhile(
            gettext("That was changed on another phone meanwhile: look at it, then tap again.")
        )
    return said
