"""How well whole buildings are read from photos."""
