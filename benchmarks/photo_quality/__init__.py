"""How well a bad photo is told from a good one."""
