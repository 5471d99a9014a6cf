"""Numbered SQL files; the number of the last one is the database's ``user_version``."""
