"""Numbers in sentences for people."""


def counted(n: int, one: str, many: str | None = None) -> str:
    """A number of things in words, e.g. ``"3 floors"``; ``many`` where an s is not enough."""
    return f"{n} {one if n == 1 else many or one + 's'}"
