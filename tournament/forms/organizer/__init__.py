"""Forms of organizers."""
