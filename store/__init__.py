"""Plays, photos and enrolled copies on disk (SQLite)."""

FOLDER_VARIABLE = "TABLESCORE_DATA"
"""The environment variable that names the folder in which they are kept."""
