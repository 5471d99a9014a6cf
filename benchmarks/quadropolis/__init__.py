"""Speed of Quadropolis' best allocation."""
