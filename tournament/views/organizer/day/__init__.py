"""The day itself: board, clock, tables, tablets, codes, penalties."""
