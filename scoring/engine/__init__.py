"""How counting is made fast: codes of suits, masks of patterns, splits, tallies and waits that are remembered.

Nobody who adds or changes a rule has to read it.
"""
