"""What can go wrong in the store, each with one sentence for people."""


class StoreError(Exception):
    """The store can't do what was asked; the message says why and what to do."""


class PlayNotFound(StoreError):
    """No such play, or a deleted one."""


class PlayChanged(StoreError):
    """Somebody else saved the play in the meantime.

    Attributes:
        version: The play's version now; load it and make the change again.
    """

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


class PhotoNotFound(StoreError):
    """No such photo."""


class CopyNotFound(StoreError):
    """No such copy of a game, or a deleted one."""


class ArchiveError(StoreError):
    """A file of a play or a backup that can't be used."""
