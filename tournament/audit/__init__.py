"""The audit log: append, verify, search, and every record as a sentence."""
