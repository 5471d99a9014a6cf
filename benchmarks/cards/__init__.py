"""Cards found and recognised in photos."""
