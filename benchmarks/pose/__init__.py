"""How well markers are found and cameras placed."""
