"""Plays, photos and enrolled copies on disk (SQLite)."""

import os
from pathlib import Path

FOLDER_VARIABLE = "TABLESCORE_DATA"
"""The environment variable that names the folder in which they are kept."""


def data_folder() -> Path:
    """Where they are kept."""
    return Path(os.environ.get(FOLDER_VARIABLE) or "~/.local/share/tablescore").expanduser()
