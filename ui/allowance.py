"""How often somebody may do something."""

import threading
import time
from collections import deque

_MANY = 1000


class Allowance:
    """So many things in so many seconds, for each asker apart.

    Args:
        most: How many.
        seconds: In what time.
    """

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._spent: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def is_left(self, who: str) -> bool:
        """Whether there is one more for this asker."""
        with self._lock:
            return len(self._recent(who)) < self._most

    def spend(self, who: str) -> bool:
        """Uses one up; False where none was left."""
        with self._lock:
            spent = self._recent(who)
            if len(spent) >= self._most:
                return False
            spent.append(time.monotonic())
            self._spent[who] = spent
            return True

    def _recent(self, who: str) -> deque[float]:
        if len(self._spent) > _MANY:
            self._spent = {each: kept for each in [*self._spent] if (kept := self._without_old(each))}
        return self._without_old(who)

    def _without_old(self, who: str) -> deque[float]:
        spent = self._spent.get(who, deque())
        while spent and spent[0] < time.monotonic() - self._seconds:
            spent.popleft()
        return spent
