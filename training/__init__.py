"""How each file in ``vision/models`` was made. Nothing imports this room."""
