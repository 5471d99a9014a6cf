"""What each word after ``tablescore`` does; ``cli.py`` puts them together."""
