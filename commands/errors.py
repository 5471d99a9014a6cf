"""How a command ends when it can't do what was asked."""

from pathlib import Path

UNUSABLE = 2
"""Exit status: wrong usage, or an unusable file or state."""

UNREADABLE = 3
"""Exit status: a photo was opened, but the table in it could not be read."""


class CommandError(Exception):
    """Ends the command: an exit status and one line for people."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(" ".join(message.split()))
        self.status = status


def unwritable(path: Path, error: OSError) -> str:
    """What to say of a file that can't be written."""
    return f"expected to write {path}, which can't be done ({error.strerror}); name another file"
