"""How well and how fast dice are read: ``python -m benchmarks.dice --photos FOLDER`` rewrites the tables."""
