"""How a command ends when it can't do what was asked."""

UNUSABLE = 2
"""Exit status: wrong usage, or an unusable file or state."""

UNREADABLE = 3
"""Exit status: a photo was opened, but the table in it could not be read."""


class CommandError(Exception):
    """Ends the command: an exit status and one line for people."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(" ".join(message.split()))
        self.status = status
