"""Sessions: the clock, opening and closing, checks before the start, substitutes, the board, results from paper."""
