"""The tablet at a table: whoever holds its link keeps score."""
