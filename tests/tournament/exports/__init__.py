"""Files made from a tournament."""
