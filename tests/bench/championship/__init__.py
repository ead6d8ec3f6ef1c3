"""A championship played through the tablets' own interface, and what became of it against the tablets' own logs."""
