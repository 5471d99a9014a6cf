"""Settings for all tests."""

import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import cli
from tests.commands import Ran, Run

# A busy machine is not a failure: examples may take as long as they need.
settings.register_profile("tablescore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tablescore")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process; ``stdin``: what is piped in, as JSON or bytes."""

    def run(*words: str | Path, stdin: object = None) -> Ran:
        piped = stdin if isinstance(stdin, bytes) else json.dumps(stdin).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped)))
        status = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
