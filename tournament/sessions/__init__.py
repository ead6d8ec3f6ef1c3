"""Sessions: the clock, opening and closing, checks before the start, substitutes, the board, club evenings."""
