"""How well boards of Azul: Summer Pavilion are read."""
