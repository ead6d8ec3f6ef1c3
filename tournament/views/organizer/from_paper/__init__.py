"""What comes back on paper: totals in a grid, a file of results, whole sheets."""
