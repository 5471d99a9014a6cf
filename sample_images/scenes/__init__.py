"""The programs that made the sample pictures: path-traced dice scenes with exact labels."""
