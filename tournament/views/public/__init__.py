"""Pages anyone may read."""
