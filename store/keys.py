"""The secret of a data folder: the join code, the pass of those who gave it, and signatures of addresses."""

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from scoring.words import said
from store.errors import StoreError

CODE_LENGTH = 6
"""Letters and digits of the join code: 29 bits, which at 30 guesses a minute last for decades."""

_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that is mistaken for something else
_MISREAD = str.maketrans({"-": None, " ": None})
_BYTES = 32


class Keys:
    """What is made of one secret, which lies in the data folder and is made where there is none.

    All of it stays the same when the server starts again, so that phones stay in and photos that wait in
    them arrive.

    Raises:
        StoreError: The secret can be neither read nor written.
    """

    def __init__(self, folder: Path) -> None:
        self._secret = _secret(folder)

    @property
    def join_code(self) -> str:
        """What a phone is let in by, for typing and reading aloud."""
        number = int.from_bytes(self._made("join code"), "big")
        letters = []
        for _ in range(CODE_LENGTH):
            number, digit = divmod(number, len(_ALPHABET))
            letters.append(_ALPHABET[digit])
        return "".join(letters)

    @property
    def member_pass(self) -> str:
        """What a browser keeps once it gave the code."""
        return self._made("pass").hex()

    def is_join_code(self, said: str) -> bool:
        """Whether this is the code; small letters, spaces and dashes are understood."""
        return _same(said.upper().translate(_MISREAD), self.join_code)

    def is_member_pass(self, said: str) -> bool:
        """Whether this is the pass."""
        return _same(said, self.member_pass)

    def signature(self, text: str) -> str:
        """What proves that this server gave a text out."""
        return self._made(f"signature of {text}").hex()

    def is_signature(self, said: str, text: str) -> bool:
        """Whether this server signed the text so."""
        return _same(said, self.signature(text))

    def _made(self, purpose: str) -> bytes:
        return hmac.digest(self._secret, purpose.encode(), "sha256")


def renew(folder: Path) -> None:
    """Forgets the secret: the next start makes another code, which phones have to give again."""
    _file(folder).unlink(missing_ok=True)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _file(folder: Path) -> Path:
    return folder / "secret"


def _secret(folder: Path) -> bytes:
    file = _file(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "wb") as stream:
                stream.write(secrets.token_bytes(_BYTES))
        secret = file.read_bytes()
    except OSError as error:
        raise StoreError(
            said(
                "the file {file} can't be used ({error}): check that the data folder can be written",
                file=file,
                error=error,
            )
        ) from error
    if len(secret) != _BYTES:
        raise StoreError(
            said("the file {file} is damaged: delete it, and the join code will be another one", file=file)
        )
    return secret
