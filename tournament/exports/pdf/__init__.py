"""Paper: rows in, PDF out, in the language that is active."""
