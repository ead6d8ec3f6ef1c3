"""How counting is made fast: codes of suits, masks of patterns, cached splits, tallies and waits.

Nobody who adds or changes a rule has to read it.
"""
