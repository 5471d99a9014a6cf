"""Plays and photos on disk (SQLite)."""
