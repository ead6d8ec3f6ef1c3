"""Pages and commands of a table."""
