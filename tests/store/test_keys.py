import os
import stat
from pathlib import Path

import pytest

from store.errors import StoreError
from store.keys import CODE_LENGTH, Keys, renew


def test_all_of_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    first, again = Keys(tmp_path / "data"), Keys(tmp_path / "data")
    assert len(first.join_code) == CODE_LENGTH
    assert first.join_code == again.join_code
    assert again.is_member_pass(first.member_pass)
    assert again.is_signature(first.signature("a/b"), "a/b")


def test_the_code_is_understood_as_people_type_it(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    code = keys.join_code
    assert keys.is_join_code(f" {code[:3].lower()}-{code[3:]} ")
    for wrong in ("", code[:-1], f"{code}2", "ä", "\0"):
        assert not keys.is_join_code(wrong)
    assert not keys.is_member_pass(code)
    assert not keys.is_signature(keys.signature("a"), "b")


def test_a_new_secret_shuts_everybody_out(tmp_path: Path) -> None:
    before = Keys(tmp_path)
    renew(tmp_path)
    after = Keys(tmp_path)
    assert before.join_code != after.join_code
    assert not after.is_member_pass(before.member_pass)


@pytest.mark.skipif(os.name != "posix", reason="files have owners on POSIX systems")
def test_nobody_else_reads_the_secret(tmp_path: Path) -> None:
    Keys(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_a_damaged_secret_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"short")
    with pytest.raises(StoreError, match="damaged"):
        Keys(tmp_path)
    with pytest.raises(StoreError, match="can't be used"):
        Keys(tmp_path / "secret")
