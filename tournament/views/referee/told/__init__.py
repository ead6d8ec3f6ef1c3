"""What a page of a table is told once: the rules and the texts."""
