"""How Quadropolis' networks were made."""
