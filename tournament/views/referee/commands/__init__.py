"""Commands a tablet sends, answered in JSON."""
