"""How well pagodas are read from photos, and turns told from two readings."""
