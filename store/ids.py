"""Ids of plays: eight letters and digits, for links and for reading aloud."""

import secrets

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O, U
_LENGTH = 8  # 40 bits: nobody on the local network finds a play by trying
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_id() -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def normal_id(typed: str) -> str | None:
    """An id as it was given out, from one that a person may have typed; None where it can be none."""
    key = typed.upper().translate(_MISREAD)
    return key if len(key) == _LENGTH and set(key) <= set(_ALPHABET) else None
