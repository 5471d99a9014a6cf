"""All checks in one go: style, types, import rules, tests. Used as ``python -m tests``."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
CHECKS: tuple[tuple[str | Path, ...], ...] = (
    (BIN / "ruff", "check", "."),
    (BIN / "ruff", "format", "--check", "."),
    (BIN / "mypy",),
    (BIN / "lint-imports",),
    (sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadfile"),
)


def ensure_chromium() -> None:
    """Chromium for the browser journeys, from the system's packages where that is allowed.

    Without it those journeys are skipped, and pytest says so.
    """
    if shutil.which("chromium") or shutil.which("google-chrome"):
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        print("No Chromium here: the browser journeys will be skipped (install `chromium` to run them).")
        return
    print("Installing Chromium for the browser journeys ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update", "-qq"), ("install", "-y", "-qq", "chromium")):
        if subprocess.run(("apt-get", *command), env=quiet, stdout=subprocess.DEVNULL).returncode:
            print("Chromium could not be installed: the browser journeys will be skipped.")
            return


def main() -> int:
    """Runs every check, even after a failed one; returns 1 if any failed."""
    ensure_chromium()
    failed = []
    for check in CHECKS:
        name = check[2] if check[1:2] == ("-m",) else Path(check[0]).name
        print(f"--- {name}", flush=True)
        if subprocess.run(list(map(str, check)), cwd=ROOT).returncode:
            failed.append(str(name))
    print(f"FAILED: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
