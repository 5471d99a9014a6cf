"""The rules: what a table is worth, line by line. No pictures, no pages."""
