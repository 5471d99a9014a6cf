"""Photo-like pictures of our own making, with their truth in ``truth.json``."""
