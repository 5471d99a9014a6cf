"""Markers on tracks, in numbers."""
