"""Everything that keeps the project right; ``python -m tests`` runs it all."""
