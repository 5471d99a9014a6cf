"""Time and memory that opening a photo takes: ``python -m benchmarks.photo`` prints the README's table."""
