"""Running the command inside a test."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Ran:
    """What a run of the command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


def one_line(ran: Ran) -> str:
    """The only line on standard error, without the command's name."""
    assert re.fullmatch(r"tablescore: [^\n]+\n", ran.err)
    return ran.err.removeprefix("tablescore: ").rstrip()
