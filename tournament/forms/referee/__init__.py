"""Forms of a table's tablet."""
